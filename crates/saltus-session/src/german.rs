//! What the engine and the gallery say, in German.

use saltus::text::Fault;

/// The German of a message about a text or a move, of its help, or of a phrase of the gallery.
/// `None` if it is unknown.
///
/// ```
/// use saltus_session::in_german;
/// assert_eq!(in_german("there is no board called `englsh`").as_deref(), Some("Ein Brett namens „englsh“ gibt es nicht"));
/// assert_eq!(in_german("Triangle 5").as_deref(), Some("Dreieck 5"));
/// assert_eq!(in_german("no such phrase"), None);
/// ```
pub fn in_german(text: &str) -> Option<String> {
    let phrase =
        PHRASES.iter().chain(MESSAGES).find_map(|&(english, german)| Some((values(english, text)?, german)));
    if let Some((values, german)) = phrase {
        return Some(filled(german, &values));
    }
    if let Some(board) = text.strip_suffix(CLASSIC) {
        return Some(format!("{}, klassisches Spiel: unlösbar", in_german(board)?));
    }
    let (board, size) = text.rsplit_once(' ').filter(|(_, size)| size.bytes().all(|b| b.is_ascii_digit()))?;
    let &(_, board) = PHRASES.iter().find(|(english, _)| *english == board)?;
    Some(format!("{board} {size}"))
}

/// A fault with its message and its help in German, as far as they are known.
pub fn fault_in_german(fault: &Fault) -> Fault {
    let german = |text: &String| in_german(text).unwrap_or_else(|| text.clone());
    Fault { span: fault.span.clone(), message: german(&fault.message), help: fault.help.as_ref().map(german) }
}

/// The values of the placeholders `{}` of a phrase, if the text is that phrase.
fn values<'a>(phrase: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = phrase.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        // The last hole reaches as far as it can, the others no further than they must.
        let end = if parts.peek().is_none() { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(values)
}

/// The phrase with values in its holes.
fn filled(phrase: &str, values: &[&str]) -> String {
    let mut parts = phrase.split("{}");
    let head = parts.next().unwrap_or_default().to_owned();
    parts.zip(values).fold(head, |text, (part, value)| text + value + part)
}

/// The end of the name of a classic game without a solution.
pub(crate) const CLASSIC: &str = ", classic game: impossible";

/// Names and descriptions of the gallery. The page has those that it shows in `de.js`, and a test
/// holds the two equal.
pub(crate) const PHRASES: &[(&str, &str)] = &[
    ("Classics", "Klassiker"),
    ("every solution jumps", "springt jede Lösung"),
    ("along a line, either way", "auf einer Linie, hin oder zurück"),
    ("lands in", "landet in"),
    ("leaves by a jump", "verlässt springend"),
    ("jumps over", "überspringt"),
    ("none", "keine"),
    ("One of each kind to begin with.", "Von jeder Art eine für den Anfang."),
    ("Peg solitaire", "Solitär"),
    ("Frogs and toads", "Frösche und Kröten"),
    ("Groups on a board", "Gruppen auf einem Brett"),
    ("Checkers capture", "Dame schlägt"),
    ("Numbered checkers", "Nummerierte Steine"),
    (
        "Two groups in a row change places: a step to the vacant square, or a jump over one.",
        "Zwei Gruppen in einer Reihe tauschen die Plätze: mit Schritten auf das leere Feld oder Sprüngen über einen Stein.",
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
        "Which king can take every white in one move, and how? A king jumps diagonally over a white to the vacant square behind it.",
        "Welche Dame kann alle weißen Steine in einem Zug schlagen, und wie? Sie springt schräg über einen weißen Stein auf das leere Feld dahinter.",
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
    ("{} holes, the standard board", "{} Löcher, das übliche Brett"),
    ("{} holes, the pub puzzle", "{} Löcher, das Wirtshausspiel"),
    ("{} holes, also called European", "{} Löcher, auch europäisches genannt"),
    ("{} holes, Wiegleb 1779", "{} Löcher, Wiegleb 1779"),
    ("{} holes, Bell's 3-3-2-2 board", "{} Löcher, Bells Brett 3-3-2-2"),
    ("{} holes, a wide cross with shoulders", "{} Löcher, ein breites Kreuz mit Schultern"),
];

/// Messages and their help; of two that fit, the first is taken.
const MESSAGES: &[(&str, &str)] = &[
    // Moves that are illegal.
    ("there is no such cell on the board", "dieses Feld gibt es auf dem Brett nicht"),
    ("there is no piece where the move begins", "wo der Zug beginnt, steht kein Stein"),
    ("the cell where the move ends is occupied", "wo der Zug endet, steht schon ein Stein"),
    ("no step or jump leads there", "dorthin führt weder ein Schritt noch ein Sprung"),
    ("this kind of piece may not go that way", "dieser Stein darf nicht in diese Richtung ziehen"),
    ("there is no piece to jump over", "dazwischen steht kein Stein zum Überspringen"),
    ("this kind of piece may not jump over that piece", "über diesen Stein darf er nicht springen"),
    (
        "the jump passes more pieces than the rules allow",
        "der Sprung geht über mehr Steine, als die Regeln erlauben",
    ),
    ("the goal is not met at the end", "am Ende ist das Ziel nicht erreicht"),
    // Moves as text.
    ("the board has no cell {}", "auf diesem Brett gibt es kein Feld {}"),
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
    ("{} more faults from here on", "{} weitere Fehler"),
    ("expected a number of moves made, 0 to {}", "hier gehört die Zahl der gemachten Züge hin, 0 bis {}"),
    // IDs.
    ("`{}` is not a kind of puzzle", "Eine Art von Aufgaben namens „{}“ gibt es nicht"),
    ("there is no board called `{}`", "Ein Brett namens „{}“ gibt es nicht"),
    ("did you mean `{}`? `saltus boards` lists all", "meintest du „{}“? `saltus boards` nennt alle"),
    ("did you mean `{}`?", "meintest du „{}“?"),
    (
        "use one of {}, or a file with a picture of the board",
        "nimm eines von {} oder eine Datei mit einem Bild des Bretts",
    ),
    ("write one of {}", "schreib eines von {}"),
    ("the board has no hole `{}`", "Auf diesem Brett gibt es kein Loch „{}“"),
    (
        "holes are named by column letter and row, a1 at the top left",
        "die Löcher heißen nach Spalte und Zeile; a1 ist oben links",
    ),
    ("a number is missing", "Hier fehlt eine Zahl"),
    ("`{}` is not a number", "„{}“ ist keine Zahl"),
    ("write digits only, such as {}", "schreib nur Ziffern, zum Beispiel {}"),
    ("0 is too small", "0 ist zu klein"),
    ("write a number such as {}", "schreib eine Zahl wie {}"),
    (
        "{} is too large for the general search, which takes {} cells",
        "{} ist zu groß: Mehr als {} Felder hat kein Brett, das man spielen kann",
    ),
    ("{} is too large", "{} ist zu groß"),
    ("use a smaller number", "nimm eine kleinere Zahl"),
    ("`{}` lacks the `x` between two numbers", "In „{}“ fehlt das „x“ zwischen zwei Zahlen"),
    ("write something like {} or {}", "schreib etwas wie {} oder {}"),
    ("write something like {}", "schreib etwas wie {}"),
    ("the row is empty", "Die Reihe ist leer"),
    ("the row has more squares than these", "Die Reihe hat mehr Felder als diese"),
    ("write the whole row", "schreib die ganze Reihe"),
    ("a target needs a row that is written out", "Ein Ziel gehört zu einer ausgeschriebenen Reihe"),
    ("write it like {}", "schreib sie wie {}"),
    (
        "write r (right-going), l (left-going) and . (vacant), or numbers such as row:3x3",
        "schreib r (nach rechts), l (nach links) und . (leer) oder Zahlen wie row:3x3",
    ),
    ("`{}` denotes no {}", "„{}“ steht für keinen Stein"),
    (
        "write B (king), W (white), . (vacant) or - (never played on), rows between =",
        "schreib B (Dame), W (weißer Stein), . (leer) oder - (kein Spielfeld), = zwischen den Zeilen",
    ),
    (
        "write {} and . (vacant), cell by cell in reading order",
        "schreib {} und . (leer), Feld für Feld in Leserichtung",
    ),
    ("these are {} cells, the board has {}", "das sind {} Felder, und das Brett hat {}"),
    (
        "{} checkers cannot be left of the vacancy: there are {}",
        "{} Steine können nicht links vom leeren Feld stehen: Es gibt {}",
    ),
    ("use 0 to {}", "nimm 0 bis {}"),
    (
        "`{}` says where the vacancy is to end, and a free vacancy may end anywhere",
        "„{}“ sagt, wo das leere Feld am Ende ist, und ein freies darf überall sein",
    ),
    ("leave out one of them", "lass eines davon weg"),
    ("the goal is given by `to` and by `left`", "Das Ziel steht in „to“ und in „left“"),
    ("`{}` ways are not known here", "„{}“ Richtungen kennt dieses Brett nicht"),
    ("boards on the square grid have ways=8 too", "Bretter auf quadratischem Gitter haben auch ways=8"),
    ("options are {}, each with `=` and its value", "Optionen sind {}, jede mit „=“ und ihrem Wert"),
    ("this kind of puzzle has the options {}", "diese Art von Aufgaben hat die Optionen {}"),
    ("`{}` is not an option here", "„{}“ ist hier keine Option"),
    ("`{}` is not an option", "„{}“ ist keine Option"),
    ("the option `{}` is given twice", "Die Option „{}“ steht zweimal da"),
    ("`{}` is not a valid {}", "„{}“ ist kein Wert für {}"),
    ("found {}, expected {}", "{} steht für nichts auf einem Brett"),
    ("draw a vacant hole as `{}`", "zeichne „{}“"),
    ("draw a peg as `{}`", "zeichne „{}“"),
    ("`{}` has no meaning on a capture board", "„{}“ bedeutet auf einem Schlagbrett nichts"),
    ("there is no king on `{}`", "Auf {} steht keine Dame"),
    ("name a king, such as B2", "nenne eine Dame, zum Beispiel B2"),
    ("the board has {} columns but {} rows", "Das Brett hat {} Spalten, aber {} Zeilen"),
    ("the row has {} squares, but the first row has {}", "Diese Zeile hat {} Felder, die erste {}"),
    ("the board has no rows", "Das Brett hat keine Zeilen"),
    ("there is no king", "Es gibt keine Dame"),
    (
        "a {} grid has no middle cell: both sides must be odd",
        "Ein Gitter von {} hat keine Mitte: Beide Seiten müssen ungerade sein",
    ),
    ("a row needs at least one vacancy", "Eine Reihe braucht mindestens ein leeres Feld"),
    (
        "the general search takes at most {} cells, and this puzzle has more",
        "Mehr als {} Felder hat kein Brett, das man spielen kann, und diese Aufgabe hat mehr",
    ),
    (
        "the start is the goal already: there is nothing to solve",
        "Der Anfang ist schon das Ziel: Hier ist nichts zu lösen",
    ),
    ("there is no piece to move", "Es gibt keinen Stein, der ziehen könnte"),
    ("the puzzle in this ID is wrong: {}", "Die Aufgabe in dieser Kennung ist fehlerhaft: {}"),
    ("this is not text in base 64", "Das ist kein Text in Base64"),
    (
        "such IDs are copied, not written by hand: write a file in TOML instead",
        "solche Kennungen kopiert man; von Hand schreibt man eine Datei in TOML",
    ),
    (
        "the vertices {} and {}, counted from 0, have two neighbours in common: a move between them could jump either",
        "Die Ecken {} und {}, gezählt von 0, haben zwei gemeinsame Nachbarn: Ein Zug könnte über beide springen",
    ),
    ("`saltus graphs` solves any graph", "`saltus graphs` löst jeden Graphen"),
    ("write {}", "schreib {}"),
];
