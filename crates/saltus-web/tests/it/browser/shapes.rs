//! What stands where: the rules and the buttons are at hand on every screen, and nothing covers them.

use super::devtools::{Browser, Page};
use super::{CAPTURE, cell, moves_made};
use serde_json::json;

/// A capture board of the largest day: 13 squares wide.
const LARGE: &str = "capture:.-.-.-.-.-.-.=-.-.-.-.-W-W-=.-.-.-.-.-.-.=-.-W-.-.-W-W-=.-.-.-.-.-.-B=-.-W-W-W-W-W-=.-B-.-.-.-.-.=-.-W-W-W-W-W-=.-B-.-.-.-.-.=-W-W-W-W-W-W-=.-B-.-B-.-.-.=-W-W-W-W-W-W-=.-.-.-.-.-.-.";

pub fn stories(browser: &Browser, base: &str) {
    let mut page = browser.page();
    page.size(1280, 860);
    messages_cover_no_button(&mut page, base);
    letters_are_listed(&mut page);
    pieces_look_alike(&mut page, base);
    let mut phone = browser.page();
    phone.phone(390, 844);
    rules_are_one_tap_away(&mut phone, base);
    messages_cover_no_button(&mut phone, base);
    a_new_board_from_its_top(&mut phone, base);
    the_verdict_is_in_sight(&mut phone, base);
    phone.phone(360, 640);
    wide_things_fit(&mut phone, base);
    first_buttons_are_whole(browser, base);
    for (width, height) in [(844, 390), (640, 400), (740, 340)] {
        let mut page = browser.page();
        page.size(width, height);
        goal_beside_the_board(&mut page, base);
    }
}

/// A piece looks alike on the board and in the small drawings of the rules, where a king that can be
/// chosen was a peg.
fn pieces_look_alike(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p={CAPTURE}"));
    moves_made(page, 0);
    page.wait("document.querySelectorAll('#first .rule-drawing .piece').length > 2");
    let looks = |root: &str| {
        format!(
            "Array.from(new Set(Array.from(document.querySelectorAll('{root} .k-black'), (piece) => \
             piece.firstChild.r.baseVal.value + ' ' + getComputedStyle(piece.firstChild).fill + ' ' + \
             piece.lastChild.getAttribute('class'))))"
        )
    };
    let small = page.value(&looks("#first"));
    assert_eq!(small.as_array().unwrap().len(), 1, "{small}");
    assert_eq!(small, page.value(&looks("#board")));
}

/// On a phone the name and the first buttons stand in one line; the others are behind one of them.
/// The rules are there after the first move, too, and so is the step of the ladder.
fn rules_are_one_tap_away(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    moves_made(page, 0);
    let lines = "new Set(Array.from(document.querySelectorAll('body > header > h1, nav > button'), (part) => part.getBoundingClientRect()) \
                 .filter(({width}) => width > 1).map(({top, height}) => Math.round((top + height / 2) / 8))).size";
    assert_eq!(page.value(lines), json!(1));
    assert_eq!(
        page.value("document.querySelector('h1').getBoundingClientRect().width > 40"),
        json!(true)
    );
    page.wait("document.getElementById('named').getClientRects().length > 0");
    page.wait_text("#named", "step 7 of");
    for step in [["2", "3"], ["4", "2"]] {
        page.tap(&cell(step[0]));
        page.tap(&cell(step[1]));
    }
    moves_made(page, 2);
    page.tap("#keys-show");
    page.wait_text("#rules-list", "jumps over one piece");
    page.key("Escape");
    page.wait("!document.getElementById('helping').open");
    assert_eq!(
        page.value("document.getElementById('new').getClientRects().length"),
        json!(0)
    );
    page.tap("#more");
    page.wait("document.getElementById('new').getClientRects().length > 0");
    page.tap("#new");
    page.wait("document.getElementById('newgame').open");
    page.wait("document.querySelector('#more-acts:popover-open') === null");
    page.key("Escape");
}

/// A hint stands below the board and above the buttons; at the end of a game above its card.
fn messages_cover_no_button(page: &mut Page, base: &str) {
    let covered = "(() => { const toast = document.getElementById('toast').getBoundingClientRect(); \
         const over = ({left, right, top, bottom}) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top; \
         return Array.from(document.querySelectorAll('main button'), (button) => [button.id, button.getBoundingClientRect()]) \
             .filter(([, place]) => place.width && over(place)).map(([id]) => id); })()";
    let seen = "(({top, bottom, width}) => width > 0 && top >= 0 && bottom <= innerHeight)(document.getElementById('toast').getBoundingClientRect())";
    page.open(&format!("{base}/#p={CAPTURE}"));
    moves_made(page, 0);
    page.click("#hint");
    page.wait_text("#toast", "Hint: begin with");
    page.wait("document.querySelector('main').ariaBusy === 'false'");
    assert_eq!(page.value(seen), json!(true));
    assert_eq!(page.value(covered), json!([]));
    // Three pegs that cannot meet.
    page.open(&format!("{base}/#p=board:oo.o.o.o,left=1&m=a1-c1,d1-b1"));
    moves_made(page, 2);
    page.wait_text("#notice-text", "3 pegs remain");
    page.click("#can-i");
    page.wait_text("#toast", "No.");
    assert_eq!(page.value(covered), json!([]));
}

/// After a game on a phone the next board is shown from its top.
fn a_new_board_from_its_top(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#d=2026-11-25&l=easy"));
    page.wait("location.hash.startsWith('#p=capture:')");
    moves_made(page, 0);
    page.click("#give-up");
    page.wait_text("#notice-text", "Solution shown");
    page.value("scrollTo(0, 1e4); 0");
    page.wait("scrollY > 100");
    page.value("document.getElementById('notice-next').click()");
    page.wait("document.querySelector('#day-levels [aria-current]')?.textContent === 'Medium'");
    page.wait("scrollY === 0");
}

/// In Analyse on a phone the verdict is in sight together with the whole board.
fn the_verdict_is_in_sight(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1&m=a3-a1"));
    moves_made(page, 1);
    page.value("document.getElementById('mode-analyse').click(); scrollTo(0, 0)");
    super::verdict(page, "winnable");
    let seen = "['verdict', 'board'].map((id) => document.getElementById(id).getBoundingClientRect()) \
                .every(({top, bottom}) => top >= 0 && bottom <= innerHeight)";
    page.wait(seen);
    page.value("document.getElementById('mode-play').click(); 0");
}

/// The largest capture board of a day is seen whole on a small phone, with squares that a finger
/// hits; so are the fields of the editor.
fn wide_things_fit(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p={LARGE}"));
    moves_made(page, 0);
    assert_eq!(
        page.value("((a) => a.scrollWidth <= a.clientWidth)(document.querySelector('.around'))"),
        json!(true)
    );
    let hit =
        "document.querySelector('#board [data-cell=\"C7\"] .hit').getBoundingClientRect().width";
    assert!(page.value(hit).as_f64().unwrap() >= 30.0);
    page.value("document.getElementById('draw').click()");
    page.wait("document.getElementById('editor').open");
    let inside = "(({right}) => Array.from(document.querySelectorAll('#editor .tools > *'), \
                  (part) => Math.max(...Array.from(part.children, (child) => child.getBoundingClientRect().right), 0)).every((edge) => edge <= right))\
                  (document.getElementById('editor').getBoundingClientRect())";
    assert_eq!(page.value(inside), json!(true));
    page.key("Escape");
}

/// On a phone the words on the first buttons are not cut, in any language.
fn first_buttons_are_whole(browser: &Browser, base: &str) {
    let mut page = browser.page();
    page.phone(390, 844);
    page.open(&format!("{base}/#p=row:2x1"));
    for (language, word) in [("de", "Leiter"), ("fr", "Échelle"), ("en", "Ladder")] {
        page.value(&format!(
            "localStorage.saltus = JSON.stringify({{saltus: 1, settings: {{language: '{language}'}}, solved: {{}}, game: null}})"
        ));
        page.open(&format!("{base}/?{language}#p=row:2x1"));
        page.wait_text("#ladder-open", word);
        let cut = "[...document.querySelectorAll('nav > button')].filter((one) => one.scrollWidth > one.clientWidth).map(({id}) => id)";
        assert_eq!(page.value(cut), json!([]), "{language}");
    }
    page.value("localStorage.removeItem('saltus')");
}

/// On a low screen, such as a phone on its side or a page at 200 %, the goal and the rules stand
/// beside the board, all of it in sight, and so are the buttons.
fn goal_beside_the_board(page: &mut Page, base: &str) {
    page.value("localStorage.removeItem('saltus')");
    for puzzle in ["row:2x3", "pegs:english", CAPTURE] {
        page.open(&format!("{base}/#p={puzzle}"));
        moves_made(page, 0);
        stands_beside_the_board(page, puzzle);
    }
}

fn stands_beside_the_board(page: &mut Page, puzzle: &str) {
    let apart = "['goal', 'first'].map((id) => document.getElementById(id).getBoundingClientRect()) \
                 .every(({bottom, right}) => bottom <= innerHeight && right <= document.getElementById('board').getBoundingClientRect().left + 1)";
    assert_eq!(page.value(apart), json!(true), "{puzzle}");
    let whole = "(({bottom}) => bottom <= innerHeight + 1)(document.getElementById('board').getBoundingClientRect())";
    assert_eq!(page.value(whole), json!(true), "{puzzle}");
    let buttons = "['undo', 'hint', 'can-i', 'give-up'].map((id) => document.getElementById(id).getBoundingClientRect()) \
                   .every(({top, bottom, width}) => width > 0 && top >= 0 && bottom <= innerHeight)";
    assert_eq!(page.value(buttons), json!(true), "{puzzle}");
}

/// Each letter that presses a button is on the page of keys.
fn letters_are_listed(page: &mut Page) {
    let listed = "[...document.querySelectorAll('.keys kbd')].map((key) => key.textContent)";
    let listed = page.value(listed);
    let controls = super::modules();
    let controls = controls.iter().find(|(name, _)| name == "controls.js");
    let (_, text) = controls.unwrap();
    let table = text.split("const LETTERS").nth(1).unwrap();
    let table = table.split("]]").next().unwrap();
    let mut letters = 0;
    for part in table.split("[\"").skip(1) {
        let letter = part[..1].to_uppercase();
        letters += 1;
        assert!(
            listed.as_array().unwrap().contains(&json!(letter)),
            "{letter}"
        );
    }
    assert!(letters > 8, "{table}");
}
