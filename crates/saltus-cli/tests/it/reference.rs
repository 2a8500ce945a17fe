//! The pages of the site's reference are generated from the program and are current; `UPDATE=1`
//! rewrites them.

use crate::command;
use command::text;
use saltus::text::{customs, id};
use serde_json::Value;
use std::{env, fmt::Write, fs, path::Path};

const NOTE: &str = "<!-- Made by `UPDATE=1 cargo test --workspace reference`: do not edit. -->\n\n";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Compares a page of the reference with its file, or writes the file.
fn page(name: &str, body: &str) {
    let path = root().join("docs/site/src/reference").join(name);
    let body = format!("{NOTE}{body}");
    if env::var_os("UPDATE").is_some() {
        fs::write(path, body).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap();
    let differs = kept
        .lines()
        .zip(body.lines())
        .find(|(kept, made)| kept != made);
    assert!(
        kept == body,
        "{name} is not current, UPDATE=1 writes it: {differs:?}"
    );
}

/// The help of a command, at 90 columns.
fn help(words: &[&str]) -> String {
    let mut command = command::command(&[words, &["--help"]].concat());
    let output = saltus_testing::output(command.env("COLUMNS", "90"));
    assert!(output.status.success(), "{words:?}");
    let text = text(&output.stdout);
    text.lines()
        .map(|line| line.trim_end().to_string() + "\n")
        .collect()
}

/// The names of the subcommands in a help text.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // A continued description is indented further.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(Into::into)
        .collect()
}

#[test]
fn commands_match_their_help() {
    let mut body = String::from("# Commands\n\n");
    let top = help(&[]);
    let names = subcommands(&top);
    assert!(names.len() > 20, "{names:?}");
    write!(body, "```text\n{top}```\n").unwrap();
    for name in &names {
        let text = help(&[name]);
        write!(body, "\n## {name}\n\n```text\n{text}```\n").unwrap();
        for inner in subcommands(&text) {
            write!(
                body,
                "\n### {name} {inner}\n\n```text\n{}```\n",
                help(&[name, &inner])
            )
            .unwrap();
        }
    }
    page("commands.md", &body);
}

#[test]
fn documented_exit_statuses_match_the_source() {
    let source = fs::read_to_string(root().join("crates/saltus-cli/src/exit.rs")).unwrap();
    let listed = source
        .split("pub enum Exit {")
        .nth(1)
        .unwrap()
        .split('}')
        .next()
        .unwrap();
    let mut body = String::from(
        "# Exit statuses\n\nThe exit status is the answer.\n\n| status | meaning |\n|---|---|\n",
    );
    let mut meaning = "";
    let mut statuses = 0;
    for line in listed.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("/// ") {
            meaning = text;
        } else if let Some((_, status)) = line.trim_end_matches(',').split_once(" = ") {
            writeln!(body, "| {status} | {meaning} |").unwrap();
            statuses += 1;
        }
    }
    assert!(statuses >= 5);
    page("exit.md", &body);
}

#[test]
fn the_grammar_of_ids_reads_its_own_examples() {
    let mut body = String::from(
        "# Puzzle IDs\n\nAn ID is a puzzle in one word. It uses letters, digits and `: , @ . = -`, so that no shell needs \
         quotes. Graphs in graph6 are the exception.\n\n```text\n\
         id      = family \":\" body [ \"@\" ends ] { \",\" option }\n\
         option  = key \"=\" value\n\
         ends    = vacancies [ \"-\" goal ]\n\
         vacancies = cell { \",\" cell }\n\
         goal    = cell | \"any\" | number\n\
         cell    = letter { letter } digit { digit }\n```\n\n## Families\n\n| family | example | meaning |\n|---|---|---|\n",
    );
    for (family, example, meaning) in id::FAMILIES {
        if *family != "own" {
            id::read(example, |options| options)
                .unwrap_or_else(|faults| panic!("{example}: {faults:?}"));
        }
        writeln!(body, "| `{family}` | `{example}` | {meaning} |").unwrap();
    }
    body += "\n## Options\n\n| option | meaning |\n|---|---|\n";
    for (option, meaning) in id::OPTIONS {
        writeln!(body, "| `{option}` | {meaning} |").unwrap();
    }
    page("ids.md", &body);
}

/// Signs as a cell of a table; a bar would end the cell.
fn signs(signs: &[&str]) -> String {
    let shown = signs.iter().map(|sign| match *sign {
        "`" => "`` ` ``".to_string(),
        sign => format!("`{sign}`"),
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_customs_of_signs_are_documented() {
    let mut body = String::from(WHAT_IS_READ);
    body += "\n## Signs of peg solitaire\n\n| peg | vacancy | no hole, besides a blank | where |\n|---|---|---|---|\n";
    for custom in customs::PEGS {
        let [pegs, vacancies, outside] = [custom.pegs, custom.vacancies, custom.outside].map(signs);
        let rare = if custom.share != customs::Share::Usual {
            "; rarer than the opposite"
        } else {
            ""
        };
        writeln!(
            body,
            "| {pegs} | {vacancies} | {outside} | {}{rare} |",
            custom.source
        )
        .unwrap();
    }
    body += "\n## Signs of rows\n\n| goes right | goes left | where |\n|---|---|---|\n";
    for custom in customs::ROWS {
        let [right, left] = [custom.right, custom.left].map(signs);
        writeln!(body, "| {right} | {left} | {} |", custom.source).unwrap();
    }
    body += "\nOf any other two signs, the group on the left goes right.\n";
    page("reading.md", &body);
}

const WHAT_IS_READ: &str = "# What Saltus reads

Saltus reads IDs, files in its own and other formats, and drawings. It says on standard error how a \
drawing was read, and of an ID the goal; `--quiet` omits this line, and `--json` has it as `reading`:

```text
read as: peg solitaire, picture; o peg, . vacancy; square lattice, 33 holes, 31 pegs; goal: one peg anywhere
```

If two readings are about as good and differ in the puzzle, the command asks: the exit status is 2, and \
the message shows each reading and the option that selects it.

| option | what it says |
|---|---|
| `--signs 'peg=X,hole=O,none=#'` | the meanings of signs; also `right`, `left` |
| `--lattice square` | the lattice: `square`, `diagonal` or `triangular` |
| `--goal one` | the goal: `one` peg anywhere, `complement`, a hole such as `d4`, `left:2`, or a drawing |
| `--from NOTATION` | the notation |

## Around a drawing

These are taken off: byte order marks and UTF-16; line ends of every kind; blanks of every width and tabs; \
code fences and quotations; comments and prose; HTML and LaTeX around a table; bars, rules and boxes; \
the numbers or letters of rows and columns, on any side; brackets, quotation marks and separators. A \
board may be written as lists or strings of any programming language. With a heading `Start:` or `Goal:`, \
an empty line or an arrow, a second drawing is the goal.

A legend in the text, such as `x = peg, o = hole`, `\".\" denotes a peg` or `#define PEG 1`, says \
what the signs mean; it may stand before or behind the drawing, in a comment or beside a row, in \
English, German, French, Spanish or Italian. A sentence such as `The last peg must end in d1`, or \
`\"goal\": \"d1\"` in an object, says the goal; another says that the last peg may be anywhere, \
and `Leave one peg.`, without a place, means that too. Pegs also jump along diagonals if a sentence \
allows it. Of \
rows, boards of two groups and numbered checkers, sentences say that pieces go both ways, that they \
jump over the other group only, that a jump may pass two pieces, that the vacancy may end anywhere, or \
that there are no steps. A sentence about the rules that is not understood is passed over, and the \
line that says how the drawing was read ends with it.

A board whose rows may have lost the blanks before them is a question, and so is one of a single peg \
that is the start of a game if the signs are exchanged. A board of another game, with a third sign \
among the cells that nobody uses for no hole, is refused. Kings `B` and whites `W` on one colour \
of a checkerboard, with one sign for all else, are a capture board; if it is not square, or has \
fewer than five rows, it is refused. One row of two letters, `XXO`, is a question. \
Behind an ID only its moves may stand, and before it the picture that was printed above it.

## The first line

Above a drawing in `o` and `.`, one line may say the lattice (`square`, `diagonal` or `triangular`) and \
the goal `left N`, this number of pegs anywhere, in either order:

```text
triangular left 1
    .
   o o
  o o o
 o o o o
```

In such a drawing `O` is a peg and `_` a vacancy whose holes hold a peg at the end.

## The lattice

Rows that are shifted by half a cell each are triangular, and so are rows of 1, 2, 3 and more cells, \
wherever they begin. All other rows are square.

## The goal

Without a goal, the last peg goes into the only vacancy. With several vacancies, one peg is left anywhere. \
The groups of a row change places. Numbered checkers in ascending order are reversed; of any other \
order, such as `3 2 1 _`, the end is asked for, unless a second row, a word such as \"sort\" or \
`--goal 123.` says it.

## The order of the rules

A reading must have a legal move, if another one has. Signs of no hole must be outside of the shape. Then \
the custom decides, and last the regularity of the shape.
";

/// A source text without its line breaks: rustfmt lays a list out on one line or on many.
fn on_one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn documented_keys_of_puzzle_files_are_read() {
    let folder = root().join("crates/saltus/src/text/own");
    let described = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut reader = String::new();
    for file in fs::read_dir(folder.join("read")).unwrap() {
        reader += &on_one_line(&fs::read_to_string(file.unwrap().path()).unwrap());
    }
    let mut inside = false;
    let mut example = String::new();
    for line in described
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
    {
        let line = line.strip_prefix(' ').unwrap_or(line);
        match line {
            "```toml" => inside = true,
            "```" => inside = false,
            _ if inside => example += &format!("{line}\n"),
            _ => (),
        }
    }
    let rows = [
        ("", "title", "text", "The title of the puzzle."),
        (
            "",
            "midgame",
            "`true` or `false`",
            "Whether the board is a position during a game, which may meet the goal or be lost; `false` by default.",
        ),
        (
            "",
            "board",
            "picture",
            "The start: a symbol for each piece, `.` for a vacancy, a blank for no cell.",
        ),
        (
            "",
            "adjacency",
            "`square`, `row`, `diagonal`, `triangular`, `ring`",
            "The lattice; `square` by default.",
        ),
        (
            "",
            "lines",
            "lists of cells",
            "The lines of a user-defined board, instead of `adjacency`.",
        ),
        (
            "",
            "hop",
            "number",
            "The most pieces that one jump passes; 1 by default, and wherever a jump removes pieces.",
        ),
        (
            "kind",
            "symbol",
            "one character",
            "The piece in the picture.",
        ),
        (
            "kind",
            "name",
            "text",
            "The name of the piece; the symbol by default.",
        ),
        (
            "kind",
            "steps",
            "directions or `all`",
            "The directions of its steps; none by default.",
        ),
        (
            "kind",
            "jumps",
            "directions or `all`",
            "The directions of its jumps; none by default.",
        ),
        (
            "kind",
            "over",
            "`all`, `others` or symbols",
            "The pieces that it jumps over; `all` by default.",
        ),
        (
            "kind",
            "removes",
            "`true` or `false`",
            "Whether its jumps remove the jumped pieces; `false` by default.",
        ),
        (
            "goal",
            "board",
            "picture",
            "The final position; `?` for any contents.",
        ),
        (
            "goal",
            "order",
            "symbols",
            "The order of the pieces, with vacancies anywhere.",
        ),
        ("goal", "left", "number", "The number of pieces left."),
        ("goal", "moves", "number", "The number of moves made."),
    ];
    // Every key of the reader has a row, and every row a key.
    for (table, keys) in [
        (
            "",
            r#""title", "midgame", "board", "adjacency", "lines", "hop", "kind", "goal""#,
        ),
        (
            "kind",
            r#""symbol", "name", "steps", "jumps", "over", "removes""#,
        ),
        ("goal", r#""board", "order", "left", "moves""#),
    ] {
        assert!(
            reader.contains(keys),
            "the reader's keys of `{table}` changed: change the table, too"
        );
        let mut listed: Vec<&str> = keys
            .split('"')
            .skip(1)
            .step_by(2)
            .filter(|key| !["kind", "goal"].contains(key))
            .collect();
        let mut rows: Vec<&str> = rows
            .iter()
            .filter(|row| row.0 == table)
            .map(|row| row.1)
            .collect();
        listed.sort_unstable();
        rows.sort_unstable();
        assert_eq!(listed, rows);
    }
    let mut body = String::from(
        "# Puzzle files (TOML)\n\nA file describes a puzzle that has no ID: a picture of the start, the kinds of pieces, and a \
         goal.\n\n| table | key | value | meaning |\n|---|---|---|---|\n",
    );
    for (table, key, value, meaning) in rows {
        let table = match table {
            "" => "",
            "kind" => "`[[kind]]`",
            _ => "`[goal]`",
        };
        writeln!(body, "| {table} | `{key}` | {value} | {meaning} |").unwrap();
    }
    write!(body, "\nAn example:\n\n```toml\n{example}```\n").unwrap();
    page("toml.md", &body);
}

/// The type of a property of a schema, in words.
fn kind(schema: &Value) -> String {
    if let Some(to) = schema["$ref"].as_str() {
        let name = to.rsplit('/').next().unwrap();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(value) = schema["const"].as_str() {
        return format!("`\"{value}\"`");
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(several) = schema[several].as_array() {
            return several.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => vec!["anything"],
    };
    let words = types.iter().map(|&name| match name {
        "array" if schema["items"].is_object() => format!("array of {}", kind(&schema["items"])),
        other => other.to_string(),
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// A cell of a table: one line, with its bars escaped.
fn cell(text: &str) -> String {
    text.replace('\n', " ")
        .replace('|', "\\|")
        .replace('<', "&lt;")
}

/// A section for every definition of a schema.
fn definitions(definitions: &Value) -> String {
    let mut body = String::new();
    for (name, schema) in definitions.as_object().unwrap() {
        write!(body, "\n## {name}\n\n").unwrap();
        if let Some(meaning) = schema["description"].as_str() {
            write!(body, "{}\n\n", cell(meaning)).unwrap();
        }
        if let Some(fields) = schema["properties"].as_object() {
            let required = schema["required"].as_array();
            body += "| field | type | meaning |\n|---|---|---|\n";
            for (field, schema) in fields {
                let always =
                    required.is_some_and(|names| names.iter().any(|name| name == field.as_str()));
                let absent = if always { "" } else { ", optional" };
                let meaning = cell(schema["description"].as_str().unwrap_or_default());
                writeln!(body, "| `{field}` | {}{absent} | {meaning} |", kind(schema)).unwrap();
            }
            body.push('\n');
        }
        for several in ["oneOf", "anyOf"] {
            for one in schema[several].as_array().into_iter().flatten() {
                let meaning = cell(one["description"].as_str().unwrap_or_default());
                writeln!(body, "- {}: {meaning}", kind(one)).unwrap();
            }
        }
    }
    body
}

fn read(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

#[test]
fn json_objects_match_the_schema() {
    let schema = read("docs/saltus-1.schema.json");
    let body = format!(
        "# JSON objects\n\n`--json` writes one object a line, `\"schema\": \"saltus/1\"`. Integers above 2^53 are strings.\n{}",
        definitions(&schema["$defs"])
    );
    page("json.md", &body);
}

#[test]
fn server_calls_match_the_document() {
    let document = read("crates/saltus-web/src/openapi.json");
    let mut body = String::from(
        "# Calls of the server\n\n`saltus serve` answers these; `/api/openapi.json` is the same for programs. \
         Every request may have the field `language`, `en` or `de`: messages, help, reasons, goals, rules, readings and \
         names in its answer are in this language, and nothing else depends on it.\n\n\
         | call | takes | returns | meaning |\n|---|---|---|---|\n",
    );
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods
            .as_object()
            .unwrap()
            .iter()
            .filter(|(name, _)| *name != "parameters")
        {
            let schema = |value: &Value| {
                let schema = &value["content"]["application/json"]["schema"];
                if schema.is_null() {
                    String::new()
                } else {
                    kind(schema)
                }
            };
            let meaning = [&call["summary"], &call["description"]]
                .map(|text| text.as_str().unwrap_or_default());
            let (takes, gives) = (
                schema(&call["requestBody"]),
                schema(&call["responses"]["200"]),
            );
            let meaning = cell(meaning.join(" ").trim());
            writeln!(
                body,
                "| `{} {path}` | {takes} | {gives} | {meaning} |",
                method.to_uppercase()
            )
            .unwrap();
        }
    }
    body += &definitions(&document["components"]["schemas"]);
    page("server.md", &body);
}

/// `saltus reproduce` compares the search for Lucas's rectangles with the values of the table.
#[test]
fn published_rectangles_match_the_table() {
    let table = include_str!("../../../../docs/data/lucas.csv");
    let listed = text(&command::saltus(&["reproduce"]).stdout);
    for (name, rows) in [("lucas-3xk", "3"), ("lucas-5xk", "5")] {
        let by = |rule: &str| -> String {
            let fields = table
                .lines()
                .map(|line| line.split(',').collect::<Vec<_>>());
            let wanted = fields.filter(|fields| fields[0] == rows && fields.get(2) == Some(&rule));
            wanted
                .map(|fields| format!(" {} ({})", fields[4], fields[5]))
                .collect()
        };
        let values = format!(
            "over any{}; over the other kind{};",
            by("any"),
            by("opposite")
        );
        let line = listed.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.contains(&values), "{line} has not {values}");
    }
}

/// Each bold number on a page of results is computed by `saltus reproduce` under a name on the same
/// page.
#[test]
fn bold_numbers_have_names() {
    let listed: Value =
        serde_json::from_slice(&command::saltus(&["reproduce", "--list", "--json"]).stdout)
            .unwrap();
    let results = listed["results"].as_array().unwrap();
    let value = |name: &str| {
        let found = results.iter().find(|result| result["name"] == name);
        found.map(|result| {
            format!(
                "{} {}",
                result["what"].as_str().unwrap(),
                result["value"].as_str().unwrap()
            )
        })
    };
    let (mut bold, mut names) = (0, 0);
    for entry in fs::read_dir(root().join("docs/results")).unwrap() {
        let path = entry.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        let mut values = String::new();
        for line in page
            .lines()
            .filter_map(|line| line.trim().strip_prefix("saltus reproduce "))
        {
            for name in line.split(' ').take_while(|word| !word.starts_with("--")) {
                values += &value(name)
                    .unwrap_or_else(|| panic!("{}: {name} is not a result", path.display()));
                values += "; ";
                names += 1;
            }
        }
        let numbers = |text: &str| -> Vec<String> {
            let digits = text
                .split(|c: char| !c.is_ascii_digit())
                .filter(|number| !number.is_empty());
            digits.map(str::to_owned).collect()
        };
        let known = numbers(&values);
        let spans = page.split("**").skip(1).step_by(2);
        for span in spans.filter(|span| span.starts_with(|c: char| c.is_ascii_digit())) {
            for number in numbers(&span.replace(',', "")) {
                assert!(
                    known.contains(&number),
                    "{}: nothing computes {span}",
                    path.display()
                );
                bold += 1;
            }
        }
    }
    assert!(bold > 5 && names > 15, "{bold} {names}");
}
