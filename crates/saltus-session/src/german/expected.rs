//! What was found, and what was expected.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
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
    ("the control character U+{}", "das Steuerzeichen U+{}"),
    (
        "the invisible character U+{}",
        "das unsichtbare Zeichen U+{}",
    ),
    (
        "the byte 0x{}, which is not UTF-8",
        "das Byte 0x{}, das kein UTF-8 ist",
    ),
    ("a tab", "ein Tabulator"),
    ("nothing", "nichts"),
    ("a number of tokens", "eine Zahl von Marken"),
    (
        "1: an arc carries one token here",
        "1: Eine Kante trägt hier eine Marke",
    ),
    (
        "how many pieces a jump may pass",
        "über wie viele Steine ein Sprung gehen darf",
    ),
    ("lists of cells, as {}", "Listen von Feldern wie {}"),
    ("a list of cells, as {}", "eine Liste von Feldern wie {}"),
    (
        "`[[kind]]`, a table for each kind of piece",
        "`[[kind]]`, eine Tabelle für jede Art von Steinen",
    ),
    ("`true` or `false`", "`true` oder `false`"),
    (
        "`square`, `diagonal`, `triangular` or `left` and a number",
        "`square`, `diagonal`, `triangular` oder `left` und eine Zahl",
    ),
    ("a board such as `{}`", "ein Brett wie `{}`"),
    (
        "0 (vacant) or a number up to {}",
        "0 (leer) oder eine Zahl bis {}",
    ),
    ("`{}` or `{}` to `{}`", "`{}` oder `{}` bis `{}`"),
    ("'{}', '{}' or '{}'", "'{}', '{}' oder '{}'"),
    ("'{}', '{}', '{}' or '{}'", "'{}', '{}', '{}' oder '{}'"),
];
