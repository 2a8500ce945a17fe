//! A child plays from the first lesson to step 8 with nothing but what the page says, and looks at
//! the ideas.

use super::cell;
use super::devtools::{Browser, Page};
use super::moves_made;
use super::stories::play;
use saltus_session::{LADDER, Language};
use serde_json::json;

/// The moves of the first steps.
const GAMES: [&str; 9] = [
    "a1-c1 c1-e1",
    "a1-c1 c1-c3",
    "a1-c1 b3-b1 c1-a1",
    "3-2 1-3 2-1 4-2 3-4",
    "a1-c1 d1-b1",
    "a1-c1 c1-c3 c3-a3",
    "e3-c1 c1-c3 d3-b3 b3-b1",
    "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4",
    "a4-a2 c3-a3 a1-c3 d4-b2 a3-a1 a1-c3 b4-d4 d4-b2",
];

pub fn stories(browser: &Browser, page: &mut Page, base: &str) {
    from_the_first_jump(page, base);
    ideas_are_tried(page, base);
    in_german(page, base);
    let mut phone = browser.page();
    phone.phone(390, 844);
    on_a_phone(&mut phone, base);
}

/// Each lesson says a sentence before and one after, and *Next* leads to the next one. The fifth
/// cannot be won: it is learned when no jump is left, and shows its colours.
fn from_the_first_jump(page: &mut Page, base: &str) {
    page.value("localStorage.removeItem('saltus')");
    page.open(&format!("{base}/#p={}", LADDER[0].id));
    for (number, (step, game)) in LADDER.iter().zip(GAMES).enumerate() {
        page.wait(&format!(
            "location.hash.startsWith({})",
            json!(format!("#p={}", step.id))
        ));
        page.wait_text("#named", &format!("step {number} of"));
        match step.lesson {
            Some(lesson) => page.wait_text("#lesson-words", lesson.before.english),
            None => page.wait("document.getElementById('lesson-words').hidden"),
        }
        if let Some(idea) = step.idea {
            page.wait_text("#ideas-open", idea.name().english);
        }
        assert_eq!(
            page.value("document.getElementById('notice').hidden"),
            json!(true)
        );
        play(page, game, 0);
        if let Some(lesson) = step.lesson {
            page.wait_text("#notice-text", lesson.after.english);
            page.shoot(&format!("lesson {number}"));
        }
        if step.lesson.is_some_and(|lesson| !lesson.winnable) {
            page.click("#notice-colours");
            page.wait("document.querySelectorAll('#board .tint').length > 0");
            page.shoot("colours");
        }
        page.click("#notice-next");
    }
    page.wait(&format!("location.hash.startsWith('#p={}')", LADDER[9].id));
    assert_eq!(page.value("document.body.dataset.mode"), json!("play"));
    // All of it counts on the ladder.
    page.click("#ladder-open");
    page.wait(
        "[...document.querySelectorAll('#steps .stars')].slice(0, 9) \
         .every((stars) => stars.textContent.startsWith('★'))",
    );
    page.shoot("ladder begun");
    page.key("Escape");
}

/// Every idea has a board that can be played, or shows the proof that it cannot be won.
fn ideas_are_tried(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    moves_made(page, 0);
    page.click("#ideas-open");
    page.wait("document.querySelectorAll('#ideas-list .idea-board [data-cell]').length > 80");
    page.wait("document.querySelectorAll('#idea-parity .tint').length > 0");
    page.wait("document.querySelectorAll('#idea-pagoda .weight').length > 0");
    page.shoot("ideas");
    let on = |name: &str| format!("#idea-purge [data-cell='{name}']");
    let pieces = "document.querySelectorAll('#idea-purge .piece').length";
    page.wait(&format!("{pieces} === 4"));
    page.value("document.getElementById('idea-purge').scrollIntoView()");
    for (from, to, left) in [("a1", "c1", 3), ("b3", "b1", 2), ("c1", "a1", 1)] {
        page.click(&on(from));
        page.click(&on(to));
        page.wait(&format!("{pieces} === {left}"));
    }
    page.click("#idea-purge button");
    page.wait(&format!("{pieces} === 4"));
    page.key("Escape");
    // The game behind has not changed.
    moves_made(page, 0);
    page.click(&cell("2"));
    page.click(&cell("3"));
    moves_made(page, 1);
}

fn in_german(page: &mut Page, base: &str) {
    page.value(
        "localStorage.saltus = JSON.stringify( \
         {saltus: 1, settings: {language: 'de'}, solved: {}, game: null})",
    );
    page.open(&format!("{base}/?german#p={}", LADDER[2].id));
    let lesson = LADDER[2].lesson.unwrap();
    page.wait_text("#lesson-words", lesson.before.spoken(Language::German));
    page.wait_text("#ideas-open", "Idee: Dreierpaket");
    play(page, GAMES[2], 0);
    page.wait_text("#notice-text", lesson.after.spoken(Language::German));
    page.value("localStorage.removeItem('saltus')");
}

/// On a phone nothing is wider than the screen, and the sentence is above the board.
fn on_a_phone(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p={}", LADDER[2].id));
    moves_made(page, 0);
    page.wait_text("#lesson-words", "package");
    page.shoot("phone lesson");
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.value(fits), json!(true));
    let above = "document.getElementById('lesson').getBoundingClientRect().bottom \
                 <= document.getElementById('board').getBoundingClientRect().top + 1";
    assert_eq!(page.value(above), json!(true));
    page.click("#ideas-open");
    page.wait("document.querySelectorAll('#idea-pagoda .weight').length > 0");
    page.shoot("phone ideas");
    assert_eq!(page.value(fits), json!(true));
}
