//! Files in TOML, and what no puzzle can have.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
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
    (
        "write it between ''' and ''', where a backslash is itself",
        "schreib es zwischen ''' und ''', wo ein Backslash für sich selbst steht",
    ),
    (
        "a picture cannot have escapes",
        "Ein Bild kann keine Ersatzzeichen haben",
    ),
    (
        "a symbol is a character that is printed as itself",
        "Ein Zeichen für Steine ist eines, das man sehen kann",
    ),
    (
        "a piece of kind {} is not in the rules",
        "Ein Stein der Art {} kommt in den Regeln nicht vor",
    ),
    (
        "a board has at least one cell",
        "Ein Brett hat mindestens ein Feld",
    ),
];
