//! What a player sees before the engine has answered: nothing that moves away, and the next move.

use super::devtools::{Browser, Page};
use super::{CAPTURE, cell, moves_made};
use serde_json::json;

/// Adds up how much of what is seen has moved, and how far, as browsers measure it.
const SHIFTS: &str = "window.shifted = 0; new PerformanceObserver((list) => { \
                      for (const shift of list.getEntries()) shifted += shift.value; \
                      }).observe({type: 'layout-shift', buffered: true})";

/// On the first visit by phone nothing moves while the page loads; 0.1 is where Lighthouse warns.
pub fn nothing_moves(browser: &Browser, base: &str) {
    let mut page = browser.page();
    page.phone(390, 844);
    page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({"source": SHIFTS}),
    );
    for puzzle in [
        "",
        "#p=pegs:english",
        "#p=row:3x3",
        "#p=board:oo.o.",
        &format!("#p={CAPTURE}"),
    ] {
        page.open(&format!("{base}/{puzzle}"));
        moves_made(&mut page, 0);
        // What has been measured is told some time after it was drawn.
        page.value("new Promise((later) => requestAnimationFrame(() => setTimeout(later, 300)))");
        let shifted = page.value("shifted").as_f64().unwrap();
        assert!(shifted < 0.05, "{puzzle}: {shifted}");
    }
}

/// A link to a day that has not come opens today's puzzle, and says so.
pub fn tomorrow_is_not_there_yet(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#d=2999-12-31&l=hard"));
    page.wait_text("#toast", "December 31, 2999 are not there yet");
    page.wait_text("#day-date", "Today, ");
    moves_made(page, 0);
}

/// While the server has not answered about a move, the next one can be made; no mark says of it
/// what nobody knows yet.
pub fn the_next_move_does_not_wait(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    moves_made(page, 0);
    page.value(
        "{ const ask = fetch; const open = new Promise((open) => (window.answer = open)); \
         window.fetch = (...call) => open.then(() => ask(...call)); } 0",
    );
    let made = |number: usize| {
        format!(
            "document.getElementById('made').textContent === '{number}' && \
             document.querySelector('main').ariaBusy === 'true'"
        )
    };
    page.click(&cell("2"));
    page.click(&cell("3"));
    page.wait(&made(1));
    let can = "Array.from(document.querySelectorAll('#board .can'), (cell) => cell.dataset.cell)";
    assert_eq!(page.value(can), json!(["1", "4"]));
    assert_eq!(
        page.value("document.querySelectorAll('#board .badge').length"),
        json!(0)
    );
    page.click(&cell("4"));
    page.click(&cell("2"));
    page.wait(&made(2));
    page.value("answer(); 0");
    moves_made(page, 2);
    assert_eq!(page.value("location.hash"), json!("#p=row:2x2&m=2-3,4-2"));
}
