//! Drawn boards and rows.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
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
    (
        "this can be read in two ways, and they are different puzzles",
        "Das kann man auf zwei Arten lesen, und es sind verschiedene Aufgaben",
    ),
    (
        "this can be read in three ways, and they are different puzzles",
        "Das kann man auf drei Arten lesen, und es sind verschiedene Aufgaben",
    ),
    (
        "this can be read in several ways, and they are different puzzles",
        "Das kann man auf mehrere Arten lesen, und es sind verschiedene Aufgaben",
    ),
    (
        "what looks like a frame or a name may be a part of the drawing",
        "was wie ein Rahmen oder ein Name aussieht, kann zur Zeichnung gehören",
    ),
    (
        "the rows may stand in the middle, where the blanks before them are lost",
        "die Zeilen stehen vielleicht in der Mitte, und die Leerzeichen davor sind verloren",
    ),
    (
        "the text gives `{}` the meaning `{}`, with which the drawing fits no puzzle",
        "Der Text gibt „{}“ die Bedeutung „{}“, mit der die Zeichnung zu keiner Aufgabe passt",
    ),
    (
        "`{}` within the board is neither a peg nor a vacant hole",
        "„{}“ im Brett ist weder ein Stift noch ein leeres Loch",
    ),
    (
        "if there is no hole where it stands, say so: {}",
        "wenn dort kein Loch ist, sag es: {}",
    ),
    (
        "the text has several puzzles",
        "Der Text hat mehrere Aufgaben",
    ),
    (
        "give one of them; `solve --each` reads many, with a line of `---` between them",
        "gib eine davon an; `solve --each` liest viele, mit einer Zeile `---` dazwischen",
    ),
    (
        "the second drawing has as many pegs as the first: it is no goal",
        "Die zweite Zeichnung hat so viele Stifte wie die erste: Sie ist kein Ziel",
    ),
    (
        "the rows in the middle are no known board",
        "die Zeilen in der Mitte sind kein bekanntes Brett",
    ),
    (
        "the signs do not tell which is meant",
        "die Zeichen sagen nicht, welche gemeint ist",
    ),
    (
        "blanks may be vacant holes or no holes",
        "Leerzeichen können leere Löcher sein oder keine Löcher",
    ),
    (
        "either group may be the one that goes right",
        "jede der beiden Gruppen kann die nach rechts sein",
    ),
    (
        "by the most usual meaning of the signs no piece could move",
        "nach der üblichsten Bedeutung der Zeichen könnte kein Stein ziehen",
    ),
    (
        "by the opposite meaning of the signs it is the start of a game",
        "nach der umgekehrten Bedeutung der Zeichen ist es der Anfang einer Partie",
    ),
    (
        "the lattice may be square or triangular",
        "das Gitter kann quadratisch oder dreieckig sein",
    ),
    (
        "a sign within the board may be a vacant hole or no hole",
        "ein Zeichen im Brett kann ein leeres Loch sein oder kein Loch",
    ),
    (
        "a list of these numbers may be a row or a row of pegs",
        "eine Liste dieser Zahlen kann eine Reihe von Fröschen sein oder eine Reihe von Stiften",
    ),
    (
        "there is no piece to move",
        "Es gibt keinen Stein, der ziehen kann",
    ),
    (
        "draw a vacant hole as `.`, or say with `--signs` which sign is one",
        "zeichne ein leeres Loch als „.“, oder sag mit `--signs`, welches Zeichen eines ist",
    ),
    (
        "the drawing has {} different signs, and a board of pegs at most {}",
        "Die Zeichnung hat {} verschiedene Zeichen, ein Solitärbrett höchstens {}",
    ),
    (
        "say with `--signs 'peg=o,hole=.'` which sign is a peg and which a vacant hole",
        "sag mit `--signs 'peg=o,hole=.'`, welches Zeichen ein Stift ist und welches ein \
         leeres Loch",
    ),
    (
        "the signs of this drawing fit no puzzle",
        "Die Zeichen dieser Zeichnung passen zu keiner Aufgabe",
    ),
    (
        "a puzzle with more kinds of pieces is written as a TOML file",
        "eine Aufgabe mit mehr Arten von Steinen schreibt man als Datei in TOML",
    ),
    (
        "the text is neither UTF-8 nor UTF-16",
        "Der Text ist weder UTF-8 noch UTF-16",
    ),
    (
        "a drawing has at most {} bytes",
        "Eine Zeichnung hat höchstens {} Bytes",
    ),
    (
        "a longer row is written in `r`, `l` and `.`, in `O`, `X` and `_`, or as a list",
        "eine längere Reihe schreibt man mit „r“, „l“ und „.“, mit „O“, „X“ und „_“ oder als \
         Liste",
    ),
    (
        "the goal is of another shape than the start",
        "Das Ziel hat eine andere Form als der Anfang",
    ),
    (
        "no line touches the hole {}",
        "Keine Linie berührt das Loch {}",
    ),
    (
        "say which is which: --signs 'king=B,white=W,hole=_,none=.'",
        "sag, was was ist: --signs 'king=B,white=W,hole=_,none=.'",
    ),
    (
        "this may be a capture board, but its signs are not known",
        "Das kann ein Schlagbrett sein, aber seine Zeichen sind nicht bekannt",
    ),
    (
        "`{}` is neither `r` (right-going), `l` (left-going) nor `.` (vacant)",
        "„{}“ ist weder r (nach rechts) noch l (nach links) noch . (leer)",
    ),
];
