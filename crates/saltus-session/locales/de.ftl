# German. One entry a message: its ID, and its wording with the arguments in braces.
# The English wordings stand in the code where each message is made.

## saltus-cli/src/answers/duotaire.rs

duotaire-is-for = Duotaire spielt man auf Solitärbrettern mit höchstens 64 Löchern und Stiften einer Art

## saltus-cli/src/args/takes.rs

a-row = eine Reihe
game-of-numbered-checkers = ein Spiel mit nummerierten Steinen
a-grid = ein Gitter
peg-solitaire = Solitär
peg-solitaire-in-facts = Solitär als Fakten
game-of-one-king = das Spiel einer Dame
user-defined-puzzle = eine eigene Aufgabe
a-capture-board = ein Schlagbrett
draughts-position = eine Stellung in Damenotation
saved-game = eine gespeicherte Partie
rows-and-grids = Reihen und Gittern
facts-and-drawn-capture-boards = Fakten und Schlagbrettern, die Zeile für Zeile gezeichnet sind
rows-against-one = Reihen von n gegen 1
single-puzzles = einzelnen Aufgaben
puzzles-of-several-engines = Aufgaben, die mehrere Verfahren annehmen
pictures-of-whole-solution = Bildern einer ganzen Lösung
capture-boards = Schlagbrettern
all-but-capture-boards = alle Rätsel außer Schlagbrettern
puzzles = Aufgaben
option-is-for = „--{ $name }“ geht nur mit { $what }: Das ist { $family }
option-is-for-one-king = { $refused }; nach einer einzelnen Dame fragt `--king`, oder ihr Feld hinter der ID, wie in „{ $example }“

## saltus-cli/src/input/boards.rs

no-board = Hier ist kein Brett
several-boards = { $name } enthält mehrere Bretter: Hier ist eines gefragt

## saltus-cli/src/input/source.rs

reading = Lesen von { $name }
no-file = Eine Datei „{ $path }“ gibt es nicht
not-text = { $name } ist kein Text: Byte { $number } ist { $byte }

## saltus-cli/src/input/subject.rs

holes-of-named-boards = „@{ $holes }“ nennt Löcher eines Bretts mit Namen: Das Bild in { $path } zeigt seine eigenen
no-file-nor-id = Eine Datei „{ $file }“ gibt es nicht, eine Kennung ist das nicht, und als Zeichnung lässt es sich nicht lesen: { $why }
no-file-nor-answer = Eine Datei „{ $file }“ gibt es nicht, und als Antwort lässt es sich nicht lesen: { $why }
no-square-on-board = Auf diesem Brett gibt es kein Feld „{ $name }“
any-size-elsewhere = { $title }: { $why }; Befehle, die antworten: { $commands }
no-king-on-square = Auf { $name } steht keine Dame

## saltus-cli/src/views/play.rs

name-a-board = Nenne ein Brett, zum Beispiel pegs:triangle5
no-moves-on-standard-input = Die Standardeingabe enthält schon die Aufgabe und kann nicht auch Züge enthalten: Nenne die Aufgabe, oder gib sie als Datei

## saltus-session/src/forced.rs

every-solution-jumps = springt jede Lösung
along-a-line = auf einer Linie, hin oder zurück
lands-in = landet in
leaves-by-a-jump = verlässt springend
jumps-over = überspringt
none = keine

## saltus-session/src/saved.rs

moves-made-expected = hier gehört die Zahl der gemachten Züge hin, 0 bis { $most }

## saltus-session/src/session.rs

and-next = { $first }; { $next }
illegal-move = { $step }: { $error }

## saltus-store/src/error.rs

file-error = { $path }: { $error }

## saltus-web/src/api/shelf.rs

id-too-long = Die Kennung hat mehr als { $most } Bytes

## saltus/src/board/mod.rs

board-cells-general-model = Das Brett hat { $cells } Felder; spielen kann man mit höchstens { $most }
board-no-cells = Das Brett hat keine Felder
cell-given-twice = Das Feld ({ $x }, { $y }) steht zweimal da
line-leaves-board-crosses = Linie { $line } verlässt das Brett oder kreuzt sich selbst

## saltus/src/board/shape.rs

holes-standard-board = { $holes } Löcher, das übliche Brett
holes-european = { $holes } Löcher, auch europäisches genannt
holes-wiegleb = { $holes } Löcher, Wiegleb 1779
holes-asymmetric = { $holes } Löcher, Bells Brett 3-3-2-2
holes-wide-cross = { $holes } Löcher, ein breites Kreuz mit Schultern
holes-pub-puzzle = { $holes } Löcher, das Wirtshausspiel
count-holes = { $count ->
        [one] { $count } Loch
       *[other] { $count } Löcher
    }

## saltus/src/capture/field.rs

row-squares-but-first = Diese Zeile hat { $found } Felder, die erste { $expected }
board-columns-already-many = Das Brett hat { $n } Spalten und schon so viele Zeilen
squares-row-invalid-contents = { $total } Felder der Zeile haben einen ungültigen Inhalt
row-squares-longer-than = Eine Zeile mit { $found } Feldern ist länger als 4294967295
board-no-rows = Das Brett hat keine Zeilen
board-columns-but-rows = { $rows ->
        [one] Das Brett hat { $n } Spalten, aber { $rows } Zeile
       *[other] Das Brett hat { $n } Spalten, aber { $rows } Zeilen
    }
row-board-faulty = Eine Zeile des Bretts war fehlerhaft

## saltus/src/puzzle/frogs.rs

neither-r-right-going = „{ $sign }“ ist weder r (nach rechts) noch l (nach links) noch . (leer)
grid-has-no-middle = Ein Gitter von { $rows }x{ $columns } hat keine Mitte: Beide Seiten müssen ungerade sein

## saltus/src/puzzle/lowering.rs

general-search-takes-most = Ein Brett, das gespielt, durchsucht, gezeichnet oder ausgegeben wird, hat höchstens { $most } Felder, und diese Aufgabe hat mehr
no-king = Es gibt keine Dame

## saltus/src/puzzle/setup.rs

kinds-piece-most-127 = Es gibt { $count } Arten von Steinen; erlaubt sind 127
start-cells-board = Der Anfang hat { $given } Felder, das Brett { $cells }
goal-cells-board = Das Ziel hat { $given } Felder, das Brett { $cells }
symbol-not-printable = Das Zeichen U+{ $symbol } einer Art von Steinen lässt sich nicht darstellen
piece-kind-not-rules = Ein Stein der Art { $kind } kommt in den Regeln nicht vor
no-piece-move = Es gibt keinen Stein, der ziehen kann
goal-kind-start-no = Das Ziel hat { $goal } von der Art „{ $kind }“, der Anfang { $start }, und kein Zug ändert das
goal-pieces-start-only = { $goal ->
        [one] Das Ziel hat { $goal } Stein, der Anfang nur { $start }, und kein Zug bringt einen dazu
       *[other] Das Ziel hat { $goal } Steine, der Anfang nur { $start }, und kein Zug bringt einen dazu
    }
goal-requires-pieces-left = Am Ziel sollen { $left } Steine übrig sein, aber kein Zug schlägt einen
both-step-removing-jump = Von { $from } nach { $to } führen ein Schritt und ein schlagender Sprung: { $from }-{ $to } könnte beides sein
pieces-remove-jumped-piece = Steine, die schlagen, springen über einen Stein, nicht über { $hop }
next-line = { $lines }
    { $next }
no-fault = Es gibt keinen Fehler

## saltus/src/referee/mod.rs

no-such-cell-board = dieses Feld gibt es auf dem Brett nicht
no-piece-where-move = wo der Zug beginnt, steht kein Stein
cell-where-move-ends = wo der Zug endet, steht schon ein Stein
no-step-jump-leads = dorthin führt weder ein Schritt noch ein Sprung
piece-may-not-go-that-way = dieser Stein darf nicht in diese Richtung ziehen
no-piece-jump-over = dazwischen steht kein Stein zum Überspringen
piece-may-not-jump-over = über diesen Stein darf er nicht springen
jump-passes-more-pieces = der Sprung geht über mehr Steine, als die Regeln erlauben
could-jump-over-either-of-two = er könnte über den einen oder den anderen Stein springen, und sagt nicht, über welchen
goal-not-met-end = am Ende ist das Ziel nicht erreicht

## saltus/src/row/model.rs

row-needs-least-one = Eine Reihe braucht mindestens ein leeres Feld
start-squares-target = Der Anfang hat { $start } Felder und das Ziel { $target }
start-checkers-r-l = Am Anfang sind es { $right } Steine „r“ und { $left } „l“, am Ziel { $target_right } und { $target_left }

## saltus/src/row/reversal.rs

vacancy-cannot-checkers-left = Links vom leeren Feld können nicht { $place } von { $n } Steinen stehen
checkers-exceed-2-62 = { $n } Steine sind mehr als 2^62

## saltus/src/system_error.rs

system-exists = eine Datei dieses Namens gibt es schon
system-not-found = Diese Datei oder diesen Ordner gibt es nicht
system-permission = Das ist nicht erlaubt
system-folder = Das ist ein Ordner und keine Datei
system-no-folder = Ein Teil dieses Pfads ist eine Datei und kein Ordner
system-read-only = Hier kann nichts geschrieben werden
system-full = Auf dem Datenträger ist kein Platz mehr
system-name = Keine Datei kann so heißen
system-port = Ein anderes Programm benutzt diesen Port
system-address = Dieser Rechner hat diese Adresse nicht

## saltus/src/text/any.rs

not-read-behind-id = das steht hinter der ID und wird nicht gelesen
moves-behind-id = Züge stehen als Argumente hinter dem Rätsel, wie in `saltus analyse row:2x2 2-3`, oder als Zeilen in der Notation dieses Programms
second-puzzle-expected-one = Das ist eine zweite Aufgabe, erlaubt ist eine
saltus-count-format-mcc = `saltus count --format mcc` zählt, was es erreichen kann
lines-problem-lead-one = Die Linien dieser Aufgabe führen in eine Richtung, aber Sprünge auf einem Brett gehen in beide
found-boards-expected-one = Das sind { $found } Bretter, erlaubt ist eines
did-you-mean = meintest du „{ $near }“?
not-puzzle = Das ist keine Aufgabe

## saltus/src/text/asp/answer.rs

answer-moves-but-states = Die Antwort hat Züge, sagt aber, dass es keine Lösung gibt
answer-atom-such-move = eine Antwort hat für jede Zeit ein Atom wie `move(1,right,2,4)` oder sagt `UNSATISFIABLE`
no-answer = Hier ist keine Antwort
move-given-twice = Zug { $time } steht zweimal da
move = Zug
move-jump-leaves-board = Zug { $time }: Dieser Sprung verlässt das Brett
puzzle-not-fact = Diese Tatsache hat die Aufgabe nicht
found-expected = gefunden: { $found }; erwartet: { $expected }
a-direction = eine Richtung
directions-are = die Richtungen sind { $headings }

## saltus/src/text/asp/mod.rs

give-empty-x-y = gib es als `empty(X,Y).` an
cell-given-again = zweimal angegeben
both-full-and-empty = sowohl voll als auch leer
cell-is = Das Feld ({ $x },{ $y }) ist { $wrong }
give-each-full-x = gib jedes als `full(X,Y).` oder `empty(X,Y).` an
no-cells = Es gibt keine Felder
no-cell-full-so = Kein Feld ist voll, also gibt es keinen Stift
larger-boards-not-supported = größere Bretter gehen nicht
more-than-cells = mehr als { $most } Felder
time-before-first = Die Zeit { $low } liegt vor 1, der ersten
time = Zeit
time-given-twice = Die Zeit { $low } steht zweimal da
given-first-line-column = zuerst steht sie in Zeile { $line }, Spalte { $column }
number-before-first = { $what } { $next } liegt vor 1, der ersten
missing-before = { $what } { $first } fehlt davor
several-missing-before = { $what } { $first } bis { $end } fehlen davor

## saltus/src/text/asp/syntax.rs

comment-not-closed = Dieser Kommentar wird nicht mit `*%` geschlossen
a-fact = eine Tatsache wie `full(3,1).`
full-empty-time = `full`, `empty` oder `time`
moves-belong-answer-not = Züge gehören in eine Antwort, nicht in die Aufgabe
after-fact = `.` nach der Tatsache
range-is-empty = Der Bereich { $range } ist leer
write-smaller-number-first = schreib die kleinere Zahl zuerst
wrong-number-arguments-expected = Das ist die falsche Zahl von Argumenten, erwartet ist `{ $form }`
comma-or-parenthesis = `,` oder `)`
fact-more-than-arguments = Eine Tatsache mit mehr als { $most } Argumenten
a-number = eine Zahl
number-too-large = Die Zahl { $name } ist zu groß
largest-is = die größte ist { $limit }

## saltus/src/text/bergholt.rs

two-digits-column-row = zwei Ziffern sind Spalte und Zeile eines Lochs, von unten links an

## saltus/src/text/boards.rs

row = Diese Zeile
vacancy-or-range = `_` oder `{ $first }` bis `{ $last }`
vacancy-or = `_` oder `{ $sign }`
write-start-only-goal = gib nur den Anfang an: Am Ende steht sein Spiegelbild
second-row-expected-one = Das ist eine zweite Reihe, erlaubt ist eine
two-vacancies = eine leere Stelle wird nur auf eine Weise geschrieben, hier als { $first } und { $second }
no-row-expected-one = Hier ist keine Reihe, erwartet ist eine wie `O O O _ X X X`
every-left-going-checker = Jeder Stein nach links steht links von jedem nach rechts: Keiner hat einen zu überholen
o-r-go-right = „O“, „R“ und „>“ gehen nach rechts, „X“, „L“ und „<“ nach links: Vertausche die beiden Zeichen
sign-of-row = `O`, `X` oder `_`

## saltus/src/text/capture/answer.rs

no-part-of-answer = Das gehört zu keiner Antwort
answers-are = eine Antwort ist ein Weg, `None`, `Multiple`, eine Zahl von Damen, oder was `saltus solve` schreibt
rows-from-either-side = Kleine Buchstaben können die Zeilen von oben oder von unten zählen, und nur eines davon ist hier richtig
capitals-from-top = Felder mit großen Buchstaben schreiben, die von oben zählen, wie `A1`
claim-about-kings-not = Diese Behauptung handelt von Damen, nicht von anderen Steinen
object-no-kings-saltus = Das Objekt hat kein „kings“, wie `saltus solve` es schreibt
no-claim = Das Objekt enthält keine Behauptung
no-square = Ein Feld { $name } gibt es nicht

## saltus/src/text/capture/board.rs

any-of-three = '{ $empty }', '{ $black }' oder '{ $white }'
any-of-four = '{ $hole }', '{ $empty }', '{ $black }' oder '{ $white }'
n-but-board = n ist { $n }, aber das Brett hat { $rows }
give-n-rows-n = schreib n Zeilen mit n Feldern
give-n-line-own = schreib n in eine eigene Zeile, dann n Zeilen
board-least-one-square = Ein Brett hat mindestens ein Feld
n-is = n ist { $text }
n-too-large = n ist zu groß
n-up-to = n darf bis { $most } gehen
board-rows-exceeds-memory = Ein Brett mit { $number } Zeilen ist zu groß für den Speicher
up-rows-fit-allow = bis zu { $most } Zeilen passen: Erlaube mehr Speicher
size-board-number-expected = Hier gehört die Größe des Bretts hin, eine Zahl
pieces-free-squares-one = Steine und freie Felder liegen auf einer Farbe; --lenient erlaubt anderes
row-squares-but-n = Die Zeile hat { $squares } Felder, aber n ist { $n }
more-rows-than-columns = Das Brett hat { $rows } mehr als Spalten
each-board-begins-n = jedes Brett beginnt mit seinem n und hat n Zeilen
rows = { $rows ->
        [one] eine Zeile
       *[other] { $rows } Zeilen
    }

## saltus/src/text/capture/lines.rs

a-blank = ein Leerzeichen
byte = Byte 0x{ $byte }

## saltus/src/text/capture/pdn.rs

write-position-like = schreib eine Stellung wie B:W9,10:BK6
games-by-number = 20 spielt man auf zehn Zeilen, 21 bis 26, 28 und 29 auf acht, 27 auf zwölf
game-not-read = Dieses Spiel wird nicht gelesen
only-square-boards-read = Nur quadratische Bretter werden gelesen
n2-square-1-top = N2: Feld 1 ist oben links, und die Felder haben Nummern
names-squares-not-read = Diese Namen von Feldern werden nicht gelesen
write-0-end-dark = schreib 0 ans Ende: Gespielt wird auf den dunklen Feldern
game-light-squares-not = Ein Spiel auf den hellen Feldern wird nicht gelesen
list-pieces-begins-w = Eine Liste von Steinen beginnt mit W oder B
sides-pieces-listed-second = Die Steine dieser Seite stehen ein zweites Mal da
list-s-pieces-missing = Die Liste der Steine von { $name } fehlt
side-move-expected-here = Hier gehört hin, wer zieht: B oder W
number-square-expected-here = Hier gehört die Nummer eines Feldes hin
two-pieces = Auf { $number } stehen zwei Steine
piece-king-not-man = Dieser Stein ist eine Dame, kein einfacher Stein
write-number-without-k = schreib die Nummer ohne K
piece-man-not-king = Dieser Stein ist ein einfacher Stein, keine Dame
write-k-before-number = schreib K vor die Nummer einer Dame
not-range-squares = Das ist kein Bereich von Feldern
write-range-like-31 = schreib einen Bereich wie 31-50
nothing = nichts
number-square = die Nummer eines Feldes
board-no-such-square = Dieses Feld gibt es nicht: Die Felder heißen 1 bis { $last }

## saltus/src/text/capture/route.rs

no-route = Hier ist kein Weg
a-square = ein Feld
row-and-column = eine Zeile und eine Spalte
not-board-rows = Auf einem Brett mit { $n } Zeilen ist das nicht { $what }
directions-by-digit = 7 ist links oben, 9 rechts oben, 1 links unten, 3 rechts unten
not-direction = Das ist keine Richtung
jump-that-stays = ein Sprung, der bleibt

## saltus/src/text/claim/denial.rs

says-no-solution-but = hier steht, dass es keine Lösung gibt, aber der Text enthält auch Züge
write-one-answer-final = schreib eine Antwort, oder „Final answer:“ vor die, die gilt

## saltus/src/text/claim/player.rs

board-no-such-cell = dieses Feld hat das Brett nicht
no-such-checker = es gibt keinen Stein mit dieser Nummer
checker-other-number = der Stein dort hat eine andere Nummer
move-is-no-jump = der Zug ist kein Sprung
move-is-no-step = der Zug ist ein Sprung und kein Schritt
piece-other-colour = der Stein dort hat die andere Farbe
move-fails = Zug { $number }: { $why }
no-move-in-direction = in diese Richtung führt kein Zug
does-not-pass-cell = der Zug geht nicht über das Feld, das dasteht
not-one-move-passes = kein Zug oder mehr als einer geht über dieses Feld

## saltus/src/text/claim/prose.rs

write-step-as-move = schreib das Feld, auf dem der Schritt beginnt, und das, auf dem er endet, oder lass seine Nummer weg
step-is-no-move = Diese Zeile ist ein Schritt der Liste, und es ist unklar, welcher Zug er ist
moves-are-taken-back = Diese Wörter nehmen zurück, was vor ihnen steht, und es ist unklar, was gemeint ist
write-only-answer = schreib nur die Züge, die gemeint sind
part-of-line-is-crossed-out = Ein Zeichen streicht einen Teil dieser Zeile durch, und es ist unklar, welchen
write-one-move-a-line = schreib in jede Zeile einen Zug
write-one-move-line = schreib einen Zug in jede Zeile, oder die Antwort in einen eigenen Block ohne andere Wörter
line-moves-among-other = Diese Zeile hat Züge zwischen anderen Wörtern, und es ist unklar, welche gelten

## saltus/src/text/claim/quoted.rs

several-fields-moves-not = mehrere Felder des Objekts enthalten Züge, und es ist unklar, welche gelten
name-field-moves-moves = nenne das Feld mit den Zügen „moves“

## saltus/src/text/claim/readers.rs

positions-moves-beside-not = die Stellungen und die Züge daneben gehören nicht zu einem Spiel
write-either-positions-moves = schreib entweder die Stellungen oder die Züge
list-cells-not-named = Die Liste hat Felder, die nicht auf eine Art benannt sind

## saltus/src/text/claim/reading.rs

write-what-number-is = schreib dazu, was die Zahl bedeutet, zum Beispiel „6-1 (13 left)“
moves-solution-but-they = die Züge sind eine Lösung, aber sie gehen nicht über das Feld mit dieser Zahl
numbers-of-checkers-or-squares = die Züge sind nur mit den Nummern der Steine eine Lösung, und nicht mit Feldern
may-cell-piece-number = „{ $name }“ kann das Feld eines Steins sein oder die Nummer eines Steins
write-moves-numbers-cells = schreib Züge als Nummern von Feldern, `1-2`
both-are-solutions = Beide Lesarten sind Lösungen
only-first-is-solution = Die Züge sind in beiden Lesarten erlaubt, und nur die erste ist eine Lösung
they-differ = { $how }, und sie unterscheiden sich: { $first } oder { $second }
write-moves-names-cells = schreib die Züge mit den Namen der Felder, wie `saltus solve`

## saltus/src/text/claim/thinking.rs

no-answer-beside-thinking = neben dem Nachdenken steht keine Antwort

## saltus/src/text/claim/unclear.rs

name-piece-jumped-over = nenne den Stein, der übersprungen wird, zum Beispiel `{ $example }`
answer-about-positions = diese Antwort handelt von Partien durch Stellungen, und nicht vom Rätsel
number-alone = eine Zahl allein ist keine Antwort: sie kann die Anzahl der Züge sein
write-number-of-moves = { $number ->
        [one] schreibe `{ $number } Zug` für eine Länge, oder die Züge
       *[other] schreibe `{ $number } Züge` für eine Länge, oder die Züge
    }
several-numbers-of-moves = mehrere Anzahlen von Zügen, und es ist nicht klar, welche gemeint ist
state-one-number = nenne eine, zum Beispiel `8 Züge`
number-of-some-moves = nur die Anzahl mancher Züge: eine Lösung kann Sprünge und Schritte haben
state-all-moves = nenne die Anzahl aller Züge
could-be = { $name } könnte { $names } sein

## saltus/src/text/csv.rs

line-columns-cell-column = Diese Zeile hat { $count } Spalten, und in Spalte { $column } steht ein Feld
board-no-cell = auf diesem Brett gibt es kein Feld { $name }

## saltus/src/text/detect.rs

suggested-id = Meintest du „{ $near }“?
examples-of-ids = Kennungen sehen aus wie { $examples }

## saltus/src/text/drawing.rs

board-more-than-cells = Das Brett hat mehr als { $most } Felder
cell-beyond-line-column = Dieses Feld liegt jenseits von Zeile oder Spalte { $most }
cell-between-two-places = Dieses Feld liegt zwischen zwei Plätzen des Dreiecksgitters
shift-each-row = zeichne die Felder einer Zeile zwei Spalten auseinander und jede Zeile um eine Spalte gegen die darüber verschoben, wie in `  o`, ` o o`, `o o o`
indent-spaces-width-tab = rücke mit Leerzeichen ein: Ein Tabulator hat keine feste Breite
leave-cells-outside-board = lass leer, was nicht zum Brett gehört
draw-peg-as = zeichne „o“
draw-vacant-hole-as = zeichne „.“
draw-same-board-twice = zeichne dasselbe Brett zweimal; „?“, in einer ID „x“, ist ein beliebiges Feld
goal-another-shape-start = Das Ziel hat eine andere Form: Am Anfang ist hier kein Feld
goal-another-shape-starts = Das Ziel hat eine andere Form: Das Feld { $cell } des Anfangs fehlt
no-line-touches-hole = Dieses Loch liegt auf keiner Linie: Kein Stift kann von hier, hierher oder darüber springen

## saltus/src/text/drawn/capture.rs

say-signs-king-b = sag, was was ist: --signs 'king=B,white=W,hole=_,none=.'
may-capture-board-but = Das kann ein Schlagbrett sein, aber seine Zeichen sind nicht bekannt
perhaps-capture-board = das kann ein Schlagbrett sein oder das Brett eines anderen Spiels
say-signs-of-pegs = Ist es Solitär, sag, was was ist: --signs 'peg=B,hole=W,none=.'

## saltus/src/text/drawn/decide.rs

looks-like-frame-name = was wie ein Rahmen oder ein Name aussieht, kann zur Zeichnung gehören
rows-may-stand-middle = die Zeilen stehen vielleicht in der Mitte, und die Leerzeichen davor sind verloren
signs-not-tell-meant = die Zeichen sagen nicht, welche gemeint ist
blanks-may-vacant-holes = Leerzeichen können leere Löcher sein oder keine Löcher
either-group-may-one = jede der beiden Gruppen kann die nach rechts sein
most-usual-meaning-signs = nach der üblichsten Bedeutung der Zeichen könnte kein Stein ziehen
opposite-meaning-signs-start = nach der umgekehrten Bedeutung der Zeichen ist es der Anfang einer Partie
lattice-may-square-triangular = das Gitter kann quadratisch oder dreieckig sein
sign-within-board-may = ein Zeichen im Brett kann ein leeres Loch sein oder kein Loch

## saltus/src/text/drawn/mod.rs

no-peg-x = „{ $rest }“ hat kein „=“ wie in `peg=X`
none-of = „{ $key }“ ist keines von { $keys }
no-sign-after = nach „{ $key }=“ fehlt das Zeichen
text-not-unicode = Der Text ist weder UTF-8 noch UTF-16
drawing-most-bytes = Eine Zeichnung hat höchstens { $most } Bytes
longer-row-written-r = eine längere Reihe schreibt man mit „r“, „l“ und „.“, mit „O“, „X“ und „_“ oder als Liste
give-one-solve-each = gib eine davon an; `solve --each` liest viele, mit einer Zeile `---` dazwischen
text-several-puzzles = Der Text hat mehrere Aufgaben
text-gives-meaning-drawing = Der Text gibt „{ $sign }“ die Bedeutung „{ $role }“, mit der die Zeichnung zu keiner Aufgabe passt
row-of-two-letters = eine Reihe aus `{ $peg }` und `{ $hole }` allein besteht aus Stiften und Löchern, oder aus zwei Gruppen ohne leeres Feld
say-signs-of-row = sag mit `--signs 'peg={ $peg },hole={ $hole }'`, dass es Stifte und Löcher sind, oder zeichne das leere Feld als `_`
say-signs-peg-o = sag mit `--signs 'peg=o,hole=.'`, welches Zeichen ein Stift ist und welches ein leeres Loch
draw-pegs-o-vacant = zeichne Stifte als „o“ und leere Löcher als „.“
no-holes = Es gibt keine Löcher

## saltus/src/text/drawn/pegs.rs

empty-line-may-only = Eine leere Zeile trennt nur den Anfang vom Ziel
third-picture-expected-one = Das ist ein drittes Bild, erlaubt sind eines oder zwei
second-drawing-many-pegs = Die zweite Zeichnung hat so viele Stifte wie die erste: Sie ist kein Ziel
rows-middle-no-known = die Zeilen in der Mitte sind kein bekanntes Brett
goal-another-shape-than = Das Ziel hat eine andere Form als der Anfang
no-line-touches-named-hole = Keine Linie berührt das Loch { $name }

## saltus/src/text/drawn/question.rs

reading-choice = { $others }
    { $option }
    {"  "}{ $line }{ $drawn }
two-readings = Das kann man auf zwei Arten lesen, und es sind verschiedene Aufgaben
three-readings = Das kann man auf drei Arten lesen, und es sind verschiedene Aufgaben
several-readings = Das kann man auf mehrere Arten lesen, und es sind verschiedene Aufgaben
select-reading = { $why }; nenne eine davon:{ $readings }
only-one-group = es gibt nur eine Gruppe
no-vacancy = es gibt kein leeres Feld
reading-of-list = eine Reihe mit zwei Gruppen, Liste; 1 nach rechts, -1 nach links, 0 leer: { $lacks }
list-numbers-may-row = eine Liste dieser Zahlen kann eine Reihe von Fröschen sein oder eine Reihe von Stiften
within-board-neither-peg = „{ $sign }“ im Brett ist weder ein Stift noch ein leeres Loch
if-no-hole-where = wenn dort kein Loch ist, sag es: { $signs }
draw-vacant-hole-say = zeichne ein leeres Loch als „.“, oder sag mit `--signs`, welches Zeichen eines ist
no-vacant-hole-so = Es gibt kein leeres Loch, also kann kein Stift springen
drawing-different-signs-board = Die Zeichnung hat { $signs } verschiedene Zeichen, ein Solitärbrett höchstens { $most }
signs-drawing-fit-no = Die Zeichen dieser Zeichnung passen zu keiner Aufgabe
puzzle-more-kinds-pieces = eine Aufgabe mit mehr Arten von Steinen schreibt man als Datei in TOML

## saltus/src/text/durango.rs

holes-1-reading-order = die Löcher heißen 1 bis { $last } in Leserichtung

## saltus/src/text/export/answer.rs

moves-not-known = Die Zahl der Züge der Instanz ist nicht bekannt: Nenne sie mit `--moves`
number-of-instance = die Zahl, mit der die Instanz geschrieben wurde
state-smaller-number-moves = nenne mit `--moves` eine kleinere Zahl

## saltus/src/text/export/asp.rs

no-move = Hier ist kein Zug
time-two-cells = eine Zeit und zwei Felder
cell-not-board = { $atom } nennt ein Feld, das es auf dem Brett nicht gibt
second-move-at-time = ein zweiter Zug zur Zeit { $time }
time-cell-board = eine Zeit und ein Feld des Bretts
time-no-move-another = zur Zeit { $time } springt kein Zug oder ein anderer über ein Feld
found-time-expected = gefunden: Zeit { $time }; erwartet: { $expected }

## saltus/src/text/export/pddl.rs

not-move-of-board = { $word } ist kein Zug dieses Bretts

## saltus/src/text/export/smtlib.rs

move-missing-between-those = Zwischen denen des Modells fehlt ein Zug
no-such-move = Einen Zug { $number } gibt es nicht: Sie heißen 0 bis { $last }
model-no-moves-m0 = Das Modell hat keine Züge `m0`, `m1` und so weiter

## saltus/src/text/export/variables.rs

no-values = Hier sind keine Werte
values-make-two-moves = Die Werte machen zwei Züge mit der Nummer { $time }
values-make-no-move = Die Werte machen keinen Zug { $time }
variables-those-instance-moves = die Variablen sind die einer Instanz mit { $moves } Zügen: Nenne die Zahl des Exports mit `--moves`
variables-number = die Nummer einer Variablen

## saltus/src/text/fault.rs

more-faults = und { $count ->
        [one] { $count } weiterer Fehler
       *[other] { $count } weitere Fehler
    }

## saltus/src/text/goal.rs

no-number-pegs-left = „{ $text }“ nennt keine Zahl von Stiften wie in `left:1`
goal-empty = Das Ziel ist leer
board-no-cell-goal = Auf diesem Brett gibt es kein Feld „{ $name }“ für das Ziel
goal-option-is-for = Das Ziel dieses Rätsels wird gezeichnet, in den Zeichen seiner Steine
goal-of-numbers = „{ $drawn }“ ist keine Reihe der Nummern 1 bis { $n } mit „.“ für die Lücke
no-piece-of-goal = „{ $mark }“ ist kein Stein dieses Rätsels: { $symbols }, oder „.“ für ein freies Feld
numbers-no-goal = nichts sagt, in welcher Reihenfolge die Nummern am Ende stehen
goal-of-row = Das Ziel einer Reihe ist eine Reihe aus „r“, „l“ und „.“
no-square-of-row = „{ $letter }“ ist kein Feld einer Reihe: „r“, „l“ oder „.“
no-sign-goal-o = „{ $mark }“ ist kein Zeichen eines Ziels: „o“, „.“ oder „?“
goal-one-peg = ein Stift irgendwo
goal-pegs = { $left } Stifte irgendwo
goal-one-piece = ein Stein irgendwo
goal-pieces = { $left } Steine irgendwo
goal-moves = { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }
goal-order = die Reihenfolge { $order }
goal-no-peg = kein Stift
goal-last-marked-peg = der letzte Stift auf { $hole }, und zwar der markierte
goal-last-peg = der letzte Stift auf { $hole }
goal-complement = { $count } Stifte, wo am Anfang Löcher leer sind
goal-pegs-in = Stifte nur auf { $holes }
goal-open-position = die Stellung { $drawn }, wo `?` für alles steht
goal-position = die Stellung { $drawn }

## saltus/src/text/graph6.rs

character-graph6 = ein Zeichen von graph6, `?` bis `~`
number-vertices-missing-cut = Die Zahl der Ecken fehlt oder ist abgeschnitten
vertices-longer-form-than = { $vertices } Ecken haben eine längere Form als nötig
up-62-take-one = bis 62 braucht es ein Zeichen, bis 258047 vier
graph-vertices-characters-after = Hinter der Zahl der Ecken, { $vertices }, stehen { $found } Zeichen statt { $expected }
bits-after-last-edge = Die Bits nach der letzten Kante sind nicht 0

## saltus/src/text/id/capture.rs

write-b-king-w = schreib B (Dame), W (weißer Stein), . (leer) oder - (kein Spielfeld), = zwischen den Zeilen
no-meaning-capture-board = „{ $mark }“ bedeutet auf einem Schlagbrett nichts
no-king-on = Auf { $name } steht keine Dame
name-king-such-b2 = nenne eine Dame, zum Beispiel B2

## saltus/src/text/id/drawn.rs

o-peg-h-marked = `o` (Stift), `A` bis `H` (markierte Stifte), `.` (leer) oder `-` (kein Loch)
o-peg-h-marked-pegs = `o` (Stift), `A` bis `H` (markierte Stifte), `.` (leer), `x` (beliebig) oder `-` (kein Loch)
remove-one-of-them = lass eines davon weg
goal-given-left = Das Ziel steht in „to“ und in „left“
draw-same-board-pegs = zeichne es: to= und dasselbe Brett mit den Stiften, die übrig bleiben
marked-pegs-need-goal = Markierte Stifte brauchen ein Ziel
draw-vacant-hole = zeichne das leere Loch als .
no-peg-start-marked = Am Anfang trägt kein Stift die Marke „{ $mark }“
mark-too = markiere ihn auch dort

## saltus/src/text/id/mod.rs

row-more-squares-than = Die Reihe hat mehr Felder als diese
write-whole-row = schreib die ganze Reihe
write-vacant-cell-cell = schreib { $symbols } und . (leer), Feld für Feld in Leserichtung
piece = Stein
these-are-cells = { $shown ->
        [one] das ist { $shown } Feld, und das Brett hat { $len }
       *[other] das sind { $shown } Felder, und das Brett hat { $len }
    }
denotes-no = „{ $mark }“ steht für keinen { $what }
write-one-of = schreib eines von { $examples }
not-kind-puzzle = Eine Art von Aufgaben namens „{ $name }“ gibt es nicht
zero-too-small = 0 ist zu klein
too-large-general-search = { $name } ist zu groß: Mehr als { $most } Felder hat kein Brett, das man spielen kann
write-number-such-as = schreib eine Zahl wie 3
number-missing = Hier fehlt eine Zahl
is-not-number = „{ $text }“ ist keine Zahl
write-digits-only = schreib nur Ziffern, zum Beispiel 3
too-large = { $name } ist zu groß
use-smaller-number = nimm eine kleinere Zahl
lacks-x-between-two = In „{ $name }“ fehlt das „x“ zwischen zwei Zahlen
write-something-like = schreib etwas wie 5x5
such-ids-copied-not = solche Kennungen kopiert man; von Hand schreibt man eine Datei in TOML
not-text-base-64 = Das ist kein Text in Base64
puzzle-id-invalid = Die Aufgabe in dieser Kennung ist fehlerhaft: { $why }

## saltus/src/text/id/part.rs

options-each-value = Optionen sind { $options }, jede mit „=“ und ihrem Wert
not-option = „{ $name }“ ist keine Option
kind-puzzle-options = diese Art von Aufgaben hat die Optionen { $options }
not-option-here = „{ $name }“ ist hier keine Option
option-given-twice = Die Option „{ $name }“ steht zweimal da
not-valid = „{ $name }“ ist kein Wert für { $option }
write-expected = schreib { $expected }
forward-or-both = forward oder both
any-or-opposite = any oder opposite
a-number-such-as = eine Zahl wie 2
fixed-or-free = fixed oder free
all-or-none = all oder none
how-many-pegs-left-such = wie viele Stifte übrig bleiben, zum Beispiel 1
square-diagonal-triangular = square, diagonal oder triangular

## saltus/src/text/id/pegs.rs

did-you-mean-pegs = meintest du „pegs:{ $near }“? `saltus boards` nennt alle
use-one-file-picture = nimm eines von { $names } oder eine Datei mit einem Bild des Bretts
no-board-named = Ein Brett namens „{ $name }“ gibt es nicht
ways-not-known-here = „{ $name }“ Richtungen kennt dieses Brett nicht
boards-square-grid-ways = Bretter auf quadratischem Gitter haben auch ways=8
vacancy-named-twice = Das leere Loch „{ $name }“ steht zweimal da
name-each-vacancy-once = nenne jedes leere Loch einmal
not-goal-board-name = „{ $name }“ ist kein Ziel eines Bretts mit Namen
write-complement-hole-last = schreib to=complement oder das Loch des letzten Stifts wie in @d4-d1
goal-given-complement = Das Ziel steht in „to=complement“ und hier
name-hole-last-peg = nenne das Loch eines letzten Stifts ohne Marke, oder lass das weg
marked-pegs-end-holes = Markierte Stifte enden in Löchern, die genannt sind
lacks-between-two-holes = In „{ $name }“ fehlt das „-“ zwischen zwei Löchern
write-where-peg-starts = schreib, wo der Stift anfängt und endet, zum Beispiel a4-g4
is-vacant = „{ $name }“ ist leer
mark-hole-peg = markiere ein Loch mit einem Stift
more-than-26-marked = Das sind mehr als 26 markierte Stifte
mark-fewer = markiere weniger
given-twice = „{ $name }“ steht zweimal da
board-no-hole = Auf diesem Brett gibt es kein Loch „{ $name }“
holes-named-column-letter = die Löcher heißen nach Spalte und Zeile; a1 ist oben links

## saltus/src/text/id/row.rs

target-needs-row-written = Ein Ziel gehört zu einer ausgeschriebenen Reihe
write-row-like = schreib sie wie row:rr.l,to=l.rr
write-something-like-row = schreib etwas wie row:3x3 oder row:rr.lll
row-empty = Die Reihe ist leer
write-r-right-going = schreib r (nach rechts), l (nach links) und . (leer) oder Zahlen wie row:3x3
checker = Stein
states-where-vacancy-ends = „{ $name }“ sagt, wo das leere Feld am Ende ist, und ein freies darf überall sein
checkers-cannot-left-vacancy = { $place } Steine können nicht links vom leeren Feld stehen: Es gibt { $n }
use-up-to = nimm 0 bis { $n }

## saltus/src/text/joined.rs

no-words-are-cells = keines dieser Wörter ist ein Feld des Bretts
found-expected-move = { $found } ist kein Zug
move-two-more-cells = ein Zug nennt zwei oder mehr Felder, verbunden durch „{ $joint }“, zum Beispiel { $example }

## saltus/src/text/json/claim.rs

no-object = Hier ist kein Objekt
verdict-no-answer = Das ist ein Urteil von `saltus check`, keine Antwort
object-cut-short = Die Züge des Objekts sind nicht vollständig
object-no-moves = Das Objekt hat kein „moves“

## saltus/src/text/list.rs

code-of-group = 1 (nach rechts), 0 (leer) oder -1 (nach links)
nothing-after-list = nichts nach der Liste
list-empty = Die Liste ist leer
row-least-one-cell = eine Reihe hat mindestens ein Feld
board = Dieses Brett
a-board-such-as = ein Brett wie `[1, 0, -1]`
close-list = `]` am Ende der Liste
comma-or-bracket = `,` oder `]`
code-of-cell = 0 (leer) oder eine Zahl bis { $most }

## saltus/src/text/moves.rs

squares-are-up-to = die Felder heißen 1 bis { $last }
cell-is-letter-and-row = ein Feld heißt nach Spalte und Zeile von oben, zum Beispiel `{ $example }`

## saltus/src/text/names.rs

write-each-move-both = schreib jeden Zug mit beiden Feldern, zum Beispiel `3-5`
only-moves-two-groups = Namen haben nur die Züge zweier Gruppen, die ihre Plätze tauschen
prolog-shortened-print-whole = Prolog hat sie gekürzt; gib die ganze Liste mit `print(X)` oder `write(X)` aus
list-not-complete = Die Liste ist nicht vollständig
move-such-white-step = ein Zug wie `white_step`
found-k-expected-number = gefunden: K = { $found }; erwartet: { $names }, die Zahl der genannten Züge
ambiguous-here-may = „{ $name }“ ist hier nicht eindeutig: Es kann { $first } oder { $second } sein
write-each-move-both-squares = schreib jeden Zug mit beiden Feldern, zum Beispiel `3-5`
no-possible-here-move = „{ $name }“ geht hier nicht, bei Zug { $number }

## saltus/src/text/notation.rs

notation-id = eine Kennung wie `row:3x3`
notation-list = eine Liste in Python: 1 nach rechts, -1 nach links, 0 leer
notation-facts = Fakten: full(X,Y). empty(X,Y). time(T)
notation-picture = ein Bild eines Bretts: `o` oder `●` ein Stift, `.` oder `·` leer; oder eine Matrix aus 1 und 0
notation-toml = eine eigene Aufgabe in TOML
notation-contest = ein Schlagbrett: n, dann n Zeilen aus . _ B W
notation-usaco = ein Schlagbrett: n, dann n Zeilen aus - + K o
notation-pdn = ein Schlagbrett als FEN (Portable Draughts Notation)
notation-pddl = eine Aufgabe „pegsol“ der Planungswettbewerbe
notation-pnml = ein Petrinetz des Solitärs, wie beim Model Checking Contest
notation-boards = eine Reihe von Fröschen: OOO_XXX, RRR_LLL, >>>_<<<, 3-3

## saltus/src/text/own/read/board.rs

draw-symbol-each-piece = zeichne es: ein Zeichen für jeden Stein, „.“ für ein leeres Feld
toml-no-board = Es fehlt „board“
neighbours-given-adjacency-lines = Die Nachbarn stehen in „adjacency“ und in „lines“
lists-of-cells = Listen von Feldern wie [["a1", "b1"]]
row-ring-drawn-one = Eine Reihe oder ein Ring steht in einer Zeile
row-ring-no-gaps = Eine Reihe oder ein Ring hat keine Lücken
list-of-cells = eine Liste von Feldern wie ["a1", "b1", "c1"]
line-meets-itself-cell = Diese Linie trifft sich selbst: Ein Feld darf einmal darauf liegen

## saltus/src/text/own/read/goal.rs

state-goal-board-order = sag, wo es endet: mit „board“, „order“, „left“ oder „moves“
toml-no-goal = Es fehlt „[goal]“
give-board-order-left = gib „board“, „order“, „left“ oder „moves“ an
goal-given-twice = Das Ziel steht in „{ $key }“ und in „{ $other }“
how-many-pieces-left = wie viele Steine übrig bleiben
how-many-moves-made = wie viele Züge gemacht werden
found-symbol-no-kind = Dieses Zeichen hat keine Art
order-lists-pieces-symbols = „order“ nennt die Steine mit ihren Zeichen, ohne die leeren Felder

## saltus/src/text/own/read/kinds.rs

any-symbol-or-blank = { $symbols }`.` (leer), `?` (beliebig) oder ein Leerzeichen
symbol-or-blank = { $symbols }`.` (leer) oder ein Leerzeichen
describe-each-kind-piece = beschreibe jede Art von Steinen: Zeichen, Schritte und Sprünge
toml-no-kind = Es fehlt „[[kind]]“
kind-table-each-kind = `[[kind]]`, eine Tabelle für jede Art von Steinen
kinds-piece-most-supported = Es gibt { $count } Arten von Steinen; erlaubt sind { $most }
kind-no-symbol = Dieser Art fehlt „symbol“
blank-meanings-own-pictures = „.“, „?“ und das Leerzeichen bedeuten in Bildern etwas anderes
symbol-character-printed-itself = Ein Zeichen für Steine ist eines, das man sehen kann
another-kind-already-symbol = Eine andere Art hat dieses Zeichen schon
symbol-one-character = Ein Zeichen für Steine ist genau ein Zeichen
no-kind-symbol = Keine Art hat das Zeichen { $name }

## saltus/src/text/own/read/mod.rs

file-bytes-expected-most = Die Datei hat { $length } Bytes, erlaubt sind { $most }
how-many-pieces-jump = über wie viele Steine ein Sprung gehen darf

## saltus/src/text/own/read/values.rs

not-known-here = { $name } ist hier nicht bekannt
expected-one-of = erwartet ist eines von `{ $known }`
a-string = ein Text
an-integer = eine ganze Zahl
a-float = eine Dezimalzahl
a-boolean = ein Wahrheitswert
a-datetime = ein Zeitpunkt
an-array = eine Liste
a-table = eine Tabelle
true-or-false = `true` oder `false`
write-between-where-backslash = schreib es zwischen ''' und ''', wo ein Backslash für sich selbst steht
picture-cannot-escapes = Ein Bild kann keine Ersatzzeichen haben

## saltus/src/text/pddl/plan.rs

one-location-expected = nach `end-move` ist ein Ort erwartet
three-locations-expected = nach dem Sprung sind drei Orte erwartet: von, über, nach
no-action-of-domain = Das ist keine Handlung der Domäne
plan-costs-not = Der Plan kostet { $cost }, nicht { $stated }
plan-not-among-objects = „{ $name }“ gehört nicht zu den Objekten
move-before-not-ended = Der Zug davor ist nicht beendet
not-location-last-visited = „{ $name }“ ist nicht der zuletzt erreichte Ort
not-line = „{ $name }“, „{ $over_name }“, „{ $to_name }“ liegen nicht auf einer Linie
not-occupied = „{ $name }“ ist nicht besetzt
not-free = „{ $name }“ ist nicht frei
occupied = besetzt
free = frei
end-is-not = am Ende ist „{ $name }“ nicht { $wanted }
last-move-not-ended = Der letzte Zug ist nicht beendet

## saltus/src/text/pddl/problem.rs

pddl-no-part = Es fehlt `({ $name } ...)`
no-problem-expected-define = Hier ist keine Aufgabe; erwartet ist `(define (problem ...) ...)`
text-after-problem = Nach der Aufgabe steht noch Text
part-of-problem = kein Teil einer Aufgabe
expected-metric-minimize-total = erwartet ist `(:metric minimize (total-cost))`
node-given-twice = { $node } steht zweimal da
not-a = { $node } ist { $what }
expected-name = hier gehört ein Name hin
no-location = { $node } ist keine „location“
names-locations-expected = { $node } nennt { $found } Orte, erwartet sind { $expected }
not-among-objects = { $node } gehört nicht zu den Objekten
fact-of-domain = keine Tatsache dieser Domäne
line-needs-three-different = eine Linie braucht drei verschiedene Orte
both-occupied-and-free = „{ $name }“ ist sowohl besetzt als auch frei
last-move-not-complete = am Anfang ist der letzte Zug nicht fertig
add-move-ended-without = füge `(move-ended)` hinzu: Ohne das kann keine Zugfolge beginnen
neither-occupied-nor-free = „{ $name }“ ist am Anfang weder besetzt noch frei
should-be-total-cost = { $node } sollte `(= (total-cost) 0)` sein
goal-of-domain = kein Ziel dieser Domäne
goal-one-list-join = Das Ziel ist eine Liste; verbinde seine Teile mit `(and ...)`
both-occupied-and-free-in-goal = „{ $name }“ ist am Ziel sowohl besetzt als auch frei

## saltus/src/text/pddl/tree.rs

closes-nothing = „)“ schließt nichts
never-closed = „(“ wird nie geschlossen

## saltus/src/text/picture.rs

o-peg-vacant-hole = `o` (Stift), `.` (leeres Loch) oder ein Leerzeichen
o-peg-vacant-any = `o` (Stift), `.` (leer), `?` (beliebig) oder ein Leerzeichen
give-left-n-marks = gib es durch `left N` an, durch die Zeichen „O“ und „_“ oder durch ein zweites Bild
goal-given-second-time = Das Ziel steht ein zweites Mal da
draw-goal-second-picture = zeichne das Ziel als zweites Bild, oder verlange in einer ersten Zeile mit `left 1` einen Stift irgendwo
how-many-pegs-left = wie viele Stifte übrig bleiben
square-diagonal-triangular-left = `square`, `diagonal`, `triangular` oder `left` und eine Zahl

## saltus/src/text/pnml.rs

no-place-net = In diesem Netz gibt es keine Stelle
net-places-expected-most = Das Netz hat { $count } Stellen, erlaubt sind { $most_places }: { $most } Löcher und ein Zähler
no-arc-leads-joins = Von { $source } nach { $target } führt keine Kante: Sie verbindet eine Stelle mit einer Transition
two-arcs-lead-same = Zwei Kanten führen denselben Weg zwischen { $id } und einer anderen
text-ends-within-element = Der Text endet im Element { $name }
number-tokens = eine Zahl von Marken
one-token = 1: Eine Kante trägt hier eine Marke
element-no-id = Diesem Element fehlt „id“
arc-lacks-source-target = Dieser Kante fehlt „source“ oder „target“
references-between-pages-not = Verweise zwischen Seiten werden nicht gelesen
write-net-one-page = schreib das Netz auf eine Seite
place-no-opposite-holds = Die Stelle { $id } hat kein Gegenstück, mit dem zusammen sie eine Marke hält
each-hole-two-places = jedes Loch hat zwei Stellen, und eine Transition, die von der einen eine Marke nimmt, gibt der anderen eine; eine Stelle mehr darf die Züge zählen

## saltus/src/text/positions.rs

puzzle-vacancies-squares-left = Die Aufgabe hat { $count } leere Felder: Nur bei einem bestimmen die verlassenen Felder die Züge
square-vacant-one = Feld { $number } ist das leere
no-such-square = Ein Feld { $found } gibt es nicht: Sie heißen 1 bis { $cells }
number-of-square-up-to = die Nummer eines Feldes, 1 bis { $cells }

## saltus/src/text/reading.rs

role-peg = Stift
role-right-going = nach rechts
role-left-going = nach links
role-king = Dame
role-white = weißer Stein
role-vacancy = leer
role-no-hole = kein Loch
family-peg-solitaire = Solitär
family-jump-puzzle = eine Sprungaufgabe
family-row = eine Reihe mit zwei Gruppen
family-reversal = eine Reihe nummerierter Steine
family-ring = ein Ring nummerierter Steine
family-board = ein Brett mit zwei Gruppen
goal-open = nicht gefragt
goal-of-duotaire = der letzte Sprung
rule-passed-over = übergangen: „{ $sentence }“
rules-are = Regeln: { $rules }
goal-is = Ziel: { $goal }
count-pegs = { $count ->
        [one] { $count } Stift
       *[other] { $count } Stifte
    }
count-rows = { $count ->
        [one] { $count } Zeile
       *[other] { $count } Zeilen
    }
count-kings = { $count ->
        [one] { $count } Dame
       *[other] { $count } Damen
    }
count-whites = { $count ->
        [one] { $count } weißer Stein
       *[other] { $count } weiße Steine
    }
count-squares = { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }
count-pieces = { $count ->
        [one] { $count } Stein
       *[other] { $count } Steine
    }
and-listed = { $first }, { $next }
name-of-id = Kennung
name-of-list = Liste
name-of-facts = Fakten
name-of-picture = Bild
diagonal-lattice = diagonales Gitter
triangular-lattice = Dreiecksgitter
square-lattice = quadratisches Gitter
sign-blank = Leerzeichen
sign-means = { $sign } { $role }
goal-exchange = die beiden Gruppen tauschen die Plätze
goal-row = die Reihe { $letters }
goal-other-order = eine andere Reihenfolge der Reihe
goal-reversed = die Zahlen in umgekehrter Reihenfolge
goal-ascending = die Zahlen in aufsteigender Reihenfolge
goal-vacancy-behind = { $goal }, davon { $place } links von der Lücke
goal-vacancy-free = { $goal }, die Lücke beliebig
goal-capture = eine Dame schlägt alle weißen Steine
goal-capture-man = ein Stein schlägt alle weißen Steine
goal-capture-flying = eine fliegende Dame schlägt alle weißen Steine
goal-this-king = diese Dame schlägt alle weißen Steine
goal-this-man = dieser Stein schlägt alle weißen Steine

## saltus/src/text/replay.rs

too-many-cells = { $what } hat mehr Felder als die Aufgabe, { $wanted }
too-few-cells = { $what } hat weniger Felder als die Aufgabe, { $wanted }
second-solution = Hier beginnt eine zweite Lösung, erlaubt ist eine
move-takes-one-piece = ein Zug bringt einen Stein von einem Feld auf ein anderes
no-single-move-leads = Von der Stellung davor führt kein einzelner Zug hierher
begin-start = beginne mit dem Anfang
not-start-puzzle = Das ist nicht der Anfang der Aufgabe
no-position = Hier ist keine Stellung, erwartet sind der Anfang und eine für jeden Zug
no-moves = Hier sind keine Züge

## saltus/src/text/scan.rs

end-of-text = das Ende des Textes
end-of-line = das Zeilenende
a-tab = ein Tabulator
control-character = das Steuerzeichen U+{ $code }
invisible-character = das unsichtbare Zeichen U+{ $code }
invalid-byte = das Byte 0x{ $code }, das kein UTF-8 ist

## saltus/src/text/shown.rs

two-kinds-pieces-board = Zwei Arten von Steinen auf einem Brett, das weder Reihe, Quadrat, Sechseck noch „Vorn und hinten“ ist: Schreib es als Datei in TOML

## saltus/src/text/tatham.rs

not-size-board = { $name } ist keine Größe eines Bretts
write-one-such-7x7cross = schreib eine wie 7x7cross
places-board = Das sind { $given } Plätze, und das Brett hat { $expected }
board-more-than-holes = Das Brett hat mehr als { $most } Löcher
sign-of-board-with-holes = `P` (Stift), `H` (leeres Loch) oder `O` (kein Loch)
move-two-places-column = ein Zug sind zwei Plätze, Spalte und Zeile von 0 an, zum Beispiel `3,1-3,3`
holes-board-not-those = Die Löcher des Bretts sind nicht die von { $name }

## saltus-session/src/gallery.rs

name-classics = Klassiker
about-classics = Von jeder Art eine für den Anfang.
name-solitaire = Solitär
name-the-pub-puzzle = Das Wirtshausspiel
name-frogs-and-toads = Frösche und Kröten
name-lucass-square = Das Quadrat von Lucas
name-fore-and-aft = Vorn und hinten
name-checkers-on-a-ring = Steine im Ring
name-one-king-takes-all = Eine Dame schlägt alle
name-the-crown = Die Krone
about-frogs-and-toads = Zwei Gruppen in einer Reihe tauschen die Plätze: mit Schritten auf das leere Feld oder Sprüngen über einen Stein.
name-two-and-two = Zwei und zwei
name-three-and-three = Drei und drei
name-four-and-four = Vier und vier
name-three-and-one = Drei und einer
name-two-vacancies = Zwei leere Felder
name-groups-on-a-board = Gruppen auf einem Brett
about-groups-on-a-board = Dasselbe auf Quadraten und Sechsecken: Die beiden Gruppen tauschen die Plätze.
name-lucass-square-small = Das kleine Quadrat von Lucas
name-hexagon = Sechseck
name-checkers-capture = Dame schlägt
about-checkers-capture = Welche Dame kann alle weißen Steine in einem Zug schlagen, und wie? Sie springt schräg über einen weißen Stein auf das leere Feld dahinter.
name-numbered-checkers = Nummerierte Steine
about-numbered-checkers = Kehre die Reihenfolge der Steine durch Schritte und Sprünge um.
name-four-in-a-row = Vier in einer Reihe
name-six-in-a-row = Sechs in einer Reihe
name-six-on-a-ring = Sechs im Ring
name-five-kings-on-seven-rows = Fünf Damen auf sieben Zeilen
name-three-kings = Drei Damen
name-nine-rows = Neun Zeilen
name-the-long-way = Der lange Weg
name-a-ladder = Eine Leiter
name-peg-solitaire = Solitär
about-peg-solitaire = Spring über einen Nachbarn in ein leeres Loch; der übersprungene Stift kommt weg. Mit @a3 an der Kennung ist ein anderes Loch leer, mit @d4-d1 steht auch das letzte fest.
board-classic-impossible = { $name }, klassisch: unlösbar
name-english = Englisches Brett
name-french = Französisches Brett
name-wiegleb = Wiegleb
name-asymmetric = Asymmetrisches Brett
name-diamond = Raute
name-senku = Senku
name-square = Quadrat
name-triangle = Dreieck
name-numbered-checkers-on-a-ring = Nummerierte Steine im Ring
name-a-board-of-your-own = Ein eigenes Brett
name-a-puzzle-of-your-own = Eine eigene Aufgabe

## saltus-session/src/ideas.rs

idea-purge = Dreierpaket
idea-package = Paket
idea-parity = Gerade und ungerade
idea-pagoda = Pagode
idea-alternation = Abwechseln
idea-bridge = Brücke
idea-purge-about = Drei Stifte in einer Linie verschwinden mit drei Sprüngen: Ein Stift neben dem Ende springt über den ersten, der dritte springt über den zweiten, und der Helfer springt zurück. Er steht wieder, wo er stand, und kann noch einmal helfen.
idea-package-about = Such nicht Sprünge, such Pakete: Gruppen von Stiften, die als Ganzes verschwinden, wie diese zwei Dreierreihen. Zerlege ein großes Brett in Pakete und nimm eines nach dem anderen.
idea-parity-about = Ein Sprung ändert drei Nachbarn in einer Linie. Färbe die Löcher so, dass von je dreien zwei gefärbt sind oder keines: Dann bleibt die Zahl der Stifte auf Farbe ungerade oder gerade. Wo sich Anfang und Ziel unterscheiden, kann niemand gewinnen.
idea-pagoda-about = Gib jedem Loch eine Zahl, so dass kein Sprung die Summe der Zahlen unter den Stiften erhöht: Von dreien in einer Linie ist die letzte höchstens die Summe der anderen beiden. Braucht das Ziel mehr, als da ist, ist es unerreichbar.
idea-alternation-about = Halte Frösche und Kröten um die Lücke herum abwechselnd: rechts, links, rechts, links. Treffen zwei gleiche auf zwei andere, geht nie mehr etwas. Also springen nach einem Schritt die anderen, sooft sie können.
idea-bridge-about = Jeder weiße Stein ist eine Brücke, die man einmal überquert. Ein Feld mit ungerade vielen Brücken ist Anfang oder Ende des Weges, und es gibt höchstens zwei davon: So beantwortete Euler 1736 die Frage nach den sieben Brücken von Königsberg.

## saltus-session/src/ladder.rs

name-the-trapezium = Das Trapez
name-the-little-pub-puzzle = Das kleine Wirtshausspiel
name-square-4 = Quadrat 4
name-cross = Kreuz
name-three-and-two = Drei und zwei
name-plus = Plus
name-pyramid = Pyramide
name-four-kings = Vier Damen
name-hexagon-3 = Sechseck 3
name-square-5 = Quadrat 5
name-diamond-25 = Raute 25
name-triangle-6 = Dreieck 6
name-double-arrow = Doppelpfeil
name-large-diamond = Große Raute
name-fireplace = Kamin
name-english-one-peg-anywhere = Englisch, ein Stift irgendwo
step-a-jump = Ein Sprung
lesson-a-jump-before = Ein Stift springt über seinen Nachbarn in das Loch dahinter, und der Nachbar kommt weg. Lass einen Stift übrig.
lesson-a-jump-after = Mehr Regeln gibt es nicht. Jeder Sprung nimmt einen Stift weg.
step-a-corner = Eine Ecke
lesson-a-corner-before = Zwischen zwei Sprüngen darf ein Stift abbiegen. Geh um die Ecke.
lesson-a-corner-after = Wo ein Stift landet, entscheidet, was er danach kann: Schau einen Sprung voraus.
step-a-package-of-three = Ein Dreierpaket
lesson-a-package-of-three-before = Drei Stifte in einer Linie sind ein Paket. Der Stift daneben springt über den ersten und kommt am Ende zurück.
lesson-a-package-of-three-after = Das Paket ist weg, und der Stift, der geholfen hat, steht wieder da, wo er stand. Such solche Pakete auch auf großen Brettern.
step-a-frog-and-two-toads = Ein Frosch und zwei Kröten
lesson-a-frog-and-two-toads-before = Jede Seite geht nur vorwärts: ein Schritt in die Lücke oder ein Sprung über einen der anderen. Lass die beiden Seiten die Plätze tauschen.
lesson-a-frog-and-two-toads-after = Mitten im Spiel standen die beiden Arten abwechselnd. Zwei gleiche nebeneinander hätten die anderen versperrt.
step-it-cannot-be-won = Nicht zu gewinnen
lesson-it-cannot-be-won-before = Versuch, einen Stift übrig zu lassen. Wenn kein Sprung mehr geht, frag warum.
lesson-it-cannot-be-won-after = Das kann niemand. Die Farben beweisen es: Auf gefärbten Löchern bleibt die Zahl der Stifte ungerade oder gerade, was du auch tust.
step-a-sweep = Eine Zugfolge
lesson-a-sweep-before = Ein Stift darf weiter und weiter springen. Alle seine Sprünge hintereinander sind eine Zugfolge: Nimm die drei anderen in einer.
lesson-a-sweep-after = Drei Sprünge, eine Zugfolge. Auf vielen Stufen gibt es den dritten Stern für die wenigsten Zugfolgen.

## saltus-session/src/rules.rs

rule-choose-king = Wähle eine der Damen.
rule-step-forward = Ein Stein geht nur vorwärts: einen Schritt auf das leere Feld daneben.
rule-step = Ein Stein geht einen Schritt auf ein leeres Feld daneben.
rule-jump = { $jumper } über { $over } auf das leere Feld dahinter. { $removal }
rule-jump-king = Sie springt schräg
rule-jump-peg = Ein Stift springt
rule-jump-piece = Ein Stein springt
rule-jump-or = Oder er springt
rule-over-neighbour = einen Nachbarn
rule-over-one = einen Stein
rule-over-one-or-two = einen Stein oder zwei Steine
rule-over-up-to = bis zu { $hop } Steine hintereinander
rule-over-white = einen weißen Stein
rule-over-other = { $number } der anderen Art
rule-over-own = { $number } der eigenen Art
rule-removes-nothing = Nichts kommt weg.
rule-removes-one = Was übersprungen wurde, kommt weg.
rule-removes-all = Alle übersprungenen kommen weg.

## saltus-session/src/goal.rs

end-left = Am Ende { $pieces }, irgendwo.
end-moves = { $moves ->
        [one] Mach einen Zug.
       *[other] Mach { $moves } Züge.
    }
end-order = Bring die Steine in die Reihenfolge { $signs }; das leere Feld ist beliebig.
end-capture = Schlag alle weißen Steine in einem Zug.
end-clear = Räume das Brett.
end-clear-cells = Räume { $cells }.
end-with-vacant-cells = { $end } Leer bleiben: { $cells }.
end-in-cells = Am Ende { $pieces } auf { $cells }.
end-at-least-in-cells = Am Ende mindestens { $pieces } auf { $cells }.
end-as-marked = Am Ende { $pieces }, wie markiert.
end-at-least-as-marked = Am Ende mindestens { $pieces }, wie markiert.
end-exchange = Die beiden Gruppen tauschen die Plätze.
end-reverse = Am Ende stehen die Steine in umgekehrter Reihenfolge.
end-ascending = Am Ende stehen die Steine in aufsteigender Reihenfolge.
end-drawn = Die Stellung { $drawn } ist das Ziel.
end-position = Erreiche die Stellung des Ziels.
pegs-at-the-end = { $count ->
        [one] ein Stift
       *[other] { $count } Stifte
    }
pieces-at-the-end = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }

## saltus-session/src/reason.rs

obstacle-white-on-edge = { $white } steht am Rand, wo niemand darüberspringen kann
obstacle-mixed-parity = keine Dame kann sowohl { $first } als auch { $second } überspringen
obstacle-king-parity = sie kommt an { $white } immer vorbei, denn eine Dame bleibt auf jeder zweiten Zeile und Spalte
obstacle-blocked-landing = um { $white } zu schlagen, braucht sie { $square }, und das ist nicht frei
obstacle-not-at-start = neben { $king } steht kein weißer Stein, den man schlagen kann
obstacle-disconnected = { $white } ist nicht zu erreichen
obstacle-odd-degree = { $first } und { $second } haben beide eine ungerade Zahl weißer Steine um sich, und der Weg könnte nur auf einem der beiden enden

## saltus-session/src/today.rs

no-date = Ein Datum ist ein Jahr, ein Monat und ein Tag, zum Beispiel { $example }
date-out-of-range = Der Kalender der Aufgaben beginnt am { $first } und endet mit { $last }

## saltus/src/puzzle/reason.rs

count-jumps = { $count ->
        [one] { $count } Sprung
       *[other] { $count } Sprünge
    }
reason-too-few-pegs = Am Anfang sind es { $pegs }, und { $jumps } brauchen mindestens { $need }
reason-too-many-wanted = Das Ziel hat mindestens { $want } Stifte, der Anfang { $have }, und kein Sprung fügt einen hinzu
reason-class = Auf { $holes } Löchern bleibt die Zahl der Stifte bei jedem Sprung gerade oder ungerade, und am Ziel ist sie anders als am Anfang
reason-classes = Keine Zielstellung hat dieselbe Mischung aus gerade und ungerade wie der Anfang
reason-pagoda = Kein Sprung erhöht das Gesamtgewicht der Stifte, und das Ziel wiegt mehr als der Anfang
reason-out-of-reach = Kein Stift verlässt je seine { $holes } Löcher im Abstand von zweien, und am Ziel stehen dort von einer Art mehr als am Anfang
reason-no-king = Keine Dame kann alle weißen Steine in einem Zug schlagen
reason-king-cannot = Die Dame auf { $king } kann nicht alle weißen Steine in einem Zug schlagen: { $why }
reason-no-jump-leads = Vom Anfang führt kein Sprung weiter oder keiner ins Ziel
reason-exhausted = Eine vollständige Suche über { $positions } Stellungen findet keinen Weg zum Ziel

## saltus-web/src/server.rs

server-not-json = sende application/json
server-not-utf8 = der Inhalt ist kein UTF-8

## saltus-web/src/server/error.rs

server-busy = alle Rechenplätze sind belegt
server-no-page = unter dieser Adresse gibt es keine Seite

## saltus-web/src/server/guard.rs

server-headers-once = sende die Köpfe `host` und `origin` einmal, in ASCII
server-host = der Server hat diesen Namen nicht: siehe `--host`
server-length = gib die Länge des Inhalts nur mit `content-length` an
server-method = diese Adresse nimmt diese Methode nicht an
server-no-answer = die Anfrage lässt sich nicht beantworten
server-origin = die Anfrage kommt von der Seite eines anderen Servers
server-too-large = die Anfrage ist zu groß: höchstens 64 KiB
server-too-late = die Anfrage hat zu lange gedauert

## saltus-web/src/server/search.rs

server-engine-failed = die Suche ist abgestürzt

## saltus-web/src/api/message.rs

request-not-read = Die Anfrage ist nicht lesbar: { $error }
moves-too-long = Die Züge haben mehr als { $most } Bytes
no-such-step = „step“ ist { $step }, die Zahl der Züge aber { $moves }
not-capture-board = Diese Aufgabe ist kein Schlagbrett
not-small-pegs = Das geht nur bei Solitär mit höchstens { $most } Löchern
engine-failed = Innerer Fehler: { $error }

## saltus-tui/src/words/phrases.rs

play-start = Das ist der Anfang.
play-no-redo = Es gibt keinen Zug zu wiederholen.
play-reached = Das Ziel ist erreicht.
play-good-move-late = In der verfügbaren Zeit wurde kein guter Zug gefunden.
play-solution-late = In der verfügbaren Zeit wurde keine Lösung gefunden.
play-cannot-be-won = Diese Aufgabe ist nicht lösbar
play-lost-because = Verloren
play-class = Auf bestimmten Löchern bleibt die Zahl der Stifte gerade oder ungerade, und das Ziel braucht das andere
play-engine-wrong = Das Programm irrt sich: Bitte melde diese Aufgabe
play-beyond = das Brett geht über den Rand hinaus
play-beyond-short = geht weiter
play-solved = Gelöst!
play-can-be-won = zu gewinnen
play-impossible = unlösbar
play-lost = verloren
play-not-this-king = nicht mit dieser Dame
play-unknown = nicht bekannt
play-looking = ich suche ...
play-moves-left = bis Ziel
play-solutions = Lösungen
play-shortest = kürzeste
play-by-chance = Zufall
play-moves-made = Züge
play-pieces = Steine
play-legal = Züge
play-next-puzzle = andere Aufgabe
play-next-id = eine Kennung
play-next-back = zurückgehen
play-next-share = teilen
play-fate-kept = gewinnen noch
play-fate-lost = verlieren
play-fate-end = Sackgasse
play-fate-unknown = nicht bekannt
play-learning = lerne Stellungen ...
play-goal = Ziel:
play-title-numbers = Zahlen
play-title-end = das Ende
play-title-moves = Züge
play-title-timeline = Verlauf
play-title-choose = saltus: welche Aufgabe?
play-title-open = andere Aufgabe
play-title-save = Partie speichern
play-title-share = Kennung
play-title-help = Hilfe: weiter mit jeder Taste
play-keys-timeline = links rechts: einen Zug zurück, vor  Pos1 Ende  t: zum Brett  ? Hilfe
play-keys-back = t: zum Brett  ? Hilfe
play-keys-playing = die Lösung läuft: s hält sie an
play-keys-few = ? Hilfe  q Ende
play-keys-some = Leertaste: aufnehmen, absetzen  ? Hilfe  q Ende
play-keys-all = Leertaste Zug  u zurück  r vor  h Tipp  s lösen  t Verlauf  ? Hilfe  q Ende
play-legend = Züge:
play-choose-keys = auf ab  Enter: spielen  Tab: nächste Gruppe  g: Kennung  ? Hilfe  q Ende
play-choose-keys-few = Enter: spielen  ? Hilfe  q Ende
play-level-easy = leicht
play-level-medium = mittel
play-level-hard = schwer
play-group-today = Heute
play-group-today-about = Für alle dieselben, und morgen andere.
play-group-ladder = Leiter
play-group-ladder-about = Von Lektionen mit zwei oder drei Sprüngen bis zu den schwersten Brettern.
play-ask-id = Eine Kennung, etwa row:3x3 oder pegs:triangle5. Enter öffnet sie, Esc nicht.
play-ask-file = Der Name der Datei. Enter schreibt sie, Esc nicht.
play-share-head = Diese Stellung, auch in der Ablage, wenn das Terminal es zulässt:
play-share-any-key = Weiter mit jeder Taste.
play-nothing-winnable = Von keiner Stellung bisher ist bekannt, dass sie zu gewinnen ist.
play-seek-hint = suche einen guten Zug ...
play-seek-solution = suche eine Lösung ... (Esc hält an)
play-seek-forced = suche, was jede Lösung hat ... (Esc hält an)
play-forced-where = Das geht bei Solitär mit höchstens 64 Löchern.
play-forced-late = Das wurde in der erlaubten Zeit nicht gefunden.
play-no-solution = Von hier gibt es keine Lösung.
play-stopped = Angehalten; s spielt weiter, u und r gehen zurück und vor.
play-shown = Züge zeigen, wohin sie führen.
play-hidden = Züge verraten nichts.
play-at-goal = Das Ziel ist erreicht: p wählt eine andere Aufgabe, u nimmt zurück.
play-stuck = Kein Zug mehr: u nimmt zurück, b geht zurück, bis es zu gewinnen war.
play-no-move-here = Dieser Stein kann jetzt nicht ziehen: Tab geht zu einem, der kann.
play-choose-jumped = Er kann über mehrere Steine springen: Wähle den einen.
play-pick-first = Nimm zuerst einen Stein auf.
play-king-cannot = Diese Dame kann nicht alle schlagen: Wähle eine andere.
play-says-why = Diese Aufgabe ist nicht lösbar: s sagt, warum.
play-back-to-start = Verloren: b geht zurück zum Anfang.
play-hopeless = Diese Aufgabe ist nicht lösbar, auch nicht von Anfang an.
play-commands = Ein Zug wie d2-d4, in einer Reihe 3-5; mehrere mit Leerzeichen dazwischen.
    board     das Brett zeichnen
    pieces    die Steine und ihre Felder nennen
    moves     die möglichen Züge nennen
    game      die gemachten Züge nennen
    hint      einen guten nächsten Zug nennen
    verdict   sagen, ob die Partie noch zu gewinnen ist
    solve     eine Lösung von hier nennen, ohne sie zu spielen
    forced    nennen, was jede Lösung von hier hat, bei Solitär
    undo N    N Züge zurücknehmen; ohne N einen
    redo      den zuletzt zurückgenommenen Zug wiederholen
    restart   zurück zum Anfang
    king B2   auf einem Schlagbrett: mit dieser Dame spielen
    puzzles   Aufgaben nennen
    open ID   eine andere Aufgabe spielen, zum Beispiel open row:3x3
    save FILE die Partie in eine Datei schreiben, zum Weiterspielen mit `saltus play FILE`
    help      diese Liste
    quit      die Partie verlassen
play-no-puzzle = Keine Aufgabe ist offen. `open row:3x3` öffnet eine, `puzzles` nennt einige, `help` nennt die Befehle.
play-too-many-undone = So viele Züge wurden nicht gemacht.
play-undo-what = Nach `undo` gehört eine Zahl von Zügen, zum Beispiel undo 3.
play-king-what = Nach `king` gehört das Feld einer anderen Dame, zum Beispiel king B2.
play-now-start = Jetzt am Anfang.
play-others-not-made = Die Züge danach werden nicht gemacht.
play-loss-of-king = Diese Dame kann nicht alle schlagen; `king` wählt eine andere.
play-loss-hopeless = Die Aufgabe ist nicht lösbar: Das ist bewiesen.
play-loss-now = Die Partie ist verloren: Das Ziel ist nicht mehr zu erreichen.
play-other-kings = andere Damen
play-vacant = leer
play-no-move = Kein Zug ist möglich.
play-are-stuck = Kein Zug ist mehr möglich. `undo` nimmt einen zurück.
play-and = und
play-steps = ist ein Schritt
play-none-made = Noch kein Zug.
play-hopeless-start = Die Aufgabe ist nicht lösbar, auch nicht von Anfang an.
play-proved = Von hier ist nichts mehr zu gewinnen: Das ist bewiesen.
play-nobody-knows = Das ist noch nicht bekannt: Zeit oder Speicher haben nicht gereicht.
play-duel-rules = Wer nicht springen kann, verliert. Tippe einen Sprung wie { $example }; `jumps` nennt alle, `quit` beendet die Partie; mit einer leeren Zeile fange ich an.
play-duel-one-jump = nur ein Sprung auf einmal
play-duel-won = Ich kann nicht springen: Du gewinnst.
play-duel-lost = Du kannst nicht springen: Ich gewinne.
key-list-along = auf, ab
key-list-along-does = die Liste entlanggehen (oder klicken); Pos1, Ende
key-list-group = Tab
key-list-group-does = zur nächsten Gruppe von Aufgaben
key-list-play = Enter, Leer
key-list-play-does = die Aufgabe spielen (oder noch einmal klicken)
key-list-open = g
key-list-open-does = eine Aufgabe nach Kennung, etwa pegs:english
key-list-escape = Esc
key-list-escape-does = zurück zur Partie; ohne Partie beenden
key-list-quit = q, Strg-C
key-list-quit-does = beenden (Strg-Z: anhalten, weiter mit fg)
key-arrows = Pfeile
key-arrows-does = den Zeiger bewegen (mit --vi auch h j k l)
key-tab = Tab
key-tab-does = zum nächsten Stein, der ziehen kann, oder Zielfeld
key-space = Leer, Enter
key-space-does = Stein aufnehmen, absetzen (oder klicken, ziehen)
key-escape = Esc
key-escape-does = Stein zurücklegen; eine Suche beenden
key-undo = u, r
key-undo-does = Zug zurücknehmen, wiederholen; beliebig oft
key-hint = h, H
key-hint-does = Tipp (mit --vi: H)
key-solve = s, f
key-solve-does = die Lösung von hier vorspielen; was jede Lösung hat
key-back = b
key-back-does = zurück, bis die Partie noch zu gewinnen war
key-verdicts = v
key-verdicts-does = zeigen oder verbergen, wohin Züge führen
key-timeline = t
key-timeline-does = den Verlauf entlanggehen (oder klicken); Pos1, Ende
key-list = p
key-list-does = die Liste der Aufgaben
key-open = g
key-open-does = eine Aufgabe nach Kennung, etwa pegs:english
key-share = y
key-share-does = die Kennung der Stellung, auch in der Ablage
key-save = w
key-save-does = die Partie in eine Datei schreiben: saltus play DATEI
key-quit = q, Strg-C
key-quit-does = beenden (Strg-Z: anhalten, weiter mit fg)

## saltus-tui/src/words/sentences.rs

play-moves = { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
play-pegs-left = { $count ->
        [one] { $count } Stift übrig
       *[other] { $count } Stifte übrig
    }
play-pieces-left = { $count ->
        [one] { $count } Stein übrig
       *[other] { $count } Steine übrig
    }
play-whites-left = { $count ->
        [one] { $count } weißer Stein übrig
       *[other] { $count } weiße Steine übrig
    }
play-ways = { $count ->
        [one] { $count } Weg
       *[other] { $count } Wege
    }
play-shortest-ways = { $count ->
        [one] { $count } kürzester Weg
       *[other] { $count } kürzeste Wege
    }
play-in-moves = { $count ->
        [one] in { $count } Zug
       *[other] in { $count } Zügen
    }
play-one-in = 1 zu { $number }
play-percent = { $number } %
play-listed = { $what }: { $list }
play-move = Zug { $step }
play-move-of = Zug { $step } von { $all }
play-forced = Von hier { $what } { $jumps }; { $over } { $holes }.
play-today-at = Heute, { $level }
play-written = gespeichert in { $path }
play-partly = { $moves } bis zum Ziel: { $own } davon von dir, dann die Lösung.
play-won = Gewonnen, { $moves }!
play-just-lost = { $name } hat die Partie verloren: u nimmt den Zug zurück.
play-hint = Tipp: { $name }
play-lost-since = Verloren seit Zug { $step }: b geht davor zurück.
play-plays = { $moves } bis zum Ziel.
play-plays-fewest = { $moves } bis zum Ziel, weniger geht nicht.
play-king-of-several = Die Dame auf { $king } spielt; `king` und ein Feld wählt eine andere.
play-king-plays = Die Dame auf { $king } spielt.
play-type-move = Tippe einen Zug wie { $example } oder `help`.
play-now-after = Jetzt nach Zug { $step }, { $name }.
play-see-help = { $refusal }. `help` nennt die Befehle.
play-solved-in = Gelöst, { $moves }.
play-possible = { $moves } möglich.
play-jumps = springt über { $cells }
play-takes = schlägt { $cells }
play-illegal = { $step } geht nicht: { $why }.
play-king-there = Auf { $square } steht eine andere Dame: `king { $square }` spielt mit ihr.
play-good-move = { $step } ist ein guter Zug.
play-lost-game = Zug { $step }, { $name }, hat die Partie verloren: `undo { $back }` geht davor zurück.
play-winnable = Die Partie ist noch zu gewinnen{ $numbers }.
play-random = mit Zufallszügen { $odds }
play-solution = { $moves }: { $steps }
play-solution-fewest = { $moves }, weniger geht nicht: { $steps }
duel-no-jump = `{ $line }` ist kein Sprung wie { $example }
duel-mine = Ich springe { $jump }.
duel-mine-wins = Ich springe { $jump }: Ab hier gewinne ich.
play-kind-peg = Stifte
play-kind-right = nach rechts
play-kind-left = nach links
play-kind-king = Dame
play-kind-white = weiße Steine

## saltus-draw/src/words.rs

picture-start = Anfang
picture-in-steps = { $steps ->
        [one] { $title } in { $steps } Schritt
       *[other] { $title } in { $steps } Schritten
    }
picture-impossible = Unlösbar: { $reason }.
worksheet-name = Name:
worksheet-solution = Lösung: { $title }

## saltus-cli/src/answers/check.rs

offers-two-answers = Das bietet zwei Antworten an

## saltus-cli/src/answers/kings/reasons.rs

king-cannot-because = { $king } kann nicht alle schlagen: { $why }.

## saltus-cli/src/input/fault.rs

head-error = Fehler
head-help = Hilfe
note-read-as = Hinweis: gelesen als `{ $name }`: { $about }; `--from` nennt eine andere Notation

## saltus-cli/src/views/draw/capture.rs

worksheet-how-a-king-jumps = Eine Dame springt schräg in jede Richtung über einen weißen Stein auf das leere Feld dahinter und schlägt ihn. Von dort springt sie weiter. Kein anderer Stein zieht.
worksheet-which-king = Welche Dame schlägt alle weißen Steine in einem Zug, und wie?
