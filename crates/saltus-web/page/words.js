// The words of a board, in the page and in <saltus-board>. `{name}` stands for a value.

export const words = {
  en: {
    peg: "peg", rightGoing: "right-going", leftGoing: "left-going", king: "king", keepsWin: "can still win", losesWin: "loses",
    endsGame: "loses at once", notKnown: "not known", vacant: "vacant", goalCell: "goal", target: "target", canMove: "can move",
    taken: "{cell} picked up. It can go to {cells}", chooseOver: "It can jump to {cell} over {cells}: choose one.", isVacant: "{cell} is vacant.", noMove: "{cell} has no move now.",
    noMoveStuck: "{cell} has no move: no piece has one.", dropTaken: "{cell} is not vacant.",
    dropNothing: "There is nothing to jump over between {from} and {to}.",
    dropFar: "{from} cannot reach {to} in one move.", undo: "Undo", restart: "Back to the start",
    hint: "Hint", hintIs: "Hint: {move}", hintBack: "No move wins from here: go back to move {n}.",
    hintBack0: "No move wins from here: go back to the start.", hintHopeless: "This puzzle cannot be won.",
    hintNone: "No good move was found in time.", wellDone: "Solved!", stuck: "No move is left.", board: "Board", moved: "{from} to {to}",
  },
  de: {
    peg: "Stift", rightGoing: "nach rechts", leftGoing: "nach links", king: "Dame", keepsWin: "kann noch gewinnen", losesWin: "verliert",
    endsGame: "verliert sofort", notKnown: "nicht bekannt", vacant: "leer", goalCell: "Zielfeld", target: "Ziel", canMove: "kann ziehen",
    taken: "{cell} aufgenommen. Mögliche Ziele: {cells}", chooseOver: "Nach {cell} geht es über {cells}: Wähle eines.", isVacant: "{cell} ist leer.", noMove: "{cell} kann jetzt nicht ziehen.",
    noMoveStuck: "{cell} kann nicht ziehen, und auch sonst kein Stein.",
    dropTaken: "{cell} ist besetzt.", dropNothing: "Zwischen {from} und {to} steht kein Stein zum Überspringen.",
    dropFar: "{from} kommt nicht in einem Zug nach {to}.", undo: "Zurück", restart: "Zurück zum Anfang",
    hint: "Tipp", hintIs: "Tipp: {move}", hintBack: "Von hier gewinnt kein Zug: Geh zurück zu Zug {n}.",
    hintBack0: "Von hier gewinnt kein Zug: Geh zurück zum Anfang.", hintHopeless: "Diese Aufgabe ist nicht lösbar.",
    hintNone: "In der verfügbaren Zeit wurde kein guter Zug gefunden.", wellDone: "Gelöst!", stuck: "Es gibt keinen Zug mehr.", board: "Brett",
    moved: "{from} nach {to}",
  },
};

/**
 * A phrase with its values put in.
 * @param {string} phrase
 * @param {object} values
 */
export function filled(phrase, values) {
  const known = new Map(Object.entries(values));
  return phrase.replace(/\{(\w+)\}/g, (_, name) => known.get(name) ?? "");
}
