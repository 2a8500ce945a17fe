//! Moves, illegal or misread, and what all solutions have in common.

/// English and German; of two that fit, the first is taken.
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
        "there is no answer beside the thinking",
        "neben dem Nachdenken steht keine Antwort",
    ),
    (
        "this says that there is no solution, but the text also has moves",
        "hier steht, dass es keine Lösung gibt, aber der Text enthält auch Züge",
    ),
    (
        "write one answer, or `Final answer:` before the one that is meant",
        "schreib eine Antwort, oder „Final answer:“ vor die, die gilt",
    ),
    (
        "the moves are a solution, but they do not pass the cell of this number",
        "die Züge sind eine Lösung, aber sie gehen nicht über das Feld mit dieser Zahl",
    ),
    (
        "write what the number is, as in `6-1 (3 removed)` or `6-1 (13 left)`",
        "schreib dazu, was die Zahl bedeutet, zum Beispiel „6-1 (13 left)“",
    ),
    (
        "several fields have moves, and it is not clear which are meant",
        "mehrere Felder des Objekts enthalten Züge, und es ist unklar, welche gelten",
    ),
    (
        "name the field of the moves `moves`",
        "nenne das Feld mit den Zügen „moves“",
    ),
    (
        "the positions and the moves beside them are not those of one game",
        "die Stellungen und die Züge daneben gehören nicht zu einem Spiel",
    ),
    (
        "write either the positions or the moves",
        "schreib entweder die Stellungen oder die Züge",
    ),
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
    (
        "two digits are the column and the row of a hole, from the bottom left",
        "zwei Ziffern sind Spalte und Zeile eines Lochs, von unten links an",
    ),
    (
        "the holes are 1 to {} in reading order",
        "die Löcher heißen 1 bis {} in Leserichtung",
    ),
    // What all solutions have in common.
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
        "only the moves of two groups that change places have names",
        "Namen haben nur die Züge zweier Gruppen, die ihre Plätze tauschen",
    ),
    (
        "write each move with both its cells, as `{}`",
        "schreib jeden Zug mit beiden Feldern, zum Beispiel {}",
    ),
    (
        "write each move with both its squares, as `{}`",
        "schreib jeden Zug mit beiden Feldern, zum Beispiel {}",
    ),
    (
        "the list is not complete",
        "Die Liste ist nicht vollständig",
    ),
    (
        "Prolog shortened it; print the whole list with `print(X)` or `write(X)`",
        "Prolog hat sie gekürzt; gib die ganze Liste mit `print(X)` oder `write(X)` aus",
    ),
    (
        "`{}` is ambiguous here: it may be {} or {}",
        "„{}“ ist hier nicht eindeutig: Es kann {} oder {} sein",
    ),
    (
        "no `{}` is possible here, in move {}",
        "„{}“ geht hier nicht, bei Zug {}",
    ),
    ("a move such as `white_step`", "ein Zug wie `white_step`"),
    (
        "this line has {} columns, and there is a cell in column {}",
        "Diese Zeile hat {} Spalten, und in Spalte {} steht ein Feld",
    ),
    ("and {} more fault from here on", "und {} weiterer Fehler"),
];
