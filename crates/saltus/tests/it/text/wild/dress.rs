//! Random dress: the texts in which people hand on a drawing.

use super::{
    legends::{Legend, Told},
    puzzles::{Drawing, Lattice, Mark},
};
use saltus::random::Random;

/// A drawing as text, and how it was made.
pub struct Dressed {
    pub text: Vec<u8>,
    pub how: String,
    /// Whether another reading is as good, so that a question is right.
    pub open: bool,
}

/// The cells of a drawing as signs.
struct Signed<'a> {
    rows: Vec<Vec<&'a str>>,
    goal: Option<Vec<Vec<&'a str>>>,
    legend: &'a Legend,
}

/// Dresses a drawing. `None` if the chosen dress does not fit it.
pub fn dress(drawing: &Drawing, legend: &Legend, random: &mut Random) -> Option<Dressed> {
    let signed = Signed {
        rows: signs(&drawing.rows, legend, drawing.lattice),
        goal: drawing
            .goal
            .as_ref()
            .map(|goal| signs(goal, legend, drawing.lattice)),
        legend,
    };
    let (body, name) = match drawing.lattice {
        Lattice::Square => square(&signed, random)?,
        Lattice::Shifted => shifted(&signed, random)?,
        Lattice::Triangle => triangle(&signed, random)?,
    };
    let mut how = name.to_string();
    if has_hidden_end(drawing, legend, name) {
        return None;
    }
    let lines = wrapped(body, &signed, &mut how, random);
    // Cut off at its end, a row of tabs does not show where it ends either.
    if how.contains("trimmed")
        && name.starts_with("tabs")
        && has_hidden_end(drawing, legend, "plain")
    {
        return None;
    }
    let text = encoded(&lines, &mut how, random);
    Some(Dressed {
        text,
        how,
        open: false,
    })
}

/// Whether a row ends with a blank vacancy in a dress that does not show where it ends.
fn has_hidden_end(drawing: &Drawing, legend: &Legend, name: &str) -> bool {
    let [row] = &drawing.rows[..] else {
        return false;
    };
    let ends = row.first() == Some(&Mark::Vacancy) || row.last() == Some(&Mark::Vacancy);
    let open = matches!(name, "plain" | "spaced" | "yaml" | "strings");
    legend.vacancy == " " && ends && open
}

fn signs<'a>(rows: &[Vec<Mark>], legend: &'a Legend, lattice: Lattice) -> Vec<Vec<&'a str>> {
    // Half columns cannot be shown but by blanks.
    let sign = |&mark: &Mark| match (mark, lattice) {
        (Mark::Nothing, Lattice::Shifted) => " ",
        _ => legend.sign(mark),
    };
    rows.iter()
        .map(|row| row.iter().map(sign).collect())
        .collect()
}

impl Signed<'_> {
    fn uses(&self, part: impl Fn(char) -> bool) -> bool {
        self.rows
            .iter()
            .flatten()
            .any(|sign| sign.chars().any(&part))
    }

    /// The signs of the cells, without that for nothing.
    fn is_number(&self) -> bool {
        let number = |sign: &str| sign.parse::<i32>().is_ok();
        let mut cells = self.rows.iter().flatten();
        cells.all(|sign| number(sign) || *sign == " " || *sign == "None" || *sign == "null")
    }

    fn is_of_characters(&self) -> bool {
        let mut cells = self.rows.iter().flatten();
        cells.all(|sign| sign.chars().count() == 1)
    }
}

type Lines = Vec<String>;

/// Both drawings, each by `draw`, with an empty line between.
fn both(signed: &Signed, draw: &dyn Fn(&[Vec<&str>]) -> Lines) -> Lines {
    let mut lines = draw(&signed.rows);
    if let Some(goal) = &signed.goal {
        lines.push(String::new());
        lines.extend(draw(goal));
    }
    lines
}

/// Each row by `row`.
fn by_row(signed: &Signed, row: impl Fn(&[&str]) -> String) -> Lines {
    both(signed, &|rows| {
        rows.iter().map(|cells| row(cells)).collect()
    })
}

fn square(signed: &Signed, random: &mut Random) -> Option<(Lines, &'static str)> {
    let characters = signed.is_of_characters();
    let one_row = signed.rows.len() == 1;
    let wide = signed.legend.sign(Mark::Peg).len() > 1;
    let (lines, name) = match random.below(44) {
        0..=4 if characters => (by_row(signed, |row| row.concat()), "plain"),
        5..=6 if characters => (by_row(signed, |row| row.join(" ")), "spaced"),
        7 => (by_row(signed, |row| row.join("\t")), "tabs"),
        8 => (by_row(signed, |row| format!("|{}|", row.join("|"))), "bars"),
        9 => (
            by_row(signed, |row| format!("| {} |", row.join(" | "))),
            "wide bars",
        ),
        10 if characters => (ruled(signed, random), "rules"),
        11 if characters && !wide => (boxed(signed), "box"),
        12 => (by_row(signed, |row| row.join(",")), "commas"),
        13 => (by_row(signed, |row| row.join(", ")), "commas and blanks"),
        14 => (by_row(signed, |row| row.join(";")), "semicolons"),
        15 if !signed.is_number() => (
            by_row(signed, |row| {
                row.iter()
                    .map(|c| format!("\"{c}\""))
                    .collect::<Vec<_>>()
                    .join(",")
            }),
            "quoted commas",
        ),
        16..=19 => (program(signed, random)?, "program"),
        20..=21 if characters => (strings(signed, random)?, "strings"),
        22 if characters && signed.goal.is_none() && !one_row => {
            let mark = ["/", "|", ";", " / ", "\\n"][random.below(5)];
            if signed.uses(|c| mark.contains(c)) {
                return None;
            }
            let rows: Lines = signed.rows.iter().map(|row| row.concat()).collect();
            (vec![rows.join(mark)], "rows in one line")
        }
        23 if signed.goal.is_none() && !one_row => (markdown(signed), "markdown"),
        24..=26 if characters && signed.goal.is_none() && !one_row => indexed(signed, random)?,
        27 if !one_row && signed.goal.is_none() && !signed.uses(|c| "&%".contains(c)) => {
            let row = |row: &[&str]| format!("{} \\\\", row.join(" & "));
            (by_row(signed, row), "latex")
        }
        28 if signed.is_number() && !signed.uses(|c| c == ' ') && signed.goal.is_none() => {
            let rows: Lines = signed.rows.iter().map(|row| row.join(" ")).collect();
            (vec![format!("B = [{}];", rows.join("; "))], "matlab")
        }
        29 if signed.is_number() && !signed.uses(|c| c == ' ') && !one_row => {
            (both(signed, &numpy_print), "numpy print")
        }
        30 if characters => (
            by_row(signed, |row| format!("- \"{}\"", row.concat())),
            "yaml",
        ),
        31 if characters && one_row && signed.goal.is_some() => {
            let goal = signed.goal.as_ref()?;
            let arrow = [" -> ", " => ", " → ", "->"][random.below(4)];
            if signed.uses(|c| "-=>".contains(c)) {
                return None;
            }
            (
                vec![format!(
                    "{}{arrow}{}",
                    signed.rows[0].concat(),
                    goal[0].concat()
                )],
                "arrow",
            )
        }
        32 if signed.goal.is_none() && !one_row => (html(signed), "html"),
        33 if signed.goal.is_none() && !one_row => {
            let lines = signed
                .rows
                .iter()
                .map(|row| list(signed, row, ["[", "]"], ", ", '\''));
            (lines.collect(), "lists in lines")
        }
        34 => (
            by_row(signed, |row| empty_cells(row, "\t")),
            "tabs and empty cells",
        ),
        35 => (
            by_row(signed, |row| empty_cells(row, ",")),
            "commas and empty cells",
        ),
        36 if !one_row && signed.goal.is_none() && !signed.uses(|c| "&%".contains(c)) => {
            let row = |row: &[&str]| format!("{}\\\\ \\hline", row.join("&"));
            let mut lines = vec!["\\begin{tabular}{|c|c|c|c|c|c|c|}".to_string()];
            lines.extend(by_row(signed, row));
            lines.push("\\end{tabular}".into());
            (lines, "tabular")
        }
        37 if signed.goal.is_none() && !one_row => {
            let row = |row: &[&str]| format!("- {}", list(signed, row, ["[", "]"], ", ", '"'));
            (by_row(signed, row), "yaml lists")
        }
        38 if signed.goal.is_none() && !one_row => (leading_commas(signed), "leading commas"),
        39 if signed.is_number() && !signed.uses(|c| c == ' ') && !one_row => {
            (julia(signed)?, "matrix in lines")
        }
        40 if signed.is_number() && !signed.uses(|c| c == ' ') => {
            let wide = |row: &[&str]| row.iter().map(|cell| format!("{cell:>5}")).collect();
            (by_row(signed, wide), "numbers in columns")
        }
        41 if characters && !one_row && signed.goal.is_none() => {
            let last = signed.rows[0].len();
            let rule = format!("|{}-|", "---+".repeat(last).trim_end_matches('+'));
            let mut lines = by_row(signed, |row| format!("| {} |", row.join(" | ")));
            lines.insert(0, rule.clone());
            lines.push(rule);
            (lines, "org table")
        }
        42 if characters => {
            let bracketed = |row: &[&str]| row.iter().map(|cell| format!("[{cell}]")).collect();
            (by_row(signed, bracketed), "brackets")
        }
        43 if characters => {
            let parenthesised = |row: &[&str]| {
                let cells: Lines = row.iter().map(|cell| format!("({cell})")).collect();
                cells.join(" ")
            };
            (by_row(signed, parenthesised), "parentheses")
        }
        _ => return None,
    };
    Some((lines, name))
}

/// A row of a spreadsheet, in which a blank is an empty cell.
fn empty_cells(row: &[&str], separator: &str) -> String {
    let cells: Vec<&str> = row.iter().map(|cell| cell.trim()).collect();
    cells.join(separator)
}

/// Lists as Haskell's and Elm's formatters write them.
fn leading_commas(signed: &Signed) -> Lines {
    let mut lines = vec!["board =".to_string()];
    for (index, row) in signed.rows.iter().enumerate() {
        let before = if index == 0 { "  [ " } else { "  , " };
        lines.push(before.to_string() + &list(signed, row, ["[", "]"], ",", '\''));
    }
    lines.push("  ]".into());
    lines
}

/// A matrix of Julia or MATLAB, each row in a line.
fn julia(signed: &Signed) -> Option<Lines> {
    if signed.goal.is_some() {
        return None;
    }
    let rows: Lines = signed.rows.iter().map(|row| row.join(" ")).collect();
    let whole = format!("board = [{}]", rows.join("\n         "));
    Some(whole.lines().map(str::to_owned).collect())
}

/// Rules between the rows.
fn ruled(signed: &Signed, random: &mut Random) -> Lines {
    let width = signed.rows[0].len();
    let rule = match random.below(3) {
        0 => "-".repeat(4 * width + 1),
        1 => format!("+{}", "---+".repeat(width)),
        _ => format!("|{}", "---|".repeat(width)),
    };
    both(signed, &|rows| {
        let mut lines = vec![rule.clone()];
        for row in rows {
            lines.push(format!("| {} |", row.join(" | ")));
            lines.push(rule.clone());
        }
        lines
    })
}

/// A frame of box characters around the drawing.
fn boxed(signed: &Signed) -> Lines {
    let width = 2 * signed.rows[0].len() + 1;
    both(signed, &|rows| {
        let mut lines = vec![format!("┌{}┐", "─".repeat(width))];
        lines.extend(rows.iter().map(|row| format!("│ {} │", row.join(" "))));
        lines.push(format!("└{}┘", "─".repeat(width)));
        lines
    })
}

/// A cell in a program: a number or a keyword as it is, else in quotes.
fn literal(sign: &str, quote: char) -> String {
    let plain = [
        "None", "null", "True", "False", "true", "false", "nil", "#t", "#f", "TRUE", "FALSE", "NA",
    ];
    let name = sign.len() > 1 && sign.bytes().all(|byte| byte.is_ascii_uppercase());
    if sign.parse::<i32>().is_ok() || plain.contains(&sign) || name {
        sign.to_string()
    } else if sign.starts_with('\'') {
        sign.trim_matches('\'').to_string()
    } else {
        format!("{quote}{sign}{quote}")
    }
}

fn list(_: &Signed, row: &[&str], [open, close]: [&str; 2], comma: &str, quote: char) -> String {
    let cells: Vec<String> = row.iter().map(|sign| literal(sign, quote)).collect();
    format!("{open}{}{close}", cells.join(comma))
}

/// How a language writes a list of lists.
struct Syntax {
    before: &'static str,
    open: &'static str,
    row: [&'static str; 2],
    comma: &'static str,
    between: &'static str,
    close: &'static str,
    quote: char,
}

const fn syntax(
    before: &'static str,
    [open, close]: [&'static str; 2],
    row: [&'static str; 2],
    quote: char,
) -> Syntax {
    Syntax {
        before,
        open,
        row,
        comma: ", ",
        between: ",",
        close,
        quote,
    }
}

const LANGUAGES: &[Syntax] = &[
    // Python, with and without a name.
    syntax("board = ", ["[", "]"], ["[", "]"], '\''),
    syntax("", ["[", "]"], ["[", "]"], '"'),
    syntax("self.board = ", ["[", "]"], ["[", "]"], '\''),
    syntax("START = ", ["(", ")"], ["(", ")"], '\''),
    syntax("board = np.array(", ["[", "])"], ["[", "]"], '\''),
    syntax("board: list[list[int]] = ", ["[", "]"], ["[", "]"], '"'),
    // JavaScript, TypeScript.
    syntax("const board = ", ["[", "];"], ["[", "]"], '"'),
    syntax("let board: number[][] = ", ["[", "];"], ["[", "]"], '\''),
    // C, C++, Java, C#, Go.
    syntax("int board[7][7] = ", ["{", "};"], ["{", "}"], '\''),
    syntax("static char board[][9] = ", ["{", "};"], ["{", "}"], '\''),
    syntax("int[][] board = ", ["{", "};"], ["{", "}"], '\''),
    syntax(
        "private int[][] board = new int[][] ",
        ["{", "};"],
        ["{", "}"],
        '"',
    ),
    syntax(
        "std::vector<std::vector<int>> board ",
        ["{", "};"],
        ["{", "}"],
        '\'',
    ),
    syntax("board := [][]int", ["{", "}"], ["{", "}"], '"'),
    // Rust, Haskell, Prolog, Lua, Lisp, Ruby.
    syntax("let board = ", ["[", "];"], ["[", "]"], '\''),
    syntax("let board = vec![", ["", "];"], ["vec![", "]"], '\''),
    syntax("board = ", ["[", "]"], ["[", "]"], '\''),
    syntax("board(", ["[", "])."], ["[", "]"], '\''),
    syntax("local board = ", ["{", "}"], ["{", "}"], '"'),
    syntax("$board = ", ["[", "];"], ["[", "]"], '"'),
    Syntax {
        before: "(setq board '",
        open: "(",
        row: ["(", ")"],
        comma: " ",
        between: "",
        close: "))",
        quote: '"',
    },
];

fn program(signed: &Signed, random: &mut Random) -> Option<Lines> {
    let syntax = &LANGUAGES[random.below(LANGUAGES.len())];
    if syntax.comma == " " && signed.uses(|c| c == ' ') {
        return None;
    }
    let across = random.below(3) == 0;
    let one_row_flat = signed.rows.len() == 1 && random.below(2) == 0;
    let drawn = |rows: &[Vec<&str>], name: Option<&str>| -> Lines {
        let before = match name {
            Some(name) => syntax.before.replace("board", name).replace("START", name),
            None => syntax.before.to_string(),
        };
        if one_row_flat {
            let row = list(signed, &rows[0], ["", ""], syntax.comma, syntax.quote);
            return vec![format!("{before}{}{row}{}", syntax.open, syntax.close)];
        }
        let row = |row: &Vec<&str>| list(signed, row, syntax.row, syntax.comma, syntax.quote);
        let rows: Vec<String> = rows.iter().map(row).collect();
        let between = format!("{} ", syntax.between);
        if across {
            let rows = rows.join(&between);
            return vec![format!("{before}{}{rows}{}", syntax.open, syntax.close)];
        }
        let mut lines = vec![format!("{before}{}", syntax.open)];
        let last = rows.len() - 1;
        for (index, row) in rows.iter().enumerate() {
            let comma = if index == last { "" } else { syntax.between };
            lines.push(format!("    {row}{comma}"));
        }
        lines.push(syntax.close.to_string());
        lines
    };
    let Some(goal) = &signed.goal else {
        return Some(drawn(&signed.rows, None));
    };
    if syntax.before.is_empty() {
        return None;
    }
    let mut lines = drawn(&signed.rows, Some("start"));
    lines.extend(drawn(goal, Some("goal")));
    Some(lines)
}

/// A string for each row, or one for all.
fn strings(signed: &Signed, random: &mut Random) -> Option<Lines> {
    if signed.goal.is_some() {
        return None;
    }
    let rows: Lines = signed.rows.iter().map(|row| row.concat()).collect();
    let quoted: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    Some(match random.below(6) {
        0 => vec![format!("[{}]", quoted.join(", "))],
        1 => vec![format!("board = [{}]", quoted.join(", "))],
        2 => {
            let mut lines = vec!["char *board[] = {".to_string()];
            lines.extend(quoted.iter().map(|row| format!("  {row},")));
            lines.push("};".into());
            lines
        }
        3 => {
            let mut lines = vec!["board = \"\"\"".to_string()];
            lines.extend(rows);
            lines.push("\"\"\"".into());
            lines
        }
        4 => {
            let rows = rows.iter().map(|row| format!("\"{row}\\n\""));
            rows.collect()
        }
        _ => {
            let single: Vec<String> = rows.iter().map(|row| format!("'{row}'")).collect();
            vec![format!("const rows = [{}];", single.join(","))]
        }
    })
}

fn markdown(signed: &Signed) -> Lines {
    let letters: Vec<String> = ('a'..='z')
        .take(signed.rows[0].len())
        .map(|letter| letter.to_string())
        .collect();
    let mut lines = vec![format!("| {} |", letters.join(" | "))];
    lines.push(format!("|{}", "---|".repeat(letters.len())));
    let row = |row: &Vec<&str>| format!("| {} |", row.join(" | "));
    lines.extend(signed.rows.iter().map(row));
    lines
}

fn html(signed: &Signed) -> Lines {
    let mut lines = vec!["<table>".to_string()];
    for row in &signed.rows {
        lines.push(format!("<tr><td>{}</td></tr>", row.join("</td><td>")));
    }
    lines.push("</table>".into());
    lines
}

fn numpy_print(rows: &[Vec<&str>]) -> Lines {
    let widest = rows
        .iter()
        .flatten()
        .map(|sign| sign.len())
        .max()
        .unwrap_or(1);
    let last = rows.len() - 1;
    let line = |(index, row): (usize, &Vec<&str>)| {
        let cells: Vec<String> = row.iter().map(|sign| format!("{sign:>widest$}")).collect();
        let open = if index == 0 { "[[" } else { " [" };
        let close = if index == last { "]]" } else { "]" };
        format!("{open}{}{close}", cells.join(" "))
    };
    rows.iter().enumerate().map(line).collect()
}

/// Rows and columns with their names.
fn indexed(signed: &Signed, random: &mut Random) -> Option<(Lines, &'static str)> {
    let height = signed.rows.len();
    let width = signed.rows[0].len();
    let digits = signed.uses(|c| c.is_ascii_digit());
    let letters = signed.uses(|c| matches!(c, 'a'..='l' | 'A'..='L'));
    if width > 9 || height > 9 || digits || letters {
        return None;
    }
    let number = |index: usize| (index + 1).to_string();
    let from_zero = |index: usize| index.to_string();
    let letter = |index: usize| char::from(b'a' + index as u8).to_string();
    let capital = |index: usize| char::from(b'A' + index as u8).to_string();
    let names: [&dyn Fn(usize) -> String; 4] = [&number, &from_zero, &letter, &capital];
    let row_name = names[random.below(4)];
    let column_name = names[random.below(4)];
    let spaced = random.below(2) == 0;
    let joined = |cells: Vec<String>| cells.join(if spaced { " " } else { "" });
    let top = || joined((0..width).map(column_name).collect());
    let row = |index: usize| joined(signed.rows[index].iter().map(ToString::to_string).collect());
    let rows = 0..height;
    Some(match random.below(5) {
        0 => (
            rows.map(|y| format!("{} {}", row_name(y), row(y)))
                .collect(),
            "names of rows",
        ),
        1 => {
            let mut lines = vec![format!("  {}", top())];
            lines.extend(rows.map(|y| format!("{} {}", row_name(y), row(y))));
            (lines, "names on both sides")
        }
        2 => {
            let mut lines = vec![top()];
            lines.extend(rows.map(row));
            (lines, "names of columns")
        }
        3 => {
            let mut lines: Lines = rows
                .map(|y| format!("{} {}", row_name(height - 1 - y), row(y)))
                .collect();
            lines.push(format!("  {}", top()));
            (lines, "names as on a chessboard")
        }
        _ => {
            let mut lines = vec![format!("   {}", top())];
            lines.push(format!("  +{}", "-".repeat(top().len())));
            lines.extend(rows.map(|y| format!("{} |{}", row_name(y), row(y))));
            (lines, "names and a corner")
        }
    })
}

fn shifted(signed: &Signed, random: &mut Random) -> Option<(Lines, &'static str)> {
    if !signed.is_of_characters() {
        return None;
    }
    let (lines, name) = match random.below(4) {
        0..=1 => (by_row(signed, |row| row.concat()), "shifted"),
        2 => {
            let wide = |row: &[&str]| row.iter().map(|sign| format!("{sign} ")).collect();
            (by_row(signed, wide), "wide and shifted")
        }
        _ if signed.goal.is_none() => {
            let rows = signed
                .rows
                .iter()
                .map(|row| format!("\"{}\",", row.concat()));
            let mut lines = vec!["[".to_string()];
            lines.extend(rows);
            lines.push("]".into());
            (lines, "shifted strings")
        }
        _ => return None,
    };
    Some((lines, name))
}

fn triangle(signed: &Signed, random: &mut Random) -> Option<(Lines, &'static str)> {
    let characters = signed.is_of_characters();
    let longest = signed.rows.iter().map(Vec::len).max()?;
    let centred = |row: &[&str], apart: usize| {
        let before = " ".repeat((longest - row.len()) * apart / 2);
        before + &row.join(&" ".repeat(apart - 1))
    };
    Some(match random.below(8) {
        0..=1 if characters => (by_row(signed, |row| row.concat()), "flush left"),
        2 if characters => (by_row(signed, |row| row.join(" ")), "flush left and spaced"),
        3 if characters => (by_row(signed, |row| centred(row, 2)), "centred"),
        4 if characters => (by_row(signed, |row| centred(row, 4)), "centred and wide"),
        5 if characters => (
            by_row(signed, |row| {
                " ".repeat(longest - row.len()) + &row.concat()
            }),
            "flush right",
        ),
        6..=7 => (program(signed, random)?, "lists of growing length"),
        _ => return None,
    })
}

/// Lines around the drawing.
fn wrapped(mut lines: Lines, signed: &Signed, how: &mut String, random: &mut Random) -> Lines {
    let drawn_in_text = signed.is_of_characters() && lines.len() == signed.rows.len();
    let mut note = |name: &str| {
        how.push_str(", ");
        how.push_str(name);
    };
    match random.below(18) {
        0 => {
            note("fence");
            lines.insert(
                0,
                ["```", "```text", "~~~", "```python"][random.below(4)].into(),
            );
            let fence = lines[0][..3].to_string();
            lines.push(fence);
        }
        1 => {
            note("quote");
            lines.iter_mut().for_each(|line| line.insert_str(0, "> "));
        }
        2 => {
            note("indented");
            lines.iter_mut().for_each(|line| line.insert_str(0, "    "));
        }
        3 if !signed.uses(|c| "#/%;".contains(c)) => {
            note("comment");
            let comments = [
                "# the board",
                "// board",
                "% start",
                "/* start */",
                "-- a position",
            ];
            lines.insert(0, comments[random.below(comments.len())].into());
        }
        4 if drawn_in_text && signed.rows.len() > 1 && !may_be_start_and_goal(signed) => {
            note("empty lines between");
            lines = lines.join("\n\n").split('\n').map(str::to_owned).collect();
        }
        5 => {
            note("trailing blanks");
            lines.iter_mut().for_each(|line| line.push_str("  "));
        }
        6 => {
            note("empty lines around");
            lines.insert(0, String::new());
            lines.push(String::new());
        }
        7 => {
            note("no-break blanks");
            let hard = |line: &String| line.replace(' ', "\u{a0}");
            lines = lines.iter().map(hard).collect();
        }
        8..=9 => {
            note("trimmed");
            lines
                .iter_mut()
                .for_each(|line| line.truncate(line.trim_end().len()));
        }
        10 if !signed.uses(|c| c == ':') => {
            note("heading");
            let headings = [
                "Board:",
                "Position:",
                "start:",
                "This is the board:",
                "Puzzle",
            ];
            lines.insert(0, headings[random.below(headings.len())].into());
        }
        11 => {
            note("prose");
            let before = [
                "Is this solvable?",
                "I am stuck here, can anyone help:",
                "What is the best move in this position?",
            ];
            lines.insert(0, String::new());
            lines.insert(0, before[random.below(before.len())].into());
            lines.push(String::new());
            lines.push("Thanks in advance!".into());
        }
        12 if signed.goal.is_some() && lines.iter().filter(|line| line.is_empty()).count() == 1 => {
            note("headings");
            lines.insert(0, "Start:".into());
            let gap = lines.iter().position(|line| line.is_empty()).unwrap_or(0);
            lines.insert(gap + 1, "Goal:".into());
        }
        _ => {}
    }
    lines
}

/// Whether the second of two rows has fewer pegs than the first, under one use of the signs. With an
/// empty line between them that is how a start and a goal are written.
fn may_be_start_and_goal(signed: &Signed) -> bool {
    let [first, second] = &signed.rows[..] else {
        return false;
    };
    let fewer = |sign: &str| {
        let count = |row: &[&str]| row.iter().filter(|&&cell| cell == sign).count();
        (1..count(first)).contains(&count(second))
    };
    let custom = matches!(signed.legend.told, Told::Custom);
    fewer(signed.legend.first) || !custom && fewer(signed.legend.vacancy)
}

fn encoded(lines: &[String], how: &mut String, random: &mut Random) -> Vec<u8> {
    let end = match random.below(8) {
        0 => "\r\n",
        1 => "\r",
        _ => "\n",
    };
    if end != "\n" {
        *how += if end == "\r" { ", CR" } else { ", CRLF" };
    }
    let mut text = lines.join(end);
    if random.below(4) > 0 {
        text += end;
    }
    match random.below(16) {
        0 => {
            *how += ", UTF-8 with mark";
            text.insert(0, '\u{feff}');
            text.into_bytes()
        }
        1 => {
            *how += ", UTF-16 little-endian";
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            units.flat_map(u16::to_le_bytes).collect()
        }
        2 => {
            *how += ", UTF-16 big-endian";
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            units.flat_map(u16::to_be_bytes).collect()
        }
        _ => text.into_bytes(),
    }
}
