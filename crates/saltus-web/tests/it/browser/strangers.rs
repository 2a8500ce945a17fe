//! A new player's whole visit: plays today's puzzle, loses, finds the losing move, wins, shares,
//! and gets the next puzzle the next day. In both languages and themes, by touch and by keyboard.

use super::devtools::{Browser, Page};
use super::{cell, is_expected, moves_made};
use saltus_web::api::{Call, Limits, Shelf, handle};
use serde_json::{Value, json};

/// The texts that the player reads.
struct Words {
    language: &'static str,
    today: &'static str,
    stuck: &'static str,
    lost: &'static str,
    solved: &'static str,
    streak: &'static str,
}

const ENGLISH: Words = Words {
    language: "en",
    today: "Today",
    stuck: "pegs remain",
    lost: "lost the win",
    solved: "Solved!",
    streak: "Streak: 1 day",
};
const GERMAN: Words = Words {
    language: "de",
    today: "Heute",
    stuck: "Stifte sind übrig",
    lost: "hat die Partie verloren",
    solved: "Gelöst!",
    streak: "Serie: 1 Tag",
};

#[derive(Clone, Copy, PartialEq)]
enum Hands {
    Finger,
    Keys,
}

/// The story, four times; or once.
pub fn stories(browser: &Browser, base: &str) {
    let times = if browser.quick { 1 } else { 4 };
    for (words, theme, hands) in [
        (&GERMAN, "dark", Hands::Finger),
        (&ENGLISH, "light", Hands::Finger),
        (&ENGLISH, "dark", Hands::Keys),
        (&GERMAN, "light", Hands::Keys),
    ]
    .into_iter()
    .take(times)
    {
        let mut page = browser.page();
        story(&mut page, base, words, theme, hands);
        page.complaints.retain(|complaint| !is_expected(complaint));
        assert!(page.complaints.is_empty(), "{:?}", page.complaints);
        page.call("Page.navigate", json!({"url": "about:blank"}));
    }
}

fn story(page: &mut Page, base: &str, words: &Words, theme: &str, hands: Hands) {
    match hands {
        Hands::Finger => page.phone(390, 844),
        Hands::Keys => page.size(1280, 860),
    }
    page.prefer("prefers-color-scheme", theme);
    let clock = on_day(page, 23);
    page.open(base);
    // The page stores its game when it is drawn, so the stored game is replaced after that.
    page.wait(
        "location.hash.startsWith('#p=') && document.querySelector('main').ariaBusy === 'false'",
    );
    let settings =
        json!({"saltus": 1, "settings": {"language": words.language}, "solved": {}, "game": null});
    page.value(&format!(
        "localStorage.saltus = {}",
        json!(settings.to_string())
    ));
    page.open(base);
    page.wait("location.hash.startsWith('#p=pegs:') && document.querySelector('main').ariaBusy === 'false'");
    page.wait_text("#day-date", words.today);
    page.wait_text("#day-date", "23");
    let light = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((part) => part > 127)";
    assert_eq!(page.value(light), json!(theme == "light"));

    // After a loss the page shows the number of pegs left; the report names the losing move and
    // offers another try.
    let id =
        "import('./address.js').then(({readAddress}) => readAddress(location.hash).game.puzzle)";
    let puzzle = page.value(id).as_str().unwrap().to_owned();
    let shelf = Shelf::default();
    ask(&shelf, Call::Learn, &json!({"puzzle": puzzle}));
    let lost = line(&shelf, &puzzle, Vec::new(), "no");
    play(page, &lost, 0, hands);
    page.wait_text("#notice-text", words.stuck);
    press(page, "#notice-report", hands);
    page.wait_text("#report-moves li.lost", words.lost);
    page.shoot(&format!("report {} {theme}", words.language));
    press(page, "#report-moves li.lost button", hands);
    let before = (0..lost.len())
        .find(|&made| !legal_moves(&shelf, &puzzle, &lost[..=made]).1)
        .unwrap();
    moves_made(page, before);

    let won = line(&shelf, &puzzle, lost[..before].to_vec(), "yes");
    play(page, &won, before, hands);
    page.wait_text("#notice-title", words.solved);
    page.shoot(&format!("won {} {theme}", words.language));
    page.value(
        "window.given = []; navigator.share = async ({text}) => void given.push(text); \
         navigator.clipboard.writeText = async (text) => void given.push(text); 0",
    );
    press(page, "#notice-share", hands);
    press(page, "#share-result", hands);
    page.wait("given.length === 1");
    let given = page.value("given[0]");
    let given = given.as_str().unwrap();
    assert_eq!(given.matches('🔴').count(), 1, "{given}");
    assert!(
        given.contains('🟢') && given.ends_with(&format!("{base}/?d=2026-11-23&l=easy")),
        "{given}"
    );

    page.call(
        "Page.removeScriptToEvaluateOnNewDocument",
        json!({"identifier": clock}),
    );
    on_day(page, 24);
    page.open(base);
    page.wait_text("#day-date", words.today);
    page.wait_text("#day-date", "24");
    page.wait_text("#day-streak", words.streak);
}

/// Sets the clock of pages opened from now on to noon of a day in November 2026.
fn on_day(page: &mut Page, day: u32) -> Value {
    let clock = format!(
        "{{ const Real = Date; const shift = new Real(2026, 10, {day}, 12) - Real.now(); \
         Date = class extends Real {{ constructor(...when) {{ if (when.length) super(...when); else super(Real.now() + shift); }} \
         static now() {{ return Real.now() + shift; }} }}; }}"
    );
    page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({"source": clock}),
    )["identifier"]
        .clone()
}

fn press(page: &mut Page, selector: &str, hands: Hands) {
    match hands {
        Hands::Finger => page.tap(selector),
        Hands::Keys => {
            page.value(&format!("document.querySelector({selector:?}).focus()"));
            page.key("Enter");
        }
    }
}

/// Plays the moves of a line after the first `made`.
fn play(page: &mut Page, line: &[String], made: usize, hands: Hands) {
    for (number, step) in line.iter().enumerate().skip(made) {
        let (from, to) = step.split_once('-').unwrap();
        press(page, &cell(from), hands);
        press(page, &cell(to), hands);
        moves_made(page, number + 1);
    }
}

fn ask(shelf: &Shelf, call: Call, body: &Value) -> Value {
    let limits = Limits {
        memory: 1 << 30,
        keep_going: &|| true,
    };
    handle(call, &body.to_string(), &limits, shelf).json
}

/// The legal moves with whether each keeps the win, and whether the position can be won.
fn legal_moves(shelf: &Shelf, puzzle: &str, made: &[String]) -> (Vec<(String, String)>, bool) {
    let look = ask(
        shelf,
        Call::Look,
        &json!({"puzzle": puzzle, "moves": made.join(" ")}),
    );
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let moves = look["legal"].as_array().unwrap().iter();
    let moves = moves.map(|step| {
        (
            format!("{}-{}", text(&step["from"]), text(&step["to"])),
            text(&step["keeps"]),
        )
    });
    (
        moves.collect(),
        matches!(look["verdict"].as_str(), Some("winnable" | "won")),
    )
}

/// Plays to the end, preferring moves that keep the win (`yes`) or lose it (`no`).
fn line(shelf: &Shelf, puzzle: &str, mut made: Vec<String>, keeps: &str) -> Vec<String> {
    loop {
        let (moves, _) = legal_moves(shelf, puzzle, &made);
        let Some((step, _)) = moves
            .iter()
            .find(|(_, kept)| kept == keeps)
            .or(moves.first())
        else {
            return made;
        };
        made.push(step.clone());
    }
}
