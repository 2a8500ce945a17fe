//! IDs and named boards.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
    // Boards.
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
    (
        "the ID has more than {} bytes",
        "Die Kennung hat mehr als {} Bytes",
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
    ("the number {} is too large", "Die Zahl {} ist zu groß"),
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
    (
        "this is a second puzzle, expected one",
        "Das ist eine zweite Aufgabe, erlaubt ist eine",
    ),
    ("this is not a puzzle", "Das ist keine Aufgabe"),
    (
        "the vacancy `{}` is named twice",
        "Das leere Loch „{}“ steht zweimal da",
    ),
    ("name each vacancy once", "nenne jedes leere Loch einmal"),
    (
        "`{}` is not a goal of a board with a name",
        "„{}“ ist kein Ziel eines Bretts mit Namen",
    ),
    (
        "write to=complement, or the hole of the last peg as in @d4-d1",
        "schreib to=complement oder das Loch des letzten Stifts wie in @d4-d1",
    ),
    (
        "the goal is given by `to=complement` and by this",
        "Das Ziel steht in „to=complement“ und hier",
    ),
    (
        "marked pegs end in holes that are named",
        "Markierte Stifte enden in Löchern, die genannt sind",
    ),
    (
        "name the hole of a last peg that is not marked, or leave this out",
        "nenne das Loch eines letzten Stifts ohne Marke, oder lass das weg",
    ),
    ("draw the vacant hole as .", "zeichne das leere Loch als ."),
    ("examples of IDs: {}", "Kennungen sehen aus wie {}"),
    (
        "there is no vacant hole, so no peg can jump",
        "Es gibt kein leeres Loch, also kann kein Stift springen",
    ),
];
