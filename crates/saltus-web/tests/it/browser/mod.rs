//! The page in a real browser, on both back ends: played by mouse, keyboard and finger; hints, lost
//! wins, links, drawings.
//!
//! `cargo xtask test` installs Chromium where it is missing and runs these; pictures are kept in
//! `target/screens`.

mod devtools;
mod lessons;
mod shapes;
mod site;
mod stories;
mod strangers;
mod waiting;

use devtools::{Browser, Page};
use saltus::budget::Budget;
use saltus_session::{Level, puzzle_of_day};
use saltus_web::{
    api::{Call, Limits, Shelf, handle},
    page,
    server::{self, Config},
};
use serde_json::json;
use site::Site;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};
use tokio::net::TcpListener;

/// Cells are found by name.
fn cell(name: &str) -> String {
    format!("#board [data-cell='{name}']")
}

fn moves_made(page: &mut Page, number: usize) {
    let made = format!("document.getElementById('made').textContent === '{number}'");
    page.wait(&format!(
        "{made} && document.querySelector('main').ariaBusy === 'false'"
    ));
}

fn verdict(page: &mut Page, verdict: &str) {
    page.wait(&format!(
        "document.getElementById('verdict').dataset.verdict === '{verdict}'"
    ));
}

/// A complete game by mouse: pegs are first dragged, then picked up and put down. The solution is
/// from a book of the triangular board's problems; the page must see it won.
fn by_mouse(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-c5"));
    verdict(page, "winnable");
    let game = [
        ("c3", "a1"),
        ("c5", "c3"),
        ("e5", "c5"),
        ("b5", "d5"),
        ("d4", "b2"),
        ("a2", "c4"),
        ("a4", "a2"),
        ("d5", "b3"),
        ("a1", "c3"),
        ("c3", "a3"),
        ("a2", "a4"),
        ("a5", "a3"),
        ("a3", "c5"),
    ];
    for (number, (from, to)) in game.into_iter().enumerate() {
        if number < 6 {
            page.drag(&cell(from), &cell(to));
        } else {
            page.click(&cell(from));
            page.click(&cell(to));
        }
        moves_made(page, number + 1);
        if number < 12 {
            verdict(page, "winnable");
        }
    }
    verdict(page, "won");
    page.wait_text("#notice-text", "You solved it in 13 moves.");
    assert_eq!(
        page.value("document.querySelectorAll('#track path.winnable').length"),
        json!(14)
    );
}

/// A complete game by keyboard: arrows, Enter and Space; the two frogs and two toads of the guide.
fn by_keyboard(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    verdict(page, "winnable");
    page.value("document.querySelector('#board .cell').focus()");
    let mut at = 1;
    let mut go = |page: &mut Page, to: i32| {
        while at != to {
            page.key(if at < to { "ArrowRight" } else { "ArrowLeft" });
            at += (to - at).signum();
        }
        let focused = page.value("document.activeElement.dataset.cell");
        assert_eq!(focused, json!(to.to_string()));
    };
    for (number, (from, to)) in [
        (2, 3),
        (4, 2),
        (5, 4),
        (3, 5),
        (1, 3),
        (2, 1),
        (4, 2),
        (3, 4),
    ]
    .into_iter()
    .enumerate()
    {
        go(page, from);
        page.key("Enter");
        page.wait("document.activeElement.getAttribute('aria-pressed') === 'true'");
        go(page, to);
        page.key(" ");
        moves_made(page, number + 1);
    }
    verdict(page, "won");
    page.wait_text("#live", "Solved");
    page.key("u");
    moves_made(page, 7);
    page.key("r");
    moves_made(page, 8);
}

/// Takes a hint, loses the win, sees where, and goes back. The numbers are those of the guide.
fn lost_and_found(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1&m=a3-a1"));
    verdict(page, "winnable");
    page.wait_text("#solutions", "3\u{202f}408");
    page.click("#hint");
    page.wait_text("#toast", "Hint: c3-a3");
    page.wait("document.querySelector('#board .arrow') !== null");
    page.drag(&cell("a5"), &cell("a3"));
    verdict(page, "lost");
    page.wait_text("#notice-text", "Move 2, a5-a3, lost the win.");
    page.wait("document.querySelector('#track path.lost') !== null");
    page.shoot("lost");
    page.key("h");
    page.wait_text("#toast", "go back to move 1");
    page.click("#notice-takeBack");
    moves_made(page, 1);
    verdict(page, "winnable");
    page.wait_text("#solutions", "3\u{202f}408");
    // The losing move stays on the timeline, and can be redone.
    assert_eq!(
        page.value("document.getElementById('slider').max"),
        json!("2")
    );
}

/// Shares a position by its link and opens it in another tab.
fn share_position(browser: &Browser, page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:3x3"));
    verdict(page, "winnable");
    page.focus("#typed");
    page.write("3-4 5-3 9-9");
    page.key("Enter");
    page.wait_text("#type-fault mark", "9");
    page.value("document.getElementById('typed').value = ''");
    page.write("3-4 5-3");
    page.key("Enter");
    moves_made(page, 2);
    page.click("#undo");
    moves_made(page, 1);
    let link = page.value("location.href");
    assert_eq!(link, json!(format!("{base}/#p=row:3x3&m=3-4,5-3&s=1")));
    // What is shared has a query, which a server sees; the address of the page opens, too.
    page.value("navigator.clipboard.writeText = async (text) => { window.shared = text; }; 0");
    page.click("#share");
    page.click("#share-position");
    page.wait("typeof window.shared === 'string'");
    let shared = page.value("window.shared");
    assert_eq!(shared, json!(format!("{base}/?p=row:3x3&m=3-4,5-3&s=1")));
    page.key("Escape");
    for link in [shared, link] {
        let mut other = browser.page();
        other.open(link.as_str().unwrap());
        moves_made(&mut other, 1);
        other.click("#redo");
        moves_made(&mut other, 2);
        assert!(other.complaints.is_empty(), "{:?}", other.complaints);
    }
}

/// Chooses puzzles from the gallery, and has the solution of one played.
fn chosen_and_solved(page: &mut Page, base: &str) {
    page.open(base);
    page.click("#choose");
    page.wait("document.querySelectorAll('#families button').length > 20");
    page.shoot("gallery");
    page.focus("#id");
    page.write("pegs:englsh");
    page.key("Enter");
    page.wait_text("#open-fault", "there is no board named `englsh`");
    page.click("#families [data-id='row:2x2']");
    page.wait("!document.getElementById('gallery').open");
    page.wait_text("#title", "Frogs and toads");
    page.click("#solve");
    page.wait_text("#toast", "A solution in 8 moves, the fewest");
    verdict(page, "won");
    moves_made(page, 8);
}

/// Draws a board by mouse and by keyboard; it is solved as it is drawn, and played.
fn draw_board(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    verdict(page, "winnable");
    page.click("#draw");
    page.wait_text("#edit-answer", "Solvable in");
    page.shoot("editor");
    page.click("#edit-clear");
    let spot = |number: usize| format!("#canvas .cell:nth-child({number})");
    page.drag(&spot(1), &spot(2));
    page.click("#brushes label:nth-of-type(2)");
    page.click(&spot(3));
    page.wait_text("#edit-answer", "Solvable in 1 move");
    // A fourth hole with a peg, by keyboard: two pegs must stay.
    page.click("#brushes label:nth-of-type(1)");
    page.value("document.querySelector('#canvas .cell').focus()");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    page.key(" ");
    // The last peg cannot go into the only vacancy; it can end elsewhere.
    page.wait_text("#edit-answer", "Cannot be solved");
    page.value(
        "(() => { const end = document.getElementById('edit-end'); end.value = 'left'; \
         end.dispatchEvent(new Event('input', {bubbles: true})); \
         end.dispatchEvent(new Event('change', {bubbles: true})); })()",
    );
    page.wait_text("#edit-answer", "Solvable in 2 moves");
    page.click("#edit-play");
    page.wait("!document.getElementById('editor').open");
    page.drag(&cell("a1"), &cell("c1"));
    moves_made(page, 1);
    page.drag(&cell("d1"), &cell("b1"));
    verdict(page, "won");
}

/// Earlier faults: a lost puzzle shows why, a capture board lists its kings, new puzzles are made,
/// other lines stay, the browser goes back, and solved puzzles are remembered.
fn beyond_one_game(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:french@d4"));
    verdict(page, "lost");
    page.click("#why");
    page.wait_text("#proof-words", "coloured holes");
    page.wait("document.querySelectorAll('#board .tint').length === 17");
    page.open(&format!("{base}/#p={CAPTURE}"));
    page.wait_text("#verdict-why", "Choose it.");
    page.wait("document.querySelectorAll('#kings-list li').length === 3");
    page.click("#kings-list li:nth-child(1) button");
    page.wait("location.hash.endsWith('@C5')");
    page.wait_text("#notice-text", "Choose another.");
    page.click("#kings-tell");
    page.wait_text(
        "#kings-list li:nth-child(2)",
        "takes all: E5 C3 E1 G3 E5 C7 A5 C3",
    );
    page.wait("document.querySelectorAll('#board .witness').length === 2");
    page.click("#kings-list li:nth-child(2) button");
    page.wait("location.hash.endsWith('@E5')");
    page.value("history.back()");
    page.wait("location.hash.endsWith('@C5')");
    // Two variations: the first stays beside the second.
    page.open(&format!("{base}/#p=row:2x1"));
    verdict(page, "winnable");
    page.click(&cell("4"));
    page.click(&cell("3"));
    moves_made(page, 1);
    page.key("u");
    moves_made(page, 0);
    page.click(&cell("2"));
    page.click(&cell("3"));
    moves_made(page, 1);
    page.wait_text("#line .branch", "4-3");
    page.click("#solve");
    verdict(page, "won");
    page.wait_text("#notice-text", "1 of them yours");
    page.click("#notice-report");
    page.wait_text("#report-words", "Moves undone: 1.");
    page.key("Escape");
    // A generated puzzle, the same for the same seed on every machine.
    page.value("window.made = Math.random; Math.random = () => 0.25");
    for family in ["capture", "row", "pegs"] {
        page.key("n");
        page.click(&format!("#make input[value='{family}'] + span"));
        page.click("#make .main");
        let wish = json!({"family": family, "difficulty": "easy", "seed": 1u64 << 48}).to_string();
        let limits = Limits {
            memory: 1 << 28,
            keep_going: &|| true,
        };
        let made = handle(Call::Generate, &wish, &limits, &Shelf::default()).json["puzzle"].clone();
        page.wait(&format!(
            "!document.getElementById('newgame').open && \
             new URLSearchParams(location.hash.slice(1)).get('p') === {made}"
        ));
    }
    page.value("Math.random = window.made");
    // Another language, without loading the page again.
    page.click("#set");
    page.value(
        "{ const s = document.getElementById('set-language'); s.value = 'de'; s.onchange(); }",
    );
    page.wait_text("#new", "Neu");
    page.value(
        "{ const s = document.getElementById('set-language'); s.value = 'en'; s.onchange(); }",
    );
    page.key("Escape");
    // A text in any notation, pasted where nothing is typed.
    page.value(
        "{ const data = new DataTransfer(); data.setData('text', '[1, 1, 0, -1, -1]'); \
         document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})); }",
    );
    page.wait("location.hash.startsWith('#p=row:')");
    // An illegal move in a link does not prevent the puzzle from opening.
    page.open(&format!("{base}/#p=row:2x2&m=2-3,9-9"));
    moves_made(page, 1);
    page.wait_text("#toast", "as far as possible");
}

/// The violations that axe-core finds in the current page.
fn faults(page: &mut Page, axe: &str) -> String {
    page.wait("document.getAnimations().length === 0"); // colours change little by little
    page.value(&format!("if (!window.axe) {{ {axe} }} 0"));
    let run = "axe.run(document).then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].target).join('; '))";
    page.value(&format!(
        "{run}.then((found) => (window.found = found), (error) => (window.found = String(error))); 0"
    ));
    page.wait("window.found !== undefined");
    let found = page.value("window.found");
    page.value("delete window.found");
    found.as_str().unwrap().to_string()
}

/// Each state of the page with a different appearance: the address, and the elements clicked in
/// turn.
const PLAYED: &[State] = &[
    (
        "row:2x2",
        &[
            "#choose",
            "#today-open",
            "#ladder-open",
            "#ladder-ideas",
            "#set",
            "#forget",
            "#keys-show",
            "#share",
        ],
    ),
    ("row:2x1&m=2-3,4-2,3-4,1-3,2-1", &["#notice-report"]),
    ("pegs:french@d4", &[]),
    ("board:oo.oo,left=1&m=a1-c1,d1-b1", &["#notice-colours"]),
];
/// A puzzle with its moves, and the elements to click.
type State = (&'static str, &'static [&'static str]);
const STATES: &[State] = &[
    (
        "row:2x2&m=2-3",
        &[
            "#choose",
            "#new",
            "#draw",
            "#set",
            "#keys-show",
            "#report-open",
        ],
    ),
    (
        "row:2x2&m=2-3,4-2,5-4,3-5,1-3,2-1,4-2,3-4",
        &["#notice-report"],
    ),
    (
        "pegs:triangle5@a1-a1&m=a3-a1,a5-a3",
        &["#listing summary", "#why", "#report-open"],
    ),
    ("pegs:french@d4", &["#why"]),
    (CAPTURE, &["#kings-tell", "#draw"]),
    ("ring:6", &[]),
];
const CAPTURE: &str = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";

/// axe-core finds nothing wrong, light and dark, on a desk and on a phone.
#[test]
#[ignore = "needs Chromium and axe-core: `cargo xtask test --full` has both"]
fn axe_finds_no_fault() {
    let axe = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/page/node_modules/axe-core/axe.min.js");
    let axe = fs::read_to_string(axe).expect("`cargo xtask test --full` fetches axe-core");
    let base = serve(|listener| server::serve(listener, Config::default(), std::future::pending()));
    let browser = Browser::start();
    for (look, theme) in [
        ("desk", "light"),
        ("desk", "dark"),
        ("phone", "light"),
        ("phone lying", "light"),
    ] {
        let mut page = browser.page();
        match look {
            "phone" => page.phone(390, 844),
            "phone lying" => page.phone(844, 390),
            _ => {}
        }
        page.prefer("prefers-color-scheme", theme);
        for (mode, (puzzle, clicks)) in [("play", PLAYED), ("analyse", STATES)]
            .into_iter()
            .flat_map(|(mode, states)| states.iter().map(move |state| (mode, *state)))
        {
            page.open(&format!("{base}/#p=row:2x1"));
            page.value(&format!("document.getElementById('mode-{mode}').click()"));
            page.open(&format!("{base}/#p={puzzle}"));
            page.wait("document.querySelector('main').ariaBusy === 'false'");
            let place = |click| format!("{look}, {theme}: {puzzle} {click}");
            assert_eq!(faults(&mut page, &axe), "", "{}", place(""));
            for click in clicks {
                page.wait(&format!(
                    "document.querySelector('{click}').closest('[hidden]') === null"
                ));
                page.value(&format!("document.querySelector('{click}').click()"));
                page.wait("document.querySelector('main').ariaBusy === 'false'");
                assert_eq!(faults(&mut page, &axe), "", "{}", place(click));
                page.value("for (const d of document.querySelectorAll('dialog[open]')) d.close()");
            }
        }
    }
}

/// axe-core finds nothing wrong with any page of the book in `target/site-book`, and its search
/// finds a page.
#[test]
#[ignore = "needs Chromium, axe-core and the book: `cargo xtask test --full` has them"]
fn axe_finds_no_fault_in_the_book() {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let axe = fs::read_to_string(target.join("page/node_modules/axe-core/axe.min.js"));
    let axe = axe.expect("`cargo xtask test --full` fetches axe-core");
    let book = target
        .join("site-book")
        .canonicalize()
        .expect("`cargo xtask test --full` makes the book");
    let mut pages = vec![];
    let mut folders = vec![book.clone()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "html")
                // The page for what is not found takes its scripts from the root of a server; the
                // table of contents is a part of other pages.
                && !["print.html", "404.html", "toc.html"].iter().any(|other| path.ends_with(other))
            {
                pages.push(path);
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 50, "{} pages", pages.len());
    let browser = Browser::start();
    let mut page = browser.page();
    for theme in ["light", "dark"] {
        page.prefer("prefers-color-scheme", theme);
        for path in &pages {
            page.open(&format!("file://{}", path.display()));
            assert_eq!(faults(&mut page, &axe), "", "{theme}: {}", path.display());
        }
    }
    page.open(&format!(
        "file://{}?search=pagoda",
        book.join("index.html").display()
    ));
    page.wait("document.querySelectorAll('#mdbook-searchresults li').length > 0");
}

/// Prints the time from an empty tab to a playable board, and to the first counts of the English
/// board; the time does not decide the test.
fn first_board(browser: &Browser, base: &str, engine: &str) {
    let mut page = browser.page();
    let watch = "new MutationObserver((_, watch) => { if (!document.querySelector('#board .cell.can')) return; \
                 window.playable = performance.now(); watch.disconnect(); \
                 }).observe(document, {subtree: true, childList: true, attributes: true})";
    page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({"source": watch}),
    );
    for puzzle in ["", "#p=row:3x3", "#p=grid:9x9"] {
        page.open(&format!("{base}/{puzzle}"));
        page.wait("window.playable > 0");
        let time = page.value("Math.round(window.playable)");
        // Written directly, because the output of passing tests is hidden.
        let line = format!("{engine}: {base}/{puzzle} can be played after {time} ms\n");
        io::stderr().write_all(line.as_bytes()).unwrap();
    }
    page.open(&format!("{base}/#p=pegs:english"));
    page.wait("/^\\d/.test(document.getElementById('solutions').textContent)");
    let time = page.value("Math.round(performance.now())");
    io::stderr()
        .write_all(format!("{engine}: English is counted after {time} ms\n").as_bytes())
        .unwrap();
    // A tab left open would continue to search beside the others.
    page.call("Page.navigate", json!({"url": "about:blank"}));
}

/// On a phone: everything fits, and touch works.
fn on_a_phone(browser: &Browser, base: &str) {
    let mut page = browser.page();
    page.phone(390, 844);
    page.open(&format!("{base}/#p=pegs:english"));
    moves_made(&mut page, 0);
    assert_eq!(
        page.value("document.documentElement.scrollWidth <= innerWidth"),
        json!(true)
    );
    page.tap(&cell("d2"));
    page.tap(&cell("d4"));
    moves_made(&mut page, 1);
    page.shoot("phone");
    // Two fingers enlarge the board, although both are on pegs that could be dragged.
    page.pinch([&cell("b3"), &cell("f3")]);
    page.wait("visualViewport.scale > 1.5");
    moves_made(&mut page, 1);
    page.call(
        "Emulation.setPageScaleFactor",
        json!({"pageScaleFactor": 1}),
    );
    page.open(&format!("{base}/#p=pegs:triangle15"));
    moves_made(&mut page, 0);
    page.shoot("phone-triangle15");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

/// On a board with too many positions the page says when ways to win are counted, counts them then,
/// and judges every jump.
fn counted_from_some_pegs_on(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:french"));
    page.wait_text("#solutions", " pegs on");
    let counted = page
        .value("Number(document.getElementById('solutions').textContent.match(/from (\\d+)/)[1])");
    if counted.as_u64().is_some_and(|pegs| pegs < 20) {
        return; // the time of a call ended on a busy machine, before the position of 20 pegs
    }
    verdict(page, "winnable");
    let game = "f2-d2,e4-e2,e6-e4,c6-e6,c4-c6,e7-e5,e4-e6,a4-c4,g5-e5,b2-b4,d3-b3,a3-c3,d1-d3,d3-b3,c1-c3,e1-e3";
    page.open(&format!("{base}/#p=pegs:french&m={game}"));
    page.click("#mode-analyse");
    page.value(
        "document.getElementById('marks').checked || document.getElementById('marks').click()",
    );
    // As `saltus ask` counts them from this position.
    page.wait_text("#solutions", "40\u{202f}081\u{202f}191\u{202f}372");
    page.wait(
        "document.querySelector('#board .badge.yes') && !document.querySelector('#board .badge.unknown')",
    );
    page.shoot("french");
}

/// Pictures for inspection, light and dark; with a complete table of the English board.
fn pictures(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:english&m=d2-d4,b3-d3,c1-c3"));
    // As `saltus ask` counts them: 1038412391912569.
    page.wait_text("#solutions", "1.038");
    page.click(&cell("c4"));
    page.shoot("light");
    page.size(1280, 860);
    page.prefer("prefers-color-scheme", "dark");
    page.wait("document.getAnimations().length === 0"); // buttons change their colours little by little
    page.shoot("dark");
    for (name, puzzle) in [
        ("grid", "grid:5x5"),
        ("hexagon", "hexagon:3"),
        ("ring", "ring:6"),
        ("row", "row:4x4"),
    ] {
        page.open(&format!("{base}/#p={puzzle}"));
        moves_made(page, 0);
        page.shoot(name);
    }
    page.prefer("prefers-color-scheme", "light");
    page.size(1024, 720);
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1&m=a3-a1,a5-a3"));
    verdict(page, "lost");
    page.shoot("page"); // docs/page.png
    page.size(1280, 860);
}

/// Whether the tests caused it: invalid texts, and an overloaded server.
fn is_expected(complaint: &str) -> bool {
    complaint.contains("status of 400") || complaint.contains("status of 503")
}

/// Both back ends make the same puzzles of the day as the library.
fn same_puzzles(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x1"));
    for date in ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-28"] {
        for level in Level::ALL {
            let wish = json!({"date": date, "level": level.name()});
            let there = page.value(&format!(
                "Promise.all([import('./backend.js'), import('./config.js')]).then(([{{connect}}, {{BACKEND}}]) => \
                 connect(BACKEND).call('today', {wish})).then(({{puzzle}}) => puzzle)"
            ));
            let made = puzzle_of_day(date.parse().unwrap(), level, &Budget::UNLIMITED);
            assert_eq!(there, json!(made.unwrap()), "{wish}");
        }
    }
}

/// A busy server: the page waits for the day's puzzle, and if it gets none, it says so beside
/// another one.
fn busy_server(page: &mut Page, base: &str) {
    for (refusals, made) in [(9, true), (99, false)] {
        page.open(&format!("{base}/#p=row:2x1"));
        moves_made(page, 0);
        // The page waits at a hundredth of the time.
        page.value(&format!(
            "(() => {{ let left = {refusals}; const [ask, later] = [fetch, setTimeout]; \
             window.setTimeout = (call, delay) => later(call, delay < 5000 ? delay / 100 : delay); \
             window.fetch = (url, options) => url === 'api/today' && left-- > 0 \
                 ? Promise.resolve(new Response('{{}}', {{status: 503}})) : ask(url, options); \
             location.hash = '#d=2026-11-23&l=medium'; }})()"
        ));
        page.wait("location.hash.startsWith('#p=pegs:')");
        if made {
            page.wait_text("#day-date", "23");
        } else {
            let busy = page.value("import('./strings.js').then(({t}) => t('busy'))");
            page.wait_text("#toast", busy.as_str().unwrap());
            assert_eq!(page.value("location.hash"), json!("#p=pegs:english"));
        }
    }
}

/// All of it on one back end, or a part of it in a quick browser.
fn everything(browser: &Browser, base: &str, engine: &str) {
    waiting::nothing_moves(browser, base);
    if !browser.quick {
        first_board(browser, base, engine);
    }
    let mut page = browser.page();
    page.size(1280, 860);
    waiting::tomorrow_is_not_there_yet(&mut page, base);
    if engine == "server" {
        waiting::the_next_move_does_not_wait(&mut page, base);
    }
    stories::all_stories(browser, &mut page, base);
    by_mouse(&mut page, base);
    by_keyboard(&mut page, base);
    lost_and_found(&mut page, base);
    share_position(browser, &mut page, base);
    chosen_and_solved(&mut page, base);
    draw_board(&mut page, base);
    beyond_one_game(&mut page, base);
    if !browser.quick {
        on_a_phone(browser, base);
        counted_from_some_pegs_on(&mut page, base);
        pictures(&mut page, base);
    }
    lessons::stories(browser, &mut page, base);
    shapes::stories(browser, base);
    // Changes the language and the mode.
    strangers::stories(browser, base);
    if !browser.quick {
        same_puzzles(&mut page, base);
        if engine == "server" {
            busy_server(&mut page, base);
        }
    }
    // There was no request to another site, and no unexpected error.
    let elsewhere = format!(
        "performance.getEntriesByType('resource').filter((e) => !e.name.startsWith({base:?})).length"
    );
    assert_eq!(page.value(&elsewhere), json!(0));
    page.complaints.retain(|complaint| !is_expected(complaint));
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

/// The modules of the page: names and texts.
fn modules() -> Vec<(String, String)> {
    let mut modules = Vec::new();
    for file in page::FILES {
        if file.name.ends_with(".js") {
            let text = String::from_utf8(file.bytes.into()).unwrap();
            modules.push((file.name.to_owned(), text));
        }
    }
    modules
}

/// The static site, which `cargo xtask web` builds, as a plain file server that knows nothing of
/// the engine serves it. Any page may load its files, as from the servers where such sites are
/// kept. The modules of the page stand beside its bundle, for stories that call one by name.
fn static_site() -> Site {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/web");
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for file in fs::read_dir(site).expect("`cargo xtask web` builds the static site") {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().display().to_string();
        files.push((name, fs::read(path).unwrap()));
    }
    let engine = files.iter().find(|(name, _)| name.ends_with(".wasm.gzip"));
    let engine = engine
        .expect("`cargo xtask web` builds the engine")
        .0
        .clone();
    for (name, text) in modules() {
        if name != "sw.js" {
            let text = text
                .replace("BACKEND = \"http\"", "BACKEND = \"wasm\"")
                .replace("saltus.wasm.gzip", &engine);
            files.push((name, text.into_bytes()));
        }
    }

    let mut site = Site::default();
    for (name, bytes) in files {
        let media = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        };
        let shared = [
            ("content-type", media),
            ("access-control-allow-origin", "*"),
        ];
        if name == "index.html" {
            site.add("/", &shared, bytes.clone());
        }
        site.add(&format!("/{name}"), &shared, bytes);
    }
    site
}

#[test]
#[ignore = "needs Chromium and the static site: `cargo xtask test --full` has both"]
fn on_web_assembly() {
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let site = static_site();
    let base = serve(|listener| async {
        tokio::select! {
            () = site.serve(listener) => {}
            _ = stopped => {}
        }
    });
    everything(&Browser::start(), &base, "WebAssembly");
    offline(&base, stop);
}

/// A page of another site with boards, under a policy that allows only what the documentation of
/// `<saltus-board>` requires.
fn with_boards(mut site: Site, scripts: &str) -> Site {
    let policy = format!(
        "default-src 'none'; script-src 'self' {scripts} 'wasm-unsafe-eval'; connect-src 'self' {scripts}; \
         worker-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
    );
    let page = format!(
        "<!doctype html><html lang=\"en\"><title>A lesson</title><link rel=\"stylesheet\" href=\"foreign.css\">\
         <script src=\"foreign.js\"></script><script type=\"module\" src=\"{scripts}/saltus-board.js\"></script>\
         <saltus-board id=\"row\" puzzle=\"row:2x1\"></saltus-board>\
         <saltus-board id=\"marked\" lang=\"de\" mode=\"analyse\" puzzle=\"pegs:triangle5@a1-a1\" moves=\"a3-a1\"></saltus-board>\
         <saltus-board id=\"king\" controls=\"none\" puzzle=\"{CAPTURE}@E5\"></saltus-board>"
    );
    let script = "window.events = []; for (const type of ['move', 'won', 'lost']) addEventListener(type, \
                  ({target, detail}) => events.push([target.id, type, detail.moves]));";
    let style = "saltus-board { width: 30rem; } #row { --right: rgb(1, 2, 3); }";
    let under_policy = [
        ("content-type", "text/html"),
        ("content-security-policy", policy.as_str()),
    ];
    site.add("/foreign.html", &under_policy, page);
    site.add(
        "/foreign.js",
        &[("content-type", "text/javascript")],
        script,
    );
    site.add("/foreign.css", &[("content-type", "text/css")], style);
    site.add("/favicon.ico", &[], "");
    site
}

/// Boards in other pages: with keys, events and colours by variables, on another site and on the
/// same one.
#[test]
#[ignore = "needs Chromium and the static site: `cargo xtask test --full` has both"]
fn in_a_foreign_page() {
    let plain = |site: Site| serve(|listener| site.serve(listener));
    let site = plain(static_site());
    let lesson = plain(with_boards(Site::default(), &site));
    let own = plain(with_boards(static_site(), ""));
    let browser = Browser::start();
    for (base, from) in [(&lesson, &site), (&own, &own)] {
        let mut page = browser.page();
        page.size(900, 1400);
        page.open(&format!("{base}/foreign.html"));
        let inside =
            |id: &str, what: &str| format!("document.getElementById('{id}').shadowRoot.{what}");
        for id in ["row", "marked", "king"] {
            page.wait(&inside(id, "querySelector('.cell.can') !== null"));
        }
        page.shoot("embedded");
        // Only analysis shows marks: two of four moves win, as in the guide.
        let marks = |kind: &str| {
            inside(
                "marked",
                &format!("querySelectorAll('.badge.{kind}').length"),
            )
        };
        page.wait(&format!("{} + {} === 4", marks("yes"), marks("no")));
        assert_eq!(page.value(&marks("yes")), json!(2));
        assert_eq!(
            page.value(&inside("row", "querySelectorAll('.badge').length")),
            json!(0)
        );
        assert_eq!(
            page.value(&format!(
                "getComputedStyle({}).fill",
                inside("row", "querySelector('.k-right circle')")
            )),
            json!("rgb(1, 2, 3)")
        );
        let play = |page: &mut Page, id: &str, from: &str, keys: &[&str], made: &str| {
            page.value(&inside(
                id,
                &format!("querySelector('[data-cell=\"{from}\"]').focus()"),
            ));
            page.key("Enter");
            for key in keys {
                page.key(key);
            }
            page.key("Enter");
            page.wait(&format!(
                "document.getElementById('{id}').moves === '{made}' && !document.getElementById('{id}').ariaBusy"
            ));
        };
        const RIGHT: &str = "ArrowRight";
        const LEFT: &str = "ArrowLeft";
        play(&mut page, "row", "1", &[RIGHT, RIGHT], "1-3");
        page.wait("events.length === 2");
        assert_eq!(
            page.value("events"),
            json!([["row", "move", "1-3"], ["row", "lost", "1-3"]])
        );
        page.key("u");
        page.wait("document.getElementById('row').moves === '' && !document.getElementById('row').ariaBusy");
        let game = [
            ("2", 1_i32, "2-3"),
            ("4", -2, "4-2"),
            ("3", 1, "3-4"),
            ("1", 2, "1-3"),
            ("2", -1, "2-1"),
        ];
        let mut made = Vec::new();
        for (from, way, step) in game {
            made.push(step);
            let keys = vec![if way > 0 { RIGHT } else { LEFT }; way.unsigned_abs() as usize];
            play(&mut page, "row", from, &keys, &made.join(" "));
        }
        page.wait("events.length === 8");
        assert_eq!(
            page.value("events.at(-1)"),
            json!(["row", "won", made.join(" ")])
        );
        page.wait(&inside(
            "row",
            "querySelector('[role=status]').textContent === 'Solved!'",
        ));
        // The losing move of the guide.
        page.value(&inside(
            "marked",
            "querySelector('[data-cell=\"a5\"]').focus()",
        ));
        page.key("Enter");
        page.value(&inside(
            "marked",
            "querySelector('[data-cell=\"a3\"]').focus()",
        ));
        page.key("Enter");
        page.wait("events.at(-1)[1] === 'lost'");
        assert_eq!(
            page.value("events.at(-1)"),
            json!(["marked", "lost", "a3-a1 a5-a3"])
        );
        page.value("document.getElementById('marked').hint()");
        page.wait(&inside(
            "marked",
            "querySelector('[role=status]').textContent.includes('Geh zurück zu Zug 1')",
        ));
        // Each board gets its own answer, also where another one waits for a language.
        page.value(
            "document.getElementById('row').lang = 'fr'; document.getElementById('king').puzzle = 'row:3x3'",
        );
        let cells = |id: &str| inside(id, "querySelectorAll('.cell').length");
        page.wait(&format!(
            "{} === 4 && {} === 7",
            cells("row"),
            cells("king")
        ));
        page.wait(&inside(
            "row",
            "querySelector('[role=status]').textContent.startsWith('Résolu')",
        ));
        page.value("document.getElementById('king').puzzle = 'row:9'");
        page.wait(&inside(
            "king",
            "querySelector('[role=status]').textContent.length > 10",
        ));
        let elsewhere = format!(
            "performance.getEntriesByType('resource').filter((e) => !e.name.startsWith({base:?}) && !e.name.startsWith({from:?})).length"
        );
        assert_eq!(page.value(&elsewhere), json!(0));
        assert!(page.complaints.is_empty(), "{:?}", page.complaints);
    }
}

/// After the first visit the site works without its server.
fn offline(base: &str, stop: tokio::sync::oneshot::Sender<()>) {
    let browser = Browser::start();
    let mut page = browser.page();
    page.open(&format!("{base}/#p=row:2x2"));
    moves_made(&mut page, 0);
    page.wait("window.ready ??= 0, navigator.serviceWorker.ready.then(() => (window.ready = 1)), window.ready === 1");
    page.call("Page.navigate", json!({"url": "about:blank"}));
    drop(stop);
    page.call("Network.enable", json!({}));
    let none =
        json!({"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    page.call("Network.emulateNetworkConditions", none);
    page.open(&format!("{base}/#p=row:2x2&m=2-3"));
    moves_made(&mut page, 1);
    page.click("#hint");
    page.wait_text("#toast", "Hint: 4-2");
    page.click("#choose");
    page.wait("document.querySelectorAll('#families button').length > 20");
    // Today's puzzle is made here, on any day; a saved game would continue.
    page.value("localStorage.removeItem('saltus')");
    page.open(base);
    page.wait(
        "location.hash.startsWith('#p=') && document.querySelector('main').ariaBusy === 'false'",
    );
    page.wait("document.getElementById('day').getClientRects().length > 0");
}

/// The address of a server on a free port.
fn serve<F: Future>(serve: impl FnOnce(TcpListener) -> F + Send + 'static) -> String {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            serve(listener).await;
        });
    });
    format!("http://{}", receiver.recv().unwrap())
}

/// Runs on a server with the engine.
fn with_server(browser: &Browser) {
    let base = serve(|listener| server::serve(listener, Config::default(), std::future::pending()));
    everything(browser, &base, "server");
}

#[test]
#[ignore = "needs Chromium: `cargo xtask test` installs it"]
fn on_the_server() {
    with_server(&Browser::quick());
}

#[test]
#[ignore = "takes minutes and needs Chromium: `cargo xtask test --full` runs it"]
fn on_a_server_in_full() {
    with_server(&Browser::start());
}
