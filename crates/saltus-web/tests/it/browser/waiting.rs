//! What a player can do before the engine has answered.

use super::devtools::Page;
use super::{cell, moves_made};
use serde_json::json;

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
