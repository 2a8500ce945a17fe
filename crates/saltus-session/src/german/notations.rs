//! Notations of others: capture boards, facts, plans, nets, graphs.

/// English and German; of two that fit, the first is taken.
pub const MESSAGES: &[(&str, &str)] = &[
    // Capture boards.
    (
        "n is {}, but the board has 1 row",
        "n ist {}, aber das Brett hat eine Zeile",
    ),
    (
        "n is {}, but the board has {} rows",
        "n ist {}, aber das Brett hat {} Zeilen",
    ),
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
    ("n can be up to {}", "n darf bis {} gehen"),
    ("n is {}", "n ist {}"),
    (
        "a board of {} rows exceeds the memory limit",
        "Ein Brett mit {} Zeilen ist zu groß für den Speicher",
    ),
    (
        "up to {} rows fit: allow more memory",
        "bis zu {} Zeilen passen: Erlaube mehr Speicher",
    ),
    (
        "the board has 1 row more than columns",
        "Das Brett hat eine Zeile mehr als Spalten",
    ),
    (
        "the board has {} rows more than columns",
        "Das Brett hat {} Zeilen mehr als Spalten",
    ),
    ("this game is not read", "Dieses Spiel wird nicht gelesen"),
    (
        "20 is played on ten rows, 21 to 26, 28 and 29 on eight, 27 on twelve",
        "20 spielt man auf zehn Zeilen, 21 bis 26, 28 und 29 auf acht, 27 auf zwölf",
    ),
    (
        "only square boards are read",
        "Nur quadratische Bretter werden gelesen",
    ),
    (
        "these names of squares are not read",
        "Diese Namen von Feldern werden nicht gelesen",
    ),
    (
        "N2: square 1 is at the top left, and squares have numbers",
        "N2: Feld 1 ist oben links, und die Felder haben Nummern",
    ),
    (
        "a game on the light squares is not read",
        "Ein Spiel auf den hellen Feldern wird nicht gelesen",
    ),
    (
        "write 0 at the end: the dark squares are played on",
        "schreib 0 ans Ende: Gespielt wird auf den dunklen Feldern",
    ),
    (
        "the list of {}'s pieces is missing",
        "Die Liste der Steine von {} fehlt",
    ),
    (
        "this piece is a king, not a man",
        "Dieser Stein ist eine Dame, kein einfacher Stein",
    ),
    (
        "write the number without the K",
        "schreib die Nummer ohne K",
    ),
    (
        "this piece is a man, not a king",
        "Dieser Stein ist ein einfacher Stein, keine Dame",
    ),
    (
        "write K before the number of a king",
        "schreib K vor die Nummer einer Dame",
    ),
    (
        "this is not a range of squares",
        "Das ist kein Bereich von Feldern",
    ),
    ("write a range like {}", "schreib einen Bereich wie {}"),
    ("write a position like {}", "schreib eine Stellung wie {}"),
    ("the number of a square", "die Nummer eines Feldes"),
    (
        "the board has {} columns, and already as many rows",
        "Das Brett hat {} Spalten und schon so viele Zeilen",
    ),
    (
        "{} squares of the row have invalid contents",
        "{} Felder der Zeile haben einen ungültigen Inhalt",
    ),
    (
        "a row of {} squares is longer than {}",
        "Eine Zeile mit {} Feldern ist länger als {}",
    ),
    (
        "a row of the board was faulty",
        "Eine Zeile des Bretts war fehlerhaft",
    ),
    ("both full and empty", "sowohl voll als auch leer"),
    ("the cell ({},{}) is {}", "Das Feld ({},{}) ist {}"),
    (
        "give each as `full(X,Y).` or `empty(X,Y).`",
        "gib jedes als `full(X,Y).` oder `empty(X,Y).` an",
    ),
    ("give it as `empty(X,Y).`", "gib es als `empty(X,Y).` an"),
    ("there are no cells", "Es gibt keine Felder"),
    (
        "no cell is full, so there is no peg",
        "Kein Feld ist voll, also gibt es keinen Stift",
    ),
    (
        "larger boards are not supported",
        "größere Bretter gehen nicht",
    ),
    ("more than {} cells", "mehr als {} Felder"),
    (
        "the time {} is before 1, the first",
        "Die Zeit {} liegt vor 1, der ersten",
    ),
    ("the time {} is given twice", "Die Zeit {} steht zweimal da"),
    (
        "it was given first in line {}, column {}",
        "zuerst steht sie in Zeile {}, Spalte {}",
    ),
    (
        "this comment is not closed by `*%`",
        "Dieser Kommentar wird nicht mit `*%` geschlossen",
    ),
    (
        "a fact such as `full(3,1).`",
        "eine Tatsache wie `full(3,1).`",
    ),
    ("`full`, `empty` or `time`", "`full`, `empty` oder `time`"),
    ("`.` after the fact", "`.` nach der Tatsache"),
    ("`,` or `)`", "`,` oder `)`"),
    (
        "moves belong to an answer, not to the puzzle",
        "Züge gehören in eine Antwort, nicht in die Aufgabe",
    ),
    ("the range {} is empty", "Der Bereich {} ist leer"),
    (
        "write the smaller number first",
        "schreib die kleinere Zahl zuerst",
    ),
    (
        "wrong number of arguments, expected `{}`",
        "Das ist die falsche Zahl von Argumenten, erwartet ist `{}`",
    ),
    (
        "a fact with more than {} arguments",
        "Eine Tatsache mit mehr als {} Argumenten",
    ),
    ("the largest is {}", "die größte ist {}"),
    (
        "the puzzle does not have this fact",
        "Diese Tatsache hat die Aufgabe nicht",
    ),
    (
        "the lines of this problem lead in one direction, but jumps on a board go in both",
        "Die Linien dieser Aufgabe führen in eine Richtung, aber Sprünge auf einem Brett \
         gehen in beide",
    ),
    (
        "`saltus count --format mcc` counts what it can reach",
        "`saltus count --format mcc` zählt, was es erreichen kann",
    ),
    (
        "there is no place in this net",
        "In diesem Netz gibt es keine Stelle",
    ),
    (
        "the net has {} places, expected at most {}: {} holes and a counter",
        "Das Netz hat {} Stellen, erlaubt sind {}: {} Löcher und ein Zähler",
    ),
    (
        "no arc leads from {} to {}: it joins a place and a transition",
        "Von {} nach {} führt keine Kante: Sie verbindet eine Stelle mit einer Transition",
    ),
    (
        "two arcs lead the same way between {} and another",
        "Zwei Kanten führen denselben Weg zwischen {} und einer anderen",
    ),
    (
        "the text ends within the element {}",
        "Der Text endet im Element {}",
    ),
    ("this element has no `id`", "Diesem Element fehlt „id“"),
    (
        "this arc lacks its `source` or its `target`",
        "Dieser Kante fehlt „source“ oder „target“",
    ),
    (
        "references between pages are not read",
        "Verweise zwischen Seiten werden nicht gelesen",
    ),
    (
        "write the net on one page",
        "schreib das Netz auf eine Seite",
    ),
    (
        "the place {} has no opposite, with which it holds one token together",
        "Die Stelle {} hat kein Gegenstück, mit dem zusammen sie eine Marke hält",
    ),
    (
        "each hole has two places, and a transition that takes a token from one gives one to \
         the other; one place more may count the moves",
        "jedes Loch hat zwei Stellen, und eine Transition, die von der einen eine Marke \
         nimmt, gibt der anderen eine; eine Stelle mehr darf die Züge zählen",
    ),
    (
        "the holes of the board are not those of {}",
        "Die Löcher des Bretts sind nicht die von {}",
    ),
    (
        "a move is two places, column and row from 0, as `{}`",
        "ein Zug sind zwei Plätze, Spalte und Zeile von 0 an, zum Beispiel {}",
    ),
    (
        "{} {} is before 1, the first",
        "{} {} liegt vor 1, der ersten",
    ),
    ("{} {} is missing before this", "{} {} fehlt davor"),
    (
        "{} {} to {} are missing before this",
        "{} {} bis {} fehlen davor",
    ),
    ("there is no `({} ...)`", "Es fehlt `({} ...)`"),
    (
        "there is no problem; expected `(define (problem ...) ...)`",
        "Hier ist keine Aufgabe; erwartet ist `(define (problem ...) ...)`",
    ),
    (
        "there is text after the problem",
        "Nach der Aufgabe steht noch Text",
    ),
    (
        "expected `(:metric minimize (total-cost))`",
        "erwartet ist `(:metric minimize (total-cost))`",
    ),
    ("{} is given twice", "{} steht zweimal da"),
    ("expected a name", "hier gehört ein Name hin"),
    ("{} is no `location`", "{} ist keine „location“"),
    (
        "{} names {} locations, expected {}",
        "{} nennt {} Orte, erwartet sind {}",
    ),
    (
        "{} is not among the objects",
        "{} gehört nicht zu den Objekten",
    ),
    (
        "a line needs three different locations",
        "eine Linie braucht drei verschiedene Orte",
    ),
    (
        "`{}` is both occupied and free",
        "„{}“ ist sowohl besetzt als auch frei",
    ),
    (
        "the last move is not complete at the start",
        "am Anfang ist der letzte Zug nicht fertig",
    ),
    (
        "add `(move-ended)`: without it no sweep can begin",
        "füge `(move-ended)` hinzu: Ohne das kann keine Zugfolge beginnen",
    ),
    (
        "`{}` is neither occupied nor free at the start",
        "„{}“ ist am Anfang weder besetzt noch frei",
    ),
    (
        "{} should be `(= (total-cost) 0)`",
        "{} sollte `(= (total-cost) 0)` sein",
    ),
    (
        "the goal is one list; join its parts by `(and ...)`",
        "Das Ziel ist eine Liste; verbinde seine Teile mit `(and ...)`",
    ),
    (
        "`{}` is both occupied and free in the goal",
        "„{}“ ist am Ziel sowohl besetzt als auch frei",
    ),
    ("`)` closes nothing", "„)“ schließt nichts"),
    ("`(` is never closed", "„(“ wird nie geschlossen"),
    ("part of a problem", "kein Teil einer Aufgabe"),
    ("fact of this domain", "keine Tatsache dieser Domäne"),
    ("goal of this domain", "kein Ziel dieser Domäne"),
];
