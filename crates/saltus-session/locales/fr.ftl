# French. One entry a message: its ID, and its wording with the arguments in braces.
# The English wordings stand in the code where each message is made.

## saltus-cli/src/answers/duotaire.rs

duotaire-is-for = le duotaire ne se joue que sur les plateaux de solitaire d’au plus 64 trous, avec des pions d’une seule sorte

## saltus-cli/src/args/takes.rs

a-row = une rangée
game-of-numbered-checkers = un jeu de pions numérotés
a-grid = une grille
peg-solitaire = du solitaire
peg-solitaire-in-facts = du solitaire sous forme de faits
game-of-one-king = le jeu d’une seule dame
user-defined-puzzle = un problème personnel
a-capture-board = un plateau de prise
draughts-position = une position en notation de dames
saved-game = une partie enregistrée
rows-and-grids = des rangées ou des grilles
facts-and-drawn-capture-boards = des faits ou des plateaux de prise dessinés ligne par ligne
rows-against-one = des rangées de n contre 1
single-puzzles = un problème isolé
puzzles-of-several-engines = un problème que plusieurs méthodes acceptent
pictures-of-whole-solution = l’image d’une solution entière
capture-boards = un plateau de prise
all-but-capture-boards = tous les problèmes sauf les plateaux de prise
puzzles = un problème
option-is-for = « --{ $name } » demande { $what } : ceci est { $family }
option-is-for-one-king = { $refused } ; `--king`, ou sa case après l’ID, désigne une seule dame, comme dans « { $example } »

## saltus-cli/src/input/boards.rs

no-board = il n’y a pas de plateau
several-boards = { $name } contient plusieurs plateaux : il en faut un seul

## saltus-cli/src/input/source.rs

reading = lecture de { $name }
no-file = il n’y a pas de fichier « { $path } »
not-text = { $name } n’est pas du texte : son octet { $number } est { $byte }

## saltus-cli/src/input/subject.rs

holes-of-named-boards = « @{ $holes } » ne vaut que pour les plateaux qui ont un nom : l’image dans { $path } montre ses propres trous vides
no-file-nor-id = il n’y a pas de fichier « { $file } », ce n’est pas un identifiant, et cela ne se lit pas comme un dessin : { $why }
no-file-nor-answer = il n’y a pas de fichier « { $file } », et cela ne se lit pas comme une réponse : { $why }
no-square-on-board = le plateau n’a pas de case « { $name } »
any-size-elsewhere = { $title } : { $why } ; commandes qui répondent : { $commands }
no-king-on-square = il n’y a pas de dame en { $name }

## saltus-cli/src/views/play.rs

name-a-board = nommez un plateau, par exemple pegs:triangle5
no-moves-on-standard-input = l’entrée standard contient le problème, on ne peut donc pas y lire les coups : donnez le problème par un identifiant ou un fichier

## saltus-session/src/forced.rs

every-solution-jumps = toute solution fait les sauts
along-a-line = le long d’une ligne, dans un sens ou dans l’autre
lands-in = arrive en
leaves-by-a-jump = quitte en sautant
jumps-over = saute par-dessus
none = aucun

## saltus-session/src/saved.rs

moves-made-expected = il faut ici le nombre de coups joués, de 0 à { $most }

## saltus-session/src/session.rs

and-next = { $first } ; { $next }
illegal-move = { $step } : { $error }

## saltus-store/src/error.rs

file-error = { $path } : { $error }

## saltus-web/src/api/shelf.rs

id-too-long = l’identifiant a plus de { $most } octets

## saltus/src/board/mod.rs

board-cells-general-model = le plateau a { $cells } cases ; on peut jouer avec au plus { $most }
board-no-cells = le plateau n’a pas de cases
cell-given-twice = la case ({ $x }, { $y }) est donnée deux fois
line-leaves-board-crosses = la ligne { $line } sort du plateau ou se recoupe

## saltus/src/board/shape.rs

holes-standard-board = { $holes } trous, le plateau usuel
holes-european = { $holes } trous, dit aussi européen
holes-wiegleb = { $holes } trous, Wiegleb 1779
holes-asymmetric = { $holes } trous, le plateau 3-3-2-2 de Bell
holes-wide-cross = { $holes } trous, une croix large à épaules
holes-pub-puzzle = { $holes } trous, le jeu du bistrot
count-holes = { $count ->
        [one] { $count } trou
       *[other] { $count } trous
    }

## saltus/src/capture/field.rs

row-squares-but-first = la ligne a { $found } cases, mais la première en a { $expected }
board-columns-already-many = le plateau a { $n } colonnes, et déjà autant de lignes
squares-row-invalid-contents = { $total } cases de la ligne ont un contenu non valable
row-squares-longer-than = une ligne de { $found } cases est plus longue que 4294967295
board-no-rows = le plateau n’a pas de lignes
board-columns-but-rows = { $rows ->
        [one] le plateau a { $n } colonnes, mais { $rows } ligne
       *[other] le plateau a { $n } colonnes, mais { $rows } lignes
    }
row-board-faulty = une ligne du plateau était erronée

## saltus/src/puzzle/frogs.rs

neither-r-right-going = « { $sign } » n’est ni r (vers la droite), ni l (vers la gauche), ni . (vide)
grid-has-no-middle = une grille de { $rows }x{ $columns } n’a pas de case centrale : les deux côtés doivent être impairs

## saltus/src/puzzle/lowering.rs

general-search-takes-most = un plateau que l’on joue, explore, dessine ou exporte a au plus { $most } cases, et ce problème en a davantage
no-king = il n’y a pas de dame

## saltus/src/puzzle/setup.rs

kinds-piece-most-127 = il y a { $count } espèces de pions ; 127 au plus sont admises
start-cells-board = le départ a { $given } cases, le plateau { $cells }
goal-cells-board = le but a { $given } cases, le plateau { $cells }
symbol-not-printable = le symbole U+{ $symbol } d’une espèce ne peut pas être affiché
piece-kind-not-rules = un pion de l’espèce { $kind } n’est pas dans les règles
no-piece-move = il n’y a aucun pion à jouer
goal-kind-start-no = le but a { $goal } pions de l’espèce « { $kind } », le départ { $start }, et aucun coup n’en ajoute ni n’en retire
goal-pieces-start-only = { $goal ->
        [one] le but a { $goal } pion, le départ seulement { $start }, et aucun coup n’en ajoute
       *[other] le but a { $goal } pions, le départ seulement { $start }, et aucun coup n’en ajoute
    }
goal-requires-pieces-left = à la fin il doit rester { $left } pions, mais aucun coup n’en retire
both-step-removing-jump = un pas et un saut avec prise mènent de { $from } à { $to } : { $from }-{ $to } pourrait être l’un ou l’autre
pieces-remove-jumped-piece = les pions qui retirent le pion sauté en sautent un à la fois, et non { $hop }
next-line = { $lines }
    { $next }
no-fault = il n’y a pas d’erreur

## saltus/src/referee/mod.rs

no-such-cell-board = cette case n’existe pas sur le plateau
no-piece-where-move = il n’y a pas de pion là où le coup commence
cell-where-move-ends = la case où le coup finit est occupée
no-step-jump-leads = ni un pas ni un saut n’y mène
piece-may-not-go-that-way = ce pion ne peut pas aller dans ce sens
no-piece-jump-over = il n’y a pas de pion à sauter
piece-may-not-jump-over = ce pion ne peut pas sauter par-dessus celui-là
jump-passes-more-pieces = le saut passe plus de pions que les règles ne le permettent
could-jump-over-either-of-two = il pourrait sauter l’un ou l’autre de deux pions, et ne dit pas lequel
goal-not-met-end = le but n’est pas atteint à la fin

## saltus/src/row/model.rs

row-needs-least-one = une rangée a besoin d’au moins une case vide
start-squares-target = le départ a { $start } cases et l’arrivée { $target }
start-checkers-r-l = le départ a { $right } pions « r » et { $left } « l », l’arrivée { $target_right } et { $target_left }

## saltus/src/row/reversal.rs

vacancy-cannot-checkers-left = la case vide ne peut pas avoir à sa gauche { $place } pions sur { $n }
checkers-exceed-2-62 = { $n } pions dépassent 2^62

## saltus/src/system_error.rs

system-exists = il y a déjà un fichier de ce nom
system-not-found = ce fichier ou ce dossier n’existe pas
system-permission = ce n’est pas permis
system-folder = c’est un dossier et non un fichier
system-no-folder = une partie de ce chemin est un fichier et non un dossier
system-read-only = on ne peut rien écrire ici
system-full = il n’y a plus de place sur le disque
system-name = aucun fichier ne peut avoir ce nom
system-port = un autre programme utilise ce port
system-address = cette machine n’a pas cette adresse

## saltus/src/text/any.rs

not-read-behind-id = ceci est derrière l’identifiant et n’est pas lu
moves-behind-id = les coups sont des arguments derrière le problème, comme dans `saltus analyse row:2x2 2-3`, ou des lignes dans la notation de ce programme
second-puzzle-expected-one = ceci est un deuxième problème : il en faut un seul
saltus-count-format-mcc = `saltus count --format mcc` compte ce qu’il peut atteindre
lines-problem-lead-one = les lignes de ce problème vont dans un seul sens, mais sur un plateau les sauts vont dans les deux
found-boards-expected-one = il y a { $found } plateaux : il en faut un seul
did-you-mean = vouliez-vous dire « { $near } » ?
not-puzzle = ceci n’est pas un problème

## saltus/src/text/asp/answer.rs

answer-moves-but-states = la réponse a des coups, mais dit qu’il n’y a pas de solution
answer-atom-such-move = une réponse a pour chaque temps un atome tel que `move(1,right,2,4)`, ou dit `UNSATISFIABLE`
no-answer = il n’y a pas de réponse
move-given-twice = le coup { $time } est donné deux fois
move = le coup
move-jump-leaves-board = coup { $time } : ce saut sort du plateau
puzzle-not-fact = le problème n’a pas ce fait
found-expected = trouvé : { $found } ; attendu : { $expected }
a-direction = une direction
directions-are = les directions sont { $headings }

## saltus/src/text/asp/mod.rs

give-empty-x-y = donnez-la par `empty(X,Y).`
cell-given-again = donnée deux fois
both-full-and-empty = à la fois pleine et vide
cell-is = la case ({ $x },{ $y }) est { $wrong }
give-each-full-x = donnez chacune par `full(X,Y).` ou `empty(X,Y).`
no-cells = il n’y a pas de cases
no-cell-full-so = aucune case n’est pleine, il n’y a donc pas de fiche
larger-boards-not-supported = les plateaux plus grands ne sont pas acceptés
more-than-cells = plus de { $most } cases
time-before-first = le temps { $low } est avant 1, le premier
time = le temps
time-given-twice = le temps { $low } est donné deux fois
given-first-line-column = il l’est d’abord à la ligne { $line }, colonne { $column }
number-before-first = { $what } { $next } est avant 1, le premier
missing-before = { $what } { $first } manque avant ceci
several-missing-before = { $what } { $first } et les suivants jusqu’à { $end } manquent avant ceci

## saltus/src/text/asp/syntax.rs

comment-not-closed = ce commentaire n’est pas fermé par `*%`
a-fact = un fait tel que `full(3,1).`
full-empty-time = `full`, `empty` ou `time`
moves-belong-answer-not = les coups vont dans une réponse, non dans le problème
after-fact = `.` après le fait
range-is-empty = l’intervalle { $range } est vide
write-smaller-number-first = écrivez d’abord le plus petit nombre
wrong-number-arguments-expected = le nombre d’arguments n’est pas le bon, il faut `{ $form }`
comma-or-parenthesis = `,` ou `)`
fact-more-than-arguments = un fait avec plus de { $most } arguments
a-number = un nombre
number-too-large = le nombre { $name } est trop grand
largest-is = le plus grand est { $limit }

## saltus/src/text/bergholt.rs

two-digits-column-row = deux chiffres sont la colonne et la ligne d’un trou, à partir du bas à gauche

## saltus/src/text/boards.rs

row = cette rangée
vacancy-or-range = `_` ou `{ $first }` à `{ $last }`
vacancy-or = `_` ou `{ $sign }`
write-start-only-goal = n’écrivez que le départ : le but est son image dans un miroir
second-row-expected-one = ceci est une deuxième rangée : il en faut une seule
two-vacancies = une case vide s’écrit d’une seule façon, ici { $first } et { $second }
no-row-expected-one = il n’y a pas de rangée, il en faut une telle que `O O O _ X X X`
every-left-going-checker = tout pion allant à gauche est à gauche de tout pion allant à droite : aucun n’en a un autre à croiser
o-r-go-right = « O », « R » et « > » vont à droite, « X », « L » et « < » à gauche : échangez les deux signes
sign-of-row = `O`, `X` ou `_`

## saltus/src/text/capture/answer.rs

no-part-of-answer = ceci ne fait pas partie d’une réponse
answers-are = une réponse est un chemin, `None`, `Multiple`, un nombre de dames, ou ce qu’écrit `saltus solve`
rows-from-either-side = les minuscules peuvent compter les rangées d’en haut ou d’en bas, et une seule des deux lectures est juste ici
capitals-from-top = écrivez les cases en majuscules, qui comptent d’en haut, comme `A1`
claim-about-kings-not = cette affirmation porte sur les dames, non sur d’autres pions
object-no-kings-saltus = l’objet n’a pas de « kings » tels que les écrit `saltus solve`
no-claim = l’objet ne contient aucune affirmation
no-square = il n’y a pas de case { $name }

## saltus/src/text/capture/board.rs

any-of-three = '{ $empty }', '{ $black }' ou '{ $white }'
any-of-four = '{ $hole }', '{ $empty }', '{ $black }' ou '{ $white }'
n-but-board = n vaut { $n }, mais le plateau a { $rows }
give-n-rows-n = donnez n lignes de n cases
give-n-line-own = donnez n sur une ligne à part, puis n lignes
board-least-one-square = un plateau a au moins une case
n-is = n vaut { $text }
n-too-large = n est trop grand
n-up-to = n peut aller jusqu’à { $most }
board-rows-exceeds-memory = un plateau de { $number } lignes dépasse la limite de mémoire
up-rows-fit-allow = il y a place pour { $most } lignes au plus : accordez plus de mémoire
size-board-number-expected = il faut ici la taille du plateau, un nombre
pieces-free-squares-one = les pions et les cases libres sont d’une seule couleur ; --lenient admet le reste
row-squares-but-n = la ligne a { $squares } cases, mais n vaut { $n }
more-rows-than-columns = le plateau a { $rows } de plus que de colonnes
each-board-begins-n = chaque plateau commence par son n, et a n lignes
rows = { $rows ->
        [one] une ligne
       *[other] { $rows } lignes
    }

## saltus/src/text/capture/lines.rs

a-blank = une espace
byte = l’octet 0x{ $byte }

## saltus/src/text/capture/pdn.rs

write-position-like = écrivez une position comme B:W9,10:BK6
games-by-number = 20 se joue sur dix lignes, 21 à 26, 28 et 29 sur huit, 27 sur douze
game-not-read = ce jeu n’est pas lu
only-square-boards-read = seuls les plateaux carrés sont lus
n2-square-1-top = N2 : la case 1 est en haut à gauche, et les cases ont des numéros
names-squares-not-read = ces noms de cases ne sont pas lus
write-0-end-dark = écrivez 0 à la fin : on joue sur les cases foncées
game-light-squares-not = un jeu sur les cases claires n’est pas lu
list-pieces-begins-w = une liste de pions commence par W ou B
sides-pieces-listed-second = les pions de ce camp sont donnés une deuxième fois
list-s-pieces-missing = la liste des pions de { $name } manque
side-move-expected-here = il faut ici le camp qui joue : B ou W
number-square-expected-here = il faut ici le numéro d’une case
two-pieces = il y a deux pions en { $number }
piece-king-not-man = cette pièce est une dame, non un pion simple
write-number-without-k = écrivez le numéro sans K
piece-man-not-king = cette pièce est un pion simple, non une dame
write-k-before-number = écrivez K devant le numéro d’une dame
not-range-squares = ceci n’est pas un intervalle de cases
write-range-like-31 = écrivez un intervalle comme 31-50
nothing = rien
number-square = le numéro d’une case
board-no-such-square = le plateau n’a pas cette case : ses cases vont de 1 à { $last }

## saltus/src/text/capture/route.rs

no-route = il n’y a pas de chemin
a-square = une case
row-and-column = une ligne et une colonne
not-board-rows = ce n’est pas { $what } d’un plateau de { $n } lignes
directions-by-digit = 7 est en haut à gauche, 9 en haut à droite, 1 en bas à gauche, 3 en bas à droite
not-direction = ceci n’est pas une direction
jump-that-stays = un saut qui reste sur place

## saltus/src/text/claim/denial.rs

says-no-solution-but = ceci dit qu’il n’y a pas de solution, mais le texte a aussi des coups
write-one-answer-final = écrivez une seule réponse, ou `Final answer:` devant celle qui compte

## saltus/src/text/claim/player.rs

board-no-such-cell = le plateau n’a pas cette case
no-such-checker = il n’y a pas de pion avec ce numéro
checker-other-number = le pion qui s’y trouve a un autre numéro
move-is-no-jump = le coup n’est pas un saut
move-is-no-step = le coup est un saut et non un pas
piece-other-colour = le pion qui s’y trouve est de l’autre couleur
move-fails = coup { $number } : { $why }
no-move-in-direction = aucun coup ne va dans cette direction
does-not-pass-cell = le coup ne passe pas par la case qui est écrite
not-one-move-passes = aucun coup, ou plus d’un, ne passe par cette case

## saltus/src/text/claim/prose.rs

write-step-as-move = écrivez la case où l’étape commence et celle où elle finit, ou supprimez son numéro
step-is-no-move = cette ligne est une étape de la liste, et on ne sait pas quel coup elle est
moves-are-taken-back = ces mots reprennent ce qui les précède, et on ne sait pas ce qui vaut
write-only-answer = écrivez seulement les coups qui valent
part-of-line-is-crossed-out = un signe barre une partie de cette ligne, et on ne sait pas laquelle
write-one-move-a-line = écrivez un coup par ligne
write-one-move-line = écrivez un coup par ligne, ou la réponse dans un bloc à part, sans autres mots
line-moves-among-other = cette ligne a des coups parmi d’autres mots, et on ne sait pas lesquels comptent

## saltus/src/text/claim/quoted.rs

several-fields-moves-not = plusieurs champs ont des coups, et on ne sait pas lesquels comptent
name-field-moves-moves = nommez « moves » le champ des coups

## saltus/src/text/claim/readers.rs

positions-moves-beside-not = les positions et les coups à côté ne sont pas ceux d’une même partie
write-either-positions-moves = écrivez soit les positions, soit les coups
list-cells-not-named = la liste a des cases qui ne sont pas nommées d’une seule façon

## saltus/src/text/claim/reading.rs

write-what-number-is = écrivez ce qu’est le nombre, comme dans « 6-1 (3 removed) » ou « 6-1 (13 left) »
moves-solution-but-they = les coups sont une solution, mais ils ne passent pas par la case de ce numéro
numbers-of-checkers-or-squares = les coups ne sont une solution que par les numéros des pions, et non par les cases
may-cell-piece-number = « { $name } » peut être la case d’un pion ou le numéro d’un pion
write-moves-numbers-cells = écrivez les coups par les numéros des cases, `1-2`
both-are-solutions = les deux lectures sont des solutions
only-first-is-solution = les coups sont permis dans les deux lectures, et seule la première est une solution
they-differ = { $how }, et elles diffèrent : { $first } ou { $second }
write-moves-names-cells = écrivez les coups avec les noms des cases, comme le fait `saltus solve`

## saltus/src/text/claim/thinking.rs

no-answer-beside-thinking = à côté de la réflexion il n’y a pas de réponse

## saltus/src/text/claim/unclear.rs

name-piece-jumped-over = nommez le pion sauté, comme dans `{ $example }`
answer-about-positions = cette réponse concerne les parties qui passent par des positions, et non le problème
number-alone = un nombre seul n’est pas une réponse : c’est peut-être le nombre de coups
write-number-of-moves = { $number ->
        [one] écrivez `{ $number } coup` pour une longueur, ou les coups
       *[other] écrivez `{ $number } coups` pour une longueur, ou les coups
    }
several-numbers-of-moves = plusieurs nombres de coups, et on ne sait pas lequel est voulu
state-one-number = donnez-en un, comme `8 coups`
number-of-some-moves = le nombre de certains coups seulement : une solution peut avoir des sauts et des pas
state-all-moves = donnez le nombre de tous les coups
could-be = { $name } pourrait être { $names }

## saltus/src/text/csv.rs

line-columns-cell-column = cette ligne a { $count } colonnes, et il y a une case dans la colonne { $column }
board-no-cell = le plateau n’a pas de case { $name }

## saltus/src/text/detect.rs

suggested-id = vouliez-vous dire « { $near } » ?
examples-of-ids = exemples d’identifiants : { $examples }

## saltus/src/text/drawing.rs

board-more-than-cells = le plateau a plus de { $most } cases
cell-beyond-line-column = cette case est au-delà de la ligne ou de la colonne { $most }
cell-between-two-places = cette case est entre deux places du réseau triangulaire
shift-each-row = dessinez les cases d’une ligne à deux colonnes l’une de l’autre, et décalez chaque ligne d’une colonne par rapport à celle du dessus, comme dans `  o`, ` o o`, `o o o`
indent-spaces-width-tab = décalez par des espaces : une tabulation n’a pas de largeur fixe
leave-cells-outside-board = laissez vides les cases hors du plateau
draw-peg-as = dessinez une fiche par « o »
draw-vacant-hole-as = dessinez un trou vide par « . »
draw-same-board-twice = dessinez deux fois le même plateau ; « ? », « x » dans un ID, est une case quelconque
goal-another-shape-start = le but est d’une autre forme : le départ n’a pas de case ici
goal-another-shape-starts = le but est d’une autre forme : la case { $cell } du départ manque
no-line-touches-hole = aucune ligne ne touche ce trou : aucune fiche ne peut en partir, y arriver ni le sauter

## saltus/src/text/drawn/capture.rs

say-signs-king-b = dites ce que sont les signes : --signs 'king=B,white=W,hole=_,none=.'
may-capture-board-but = c’est peut-être un plateau de prise, mais ses signes ne sont pas connus
perhaps-capture-board = c’est peut-être un plateau de prise, ou celui d’un autre jeu
say-signs-of-pegs = si c’est un solitaire, dites quel signe est quoi : --signs 'peg=B,hole=W,none=.'

## saltus/src/text/drawn/decide.rs

looks-like-frame-name = ce qui ressemble à un cadre ou à un nom peut faire partie du dessin
rows-may-stand-middle = les lignes sont peut-être centrées, et les espaces devant elles perdues
signs-not-tell-meant = les signes ne disent pas ce qui est voulu
blanks-may-vacant-holes = les espaces peuvent être des trous vides ou l’absence de trous
either-group-may-one = l’un ou l’autre groupe peut être celui qui va à droite
most-usual-meaning-signs = au sens le plus courant des signes, aucun pion ne pourrait jouer
opposite-meaning-signs-start = au sens contraire des signes, c’est le départ d’une partie
lattice-may-square-triangular = le réseau peut être carré ou triangulaire
sign-within-board-may = un signe dans le plateau peut être un trou vide ou l’absence de trou

## saltus/src/text/drawn/mod.rs

no-peg-x = « { $rest } » n’a pas de `=` comme dans `peg=X`
none-of = « { $key } » n’est aucun de { $keys }
no-sign-after = « { $key }= » n’est suivi d’aucun signe
text-not-unicode = le texte n’est ni en UTF-8 ni en UTF-16
drawing-most-bytes = un dessin a au plus { $most } octets
longer-row-written-r = une rangée plus longue s’écrit avec `r`, `l` et `.`, avec `O`, `X` et `_`, ou comme une liste
give-one-solve-each = donnez-en un seul ; `solve --each` en lit plusieurs, séparés par une ligne `---`
text-several-puzzles = le texte contient plusieurs problèmes
text-gives-meaning-drawing = le texte donne à « { $sign } » le sens « { $role } », avec lequel le dessin n’est aucun problème
row-of-two-letters = une rangée de `{ $peg }` et `{ $hole }` seuls est faite de fiches et de trous, ou de deux groupes sans case vide
say-signs-of-row = dites par `--signs 'peg={ $peg },hole={ $hole }'` que ce sont des fiches et des trous, ou dessinez la case vide par `_`
say-signs-peg-o = dites par `--signs 'peg=o,hole=.'` quel signe est une fiche et lequel un trou vide
draw-pegs-o-vacant = dessinez les fiches par « o » et les trous vides par « . »
no-holes = il n’y a pas de trous

## saltus/src/text/drawn/pegs.rs

empty-line-may-only = une ligne vide ne peut que séparer le départ du but
third-picture-expected-one = ceci est une troisième image : il en faut une ou deux
second-drawing-many-pegs = le deuxième dessin a autant de fiches que le premier : ce n’est pas un but
rows-middle-no-known = les lignes centrées ne forment aucun plateau connu
goal-another-shape-than = le but est d’une autre forme que le départ
no-line-touches-named-hole = aucune ligne ne touche le trou { $name }

## saltus/src/text/drawn/question.rs

reading-choice = { $others }
    { $option }
    {"  "}{ $line }{ $drawn }
two-readings = ceci peut se lire de deux façons, et ce sont des problèmes différents
three-readings = ceci peut se lire de trois façons, et ce sont des problèmes différents
several-readings = ceci peut se lire de plusieurs façons, et ce sont des problèmes différents
select-reading = { $why } ; choisissez-en une :{ $readings }
only-one-group = il n’y a qu’un groupe
no-vacancy = il n’y a pas de case vide
reading-of-list = une rangée de deux groupes, liste ; 1 vers la droite, -1 vers la gauche, 0 vide : { $lacks }
list-numbers-may-row = une liste de ces nombres peut être une rangée de grenouilles ou une rangée de fiches
within-board-neither-peg = « { $sign } » dans le plateau n’est ni une fiche ni un trou vide
if-no-hole-where = s’il n’y a pas de trou à cet endroit, dites-le : { $signs }
draw-vacant-hole-say = dessinez un trou vide par « . », ou dites par `--signs` quel signe en est un
no-vacant-hole-so = il n’y a pas de trou vide, donc aucune fiche ne peut sauter
drawing-different-signs-board = le dessin a { $signs } signes différents, et un plateau de solitaire en a au plus { $most }
signs-drawing-fit-no = les signes de ce dessin ne forment aucun problème
puzzle-more-kinds-pieces = un problème avec plus d’espèces de pions s’écrit comme fichier TOML

## saltus/src/text/durango.rs

holes-1-reading-order = les trous vont de 1 à { $last } dans le sens de la lecture

## saltus/src/text/export/answer.rs

moves-not-known = on ne connaît pas le nombre de coups de l’instance : donnez-le par `--moves`
number-of-instance = le nombre avec lequel l’instance a été écrite
state-smaller-number-moves = donnez un nombre plus petit par `--moves`

## saltus/src/text/export/asp.rs

no-move = il n’y a pas de coup
time-two-cells = un temps et deux cases
cell-not-board = { $atom } a une case qui n’est pas sur le plateau
second-move-at-time = un deuxième coup au temps { $time }
time-cell-board = un temps et une case du plateau
time-no-move-another = au temps { $time }, aucun coup ne saute une case, ou c’en est un autre
found-time-expected = trouvé : le temps { $time } ; attendu : { $expected }

## saltus/src/text/export/pddl.rs

not-move-of-board = { $word } n’est pas un coup de ce plateau

## saltus/src/text/export/smtlib.rs

move-missing-between-those = il manque un coup entre ceux du modèle
no-such-move = il n’y a pas de coup { $number } : ils vont de 0 à { $last }
model-no-moves-m0 = le modèle n’a pas les coups `m0`, `m1` et ainsi de suite

## saltus/src/text/export/variables.rs

no-values = il n’y a pas de valeurs
values-make-two-moves = les valeurs donnent deux coups de numéro { $time }
values-make-no-move = les valeurs ne donnent aucun coup { $time }
variables-those-instance-moves = les variables sont celles d’une instance de { $moves } coups : donnez le nombre de l’exportation par `--moves`
variables-number = le numéro d’une variable

## saltus/src/text/fault.rs

more-faults = { $count ->
        [one] et encore { $count } erreur à partir d’ici
       *[other] et encore { $count } erreurs à partir d’ici
    }

## saltus/src/text/goal.rs

no-number-pegs-left = « { $text } » n’a pas de nombre de fiches, comme dans `left:1`
goal-empty = le but est vide
board-no-cell-goal = le plateau n’a pas de case « { $name } » pour le but
goal-option-is-for = le but de ce problème se dessine, dans les signes de ses pièces
goal-of-numbers = « { $drawn } » n’est pas une rangée des nombres 1 à { $n } avec « . » pour la case vide
no-piece-of-goal = « { $mark } » n’est pas une pièce de ce problème : { $symbols }, ou « . » pour une case vide
numbers-no-goal = rien ne dit dans quel ordre les nombres doivent finir
goal-of-row = le but d’une rangée est une rangée de `r`, `l` et `.`
no-square-of-row = « { $letter } » n’est pas une case d’une rangée : `r`, `l` ou `.`
no-sign-goal-o = « { $mark } » n’est pas un signe d’un but : `o`, `.` ou `?`
goal-one-peg = une fiche, n’importe où
goal-pegs = { $left } fiches, n’importe où
goal-one-piece = un pion, n’importe où
goal-pieces = { $left } pions, n’importe où
goal-moves = { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
goal-order = l’ordre { $order }
goal-no-peg = aucune fiche
goal-last-marked-peg = la dernière fiche en { $hole }, la marquée
goal-last-peg = la dernière fiche en { $hole }
goal-complement = { $count } fiches, dans les trous qui sont vides au départ
goal-pegs-in = des fiches en { $holes } seulement
goal-open-position = la position { $drawn }, où `?` est n’importe quoi
goal-position = la position { $drawn }

## saltus/src/text/graph6.rs

character-graph6 = un caractère de graph6, `?` à `~`
number-vertices-missing-cut = le nombre de sommets manque ou est coupé
vertices-longer-form-than = { $vertices } sommets ont une forme plus longue que nécessaire
up-62-take-one = jusqu’à 62 en prennent un, jusqu’à 258047 quatre
graph-vertices-characters-after = après le nombre de sommets, { $vertices }, le nombre de caractères est { $found }, et non { $expected }
bits-after-last-edge = les bits après la dernière arête ne sont pas 0

## saltus/src/text/id/capture.rs

write-b-king-w = écrivez B (dame), W (pion blanc), . (vide) ou - (jamais jouée), avec = entre les lignes
no-meaning-capture-board = « { $mark } » n’a pas de sens sur un plateau de prise
no-king-on = il n’y a pas de dame en « { $name } »
name-king-such-b2 = nommez une dame, par exemple B2

## saltus/src/text/id/drawn.rs

o-peg-h-marked = `o` (fiche), `A` à `H` (fiches marquées), `.` (vide) ou `-` (pas de trou)
o-peg-h-marked-pegs = `o` (fiche), `A` à `H` (fiches marquées), `.` (vide), `x` (quelconque) ou `-` (pas de trou)
remove-one-of-them = retirez l’un des deux
goal-given-left = le but est donné par « to » et par « left »
draw-same-board-pegs = dessinez-le : to= et le même plateau avec les fiches qui restent
marked-pegs-need-goal = des fiches marquées ont besoin d’un but
draw-vacant-hole = dessinez le trou vide par .
no-peg-start-marked = aucune fiche du départ n’est marquée « { $mark } »
mark-too = marquez-la là aussi

## saltus/src/text/id/mod.rs

row-more-squares-than = la rangée a plus de cases que cela
write-whole-row = écrivez toute la rangée
write-vacant-cell-cell = écrivez { $symbols } et . (vide), case par case dans le sens de la lecture
piece = pion
these-are-cells = { $shown ->
        [one] cela fait { $shown } case, le plateau en a { $len }
       *[other] cela fait { $shown } cases, le plateau en a { $len }
    }
denotes-no = « { $mark } » ne désigne aucun { $what }
write-one-of = écrivez l’un de { $examples }
not-kind-puzzle = « { $name } » n’est pas une sorte de problème
zero-too-small = 0 est trop petit
too-large-general-search = { $name } est trop grand pour la recherche générale, qui accepte { $most } cases
write-number-such-as = écrivez un nombre, par exemple 3
number-missing = il manque un nombre
is-not-number = « { $text } » n’est pas un nombre
write-digits-only = n’écrivez que des chiffres, par exemple 3
too-large = { $name } est trop grand
use-smaller-number = prenez un nombre plus petit
lacks-x-between-two = dans « { $name } » il manque le « x » entre deux nombres
write-something-like = écrivez quelque chose comme 5x5
such-ids-copied-not = de tels identifiants se copient, on ne les écrit pas à la main : écrivez plutôt un fichier TOML
not-text-base-64 = ceci n’est pas un texte en base 64
puzzle-id-invalid = le problème de cet identifiant n’est pas valable : { $why }

## saltus/src/text/id/part.rs

options-each-value = les options sont { $options }, chacune avec `=` et sa valeur
not-option = « { $name } » n’est pas une option
kind-puzzle-options = cette sorte de problème a les options { $options }
not-option-here = « { $name } » n’est pas une option ici
option-given-twice = l’option « { $name } » est donnée deux fois
not-valid = « { $name } » n’est pas une valeur de « { $option } »
write-expected = écrivez { $expected }
forward-or-both = forward ou both
any-or-opposite = any ou opposite
a-number-such-as = un nombre, par exemple 2
fixed-or-free = fixed ou free
all-or-none = all ou none
how-many-pegs-left-such = combien de fiches restent, par exemple 1
square-diagonal-triangular = square, diagonal ou triangular

## saltus/src/text/id/pegs.rs

did-you-mean-pegs = vouliez-vous dire « pegs:{ $near } » ? `saltus boards` les donne tous
use-one-file-picture = prenez l’un de { $names }, ou un fichier avec une image du plateau
no-board-named = il n’y a pas de plateau nommé « { $name } »
ways-not-known-here = ce plateau ne connaît pas « { $name } » directions
boards-square-grid-ways = les plateaux à réseau carré ont aussi ways=8
vacancy-named-twice = le trou vide « { $name } » est nommé deux fois
name-each-vacancy-once = nommez chaque trou vide une fois
not-goal-board-name = « { $name } » n’est pas un but pour un plateau qui a un nom
write-complement-hole-last = écrivez to=complement, ou le trou de la dernière fiche comme dans @d4-d1
goal-given-complement = le but est donné par « to=complement » et par ceci
name-hole-last-peg = nommez le trou d’une dernière fiche sans marque, ou omettez ceci
marked-pegs-end-holes = les fiches marquées finissent dans des trous nommés
lacks-between-two-holes = dans « { $name } » il manque le « - » entre deux trous
write-where-peg-starts = écrivez où la fiche commence et finit, par exemple a4-g4
is-vacant = « { $name } » est vide
mark-hole-peg = marquez un trou qui a une fiche
more-than-26-marked = cela fait plus de 26 fiches marquées
mark-fewer = marquez-en moins
given-twice = « { $name } » est donné deux fois
board-no-hole = le plateau n’a pas de trou « { $name } »
holes-named-column-letter = les trous se nomment par la lettre de la colonne et la ligne ; a1 est en haut à gauche

## saltus/src/text/id/row.rs

target-needs-row-written = une arrivée demande une rangée écrite en entier
write-row-like = écrivez-la comme row:rr.l,to=l.rr
write-something-like-row = écrivez quelque chose comme row:3x3 ou row:rr.lll
row-empty = la rangée est vide
write-r-right-going = écrivez r (vers la droite), l (vers la gauche) et . (vide), ou des nombres comme row:3x3
checker = pion
states-where-vacancy-ends = « { $name } » dit où la case vide finit, mais une case vide libre peut finir n’importe où
checkers-cannot-left-vacancy = il ne peut pas y avoir { $place } pions à gauche de la case vide : il y en a { $n }
use-up-to = prenez 0 à { $n }

## saltus/src/text/joined.rs

no-words-are-cells = aucun de ces mots n’est une case du plateau
found-expected-move = { $found } n’est pas un coup
move-two-more-cells = un coup nomme deux cases ou plus, jointes par « { $joint } », comme `{ $example }`

## saltus/src/text/json/claim.rs

no-object = il n’y a pas d’objet
verdict-no-answer = ceci est un verdict de `saltus check`, non une réponse
object-cut-short = les coups de l’objet ne sont pas complets
object-no-moves = l’objet n’a pas de « moves »

## saltus/src/text/list.rs

code-of-group = 1 (vers la droite), 0 (vide) ou -1 (vers la gauche)
nothing-after-list = rien après la liste
list-empty = la liste est vide
row-least-one-cell = une rangée a au moins une case
board = ce plateau
a-board-such-as = un plateau tel que `[1, 0, -1]`
close-list = `]` pour fermer la liste
comma-or-bracket = `,` ou `]`
code-of-cell = 0 (vide) ou un nombre jusqu’à { $most }

## saltus/src/text/moves.rs

squares-are-up-to = les cases vont de 1 à { $last }
cell-is-letter-and-row = une case est une lettre de colonne et une ligne à partir du haut, comme `{ $example }`

## saltus/src/text/names.rs

write-each-move-both = écrivez chaque coup avec ses deux cases, comme `3-5`
only-moves-two-groups = seuls ont des noms les coups de deux groupes qui échangent leurs places
prolog-shortened-print-whole = Prolog l’a abrégée ; donnez toute la liste par `print(X)` ou `write(X)`
list-not-complete = la liste n’est pas complète
move-such-white-step = un coup tel que `white_step`
found-k-expected-number = trouvé : K = { $found } ; attendu : { $names }, le nombre de coups nommés
ambiguous-here-may = « { $name } » est ambigu ici : ce peut être { $first } ou { $second }
write-each-move-both-squares = écrivez chaque coup avec ses deux cases, comme `3-5`
no-possible-here-move = « { $name } » n’est pas possible ici, au coup { $number }

## saltus/src/text/notation.rs

notation-id = un identifiant tel que `row:3x3`
notation-list = une liste de Python : 1 vers la droite, -1 vers la gauche, 0 vide
notation-facts = des faits : full(X,Y). empty(X,Y). time(T)
notation-picture = une image d’un plateau : `o` ou `●` une fiche, `.` ou `·` vide ; ou une matrice de 1 et de 0
notation-toml = un problème personnel en TOML
notation-contest = un plateau de prise : n, puis n lignes de . _ B W
notation-usaco = un plateau de prise : n, puis n lignes de - + K o
notation-pdn = un plateau de prise : la FEN (Portable Draughts Notation)
notation-pddl = un problème « pegsol » des compétitions de planification
notation-pnml = un réseau de Petri du solitaire, comme au Model Checking Contest
notation-boards = une rangée de grenouilles : OOO_XXX, RRR_LLL, >>>_<<<, 3-3

## saltus/src/text/own/read/board.rs

draw-symbol-each-piece = dessinez-le : un symbole pour chaque pion, « . » pour une case vide
toml-no-board = il manque « board »
neighbours-given-adjacency-lines = les voisins sont donnés par « adjacency » et par « lines »
lists-of-cells = des listes de cases, comme [["a1", "b1"]]
row-ring-drawn-one = une rangée ou un anneau se dessine sur une seule ligne
row-ring-no-gaps = une rangée ou un anneau n’a pas d’interruption
list-of-cells = une liste de cases, comme ["a1", "b1", "c1"]
line-meets-itself-cell = cette ligne se recoupe : une case ne peut y être qu’une fois

## saltus/src/text/own/read/goal.rs

state-goal-board-order = donnez le but par « board », « order », « left » ou « moves »
toml-no-goal = il manque « [goal] »
give-board-order-left = donnez « board », « order », « left » ou « moves »
goal-given-twice = le but est donné par « { $key } » et par « { $other } »
how-many-pieces-left = combien de pions restent
how-many-moves-made = combien de coups sont joués
found-symbol-no-kind = aucune espèce n’a ce symbole
order-lists-pieces-symbols = un ordre donne les pions par leurs symboles, sans les cases vides

## saltus/src/text/own/read/kinds.rs

any-symbol-or-blank = { $symbols }`.` (vide), `?` (quelconque) ou une espace
symbol-or-blank = { $symbols }`.` (vide) ou une espace
describe-each-kind-piece = décrivez chaque espèce de pions : son symbole, ses pas et ses sauts
toml-no-kind = il manque « [[kind]] »
kind-table-each-kind = `[[kind]]`, une table pour chaque espèce de pions
kinds-piece-most-supported = il y a { $count } espèces de pions ; { $most } au plus sont admises
kind-no-symbol = il manque « symbol » à cette espèce
blank-meanings-own-pictures = « . », « ? » et l’espace ont leur propre sens dans les images
symbol-character-printed-itself = un symbole est un caractère qui s’affiche tel quel
another-kind-already-symbol = une autre espèce a déjà ce symbole
symbol-one-character = un symbole est un seul caractère
no-kind-symbol = aucune espèce n’a le symbole { $name }

## saltus/src/text/own/read/mod.rs

file-bytes-expected-most = le fichier a { $length } octets, { $most } au plus sont admis
how-many-pieces-jump = combien de pions un saut peut passer

## saltus/src/text/own/read/values.rs

not-known-here = { $name } n’est pas connu ici
expected-one-of = il faut l’un de `{ $known }`
a-string = un texte
an-integer = un entier
a-float = un nombre décimal
a-boolean = un booléen
a-datetime = une date
an-array = un tableau
a-table = une table
true-or-false = `true` ou `false`
write-between-where-backslash = écrivez-le entre ''' et ''', où une barre oblique inverse est elle-même
picture-cannot-escapes = une image ne peut pas avoir de séquences d’échappement

## saltus/src/text/pddl/plan.rs

one-location-expected = il faut un lieu après `end-move`
three-locations-expected = il faut trois lieux après le saut : de, par-dessus, vers
no-action-of-domain = ceci n’est pas une action du domaine
plan-costs-not = le plan coûte { $cost }, et non { $stated }
plan-not-among-objects = « { $name } » n’est pas parmi les objets
move-before-not-ended = le coup précédent n’est pas terminé
not-location-last-visited = « { $name } » n’est pas le dernier lieu atteint
not-line = « { $name } », « { $over_name } », « { $to_name } » ne sont pas alignés
not-occupied = « { $name } » n’est pas occupé
not-free = « { $name } » n’est pas libre
occupied = occupé
free = libre
end-is-not = à la fin, « { $name } » n’est pas { $wanted }
last-move-not-ended = le dernier coup n’est pas terminé

## saltus/src/text/pddl/problem.rs

pddl-no-part = il manque `({ $name } ...)`
no-problem-expected-define = il n’y a pas de problème ; il faut `(define (problem ...) ...)`
text-after-problem = il y a du texte après le problème
part-of-problem = une partie d’un problème
expected-metric-minimize-total = il faut `(:metric minimize (total-cost))`
node-given-twice = { $node } est donné deux fois
not-a = { $node } n’est pas { $what }
expected-name = il faut ici un nom
no-location = { $node } n’est pas une « location »
names-locations-expected = { $node } nomme { $found } lieux, il en faut { $expected }
not-among-objects = { $node } n’est pas parmi les objets
fact-of-domain = un fait de ce domaine
line-needs-three-different = une ligne demande trois lieux différents
both-occupied-and-free = « { $name } » est à la fois occupé et libre
last-move-not-complete = le dernier coup n’est pas achevé au départ
add-move-ended-without = ajoutez `(move-ended)` : sans cela aucune rafale ne peut commencer
neither-occupied-nor-free = « { $name } » n’est ni occupé ni libre au départ
should-be-total-cost = { $node } devrait être `(= (total-cost) 0)`
goal-of-domain = un but de ce domaine
goal-one-list-join = le but est une seule liste ; joignez ses parties par `(and ...)`
both-occupied-and-free-in-goal = « { $name } » est à la fois occupé et libre dans le but

## saltus/src/text/pddl/tree.rs

closes-nothing = « ) » ne ferme rien
never-closed = « ( » n’est jamais fermée

## saltus/src/text/picture.rs

o-peg-vacant-hole = `o` (fiche), `.` (trou vide) ou une espace
o-peg-vacant-any = `o` (fiche), `.` (vide), `?` (quelconque) ou une espace
give-left-n-marks = donnez-le par `left N`, par les signes « O » et « _ », ou par une deuxième image
goal-given-second-time = le but est donné une deuxième fois
draw-goal-second-picture = dessinez le but comme deuxième image, ou demandez une fiche n’importe où par une première ligne `left 1`
how-many-pegs-left = combien de fiches restent
square-diagonal-triangular-left = `square`, `diagonal`, `triangular` ou `left` et un nombre

## saltus/src/text/pnml.rs

no-place-net = il n’y a pas de place dans ce réseau
net-places-expected-most = le réseau a { $count } places, { $most_places } au plus sont admises : { $most } trous et un compteur
no-arc-leads-joins = aucun arc ne mène de { $source } à { $target } : il joint une place et une transition
two-arcs-lead-same = deux arcs vont dans le même sens entre { $id } et un autre élément
text-ends-within-element = le texte finit dans l’élément { $name }
number-tokens = un nombre de jetons
one-token = 1 : un arc porte ici un jeton
element-no-id = cet élément n’a pas de « id »
arc-lacks-source-target = il manque à cet arc « source » ou « target »
references-between-pages-not = les renvois entre pages ne sont pas lus
write-net-one-page = écrivez le réseau sur une seule page
place-no-opposite-holds = la place { $id } n’a pas de contraire avec lequel elle tient un jeton
each-hole-two-places = chaque trou a deux places, et une transition qui prend un jeton à l’une en donne un à l’autre ; une place de plus peut compter les coups

## saltus/src/text/positions.rs

puzzle-vacancies-squares-left = le problème a { $count } cases vides : les cases quittées ne déterminent les coups que pour une seule
square-vacant-one = la case { $number } est la case vide
no-such-square = il n’y a pas de case { $found } : elles vont de 1 à { $cells }
number-of-square-up-to = le numéro d’une case, 1 à { $cells }

## saltus/src/text/reading.rs

role-peg = fiche
role-right-going = vers la droite
role-left-going = vers la gauche
role-king = dame
role-white = pion blanc
role-vacancy = vide
role-no-hole = pas de trou
family-peg-solitaire = solitaire
family-jump-puzzle = un problème de sauts
family-row = une rangée de deux groupes
family-reversal = une rangée de pions numérotés
family-ring = un anneau de pions numérotés
family-board = un plateau de deux groupes
goal-open = non demandé
goal-of-duotaire = le dernier saut
rule-passed-over = ignoré : « { $sentence } »
rules-are = règles : { $rules }
goal-is = but : { $goal }
count-pegs = { $count ->
        [one] { $count } fiche
       *[other] { $count } fiches
    }
count-rows = { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
count-kings = { $count ->
        [one] { $count } dame
       *[other] { $count } dames
    }
count-whites = { $count ->
        [one] { $count } pion blanc
       *[other] { $count } pions blancs
    }
count-squares = { $count ->
        [one] { $count } case
       *[other] { $count } cases
    }
count-pieces = { $count ->
        [one] { $count } pion
       *[other] { $count } pions
    }
and-listed = { $first }, { $next }
name-of-id = identifiant
name-of-list = liste
name-of-facts = faits
name-of-picture = image
diagonal-lattice = réseau diagonal
triangular-lattice = réseau triangulaire
square-lattice = réseau carré
sign-blank = espace
sign-means = { $sign } { $role }
goal-exchange = les deux groupes échangent leurs places
goal-row = la rangée { $letters }
goal-other-order = un autre ordre de la rangée
goal-reversed = les nombres dans l’ordre inverse
goal-ascending = les nombres dans l’ordre croissant
goal-vacancy-behind = { $goal }, dont { $place } à gauche de la case vide
goal-vacancy-free = { $goal }, la case vide n’importe où
goal-capture = une dame prend tous les pions blancs
goal-capture-man = un pion prend tous les pions blancs
goal-capture-flying = une dame volante prend tous les pions blancs
goal-this-king = cette dame prend tous les pions blancs
goal-this-man = ce pion prend tous les pions blancs

## saltus/src/text/replay.rs

too-many-cells = { $what } a plus de cases que le problème, { $wanted }
too-few-cells = { $what } a moins de cases que le problème, { $wanted }
second-solution = une deuxième solution commence ici : il en faut une seule
move-takes-one-piece = un coup mène un pion d’une case à une autre
no-single-move-leads = aucun coup unique ne mène ici depuis la position précédente
begin-start = commencez par le départ
not-start-puzzle = ceci n’est pas le départ du problème
no-position = il n’y a pas de position, il faut le départ et une position pour chaque coup
no-moves = il n’y a pas de coups

## saltus/src/text/scan.rs

end-of-text = la fin du texte
end-of-line = la fin de la ligne
a-tab = une tabulation
control-character = le caractère de commande U+{ $code }
invisible-character = le caractère invisible U+{ $code }
invalid-byte = l’octet 0x{ $code }, qui n’est pas de l’UTF-8

## saltus/src/text/shown.rs

two-kinds-pieces-board = deux espèces de pions sur un plateau qui n’est ni rangée, ni carré, ni hexagone, ni « Avant et arrière » : écrivez-le comme fichier TOML

## saltus/src/text/tatham.rs

not-size-board = { $name } n’est pas une taille de plateau
write-one-such-7x7cross = écrivez-en une comme 7x7cross
places-board = cela fait { $given } places, le plateau en a { $expected }
board-more-than-holes = le plateau a plus de { $most } trous
sign-of-board-with-holes = `P` (fiche), `H` (trou vide) ou `O` (pas de trou)
move-two-places-column = un coup est fait de deux places, colonne et ligne à partir de 0, comme `3,1-3,3`
holes-board-not-those = les trous du plateau ne sont pas ceux de { $name }

## saltus-session/src/gallery.rs

name-classics = Classiques
about-classics = Un de chaque sorte pour commencer.
name-solitaire = Solitaire
name-the-pub-puzzle = Le jeu du bistrot
name-frogs-and-toads = Grenouilles et crapauds
name-lucass-square = Le carré de Lucas
name-fore-and-aft = Avant et arrière
name-checkers-on-a-ring = Pions en anneau
name-one-king-takes-all = Une dame prend tout
name-the-crown = La couronne
about-frogs-and-toads = Deux groupes d’une rangée échangent leurs places : par des pas vers la case vide, ou des sauts par-dessus un pion.
name-two-and-two = Deux et deux
name-three-and-three = Trois et trois
name-four-and-four = Quatre et quatre
name-three-and-one = Trois et un
name-two-vacancies = Deux cases vides
name-groups-on-a-board = Groupes sur un plateau
about-groups-on-a-board = La même chose sur des carrés et des hexagones : les deux groupes échangent leurs places.
name-lucass-square-small = Le petit carré de Lucas
name-hexagon = Hexagone
name-checkers-capture = Prise des dames
about-checkers-capture = Quelle dame peut prendre tous les pions blancs d’un seul coup, et comment ? Une dame saute en diagonale par-dessus un pion blanc, sur la case vide derrière lui.
name-numbered-checkers = Pions numérotés
about-numbered-checkers = Inversez l’ordre des pions par des pas et des sauts.
name-four-in-a-row = Quatre en rangée
name-six-in-a-row = Six en rangée
name-six-on-a-ring = Six en anneau
name-five-kings-on-seven-rows = Cinq dames sur sept lignes
name-three-kings = Trois dames
name-nine-rows = Neuf lignes
name-the-long-way = Le long chemin
name-a-ladder = Une échelle
name-peg-solitaire = Solitaire
about-peg-solitaire = Sautez par-dessus une voisine dans un trou vide ; la fiche sautée est retirée. Avec @a3 après l’identifiant un autre trou est vide, avec @d4-d1 le dernier trou est fixé aussi.
board-classic-impossible = { $name }, jeu classique : impossible
name-english = Plateau anglais
name-french = Plateau français
name-wiegleb = Wiegleb
name-asymmetric = Plateau asymétrique
name-diamond = Losange
name-senku = Senku
name-square = Carré
name-triangle = Triangle
name-numbered-checkers-on-a-ring = Pions numérotés en anneau
name-a-board-of-your-own = Un plateau à vous
name-a-puzzle-of-your-own = Un problème à vous

## saltus-session/src/ideas.rs

idea-purge = Purge
idea-package = Paquet
idea-parity = Parité
idea-pagoda = Pagode
idea-alternation = Alternance
idea-bridge = Pont
idea-purge-about = Trois fiches alignées partent en trois sauts : une fiche placée à côté du bout saute la première, la troisième saute la deuxième, et l’aide saute en retour. Elle est là où elle était, et peut donc aider encore.
idea-package-about = Ne cherchez pas des sauts, cherchez des paquets : des groupes de fiches qui partent en bloc, comme ces deux lignes de trois. Découpez un grand plateau en paquets, et enlevez-les l’un après l’autre.
idea-parity-about = Un saut change trois trous voisins d’une ligne. Colorez les trous de sorte que sur trois tels trous deux soient colorés, ou aucun : le nombre de fiches sur la couleur reste alors pair, ou reste impair. S’il n’est pas le même au départ et au but, personne ne peut gagner.
idea-pagoda-about = Donnez à chaque trou un nombre, de sorte qu’aucun saut n’augmente la somme des nombres sous les fiches : de trois trous alignés, le dernier vaut au plus la somme des deux autres. Si le but demande plus qu’il n’y a, il est hors d’atteinte.
idea-alternation-about = Gardez grenouilles et crapauds alternés autour du vide : droite, gauche, droite, gauche. Deux de même sorte qui en rencontrent deux de l’autre sont bloqués pour toujours. Après un pas, ce sont donc les autres qui sautent, aussi souvent qu’ils le peuvent.
idea-bridge-about = Chaque pion blanc est un pont que l’on traverse une fois. Une case qui a un nombre impair de ponts est le début ou la fin du chemin, et il y en a deux au plus : c’est ainsi qu’Euler répondit en 1736 à la question des sept ponts de Königsberg.

## saltus-session/src/ladder.rs

name-the-trapezium = Le trapèze
name-the-little-pub-puzzle = Le petit jeu du bistrot
name-square-4 = Carré 4
name-cross = Croix
name-three-and-two = Trois et deux
name-plus = Plus
name-pyramid = Pyramide
name-four-kings = Quatre dames
name-hexagon-3 = Hexagone 3
name-square-5 = Carré 5
name-diamond-25 = Losange 25
name-triangle-6 = Triangle 6
name-double-arrow = Double flèche
name-large-diamond = Grand losange
name-fireplace = Cheminée
name-english-one-peg-anywhere = Anglais, une fiche n’importe où
step-a-jump = Un saut
lesson-a-jump-before = Une fiche saute par-dessus sa voisine dans le trou qui est derrière, et la voisine est retirée. Laissez une seule fiche.
lesson-a-jump-after = Il n’y a pas d’autre règle. Chaque saut retire une fiche.
step-a-corner = Un coin
lesson-a-corner-before = Une fiche peut tourner entre deux sauts. Passez le coin.
lesson-a-corner-after = L’endroit où une fiche arrive décide de ce qu’elle peut faire ensuite : regardez un saut plus loin.
step-a-package-of-three = Un paquet de trois
lesson-a-package-of-three-before = Trois fiches alignées sont un paquet. La fiche d’à côté saute par-dessus la première, et revient à la fin.
lesson-a-package-of-three-after = Le paquet est parti, et la fiche qui a aidé est là où elle était. Cherchez des paquets sur les grands plateaux aussi.
step-a-frog-and-two-toads = Une grenouille et deux crapauds
lesson-a-frog-and-two-toads-before = Chaque camp ne va que vers l’avant : un pas vers le vide, ou un saut par-dessus un des autres. Faites échanger leurs places aux deux camps.
lesson-a-frog-and-two-toads-after = Au milieu de la partie, les deux sortes étaient alternées. Deux de même sorte côte à côte auraient bloqué les autres.
step-it-cannot-be-won = Impossible à gagner
lesson-it-cannot-be-won-before = Essayez de laisser une seule fiche. Quand aucun saut n’est plus possible, demandez pourquoi.
lesson-it-cannot-be-won-after = Personne ne le peut. Les couleurs le prouvent : sur les trous colorés, le nombre de fiches reste pair ou reste impair, quoi que vous fassiez.
step-a-sweep = Une rafale
lesson-a-sweep-before = Une fiche peut sauter encore et encore. Tous ses sauts d’affilée font une seule rafale : prenez les trois autres en une fois.
lesson-a-sweep-after = Trois sauts, une rafale. À bien des échelons, la troisième étoile récompense le moins de rafales.

## saltus-session/src/rules.rs

rule-choose-king = Choisissez une des dames.
rule-step-forward = Un pion ne va que vers l’avant : d’un pas, sur la case vide d’à côté.
rule-step = Un pion va d’un pas sur une case vide d’à côté.
rule-jump = { $jumper } par-dessus { $over } sur la case vide derrière. { $removal }
rule-jump-king = Elle saute en diagonale
rule-jump-peg = Une fiche saute
rule-jump-piece = Un pion saute
rule-jump-or = Ou il saute
rule-over-neighbour = une voisine
rule-over-one = un pion
rule-over-one-or-two = un ou deux pions
rule-over-up-to = jusqu’à { $hop } pions d’affilée
rule-over-white = un pion blanc
rule-over-other = { $number } de l’autre sorte
rule-over-own = { $number } de sa propre sorte
rule-removes-nothing = Rien n’est retiré.
rule-removes-one = Ce qui a été sauté est retiré.
rule-removes-all = Tout ce qui a été sauté est retiré.

## saltus-session/src/goal.rs

end-left = Finissez avec { $pieces }, n’importe où.
end-moves = { $moves ->
        [one] Jouez { $moves } coup.
       *[other] Jouez { $moves } coups.
    }
end-order = Mettez les pions dans l’ordre { $signs }, où que soit la case vide.
end-capture = Prenez tous les pions blancs d’un seul coup.
end-clear = Videz le plateau.
end-clear-cells = Videz { $cells }.
end-with-vacant-cells = { $end } À laisser vide : { $cells }.
end-in-cells = Finissez avec { $pieces }, en { $cells }.
end-at-least-in-cells = Finissez avec au moins { $pieces }, en { $cells }.
end-as-marked = Finissez avec { $pieces }, aux endroits marqués.
end-at-least-as-marked = Finissez avec au moins { $pieces }, aux endroits marqués.
end-exchange = Les deux groupes échangent leurs places.
end-reverse = À la fin, les pions sont dans l’ordre inverse.
end-ascending = À la fin, les pions sont dans l’ordre croissant.
end-drawn = La position { $drawn } est le but.
end-position = Atteignez la position du but.
pegs-at-the-end = { $count ->
        [0] aucune fiche
        [one] une fiche
       *[other] { $count } fiches
    }
pieces-at-the-end = { $count ->
        [0] aucun pion
        [one] un pion
       *[other] { $count } pions
    }

## saltus-session/src/reason.rs

obstacle-white-on-edge = { $white } est au bord, où rien ne peut sauter par-dessus
obstacle-mixed-parity = aucune dame n’atteint à la fois { $first } et { $second }
obstacle-king-parity = elle ne peut jamais sauter { $white } : leurs lignes ou leurs colonnes sont de même parité
obstacle-blocked-landing = pour prendre { $white } il lui faut { $square }, qui n’est pas libre
obstacle-not-at-start = aucun pion blanc ne peut être pris depuis { $king }
obstacle-disconnected = { $white } est coupé d’elle
obstacle-odd-degree = { $first } et { $second } ont tous deux un nombre impair de pions blancs autour d’eux, et le chemin ne pourrait finir que sur l’un des deux

## saltus-session/src/today.rs

no-date = une date est une année, un mois et un jour, comme { $example }
date-out-of-range = le calendrier des problèmes commence le { $first } et finit avec { $last }

## saltus/src/puzzle/reason.rs

count-jumps = { $count ->
        [one] { $count } saut
       *[other] { $count } sauts
    }
reason-too-few-pegs = le départ a { $pegs }, et { $jumps } en demandent au moins { $need }
reason-too-many-wanted = l’arrivée a au moins { $want } fiches, le départ { $have }, et aucun saut n’en ajoute
reason-class = sur { $holes } trous, le nombre de fiches reste pair ou impair à chaque saut, et il n’est pas le même au départ et à l’arrivée
reason-classes = aucune position d’arrivée n’est de la même classe que le départ
reason-pagoda = une fonction pagode l’interdit : aucun saut n’augmente le poids total des fiches, et l’arrivée pèse plus que le départ
reason-out-of-reach = aucune fiche ne quitte jamais ses { $holes } trous, de deux en deux, et l’arrivée y demande plus de fiches d’une espèce que n’en a le départ
reason-no-king = aucune dame ne peut prendre tous les pions blancs d’un seul coup
reason-king-cannot = la dame en { $king } ne peut pas prendre tous les pions blancs d’un seul coup : { $why }
reason-no-jump-leads = le départ n’a pas de saut, ou aucun saut ne mène à l’arrivée
reason-exhausted = une recherche exhaustive de { $positions } positions ne trouve aucun chemin vers l’arrivée

## saltus-web/src/server.rs

server-not-json = envoyez application/json
server-not-utf8 = le contenu n’est pas de l’UTF-8

## saltus-web/src/server/error.rs

server-busy = toutes les places de calcul sont occupées
server-no-page = il n’y a pas de page à cette adresse

## saltus-web/src/server/guard.rs

server-headers-once = envoyez les en-têtes `host` et `origin` une seule fois, en ASCII
server-host = le serveur n’a pas ce nom : voir `--host`
server-length = donnez la longueur du contenu par `content-length` seulement
server-method = cette adresse n’accepte pas cette méthode
server-no-answer = la requête ne peut pas recevoir de réponse
server-origin = la requête vient de la page d’un autre site
server-too-large = la requête est trop grande : 64 Kio au plus
server-too-late = la requête a pris trop de temps

## saltus-web/src/server/search.rs

server-engine-failed = la recherche s’est arrêtée par une erreur

## saltus-web/src/api/message.rs

request-not-read = la requête n’est pas lisible : { $error }
moves-too-long = les coups prennent plus de { $most } octets
no-such-step = « step » vaut { $step }, mais le nombre de coups est { $moves }
not-capture-board = ce problème n’est pas un plateau de prise
not-small-pegs = ceci ne vaut que pour le solitaire d’au plus { $most } trous
engine-failed = erreur interne : { $error }

## saltus-tui/src/words/phrases.rs

play-start = C’est le départ.
play-no-redo = Il n’y a pas de coup à rejouer.
play-reached = Le but est atteint.
play-good-move-late = Aucun bon coup n’a été trouvé dans le temps accordé.
play-solution-late = Aucune solution n’a été trouvée dans le temps accordé.
play-cannot-be-won = Ce problème ne peut pas être gagné
play-lost-because = Perdu
play-class = sur certains trous, le nombre de fiches reste pair ou reste impair, et le but demande le contraire
play-engine-wrong = erreur interne : veuillez signaler ce problème
play-beyond = le plateau dépasse des bords
play-beyond-short = il continue
play-solved = Résolu !
play-can-be-won = gagnable
play-impossible = impossible
play-lost = perdu
play-not-this-king = pas avec cette dame
play-unknown = inconnu
play-looking = recherche ...
play-moves-left = reste
play-solutions = solutions
play-shortest = minimales
play-by-chance = au hasard
play-moves-made = coups
play-pieces = pions
play-legal = coups
play-next-puzzle = autre problème
play-next-id = un identifiant
play-next-back = revenir
play-next-share = partager
play-fate-kept = gagnent
play-fate-lost = perdent
play-fate-end = sans issue
play-fate-unknown = inconnus
play-learning = positions à l’étude ...
play-goal = but :
play-title-numbers = nombres
play-title-end = la fin
play-title-moves = coups
play-title-timeline = le fil
play-title-choose = saltus : quel problème ?
play-title-open = autre problème
play-title-save = enregistrer la partie
play-title-share = identifiant
play-title-help = aide : une touche pour continuer
play-keys-timeline = gauche droite : un coup de plus ou de moins  Début Fin  t : plateau  ? aide
play-keys-back = t : au plateau  ? aide
play-keys-playing = la solution se joue : s l’arrête
play-keys-few = ? aide  q quitter
play-keys-some = espace : prendre, poser  ? aide  q quitter
play-keys-all = espace coup  u annuler  r refaire  h indice  s résoudre  t fil  ? aide  q fin
play-legend = coups :
play-choose-keys = haut bas  Entrée : jouer  Tab : groupe suivant  g : identifiant  ? aide  q fin
play-choose-keys-few = Entrée : jouer  ? aide  q quitter
play-level-easy = facile
play-level-medium = moyen
play-level-hard = difficile
play-group-today = Aujourd’hui
play-group-today-about = Les mêmes pour tous, et d’autres demain.
play-group-ladder = Échelle
play-group-ladder-about = Des leçons de deux ou trois sauts jusqu’aux plateaux les plus difficiles.
play-ask-id = Un identifiant, comme row:3x3 ou pegs:triangle5. Entrée l’ouvre, Échap non.
play-ask-file = Le nom du fichier. Entrée l’écrit, Échap non.
play-share-head = Cette position, aussi dans le presse-papiers si le terminal le permet :
play-share-any-key = Une touche pour continuer.
play-nothing-winnable = D’aucune position précédente on ne sait qu’elle peut être gagnée.
play-seek-hint = recherche d’un bon coup ...
play-seek-solution = recherche d’une solution ... (Échap l’arrête)
play-seek-forced = recherche de ce qu’a toute solution ... (Échap l’arrête)
play-forced-where = Cela vaut pour le solitaire d’au plus 64 trous.
play-forced-late = Cela n’a pas été trouvé dans le temps accordé.
play-no-solution = Il n’y a pas de solution d’ici.
play-stopped = Arrêté ; s continue, u et r vont en arrière et en avant.
play-shown = Les coups montrent où ils mènent.
play-hidden = Les coups ne révèlent rien.
play-at-goal = Le but est atteint : p choisit un autre problème, u annule un coup.
play-stuck = Plus aucun coup : u en annule un, b revient à une position gagnable.
play-no-move-here = Ce pion n’a pas de coup maintenant : Tab va à un qui en a.
play-choose-jumped = Il peut sauter plusieurs pions : choisissez lequel.
play-pick-first = Prenez d’abord un pion.
play-king-cannot = Cette dame ne peut pas tout prendre : choisissez-en une autre.
play-says-why = Ce problème ne peut pas être gagné : s dit pourquoi.
play-back-to-start = Perdu : b revient au départ.
play-hopeless = Ce problème ne peut pas être gagné, même depuis son départ.
play-commands = Un coup comme d2-d4, dans une rangée 3-5 ; plusieurs séparés par des espaces.
    board     dessiner le plateau
    pieces    nommer les pions et leurs cases
    moves     nommer les coups possibles
    game      nommer les coups joués
    hint      nommer un bon coup suivant
    verdict   dire si la partie peut encore être gagnée
    solve     nommer une solution d’ici, sans la jouer
    forced    nommer ce qu’a toute solution d’ici, au solitaire
    undo N    annuler N coups ; sans N, un seul
    redo      rejouer le coup annulé en dernier
    restart   revenir au départ
    king B2   sur un plateau de prise : jouer avec cette dame
    puzzles   nommer des problèmes
    open ID   jouer un autre problème, par exemple open row:3x3
    save FILE enregistrer la partie dans un fichier, à reprendre par `saltus play FILE`
    help      cette liste
    quit      quitter la partie
play-no-puzzle = Aucun problème n’est ouvert. `open row:3x3` en ouvre un, `puzzles` en nomme, `help` donne les commandes.
play-too-many-undone = Il n’y a pas eu autant de coups.
play-undo-what = Après `undo` il faut un nombre de coups, par exemple undo 3.
play-king-what = Après `king` il faut la case d’une autre dame, par exemple king B2.
play-now-start = Vous êtes au départ.
play-others-not-made = Les coups suivants ne sont pas joués.
play-loss-of-king = Cette dame ne peut pas tout prendre ; `king` en choisit une autre.
play-loss-hopeless = Ce problème ne peut pas être gagné : c’est prouvé.
play-loss-now = La partie est perdue : le but ne peut plus être atteint.
play-other-kings = autres dames
play-vacant = vides
play-no-move = Aucun coup n’est possible.
play-are-stuck = Plus aucun coup n’est possible. `undo` en annule un.
play-and = et
play-steps = fait un pas
play-none-made = Aucun coup n’est joué.
play-hopeless-start = Ce problème ne peut pas être gagné, même depuis son départ.
play-proved = D’ici on ne peut plus gagner : c’est prouvé.
play-nobody-knows = On ne le sait pas : le temps ou la mémoire n’ont pas suffi.
play-duel-rules = Qui ne peut pas sauter a perdu. Tapez un saut comme { $example } ; `jumps` les nomme tous, `quit` quitte la partie ; une ligne vide me laisse commencer.
play-duel-one-jump = un seul saut à la fois
play-duel-won = Je ne peux pas sauter : vous gagnez.
play-duel-lost = Vous ne pouvez pas sauter : je gagne.
key-arrows = flèches
key-arrows-does = déplacer le curseur (avec --vi aussi h j k l)
key-tab = Tab
key-tab-does = au pion suivant qui peut jouer, ou à la case suivante
key-space = espace, Entr
key-space-does = prendre le pion, le poser (ou cliquer, ou glisser)
key-escape = Échap
key-escape-does = le reposer ; arrêter une recherche
key-undo = u, r
key-undo-does = annuler, refaire ; aussi souvent que vous voulez
key-hint = h, H
key-hint-does = indice (avec --vi : H)
key-solve = s, f
key-solve-does = jouer la solution d’ici ; ce qu’a toute solution
key-back = b
key-back-does = revenir à une position qui peut être gagnée
key-verdicts = v
key-verdicts-does = montrer ou cacher où mènent les coups
key-timeline = t
key-timeline-does = suivre le fil de la partie (ou cliquer) ; Début, Fin
key-list = p
key-list-does = la liste des problèmes
key-open = g
key-open-does = un autre problème par identifiant, comme pegs:english
key-share = y
key-share-does = l’identifiant de la position, aussi à copier
key-save = w
key-save-does = écrire la partie : saltus play FICHIER
key-quit = q, Ctrl-C
key-quit-does = quitter (Ctrl-Z : suspendre ; fg reprend)
key-list-along = haut, bas
key-list-along-does = parcourir la liste (ou cliquer) ; Début, Fin
key-list-group = Tab
key-list-group-does = au groupe de problèmes suivant
key-list-play = Entr, espace
key-list-play-does = jouer le problème (ou cliquer encore une fois)
key-list-open = g
key-list-open-does = un autre problème par identifiant, comme pegs:english
key-list-escape = Échap
key-list-escape-does = revenir à la partie ; sans partie, quitter
key-list-quit = q, Ctrl-C
key-list-quit-does = quitter (Ctrl-Z : suspendre ; fg reprend)

## saltus-tui/src/words/sentences.rs

play-moves = { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
play-pegs-left = { $count ->
        [one] { $count } fiche reste
       *[other] { $count } fiches restent
    }
play-pieces-left = { $count ->
        [one] { $count } pion reste
       *[other] { $count } pions restent
    }
play-whites-left = { $count ->
        [one] { $count } pion blanc à prendre
       *[other] { $count } pions blancs à prendre
    }
play-ways = { $count ->
        [one] { $count } solution
       *[other] { $count } solutions
    }
play-shortest-ways = { $count ->
        [one] { $count } solution minimale
       *[other] { $count } solutions minimales
    }
play-in-moves = { $count ->
        [one] en { $count } coup
       *[other] en { $count } coups
    }
play-one-in = 1 sur { $number }
play-percent = { $number } %
play-listed = { $what } : { $list }
play-move = coup { $step }
play-move-of = coup { $step } sur { $all }
play-forced = D’ici, { $what } { $jumps } ; { $over } { $holes }.
play-today-at = Aujourd’hui, { $level }
play-written = enregistré dans { $path }
play-partly = { $moves } jusqu’au but : { $own } de vous, puis la solution.
play-won = Gagné en { $moves } !
play-just-lost = { $name } vient de perdre la partie : u l’annule.
play-hint = Indice : { $name }
play-lost-since = Perdu depuis le coup { $step } : b revient à la position d’avant.
play-plays = { $moves } jusqu’au but.
play-plays-fewest = { $moves } jusqu’au but, le moins possible.
play-king-of-several = La dame en { $king } joue ; `king` et une case en choisit une autre.
play-king-plays = La dame en { $king } joue.
play-type-move = Tapez un coup comme { $example }, ou `help`.
play-now-after = Vous êtes après le coup { $step }, { $name }.
play-see-help = { $refusal }. `help` donne les commandes.
play-solved-in = Résolu en { $moves }.
play-possible = Possibles : { $moves }.
play-jumps = saute par-dessus { $cells }
play-takes = prend { $cells }
play-illegal = { $step } n’est pas permis : { $why }.
play-king-there = Une autre dame est en { $square } : `king { $square }` la fait jouer.
play-good-move = { $step } est un bon coup.
play-lost-game = Le coup { $step }, { $name }, a perdu la partie : `undo { $back }` revient à la position d’avant.
play-winnable = La partie peut encore être gagnée{ $numbers }.
play-random = par des coups au hasard { $odds }
play-solution = { $moves } : { $steps }
play-solution-fewest = { $moves }, le moins possible : { $steps }
duel-no-jump = `{ $line }` n’est pas un saut comme { $example }
duel-mine = Je saute { $jump }.
duel-mine-wins = Je saute { $jump } : d’ici, je gagne.
play-kind-peg = fiches
play-kind-right = vers la droite
play-kind-left = vers la gauche
play-kind-king = dame
play-kind-white = pions blancs

## saltus-draw/src/words.rs

picture-start = départ
picture-in-steps = { $steps ->
        [one] { $title } en { $steps } étape
       *[other] { $title } en { $steps } étapes
    }
picture-impossible = Impossible : { $reason }.
worksheet-name = Nom :
worksheet-solution = Solution : { $title }

## saltus-cli/src/answers/check.rs

offers-two-answers = ce sont deux réponses au choix

## saltus-cli/src/answers/kings/reasons.rs

king-cannot-because = { $king } ne peut pas tout prendre : { $why }.

## saltus-cli/src/input/fault.rs

head-error = erreur{ " " }
head-help = aide{ " " }
note-read-as = remarque : lu comme `{ $name }` : { $about } ; `--from` choisit une autre notation

## saltus-cli/src/views/draw/capture.rs

worksheet-how-a-king-jumps = Une dame saute en diagonale, dans toutes les directions, par-dessus un pion blanc sur la case vide derrière lui, et le prend. De là, elle saute encore. Aucune autre pièce ne joue.
worksheet-which-king = Quelle dame prend tous les pions blancs d’un seul coup, et comment ?
