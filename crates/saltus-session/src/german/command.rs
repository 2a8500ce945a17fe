//! The command line, its options, and the names of notations.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
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
];
