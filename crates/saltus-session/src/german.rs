//! What the engine and the gallery say, in German.

use saltus::text::Fault;

/// The German of a message about a text or a move, of its help, or of a phrase of the gallery.
/// `None` if it is unknown.
///
/// ```
/// use saltus_session::in_german;
/// let german = in_german("there is no board named `englsh`");
/// assert_eq!(german.as_deref(), Some("Ein Brett namens „englsh“ gibt es nicht"));
/// assert_eq!(in_german("Triangle 5").as_deref(), Some("Dreieck 5"));
/// assert_eq!(in_german("no such phrase"), None);
/// ```
pub fn in_german(text: &str) -> Option<String> {
    for &(english, german) in PHRASES.iter().chain(MESSAGES) {
        if let Some(values) = values(english, text) {
            return Some(fill(german, &values));
        }
    }
    if let Some(rest) = text.strip_prefix("found ")
        && let Some((found, expected)) = rest.rsplit_once(", expected ")
    {
        let (found, expected) = (as_german(found), as_german(expected));
        return Some(format!("gefunden: {found}; erwartet: {expected}"));
    }
    if let Some([option, what, given]) = values("`--{}` is for {}: this is {}", text).as_deref() {
        let (what, given) = (as_german(what), as_german(given));
        return Some(format!("„--{option}“ geht nur mit {what}: Das ist {given}"));
    }
    if let Some(expected) = text.strip_prefix("write ") {
        return Some(format!("schreib {}", as_german(expected)));
    }
    if let Some(board) = text.strip_suffix(CLASSIC) {
        return Some(format!("{}, klassisch: unlösbar", in_german(board)?));
    }
    let (board, size) = text.rsplit_once(' ')?;
    if !size.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let &(_, board) = PHRASES.iter().find(|(english, _)| *english == board)?;
    Some(format!("{board} {size}"))
}

/// A text in German, or as it is if nobody has translated it.
fn as_german(text: &str) -> String {
    in_german(text).unwrap_or_else(|| text.to_owned())
}

/// A fault with its message and its help in German, as far as they are known.
pub fn fault_in_german(fault: &Fault) -> Fault {
    Fault {
        span: fault.span.clone(),
        message: as_german(&fault.message),
        help: fault.help.as_deref().map(as_german),
    }
}

/// The values of the placeholders `{}` of a phrase, if the text is that phrase.
pub fn values<'a>(phrase: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = phrase.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        // The last hole reaches as far as it can, the others no further than they must.
        let end = if parts.peek().is_none() {
            rest.strip_suffix(part)?.len()
        } else {
            rest.find(part)?
        };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(values)
}

/// The phrase with values in its placeholders.
fn fill(phrase: &str, values: &[&str]) -> String {
    let mut parts = phrase.split("{}");
    let head = parts.next().unwrap_or_default().to_owned();
    parts
        .zip(values)
        .fold(head, |text, (part, value)| text + value + part)
}

/// The end of the name of a classic game without a solution.
pub(crate) const CLASSIC: &str = ", classic game: impossible";

/// Names and descriptions of the gallery. The page has those that it shows in `de.js`, and a test
/// holds the two equal.
pub(crate) const PHRASES: &[(&str, &str)] = &[
    ("Classics", "Klassiker"),
    ("every solution jumps", "springt jede Lösung"),
    (
        "along a line, either way",
        "auf einer Linie, hin oder zurück",
    ),
    ("lands in", "landet in"),
    ("leaves by a jump", "verlässt springend"),
    ("jumps over", "überspringt"),
    ("none", "keine"),
    (
        "One of each kind to begin with.",
        "Von jeder Art eine für den Anfang.",
    ),
    ("Peg solitaire", "Solitär"),
    ("Frogs and toads", "Frösche und Kröten"),
    ("Groups on a board", "Gruppen auf einem Brett"),
    ("Checkers capture", "Dame schlägt"),
    ("Numbered checkers", "Nummerierte Steine"),
    (
        "Two groups in a row change places: a step to the vacant square, or a jump over one.",
        "Zwei Gruppen in einer Reihe tauschen die Plätze: mit Schritten auf das leere Feld oder \
         Sprüngen über einen Stein.",
    ),
    (
        "The same on squares and hexagons: the two groups change places.",
        "Dasselbe auf Quadraten und Sechsecken: Die beiden Gruppen tauschen die Plätze.",
    ),
    (
        "Bring the checkers into reverse order by steps and jumps.",
        "Kehre die Reihenfolge der Steine durch Schritte und Sprünge um.",
    ),
    (
        "Which king can take every white in one move, and how? A king jumps diagonally over a \
         white to the vacant square behind it.",
        "Welche Dame kann alle weißen Steine in einem Zug schlagen, und wie? Sie springt schräg \
         über einen weißen Stein auf das leere Feld dahinter.",
    ),
    ("Solitaire", "Solitär"),
    ("The pub puzzle", "Das Wirtshausspiel"),
    ("Lucas’s square", "Das Quadrat von Lucas"),
    ("Lucas's square", "Das Quadrat von Lucas"),
    ("Lucas's square, small", "Das kleine Quadrat von Lucas"),
    ("Fore and Aft", "Vorn und hinten"),
    ("Checkers on a ring", "Steine im Ring"),
    ("One king takes all", "Eine Dame schlägt alle"),
    ("The crown", "Die Krone"),
    ("Two and two", "Zwei und zwei"),
    ("Three and three", "Drei und drei"),
    ("Four and four", "Vier und vier"),
    ("Three and one", "Drei und einer"),
    ("Two vacancies", "Zwei leere Felder"),
    ("Hexagon", "Sechseck"),
    ("Five kings on seven rows", "Fünf Damen auf sieben Zeilen"),
    ("Three kings", "Drei Damen"),
    ("Nine rows", "Neun Zeilen"),
    ("The long way", "Der lange Weg"),
    ("A ladder", "Eine Leiter"),
    ("Four in a row", "Vier in einer Reihe"),
    ("Six in a row", "Sechs in einer Reihe"),
    ("Six on a ring", "Sechs im Ring"),
    ("English", "Englisches Brett"),
    ("French", "Französisches Brett"),
    ("Wiegleb", "Wiegleb"),
    ("Asymmetric", "Asymmetrisches Brett"),
    ("Diamond", "Raute"),
    ("Senku", "Senku"),
    ("Square", "Quadrat"),
    ("Triangle", "Dreieck"),
    ("{} holes", "{} Löcher"),
    (
        "{} holes, the standard board",
        "{} Löcher, das übliche Brett",
    ),
    ("{} holes, the pub puzzle", "{} Löcher, das Wirtshausspiel"),
    (
        "{} holes, also called European",
        "{} Löcher, auch europäisches genannt",
    ),
    ("{} holes, Wiegleb 1779", "{} Löcher, Wiegleb 1779"),
    (
        "{} holes, Bell's 3-3-2-2 board",
        "{} Löcher, Bells Brett 3-3-2-2",
    ),
    (
        "{} holes, a wide cross with shoulders",
        "{} Löcher, ein breites Kreuz mit Schultern",
    ),
];

/// Messages and their help; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
    // Moves that are illegal.
    (
        "there is no such cell on the board",
        "dieses Feld gibt es auf dem Brett nicht",
    ),
    (
        "there is no piece where the move begins",
        "wo der Zug beginnt, steht kein Stein",
    ),
    (
        "the cell where the move ends is occupied",
        "wo der Zug endet, steht schon ein Stein",
    ),
    (
        "no step or jump leads there",
        "dorthin führt weder ein Schritt noch ein Sprung",
    ),
    (
        "this kind of piece may not go that way",
        "dieser Stein darf nicht in diese Richtung ziehen",
    ),
    (
        "there is no piece to jump over",
        "dazwischen steht kein Stein zum Überspringen",
    ),
    (
        "this kind of piece may not jump over that piece",
        "über diesen Stein darf er nicht springen",
    ),
    (
        "the jump passes more pieces than the rules allow",
        "der Sprung geht über mehr Steine, als die Regeln erlauben",
    ),
    (
        "the goal is not met at the end",
        "am Ende ist das Ziel nicht erreicht",
    ),
    // Moves as text.
    (
        "the board has no cell {}",
        "auf diesem Brett gibt es kein Feld {}",
    ),
    (
        "a cell is a column letter and a row from the top, as `{}`",
        "ein Feld heißt nach Spalte und Zeile von oben, zum Beispiel {}",
    ),
    ("the squares are 1 to {}", "die Felder heißen 1 bis {}"),
    ("found {}, expected a move", "{} ist kein Zug"),
    (
        "a move is two or more cells joined by `{}`, as `{}`",
        "ein Zug nennt zwei oder mehr Felder, verbunden durch „{}“, zum Beispiel {}",
    ),
    ("and {} more faults from here on", "und {} weitere Fehler"),
    (
        "expected a number of moves made, 0 to {}",
        "hier gehört die Zahl der gemachten Züge hin, 0 bis {}",
    ),
    // IDs.
    (
        "`{}` is not a kind of puzzle",
        "Eine Art von Aufgaben namens „{}“ gibt es nicht",
    ),
    (
        "there is no board named `{}`",
        "Ein Brett namens „{}“ gibt es nicht",
    ),
    (
        "did you mean `{}`? `saltus boards` lists all",
        "meintest du „{}“? `saltus boards` nennt alle",
    ),
    ("did you mean `{}`?", "meintest du „{}“?"),
    (
        "use one of {}, or a file with a picture of the board",
        "nimm eines von {} oder eine Datei mit einem Bild des Bretts",
    ),
    ("write one of {}", "schreib eines von {}"),
    (
        "the board has no hole `{}`",
        "Auf diesem Brett gibt es kein Loch „{}“",
    ),
    (
        "holes are named by column letter and row, a1 at the top left",
        "die Löcher heißen nach Spalte und Zeile; a1 ist oben links",
    ),
    ("a number is missing", "Hier fehlt eine Zahl"),
    ("`{}` is not a number", "„{}“ ist keine Zahl"),
    (
        "write digits only, such as {}",
        "schreib nur Ziffern, zum Beispiel {}",
    ),
    ("0 is too small", "0 ist zu klein"),
    ("write a number such as {}", "schreib eine Zahl wie {}"),
    (
        "{} is too large for the general search, which takes {} cells",
        "{} ist zu groß: Mehr als {} Felder hat kein Brett, das man spielen kann",
    ),
    ("{} is too large", "{} ist zu groß"),
    ("use a smaller number", "nimm eine kleinere Zahl"),
    (
        "`{}` lacks the `x` between two numbers",
        "In „{}“ fehlt das „x“ zwischen zwei Zahlen",
    ),
    (
        "write something like {} or {}",
        "schreib etwas wie {} oder {}",
    ),
    ("write something like {}", "schreib etwas wie {}"),
    ("the row is empty", "Die Reihe ist leer"),
    (
        "the row has more squares than these",
        "Die Reihe hat mehr Felder als diese",
    ),
    ("write the whole row", "schreib die ganze Reihe"),
    (
        "a target needs a row that is written out",
        "Ein Ziel gehört zu einer ausgeschriebenen Reihe",
    ),
    ("write it like {}", "schreib sie wie {}"),
    (
        "write r (right-going), l (left-going) and . (vacant), or numbers such as row:3x3",
        "schreib r (nach rechts), l (nach links) und . (leer) oder Zahlen wie row:3x3",
    ),
    ("`{}` denotes no {}", "„{}“ steht für keinen Stein"),
    (
        "write B (king), W (white), . (vacant) or - (never played on), rows between =",
        "schreib B (Dame), W (weißer Stein), . (leer) oder - (kein Spielfeld), = zwischen den \
         Zeilen",
    ),
    (
        "write {} and . (vacant), cell by cell in reading order",
        "schreib {} und . (leer), Feld für Feld in Leserichtung",
    ),
    (
        "these are {} cells, the board has {}",
        "das sind {} Felder, und das Brett hat {}",
    ),
    (
        "{} checkers cannot be left of the vacancy: there are {}",
        "{} Steine können nicht links vom leeren Feld stehen: Es gibt {}",
    ),
    ("use 0 to {}", "nimm 0 bis {}"),
    (
        "`{}` states where the vacancy ends, but a free vacancy may end anywhere",
        "„{}“ sagt, wo das leere Feld am Ende ist, und ein freies darf überall sein",
    ),
    ("remove one of them", "lass eines davon weg"),
    (
        "the goal is given by `to` and by `left`",
        "Das Ziel steht in „to“ und in „left“",
    ),
    (
        "`{}` ways are not known here",
        "„{}“ Richtungen kennt dieses Brett nicht",
    ),
    (
        "boards on the square grid have ways=8 too",
        "Bretter auf quadratischem Gitter haben auch ways=8",
    ),
    (
        "options are {}, each with `=` and its value",
        "Optionen sind {}, jede mit „=“ und ihrem Wert",
    ),
    (
        "this kind of puzzle has the options {}",
        "diese Art von Aufgaben hat die Optionen {}",
    ),
    ("`{}` is not an option here", "„{}“ ist hier keine Option"),
    ("`{}` is not an option", "„{}“ ist keine Option"),
    (
        "the option `{}` is given twice",
        "Die Option „{}“ steht zweimal da",
    ),
    ("`{}` is not a valid {}", "„{}“ ist kein Wert für {}"),
    ("draw a vacant hole as `{}`", "zeichne „{}“"),
    ("draw a peg as `{}`", "zeichne „{}“"),
    (
        "`{}` has no meaning on a capture board",
        "„{}“ bedeutet auf einem Schlagbrett nichts",
    ),
    ("there is no king on `{}`", "Auf {} steht keine Dame"),
    (
        "name a king, such as B2",
        "nenne eine Dame, zum Beispiel B2",
    ),
    (
        "the board has {} columns but {} rows",
        "Das Brett hat {} Spalten, aber {} Zeilen",
    ),
    (
        "the row has {} squares, but the first row has {}",
        "Diese Zeile hat {} Felder, die erste {}",
    ),
    ("the board has no rows", "Das Brett hat keine Zeilen"),
    ("there is no king", "Es gibt keine Dame"),
    (
        "a {} grid has no middle cell: both sides must be odd",
        "Ein Gitter von {} hat keine Mitte: Beide Seiten müssen ungerade sein",
    ),
    (
        "a row needs at least one vacancy",
        "Eine Reihe braucht mindestens ein leeres Feld",
    ),
    (
        "the general search takes at most {} cells, and this puzzle has more",
        "Mehr als {} Felder hat kein Brett, das man spielen kann, und diese Aufgabe hat mehr",
    ),
    (
        "there is no piece to move",
        "Es gibt keinen Stein, der ziehen könnte",
    ),
    (
        "the puzzle in this ID is invalid: {}",
        "Die Aufgabe in dieser Kennung ist fehlerhaft: {}",
    ),
    ("this is not text in base 64", "Das ist kein Text in Base64"),
    (
        "such IDs are copied, not written by hand: write a file in TOML instead",
        "solche Kennungen kopiert man; von Hand schreibt man eine Datei in TOML",
    ),
    // IDs of marked pegs and drawn boards.
    (
        "name the hole of a last peg that is not marked, or leave this out",
        "nenne das Loch eines letzten Stifts ohne Marke, oder lass das weg",
    ),
    (
        "marked pegs end in holes that are named",
        "Markierte Stifte enden in Löchern, die genannt sind",
    ),
    (
        "`{}` lacks the `-` between two holes",
        "In „{}“ fehlt das „-“ zwischen zwei Löchern",
    ),
    (
        "write where the peg starts and ends, such as a4-g4",
        "schreib, wo der Stift anfängt und endet, zum Beispiel a4-g4",
    ),
    ("`{}` is vacant", "„{}“ ist leer"),
    (
        "mark a hole with a peg",
        "markiere ein Loch mit einem Stift",
    ),
    ("`{}` is given twice", "„{}“ steht zweimal da"),
    (
        "these are more than 26 marked pegs",
        "Das sind mehr als 26 markierte Stifte",
    ),
    ("mark fewer", "markiere weniger"),
    (
        "no peg of the start is marked `{}`",
        "Am Anfang trägt kein Stift die Marke „{}“",
    ),
    ("mark it there, too", "markiere ihn auch dort"),
    (
        "marked pegs need a goal",
        "Markierte Stifte brauchen ein Ziel",
    ),
    (
        "draw it: to= and the same board with the pegs that are left",
        "zeichne es: to= und dasselbe Brett mit den Stiften, die übrig bleiben",
    ),
    // Drawn boards.
    (
        "the board has more than {} cells",
        "Das Brett hat mehr als {} Felder",
    ),
    (
        "the board has more than {} holes",
        "Das Brett hat mehr als {} Löcher",
    ),
    (
        "this cell is beyond line or column {}",
        "Dieses Feld liegt jenseits von Zeile oder Spalte {}",
    ),
    (
        "this cell is between two places of the triangular lattice",
        "Dieses Feld liegt zwischen zwei Plätzen des Dreiecksgitters",
    ),
    (
        "draw the cells of a row two columns apart, and shift each row by one column against the \
         row above, as in {}",
        "zeichne die Felder einer Zeile zwei Spalten auseinander und jede Zeile um eine Spalte \
         gegen die darüber verschoben, wie in {}",
    ),
    (
        "indent with spaces: the width of a tab is not fixed",
        "rücke mit Leerzeichen ein: Ein Tabulator hat keine feste Breite",
    ),
    (
        "leave cells outside the board blank",
        "lass leer, was nicht zum Brett gehört",
    ),
    (
        "the goal is of another shape: the start has no cell here",
        "Das Ziel hat eine andere Form: Am Anfang ist hier kein Feld",
    ),
    (
        "the goal is of another shape: the start's cell {} is missing",
        "Das Ziel hat eine andere Form: Das Feld {} des Anfangs fehlt",
    ),
    (
        "draw the same board twice; `?` is a cell that may hold anything",
        "zeichne dasselbe Brett zweimal; „?“ ist ein beliebiges Feld",
    ),
    (
        "an empty line may only separate the start from the goal",
        "Eine leere Zeile trennt nur den Anfang vom Ziel",
    ),
    (
        "a third picture, expected one or two",
        "Das ist ein drittes Bild, erlaubt sind eines oder zwei",
    ),
    (
        "draw pegs as `o` and vacant holes as `.`",
        "zeichne Stifte als „o“ und leere Löcher als „.“",
    ),
    ("there are no holes", "Es gibt keine Löcher"),
    (
        "the goal is given a second time",
        "Das Ziel steht ein zweites Mal da",
    ),
    (
        "give it by `left N`, by the marks `O` and `_`, or by a second picture",
        "gib es durch `left N` an, durch die Zeichen „O“ und „_“ oder durch ein zweites Bild",
    ),
    (
        "draw the goal as a second picture, or allow one peg anywhere by a first line `left 1`",
        "zeichne das Ziel als zweites Bild, oder verlange in einer ersten Zeile mit `left 1` \
         einen Stift irgendwo",
    ),
    (
        "no line touches this hole: no peg can jump from it, over it or into it",
        "Dieses Loch liegt auf keiner Linie: Kein Stift kann von hier, hierher oder darüber \
         springen",
    ),
    (
        "two kinds of pieces on a board that is not a row, square, hexagon or Fore and Aft: write \
         it as a TOML file",
        "Zwei Arten von Steinen auf einem Brett, das weder Reihe, Quadrat, Sechseck noch „Vorn \
         und hinten“ ist: Schreib es als Datei in TOML",
    ),
    // Rows.
    (
        "a second row, expected one",
        "Das ist eine zweite Reihe, erlaubt ist eine",
    ),
    (
        "write the start only: the goal is its mirror image",
        "gib nur den Anfang an: Am Ende steht sein Spiegelbild",
    ),
    (
        "there is no row, expected one such as {}",
        "Hier ist keine Reihe, erwartet ist eine wie {}",
    ),
    (
        "every left-going checker is left of every right-going one: none of them has anything to \
         pass",
        "Jeder Stein nach links steht links von jedem nach rechts: Keiner hat einen zu überholen",
    ),
    (
        "`O`, `R` and `>` go right, `X`, `L` and `<` left: exchange the two signs",
        "„O“, „R“ und „>“ gehen nach rechts, „X“, „L“ und „<“ nach links: Vertausche die beiden \
         Zeichen",
    ),
    ("the list is empty", "Die Liste ist leer"),
    (
        "a row has at least one cell",
        "eine Reihe hat mindestens ein Feld",
    ),
    (
        "the start has {} squares and the target {}",
        "Der Anfang hat {} Felder und das Ziel {}",
    ),
    (
        "the start has {} checkers `r` and {} `l`, and the target {} and {}",
        "Am Anfang sind es {} Steine „r“ und {} „l“, am Ziel {} und {}",
    ),
    ("{} checkers exceed 2^62", "{} Steine sind mehr als 2^62"),
    // Files in TOML.
    (
        "the file has {} bytes, expected at most {}",
        "Die Datei hat {} Bytes, erlaubt sind {}",
    ),
    ("there is no `board`", "Es fehlt „board“"),
    (
        "draw it: a symbol for each piece, `.` for a vacancy",
        "zeichne es: ein Zeichen für jeden Stein, „.“ für ein leeres Feld",
    ),
    ("there is no `[goal]`", "Es fehlt „[goal]“"),
    (
        "state the goal by `board`, `order`, `left` or `moves`",
        "sag, wo es endet: mit „board“, „order“, „left“ oder „moves“",
    ),
    (
        "give `board`, `order`, `left` or `moves`",
        "gib „board“, „order“, „left“ oder „moves“ an",
    ),
    ("the goal is empty", "Das Ziel ist leer"),
    (
        "the goal is given by `{}` and by `{}`",
        "Das Ziel steht in „{}“ und in „{}“",
    ),
    (
        "the neighbours are given by `adjacency` and by `lines`",
        "Die Nachbarn stehen in „adjacency“ und in „lines“",
    ),
    ("there is no `[[kind]]`", "Es fehlt „[[kind]]“"),
    (
        "describe each kind of piece: its symbol, steps and jumps",
        "beschreibe jede Art von Steinen: Zeichen, Schritte und Sprünge",
    ),
    (
        "there are {} kinds of piece; at most {} are supported",
        "Es gibt {} Arten von Steinen; erlaubt sind {}",
    ),
    ("this kind has no `symbol`", "Dieser Art fehlt „symbol“"),
    (
        "`.`, `?` and the blank have meanings of their own in pictures",
        "„.“, „?“ und das Leerzeichen bedeuten in Bildern etwas anderes",
    ),
    (
        "the symbol U+{} of a kind cannot be printed",
        "Das Zeichen U+{} einer Art von Steinen lässt sich nicht darstellen",
    ),
    (
        "another kind already has this symbol",
        "Eine andere Art hat dieses Zeichen schon",
    ),
    (
        "a symbol is one character",
        "Ein Zeichen für Steine ist genau ein Zeichen",
    ),
    ("no kind has the symbol {}", "Keine Art hat das Zeichen {}"),
    (
        "found a symbol that no kind has",
        "Dieses Zeichen hat keine Art",
    ),
    (
        "a row or ring is drawn in one line",
        "Eine Reihe oder ein Ring steht in einer Zeile",
    ),
    (
        "a row or ring has no gaps",
        "Eine Reihe oder ein Ring hat keine Lücken",
    ),
    (
        "this line meets itself: a cell may be on it once",
        "Diese Linie trifft sich selbst: Ein Feld darf einmal darauf liegen",
    ),
    (
        "an order lists the pieces by their symbols, without the vacancies",
        "„order“ nennt die Steine mit ihren Zeichen, ohne die leeren Felder",
    ),
    ("{} is not known here", "{} ist hier nicht bekannt"),
    ("expected one of {}", "erwartet ist eines von {}"),
    // What no puzzle can have.
    (
        "the start has {} cells, the board {}",
        "Der Anfang hat {} Felder, das Brett {}",
    ),
    (
        "the goal has {} cells, the board {}",
        "Das Ziel hat {} Felder, das Brett {}",
    ),
    (
        "the goal has {} of the kind `{}`, the start {}, and no move adds or removes one",
        "Das Ziel hat {} von der Art „{}“, der Anfang {}, und kein Zug ändert das",
    ),
    (
        "the goal has {} pieces, the start only {}, and no move adds one",
        "Das Ziel hat {} Steine, der Anfang nur {}, und kein Zug bringt einen dazu",
    ),
    (
        "the goal requires {} pieces left, but no move removes a piece",
        "Am Ziel sollen {} Steine übrig sein, aber kein Zug schlägt einen",
    ),
    (
        "it could jump over either of two pieces, and does not say which",
        "er könnte über den einen oder den anderen Stein springen, und sagt nicht, über welchen",
    ),
    (
        "both a step and a removing jump lead from {} to {}: the move {}-{} could be either",
        "Von {} nach {} führen ein Schritt und ein schlagender Sprung: {}-{} könnte beides sein",
    ),
    (
        "pieces that remove the jumped piece jump one at a time, not {}",
        "Steine, die schlagen, springen über einen Stein, nicht über {}",
    ),
    (
        "the board has {} cells; the general model takes up to {}",
        "Das Brett hat {} Felder; spielen kann man mit höchstens {}",
    ),
    ("the board has no cells", "Das Brett hat keine Felder"),
    (
        "the cell ({}, {}) is given twice",
        "Das Feld ({}, {}) steht zweimal da",
    ),
    (
        "line {} leaves the board or crosses itself",
        "Linie {} verlässt das Brett oder kreuzt sich selbst",
    ),
    (
        "no board has more than 128 cells",
        "Kein Brett hat mehr als 128 Felder",
    ),
    // Capture boards.
    (
        "n is {}, but the board has {}",
        "n ist {}, aber das Brett hat {}",
    ),
    ("give n rows of n squares", "schreib n Zeilen mit n Feldern"),
    (
        "give n on a line of its own, then n rows",
        "schreib n in eine eigene Zeile, dann n Zeilen",
    ),
    ("there is no board", "Hier ist kein Brett"),
    (
        "a board has at least one square",
        "Ein Brett hat mindestens ein Feld",
    ),
    ("n is too large", "n ist zu groß"),
    (
        "the size of the board, a number, is expected here",
        "Hier gehört die Größe des Bretts hin, eine Zahl",
    ),
    (
        "pieces and free squares are on one colour only, unless read leniently",
        "Steine und freie Felder liegen auf einer Farbe; --lenient erlaubt anderes",
    ),
    (
        "the row has {} squares, but n is {}",
        "Die Zeile hat {} Felder, aber n ist {}",
    ),
    (
        "each board begins with its n, and has n rows",
        "jedes Brett beginnt mit seinem n und hat n Zeilen",
    ),
    (
        "the side to move is expected here: B or W",
        "Hier gehört hin, wer zieht: B oder W",
    ),
    (
        "a list of pieces begins with W or B",
        "Eine Liste von Steinen beginnt mit W oder B",
    ),
    (
        "this side's pieces are listed a second time",
        "Die Steine dieser Seite stehen ein zweites Mal da",
    ),
    (
        "the number of a square is expected here",
        "Hier gehört die Nummer eines Feldes hin",
    ),
    ("there are two pieces on {}", "Auf {} stehen zwei Steine"),
    (
        "the board has no such square: its squares are 1 to {}",
        "Dieses Feld gibt es nicht: Die Felder heißen 1 bis {}",
    ),
    (
        "the board has no square `{}`",
        "Auf diesem Brett gibt es kein Feld „{}“",
    ),
    (
        "there is no king on the board",
        "Auf dem Brett steht keine Dame",
    ),
    ("there is no king on {}", "Auf {} steht keine Dame"),
    (
        "{} contains several boards, expected one",
        "{} enthält mehrere Bretter: Hier ist eines gefragt",
    ),
    // Tatham's Pegs, and graphs.
    (
        "{} is not a size of a board",
        "{} ist keine Größe eines Bretts",
    ),
    ("write one such as 7x7cross", "schreib eine wie 7x7cross"),
    (
        "these are {} places, the board has {}",
        "Das sind {} Plätze, und das Brett hat {}",
    ),
    (
        "the number of vertices is missing or cut short",
        "Die Zahl der Ecken fehlt oder ist abgeschnitten",
    ),
    (
        "{} vertices have a longer form than necessary",
        "{} Ecken haben eine längere Form als nötig",
    ),
    (
        "up to 62 take one character, up to 258047 four",
        "bis 62 braucht es ein Zeichen, bis 258047 vier",
    ),
    (
        "a graph of {} vertices has {} characters after their number, found {}",
        "Ein Graph mit {} Ecken hat {} Zeichen nach ihrer Zahl, hier sind es {}",
    ),
    (
        "the bits after the last edge are not 0",
        "Die Bits nach der letzten Kante sind nicht 0",
    ),
    // The command line.
    (
        "there is no file `{}`, and it is not an ID: did you mean `{}`?",
        "Eine Datei „{}“ gibt es nicht, und eine Kennung ist das nicht: Meintest du „{}“?",
    ),
    (
        "there is no file `{}`, and it is not an ID: examples of IDs: {}",
        "Eine Datei „{}“ gibt es nicht, und eine Kennung ist das nicht: Kennungen sehen aus wie {}",
    ),
    ("there is no file `{}`", "Eine Datei „{}“ gibt es nicht"),
    ("reading {}", "Lesen von {}"),
    (
        "{} is not text: its byte {} is {}",
        "{} ist kein Text: Byte {} ist {}",
    ),
    (
        "`@{}` is only for named boards: the picture in {} shows its own vacancy",
        "„@{}“ nennt Löcher eines Bretts mit Namen: Das Bild in {} zeigt seine eigenen",
    ),
    (
        "standard input contains the puzzle, so moves cannot be read from it: give an ID or a \
         file as the puzzle",
        "Die Standardeingabe enthält schon die Aufgabe und kann nicht auch Züge enthalten: Nenne \
         die Aufgabe, oder gib sie als Datei",
    ),
    (
        "name a board, such as pegs:triangle5",
        "Nenne ein Brett, zum Beispiel pegs:triangle5",
    ),
    (
        "duotaire is only for peg solitaire on boards of up to 64 holes",
        "Duotaire spielt man auf Solitärbrettern mit höchstens 64 Löchern",
    ),
    // Options, and what they do not fit.
    ("rows and grids", "Reihen und Gittern"),
    (
        "answer-set facts and capture boards drawn row by row",
        "Fakten und Schlagbrettern, die Zeile für Zeile gezeichnet sind",
    ),
    ("peg solitaire", "Solitär"),
    ("capture boards", "Schlagbrettern"),
    ("a row", "eine Reihe"),
    (
        "a game of numbered checkers",
        "ein Spiel mit nummerierten Steinen",
    ),
    ("a grid", "ein Gitter"),
    ("peg solitaire in facts", "Solitär als Fakten"),
    ("the game of one king", "das Spiel einer Dame"),
    ("a user-defined puzzle", "eine eigene Aufgabe"),
    ("a capture board", "ein Schlagbrett"),
    (
        "a position in draughts notation",
        "eine Stellung in Damenotation",
    ),
    ("a saved game", "eine gespeicherte Partie"),
    // Notations.
    ("An ID such as `row:3x3`", "eine Kennung wie `row:3x3`"),
    (
        "A Python list: 1 right-going, -1 left-going, 0 vacant",
        "eine Liste in Python: 1 nach rechts, -1 nach links, 0 leer",
    ),
    (
        "Answer-set facts: full(X,Y). empty(X,Y). time(T)",
        "Fakten: full(X,Y). empty(X,Y). time(T)",
    ),
    (
        "A picture of a board: `o` or `●` a peg, `.` or `·` vacant; or a matrix of 1 and 0",
        "ein Bild eines Bretts: `o` oder `●` ein Stift, `.` oder `·` leer; oder eine Matrix aus 1 \
         und 0",
    ),
    (
        "A user-defined puzzle in TOML",
        "eine eigene Aufgabe in TOML",
    ),
    (
        "A capture board: n, then n rows of {}",
        "ein Schlagbrett: n, dann n Zeilen aus {}",
    ),
    (
        "A capture board: the FEN of portable draughts notation",
        "ein Schlagbrett als FEN (Portable Draughts Notation)",
    ),
    (
        "A pegsol problem of the planning competitions",
        "eine Aufgabe „pegsol“ der Planungswettbewerbe",
    ),
    (
        "A Petri net of peg solitaire, in the form of the Model Checking Contest",
        "ein Petrinetz des Solitärs, wie beim Model Checking Contest",
    ),
    ("A row of frogs: {}", "eine Reihe von Fröschen: {}"),
    // What was found, and what was expected.
    ("the end of the text", "das Ende des Textes"),
    ("the end of the line", "das Zeilenende"),
    ("`]` to close the list", "`]` am Ende der Liste"),
    ("`,` or `]`", "`,` oder `]`"),
    ("a number", "eine Zahl"),
    ("nothing after the list", "nichts nach der Liste"),
    (
        "1 (right-going), 0 (vacant) or -1 (left-going)",
        "1 (nach rechts), 0 (leer) oder -1 (nach links)",
    ),
    ("`O`, `X` or `_`", "`O`, `X` oder `_`"),
    (
        "`o` (peg), `.` (vacant hole) or a blank",
        "`o` (Stift), `.` (leeres Loch) oder ein Leerzeichen",
    ),
    (
        "`o` (peg), `.` (vacant), `?` (any) or a blank",
        "`o` (Stift), `.` (leer), `?` (beliebig) oder ein Leerzeichen",
    ),
    (
        "`o` (peg), `A` to `H` (marked pegs), `.` (vacant) or `-` (no hole)",
        "`o` (Stift), `A` bis `H` (markierte Stifte), `.` (leer) oder `-` (kein Loch)",
    ),
    (
        "`o` (peg), `A` to `H` (marked pegs), `.` (vacant), `x` (any) or `-` (no hole)",
        "`o` (Stift), `A` bis `H` (markierte Stifte), `.` (leer), `x` (beliebig) oder `-` (kein \
         Loch)",
    ),
    (
        "`P` (peg), `H` (vacant hole) or `O` (no hole)",
        "`P` (Stift), `H` (leeres Loch) oder `O` (kein Loch)",
    ),
    ("how many pegs are left", "wie viele Stifte übrig bleiben"),
    ("how many pieces are left", "wie viele Steine übrig bleiben"),
    ("how many moves are made", "wie viele Züge gemacht werden"),
    ("forward or both", "forward oder both"),
    ("any or opposite", "any oder opposite"),
    ("fixed or free", "fixed oder free"),
    ("all or none", "all oder none"),
    (
        "square, diagonal or triangular",
        "square, diagonal oder triangular",
    ),
    ("a number such as {}", "eine Zahl wie {}"),
    (
        "how many pegs are left, such as 1",
        "wie viele Stifte übrig bleiben, zum Beispiel 1",
    ),
];
