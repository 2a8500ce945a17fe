//! The words in German.

use super::phrases::{Duel, Group, Titles, Words};
use saltus_session::Language;

pub(super) const GERMAN: Words = Words {
    language: Language::German,
    moves: ["Zug", "Züge"],
    pegs_left: ["Stift übrig", "Stifte übrig"],
    pieces_left: ["Stein übrig", "Steine übrig"],
    whites_left: ["weißer Stein übrig", "weiße Steine übrig"],
    start: "Das ist der Anfang.",
    no_redo: "Es gibt keinen Zug zu wiederholen.",
    reached: "Das Ziel ist erreicht.",
    good_move_late: "In der verfügbaren Zeit wurde kein guter Zug gefunden.",
    solution_late: "In der verfügbaren Zeit wurde keine Lösung gefunden.",
    cannot_be_won: "Diese Aufgabe ist nicht lösbar",
    lost_because: "Verloren",
    class: "Auf bestimmten Löchern bleibt die Zahl der Stifte gerade oder ungerade, und das Ziel \
        braucht das andere",
    engine_wrong: "Das Programm irrt sich: Bitte melde diese Aufgabe",

    move_of: ["Zug {} ", "Zug {} von {} "],
    beyond: [" das Brett geht über den Rand hinaus ", " geht weiter "],
    solved: "Gelöst!",
    can_be_won: "zu gewinnen",
    impossible: "unlösbar",
    lost: "verloren",
    not_this_king: "nicht mit dieser Dame",
    unknown: "nicht bekannt",
    looking: "ich suche ...",
    moves_left: "bis Ziel",
    solutions: "Lösungen",
    shortest: "kürzeste",
    by_chance: "Zufall",
    moves_made: "Züge",
    pieces: "Steine",
    legal: "Züge",
    next: [
        ("p", "andere Aufgabe"),
        ("g", "eine Kennung"),
        ("u", "zurückgehen"),
        ("y", "teilen"),
    ],
    fates: ["gewinnen noch", "verlieren", "Sackgasse", "nicht bekannt"],
    learning: " lerne Stellungen ...",
    goal: " Ziel:",
    titles: Titles {
        numbers: " Zahlen ",
        end: " das Ende ",
        moves: " Züge ",
        timeline: " Verlauf ",
        choose: " saltus: welche Aufgabe? ",
        open: " andere Aufgabe ",
        save: " Partie speichern ",
        share: " Kennung ",
        help: " Hilfe: weiter mit jeder Taste ",
    },
    keys: [
        " links rechts: einen Zug zurück, vor  Pos1 Ende  t: zum Brett  ? Hilfe",
        " t: zum Brett  ? Hilfe",
        " die Lösung läuft: s hält sie an",
        " ? Hilfe  q Ende",
        " Leertaste: aufnehmen, absetzen  ? Hilfe  q Ende",
        " Leertaste Zug  u zurück  r vor  h Tipp  s lösen  t Verlauf  ? Hilfe  q Ende",
    ],
    help: &[
        ("Pfeile", "den Zeiger bewegen (mit --vi auch h j k l)"),
        ("Tab", "zum nächsten Stein, der ziehen kann, oder Zielfeld"),
        (
            "Leer, Enter",
            "Stein aufnehmen, absetzen (oder klicken, ziehen)",
        ),
        ("Esc", "Stein zurücklegen; eine Suche beenden"),
        ("u, r", "Zug zurücknehmen, wiederholen; beliebig oft"),
        ("h, H", "Tipp (mit --vi: H)"),
        (
            "s, f",
            "die Lösung von hier vorspielen; was jede Lösung hat",
        ),
        ("b", "zurück, bis die Partie noch zu gewinnen war"),
        ("v", "zeigen oder verbergen, wohin Züge führen"),
        ("t", "den Verlauf entlanggehen (oder klicken); Pos1, Ende"),
        ("p", "die Liste der Aufgaben"),
        ("g", "eine Aufgabe nach Kennung, etwa pegs:english"),
        ("y", "die Kennung der Stellung, auch in der Ablage"),
        ("w", "die Partie in eine Datei schreiben: saltus play DATEI"),
        ("q, Strg-C", "beenden (Strg-Z: anhalten, weiter mit fg)"),
    ],
    legend: "Züge:  ",
    choose_keys: [
        " auf ab  Enter: spielen  Tab: nächste Gruppe  g: Kennung  ? Hilfe  q Ende",
        " Enter: spielen  ? Hilfe  q Ende",
    ],
    choose_help: &[
        (
            "auf, ab",
            "die Liste entlanggehen (oder klicken); Pos1, Ende",
        ),
        ("Tab", "zur nächsten Gruppe von Aufgaben"),
        (
            "Enter, Leer",
            "die Aufgabe spielen (oder noch einmal klicken)",
        ),
        ("g", "eine Aufgabe nach Kennung, etwa pegs:english"),
        ("Esc", "zurück zur Partie; ohne Partie beenden"),
        ("q, Strg-C", "beenden (Strg-Z: anhalten, weiter mit fg)"),
    ],
    levels: ["leicht", "mittel", "schwer"],
    today_at: "Heute, {}",
    today: Group {
        name: "Heute",
        about: "Für alle dieselben, und morgen andere.",
    },
    ladder: Group {
        name: "Leiter",
        about: "Von Lektionen mit zwei oder drei Sprüngen bis zu den schwersten Brettern.",
    },
    ask_id: "Eine Kennung, etwa row:3x3 oder pegs:triangle5. Enter öffnet sie, Esc nicht.",
    ask_file: "Der Name der Datei. Enter schreibt sie, Esc nicht.",
    share: [
        "Diese Stellung, auch in der Ablage, wenn das Terminal es zulässt:",
        "Weiter mit jeder Taste.",
    ],

    nothing_winnable: "Von keiner Stellung bisher ist bekannt, dass sie zu gewinnen ist.",
    seek_hint: "suche einen guten Zug ...",
    seek_solution: "suche eine Lösung ... (Esc hält an)",
    seek_forced: "suche, was jede Lösung hat ... (Esc hält an)",
    forced: "Von hier {} {}; {} {}.",
    forced_where: "Das geht bei Solitär mit höchstens 64 Löchern.",
    forced_late: "Das wurde in der erlaubten Zeit nicht gefunden.",
    no_solution: "Von hier gibt es keine Lösung.",
    stopped: "Angehalten; s spielt weiter, u und r gehen zurück und vor.",
    shown: "Züge zeigen, wohin sie führen.",
    hidden: "Züge verraten nichts.",
    written: "gespeichert in {}",
    at_goal: "Das Ziel ist erreicht: p wählt eine andere Aufgabe, u nimmt zurück.",
    stuck: "Kein Zug mehr: u nimmt zurück, b geht zurück, bis es zu gewinnen war.",
    no_move_here: "Dieser Stein kann jetzt nicht ziehen: Tab geht zu einem, der kann.",
    choose_jumped: "Er kann über mehrere Steine springen: Wähle den einen.",
    pick_first: "Nimm zuerst einen Stein auf.",
    partly: "{} bis zum Ziel: {} davon von dir, dann die Lösung.",
    won: "Gewonnen, {}!",
    just_lost: "{} hat die Partie verloren: u nimmt den Zug zurück.",
    king_cannot: "Diese Dame kann nicht alle schlagen: Wähle eine andere.",
    says_why: "Diese Aufgabe ist nicht lösbar: s sagt, warum.",
    hint: "Tipp: {}",
    back_to_start: "Verloren: b geht zurück zum Anfang.",
    lost_since: "Verloren seit Zug {}: b geht davor zurück.",
    hopeless: "Diese Aufgabe ist nicht lösbar, auch nicht von Anfang an.",
    plays: [
        "{} Züge bis zum Ziel.",
        "{} Züge bis zum Ziel, weniger geht nicht.",
    ],

    commands: "\
Ein Zug wie d2-d4, in einer Reihe 3-5; mehrere mit Leerzeichen dazwischen.
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
help      diese Liste
quit      die Partie verlassen
",
    no_puzzle: "Keine Aufgabe ist offen. `open row:3x3` öffnet eine, `puzzles` nennt einige, \
        `help` nennt die Befehle.",
    king_of_several: "Die Dame auf {} spielt; `king` und ein Feld wählt eine andere.",
    king_plays: "Die Dame auf {} spielt.",
    type_move: "Tippe einen Zug wie {} oder `help`.",
    too_many_undone: "So viele Züge wurden nicht gemacht.",
    undo_what: "Nach `undo` gehört eine Zahl von Zügen, zum Beispiel undo 3.",
    king_what: "Nach `king` gehört das Feld einer anderen Dame, zum Beispiel king B2.",
    now_after: "Jetzt nach Zug {}, {}. ",
    now_start: "Jetzt am Anfang. ",
    see_help: "{}. `help` nennt die Befehle.",
    others_not_made: "Die Züge danach werden nicht gemacht.",
    loss: [
        "Diese Dame kann nicht alle schlagen; `king` wählt eine andere.",
        "Die Aufgabe ist nicht lösbar: Das ist bewiesen.",
        "Die Partie ist verloren: Das Ziel ist nicht mehr zu erreichen.",
    ],
    other_kings: "andere Damen",
    vacant: "leer",
    solved_in: "Gelöst, {}.",
    no_move: "Kein Zug ist möglich.",
    are_stuck: "Kein Zug ist mehr möglich. `undo` nimmt einen zurück.",
    possible: "{} möglich.",
    and: " und ",
    steps: "ist ein Schritt",
    jumps: "springt über {}",
    takes: "schlägt {}",
    illegal: "{} geht nicht: {}.",
    king_there: " Auf {} steht eine andere Dame: `king {}` spielt mit ihr.",
    none_made: "Noch kein Zug.",
    good_move: "{} ist ein guter Zug.",
    lost_game: "Zug {}, {}, hat die Partie verloren: `undo {}` geht davor zurück.",
    hopeless_start: "Die Aufgabe ist nicht lösbar, auch nicht von Anfang an.",
    proved: "Von hier ist nichts mehr zu gewinnen: Das ist bewiesen.",
    nobody_knows: "Das ist noch nicht bekannt: Die verfügbare Zeit hat nicht gereicht.",
    winnable: "Die Partie ist noch zu gewinnen{}.",
    in_moves: ["in {} Zug", "in {} Zügen"],
    ways: ["Weg", "Wege"],
    shortest_ways: ["kürzester Weg", "kürzeste Wege"],
    random: "mit Zufallszügen {}",
    solution: ["{}: {}", "{}, weniger geht nicht: {}"],
    duel: Duel {
        rules: "Wer nicht springen kann, verliert. Tippe einen Sprung wie d2-d4; `jumps` nennt \
            alle, `quit` beendet die Partie; mit einer leeren Zeile fange ich an.",
        one_jump: "nur ein Sprung auf einmal",
        no_jump: "`{}` ist kein Sprung wie d2-d4",
        mine: ["Ich springe {}.", "Ich springe {}: Ab hier gewinne ich."],
        won: "Ich kann nicht springen: Du gewinnst.",
        lost: "Du kannst nicht springen: Ich gewinne.",
    },
};
