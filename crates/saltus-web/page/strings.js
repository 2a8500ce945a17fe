// Every word of the page, in each language. `{name}` stands for a value.

const en = {
  skip: "Skip to typed moves", puzzles: "Puzzles", newGame: "New game", draw: "Draw", share: "Share", settings: "Settings", help: "Keys",
  restart: "Back to the start", undo: "Undo", undoKey: "Take a move back (U)", redo: "Redo", redoKey: "Make it again (R)",
  hint: "Hint", hintKey: "A move that keeps the win (H)", solve: "Solve", solveKey: "Play a solution from here (S)", stop: "Stop",
  board: "Board", known: "What is known", step: "Step of the game",
  keys: "Arrow keys go from cell to cell, Enter takes a piece and sets it down, Escape lets it go. U takes a move back, R makes it again, H gives a hint, S plays a solution. A question mark shows all keys.",
  solutionsHere: "Solutions from here", byChance: "Won by jumping at random", made: "Moves made", left: "Moves left",
  movesTitle: "Moves", noMoves: "None yet.", other: "also tried", typeMoves: "Type moves", play: "Play", legal: "Legal moves",
  history: "How the game went", historyHelp: "Ways to win after each move, and the chance of a player who jumps at random. Choose a point to go there.",
  waysLine: "ways to win", chanceLine: "chance", report: "Report",
  marks: "Show which moves keep the win", keepsWin: "keeps the win", losesWin: "loses the win", endsGame: "ends the game, lost", notKnown: "not known",
  canMove: "can move", target: "target", vacant: "vacant", goalCell: "a goal", taken: "{cell} taken; it can go to {cells}",
  isVacant: "{cell} is vacant.", noMove: "{cell} cannot move now.", removedCells: "{cells} removed", moved: "{from} to {to}",
  won: "Solved", wonWhy: "The goal is reached.", winnable: "Still winnable", winnableWhy: "Some way on leads to the goal.",
  lost: "Lost", impossible: "Impossible", lostWhy: "No way on leads to the goal: this is proved.", stuck: "No move is left.",
  unknown: "Not known", unknownWhy: "Too large to look at every position; hints and solutions may still be found.", looking: "Looking at all positions …", opening: "Opening …",
  why: "Why?", whyHide: "Hide",
  whyClass: "Look at the coloured holes. A jump changes three holes in a line: it always changes an even number of pegs on them, so the number stays odd or stays even. It is {now} here; every way of reaching the goal needs it to be {then}.",
  whyClasses: "Look at the coloured holes. On each colour the number of pegs stays odd or stays even, whatever is jumped. No position of the goal has the mixture of odd and even that there is here.",
  odd: "odd", even: "even",
  whyPagoda: "Give every hole the number written in it. No jump makes the sum of the numbers under the pegs larger. It is {sum} here, and the goal needs more.",
  whyPegs: "Every jump takes one peg away: the number of pegs does not fit the goal.",
  whyNone: "There is no short proof: every way to go on was tried, and none reaches the goal.",
  lostMove: "Move {n}, {move}, lost the win.", takeBack: "Take it back", hopeless: "This puzzle cannot be won, however it is played.", otherKing: "This king cannot take them all. Choose another.", another: "Another puzzle",
  doneByYou: "Solved by you in {n} moves.", doneBySolve: "Solved in {n} moves, {own} of them yours; the others came from Solve or a link.", helped: "Hints: {hints}. Moves taken back: {undos}.",
  solutionIn: "A solution in {n} moves", fewest: ", the fewest", reached: "The goal is reached.", noSolution: "No solution: {reason}", noneInTime: "No solution was found in the time allowed.",
  hintIs: "Hint: {move}", hintBack: "No move wins from here: go back to move {n}.", hintHopeless: "This puzzle cannot be won.", hintNone: "No good move was found in the time allowed.",
  busy: "The server is busy: try again in a moment.", cannotOpen: "This puzzle cannot be opened.", refused: "The link was followed as far as possible: {why}",
  copied: "The link to this position is copied.", always: "always", never: "never", oneIn: "1 in {n}",
  timelineStep: "move {step} of {last}, {verdict}", ways: "{n} solutions",
  galleryTitle: "Puzzles", anyPuzzle: "Any puzzle: an ID, a picture, facts, a saved game; or drop a file", open: "Open", close: "Close", solvedMark: "solved",
  newTitle: "New game", kind: "Kind", easy: "Easy", medium: "Medium", hard: "Hard", difficulty: "Difficulty", difficultyHelp: "By how often a player wins who jumps at random: easy once in ten games, medium once in a thousand, hard still less. Capture boards grow instead.",
  pegs: "Peg solitaire", row: "Frogs and toads", capture: "Checkers capture", start: "Start", daily: "Today’s puzzle", making: "Making a puzzle …", noneMade: "No such puzzle was found: try again.",
  editorTitle: "Draw your own", editBoard: "Board", editSquare: "peg board, square", editTriangle: "peg board, triangular", editRow: "row of frogs and toads", editCapture: "capture board", size: "Size", endWith: "To end with",
  endLeft: "one peg, anywhere", endMarks: "pegs in the marked holes", endComplement: "pegs where the vacancies were", clear: "Clear", playIt: "Play it",
  peg: "peg", vacancy: "vacancy", goalMark: "goal mark", nothing: "nothing", rightGoing: "right-going", leftGoing: "left-going", king: "king", white: "white piece",
  drawing: "Drawing", spotIs: "row {row}, column {column}: {name}", solvableIn: "Solvable in {n} {moves}", move: "move", moves: "moves", cannotBeSolved: "Cannot be solved: {reason}", undecided: "Not decided in the time allowed. It can be played all the same.",
  settingsTitle: "Settings", language: "Language", appearance: "Appearance", auto: "as the system", light: "light", dark: "dark", boardTheme: "Board", wood: "wood", slate: "slate", contrast: "high contrast", largerText: "Larger text", sound: "Sound", progress: "Progress", progressIs: "{n} puzzles solved. All of it stays in this browser.", export: "Export", import: "Import", forget: "Forget all", forgotten: "All progress is forgotten.", imported: "The progress was read in.", badImport: "This is no progress of Saltus.",
  keysTitle: "Keys", keyArrows: "from cell to cell", keyEnter: "take a piece, set it down", keyEscape: "let it go", keyU: "take a move back", keyR: "make it again", keyH: "hint", keyS: "solve, stop", keyN: "new game", keyP: "puzzles", keyG: "report", keyHelp: "these keys", keyDrag: "Or drag a piece, or tap it and then its target. A file with a puzzle can be dropped anywhere, and a puzzle pasted.",
  reportTitle: "Report", reportNone: "Nothing was lost: every move kept the win and most of its ways.", lostTheWin: "lost the win", lostMost: "left {after} of {before} ways", fromHere: "Play from here", reportUnknown: "Too large to tell what each move was worth.", bestPossible: "The fewest moves: {n}.",
  kings: "Kings", kingsHelp: "One king is to take all {n} whites in one go. Choose it, then jump.", showKings: "Which king can, and why the others cannot", canTake: "takes all", cannotTake: "cannot", kingPlays: "Play {king}",
  WHITE_ON_EDGE: "{0} stands on the rim, where nothing can jump it.", MIXED_PARITY: "{0} and {1} lie on lines that no one king can both cross.", KING_PARITY: "it always passes {0} by: their rows or columns are both odd or both even.", BLOCKED_LANDING: "{0} cannot be jumped, since {1} beside it is never free.", NOT_AT_START: "no white stands beside {0} so that it could begin.", DISCONNECTED: "{0} is cut off from the others.", ODD_DEGREE: "{0} and {1} both have an odd number of whites around them: the way could end on one of them only.",
  goalLeft: "End with {n} pegs, anywhere.", goalLeft1: "End with one peg, anywhere.", goalCapture: "Take every white piece in one go.", goalGroups: "The two groups change places.", goalReverse: "Bring the pieces into reverse order, as shown.", goalAt: "End with one peg in {cells}.", goalsAt: "End with pegs in {cells} only.",
  titles: { row: "Frogs and toads", reverse: "Numbered checkers", ring: "Numbered checkers on a ring", grid: "Lucas’s square", foreaft: "Fore and Aft", hexagon: "Hexagon", pegs: "Peg solitaire", board: "A board of your own", capture: "Checkers capture" },
};

const de = {
  skip: "Zu den getippten Zügen", puzzles: "Aufgaben", newGame: "Neues Spiel", draw: "Zeichnen", share: "Teilen", settings: "Einstellungen", help: "Tasten",
  restart: "Zurück zum Anfang", undo: "Zurück", undoKey: "Einen Zug zurücknehmen (U)", redo: "Vor", redoKey: "Wieder ziehen (R)",
  hint: "Tipp", hintKey: "Ein Zug, mit dem es noch zu gewinnen ist (H)", solve: "Lösen", solveKey: "Eine Lösung vorspielen (S)", stop: "Halt",
  board: "Brett", known: "Was bekannt ist", step: "Stand der Partie",
  keys: "Pfeiltasten gehen von Feld zu Feld, Eingabe nimmt einen Stein und setzt ihn ab, Escape lässt ihn los. U nimmt zurück, R zieht wieder, H gibt einen Tipp, S spielt eine Lösung vor. Ein Fragezeichen zeigt alle Tasten.",
  solutionsHere: "Lösungen von hier", byChance: "Durch Zufall gewonnen", made: "Gezogen", left: "Züge übrig",
  movesTitle: "Züge", noMoves: "Noch keine.", other: "auch versucht", typeMoves: "Züge tippen", play: "Ziehen", legal: "Mögliche Züge",
  history: "Verlauf der Partie", historyHelp: "Wege zum Gewinn nach jedem Zug, und die Aussicht, wenn zufällig gezogen wird. Ein Punkt führt dorthin.",
  waysLine: "Wege zum Gewinn", chanceLine: "Aussicht", report: "Bericht",
  marks: "Zeigen, welche Züge gewinnen", keepsWin: "gewinnt noch", losesWin: "verliert", endsGame: "beendet die Partie, verloren", notKnown: "nicht bekannt",
  canMove: "kann ziehen", target: "Ziel", vacant: "frei", goalCell: "Zielfeld", taken: "{cell} genommen; kann nach {cells}",
  isVacant: "{cell} ist frei.", noMove: "{cell} kann jetzt nicht ziehen.", removedCells: "{cells} entfernt", moved: "{from} nach {to}",
  won: "Gelöst", wonWhy: "Das Ziel ist erreicht.", winnable: "Noch zu gewinnen", winnableWhy: "Ein Weg führt zum Ziel.",
  lost: "Verloren", impossible: "Unlösbar", lostWhy: "Kein Weg führt zum Ziel: das ist bewiesen.", stuck: "Es gibt keinen Zug mehr.",
  unknown: "Nicht bekannt", unknownWhy: "Zu groß, um jede Stellung anzusehen; Tipps und Lösungen finden sich vielleicht doch.", looking: "Alle Stellungen werden angesehen …", opening: "Wird geöffnet …",
  why: "Warum?", whyHide: "Verbergen",
  whyClass: "Man sehe auf die gefärbten Löcher. Ein Sprung verändert drei Löcher in einer Reihe: auf den gefärbten immer eine gerade Zahl, also bleibt die Zahl der Stifte dort gerade oder ungerade. Hier ist sie {now}; für jedes Ziel müsste sie {then} sein.",
  whyClasses: "Man sehe auf die gefärbten Löcher. Auf jeder Farbe bleibt die Zahl der Stifte gerade oder ungerade, wie auch gesprungen wird. Keine Zielstellung hat die Mischung von gerade und ungerade, die es hier gibt.",
  odd: "ungerade", even: "gerade",
  whyPagoda: "Jedes Loch habe die Zahl, die darin steht. Kein Sprung macht die Summe unter den Stiften größer. Hier ist sie {sum}, und das Ziel braucht mehr.",
  whyPegs: "Jeder Sprung nimmt einen Stift weg: ihre Zahl passt nicht zum Ziel.",
  whyNone: "Einen kurzen Beweis gibt es nicht: alle Fortsetzungen wurden versucht, und keine erreicht das Ziel.",
  lostMove: "Zug {n}, {move}, verlor die Partie.", takeBack: "Zurücknehmen", hopeless: "Diese Aufgabe ist nicht zu lösen, wie man auch spielt.", otherKing: "Diese Dame kann nicht alle schlagen. Wähle eine andere.", another: "Andere Aufgabe",
  doneByYou: "Von dir in {n} Zügen gelöst.", doneBySolve: "In {n} Zügen gelöst, {own} davon von dir; die anderen kamen von „Lösen“ oder einem Verweis.", helped: "Tipps: {hints}. Zurückgenommen: {undos}.",
  solutionIn: "Eine Lösung in {n} Zügen", fewest: ", weniger geht nicht", reached: "Das Ziel ist erreicht.", noSolution: "Keine Lösung: {reason}", noneInTime: "In der Zeit fand sich keine Lösung.",
  hintIs: "Tipp: {move}", hintBack: "Von hier gewinnt kein Zug: zurück zu Zug {n}.", hintHopeless: "Diese Aufgabe ist nicht zu lösen.", hintNone: "In der Zeit fand sich kein guter Zug.",
  busy: "Der Server ist beschäftigt: bitte gleich noch einmal.", cannotOpen: "Diese Aufgabe lässt sich nicht öffnen.", refused: "Dem Verweis wurde gefolgt, soweit es ging: {why}",
  copied: "Der Verweis auf diese Stellung ist kopiert.", always: "immer", never: "nie", oneIn: "1 von {n}",
  timelineStep: "Zug {step} von {last}, {verdict}", ways: "{n} Lösungen",
  galleryTitle: "Aufgaben", anyPuzzle: "Irgendeine Aufgabe: Kennung, Bild, Fakten, gespeicherte Partie; oder eine Datei hierher ziehen", open: "Öffnen", close: "Schließen", solvedMark: "gelöst",
  newTitle: "Neues Spiel", kind: "Art", easy: "Leicht", medium: "Mittel", hard: "Schwer", difficulty: "Schwierigkeit", difficultyHelp: "Danach, wie oft gewinnt, wer zufällig zieht: leicht einmal in zehn Partien, mittel einmal in tausend, schwer noch seltener. Schlagbretter werden größer.",
  pegs: "Solitär", row: "Frösche und Kröten", capture: "Schlagen im Damespiel", start: "Los", daily: "Aufgabe des Tages", making: "Eine Aufgabe entsteht …", noneMade: "Keine solche Aufgabe gefunden: bitte noch einmal.",
  editorTitle: "Selbst zeichnen", editBoard: "Brett", editSquare: "Solitärbrett, quadratisch", editTriangle: "Solitärbrett, dreieckig", editRow: "Reihe von Fröschen und Kröten", editCapture: "Schlagbrett", size: "Größe", endWith: "Am Ende",
  endLeft: "ein Stift, irgendwo", endMarks: "Stifte in den markierten Löchern", endComplement: "Stifte, wo es leer war", clear: "Leeren", playIt: "Spielen",
  peg: "Stift", vacancy: "leer", goalMark: "Ziel", nothing: "nichts", rightGoing: "nach rechts", leftGoing: "nach links", king: "Dame", white: "weißer Stein",
  drawing: "Zeichnung", spotIs: "Zeile {row}, Spalte {column}: {name}", solvableIn: "Lösbar in {n} {moves}", move: "Zug", moves: "Zügen", cannotBeSolved: "Nicht lösbar: {reason}", undecided: "In der Zeit nicht entschieden. Spielen kann man es trotzdem.",
  settingsTitle: "Einstellungen", language: "Sprache", appearance: "Erscheinung", auto: "wie das System", light: "hell", dark: "dunkel", boardTheme: "Brett", wood: "Holz", slate: "Schiefer", contrast: "starker Kontrast", largerText: "Größere Schrift", sound: "Ton", progress: "Fortschritt", progressIs: "{n} Aufgaben gelöst. Alles bleibt in diesem Browser.", export: "Ausgeben", import: "Einlesen", forget: "Alles vergessen", forgotten: "Aller Fortschritt ist vergessen.", imported: "Der Fortschritt ist eingelesen.", badImport: "Das ist kein Fortschritt von Saltus.",
  keysTitle: "Tasten", keyArrows: "von Feld zu Feld", keyEnter: "Stein nehmen, absetzen", keyEscape: "loslassen", keyU: "Zug zurücknehmen", keyR: "wieder ziehen", keyH: "Tipp", keyS: "lösen, anhalten", keyN: "neues Spiel", keyP: "Aufgaben", keyG: "Bericht", keyHelp: "diese Tasten", keyDrag: "Oder einen Stein ziehen, oder ihn antippen und dann sein Ziel. Eine Datei mit einer Aufgabe kann überall abgelegt, eine Aufgabe überall eingefügt werden.",
  reportTitle: "Bericht", reportNone: "Nichts ging verloren: jeder Zug behielt den Gewinn und die meisten Wege.", lostTheWin: "verlor die Partie", lostMost: "ließ {after} von {before} Wegen", fromHere: "Von hier spielen", reportUnknown: "Zu groß, um zu sagen, was jeder Zug wert war.", bestPossible: "Die wenigsten Züge: {n}.",
  kings: "Damen", kingsHelp: "Eine Dame soll alle {n} weißen Steine in einem Zug schlagen. Wähle sie und springe.", showKings: "Welche Dame kann es, und warum die anderen nicht", canTake: "schlägt alle", cannotTake: "kann nicht", kingPlays: "{king} spielen",
  WHITE_ON_EDGE: "{0} steht am Rand, wo niemand darüber springt.", MIXED_PARITY: "{0} und {1} liegen so, dass keine Dame beide überspringt.", KING_PARITY: "sie kommt an {0} immer vorbei: die Zeilen oder Spalten sind beide gerade oder beide ungerade.", BLOCKED_LANDING: "{0} ist nicht zu überspringen, denn {1} daneben wird nie frei.", NOT_AT_START: "neben {0} steht kein weißer Stein, mit dem sie beginnen könnte.", DISCONNECTED: "{0} ist von den anderen abgeschnitten.", ODD_DEGREE: "{0} und {1} haben beide eine ungerade Zahl weißer Steine um sich: der Weg könnte nur auf einem enden.",
  goalLeft: "Am Ende {n} Stifte, irgendwo.", goalLeft1: "Am Ende ein Stift, irgendwo.", goalCapture: "Alle weißen Steine in einem Zug schlagen.", goalGroups: "Die beiden Gruppen tauschen die Plätze.", goalReverse: "Die Steine in umgekehrte Reihenfolge bringen, wie gezeigt.", goalAt: "Am Ende ein Stift in {cells}.", goalsAt: "Am Ende Stifte nur in {cells}.",
  titles: { row: "Frösche und Kröten", reverse: "Nummerierte Steine", ring: "Nummerierte Steine im Ring", grid: "Das Quadrat von Lucas", foreaft: "Vorn und hinten", hexagon: "Sechseck", pegs: "Solitär", board: "Ein eigenes Brett", capture: "Schlagen im Damespiel" },
  gallery: {
    Classics: "Klassiker", "One of each kind to begin with.": "Von jeder Art eines für den Anfang.", "Peg solitaire": "Solitär",
    "Frogs and toads": "Frösche und Kröten", "Groups on a board": "Gruppen auf einem Brett", "Checkers capture": "Schlagen im Damespiel", "Numbered checkers": "Nummerierte Steine",
    "Jump over a neighbour into a hole; the peg jumped over goes. Add @a3 to an ID for another vacancy, @d4-d1 for the last hole too.": "Über einen Nachbarn in ein Loch springen; der übersprungene Stift verschwindet. @a3 an der Kennung nennt ein anderes leeres Loch, @d4-d1 auch das letzte.",
    "Two groups in a row change places: a step to the vacant square, or a jump over one.": "Zwei Gruppen in einer Reihe tauschen die Plätze: ein Schritt auf das freie Feld oder ein Sprung über einen Stein.",
    "The same on squares and hexagons: the two groups change places.": "Dasselbe auf Quadraten und Sechsecken: die Gruppen tauschen die Plätze.",
    "Bring the checkers into reverse order by steps and jumps.": "Die Steine durch Schritte und Sprünge in umgekehrte Reihenfolge bringen.",
    "Which king can take every white in one move, and how? A king jumps aslant over a white to the vacant square behind it.": "Welche Dame kann alle weißen Steine in einem Zug schlagen, und wie? Sie springt schräg über einen weißen Stein auf das freie Feld dahinter.",
    Solitaire: "Solitär", "The pub puzzle": "Das Wirtshausspiel", "Lucas’s square": "Das Quadrat von Lucas", "Fore and Aft": "Vorn und hinten", "Checkers on a ring": "Steine im Ring", "One king takes all": "Eine Dame schlägt alle", "The crown": "Die Krone",
  },
};

export const LANGUAGES = { en: "English", de: "Deutsch" };
const ALL = { en, de };
let words = en;

/** Speaks a language, `auto` for the browser's, and puts its words into the page. */
export function speak(language) {
  const wanted = language === "auto" ? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => ALL[tag]) : language;
  words = ALL[wanted] ?? en;
  document.documentElement.lang = words === de ? "de" : "en";
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
}

/** The words for a key, with its values put in. */
export const t = (key, values = {}) => (words[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** What the gallery calls something. */
export const galleryWord = (text) => words.gallery?.[text] ?? text;

/** What kind of puzzle it is. */
export const titleOf = (look) => words.titles[look.puzzle.split(":")[0]] ?? look.title;

/** The goal in words. */
export function goalOf(look) {
  const target = look.target && Array.from(look.target);
  if (look.puzzle.startsWith("capture:")) return t("goalCapture");
  const left = /^End with one piece, anywhere/.test(look.goal) ? 1 : Number(/^End with (\d+) pieces, anywhere/.exec(look.goal)?.[1] ?? 0);
  if (left) return left === 1 ? t("goalLeft1") : t("goalLeft", { n: left });
  if (!target) return look.goal;
  if (look.removes) {
    const cells = look.cells.filter((_, index) => target[index] !== "." && target[index] !== "?").map((cell) => cell.name);
    const rest = target.includes("?");
    if (rest || cells.length > 8 || !cells.length) return look.goal;
    return t(cells.length === 1 ? "goalAt" : "goalsAt", { cells: cells.join(", ") });
  }
  if (look.kinds.length === 2) return t("goalGroups");
  return look.cells[0].name === "1" ? t("goalReverse") : look.goal;
}

/** A number with its digits in threes; of a long one, the first four and the power of ten. */
export function grouped(number) {
  const text = String(number);
  if (text.length <= 15) return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const power = Array.from(String(text.length - 1), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${text[0]}.${text.slice(1, 4)} · 10${power}`;
}

/** A chance, in words. */
export function oneIn(chance) {
  if (chance >= 0.995) return t("always");
  if (chance <= 0) return t("never");
  if (chance >= 0.1) return `${(100 * chance).toFixed(0)} %`;
  return t("oneIn", { n: grouped(Number((1 / chance).toPrecision(3)).toFixed(0)) });
}

/** Why a position, the states of its cells, is lost. */
export function proofWords({ kind, sets, weights }, position) {
  if (kind === "class" && sets.length === 1) {
    const odd = sets[0].filter((cell) => position[cell] !== ".").length % 2 === 1;
    return t("whyClass", { now: t(odd ? "odd" : "even"), then: t(odd ? "even" : "odd") });
  }
  if (kind === "class") return t("whyClasses");
  if (kind === "pagoda") return t("whyPagoda", { sum: weights.reduce((sum, weight, cell) => sum + (position[cell] === "." ? 0 : weight), 0) });
  return t(kind === "pegs" ? "whyPegs" : "whyNone");
}
