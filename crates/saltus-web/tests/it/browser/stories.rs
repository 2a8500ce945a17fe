//! Stories of new users: play without verdicts, lose and see where, win and return the next day, in
//! two tabs, in two languages, with the keyboard only, at any size.

use super::devtools::{Browser, Page};
use super::{cell, is_expected, moves_made, verdict};
use saltus_session::{FAMILIES, LADDER, open, peg_boards};
use serde_json::json;

/// Plays moves such as `2-3 4-2` by mouse.
pub fn play(page: &mut Page, game: &str, made: usize) {
    for (number, step) in game.split(' ').enumerate() {
        let (from, to) = step.split_once('-').unwrap();
        page.click(&cell(from));
        page.click(&cell(to));
        moves_made(page, made + number + 1);
    }
}

/// What this browser keeps.
fn stored_value(page: &mut Page, path: &str) -> serde_json::Value {
    page.value(&format!("JSON.parse(localStorage.saltus){path}"))
}

fn is_seen(page: &mut Page, selector: &str) -> bool {
    page.value(&format!(
        "document.querySelector({selector:?}).getClientRects().length > 0"
    )) == json!(true)
}

/// All stories on one back end; afterwards the page is in the mode *Analyse* for the other tests.
pub fn all_stories(browser: &Browser, page: &mut Page, base: &str) {
    no_spoilers(page, base);
    won_and_shared(browser, page, base);
    stuck(page, base);
    help_tells_the_truth(page, base);
    against_saltus(page, base);
    graded(page, base);
    tabs_share_progress(browser, page, base);
    shown_then_found(page, base);
    paste_text(page, base);
    solve_daily_puzzle(page, base);
    rules_of_this_puzzle(page, base);
    king_is_chosen_by_the_player(page, base);
    next_moves_on(page, base);
    hostile_progress(page, base);
    every_word_exists(page);
    ladder(page, base);
    in_german(page, base);
    in_french(page, base);
    language_changes(page, base);
    if !browser.quick {
        inspect_layout(browser, base);
    }
    wheel_motion_and_size(page, base);
    page.open(&format!("{base}/#p=row:2x1"));
    moves_made(page, 0);
    page.click("#mode-analyse");
    verdict(page, "winnable");
}

/// The two-player game: the engine answers each jump, and wins where the corner was vacant; and
/// what every solution has.
fn against_saltus(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-any"));
    moves_made(page, 0);
    page.click("#duel");
    page.wait("document.body.hasAttribute('data-duel')");
    moves_made(page, 0);
    assert!(is_seen(page, "#duel-begin") && !is_seen(page, "#hint"));
    page.click(&cell("a3"));
    page.click(&cell("a1"));
    moves_made(page, 2);
    page.wait("/wins from here/.test(document.getElementById('toast').textContent)");
    page.click("#duel");
    assert!(is_seen(page, "#hint") && !is_seen(page, "#duel-begin"));
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1"));
    moves_made(page, 0);
    page.click("#mode-analyse");
    page.click("#forced");
    page.wait("/a4-a2, d4-b2/.test(document.getElementById('forced-words').textContent)");
    page.click("#mode-play");
}

/// Until the player asks, the page does not evaluate moves; the rules are above the board in the
/// first game.
fn no_spoilers(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1"));
    moves_made(page, 0);
    assert!(is_seen(page, "#first svg"));
    play(page, "a3-a1 a5-a3", 0);
    for hidden in ["#verdict", "#solve", "#solutions", "#graph", "#marks"] {
        assert!(!is_seen(page, hidden), "{hidden}");
    }
    assert!(!is_seen(page, "#notice"));
    let verdicts = "document.querySelectorAll('#track .winnable, #track .lost, #board .badge, #legal svg').length";
    assert_eq!(page.value(verdicts), json!(0));
    assert_eq!(
        page.value("/lost|lose|win/i.test(document.getElementById('live').textContent)"),
        json!(false)
    );
    page.click("#can-i");
    page.wait_text("#toast", "No. There is no way to win from here.");
    page.click("#undo");
    moves_made(page, 1);
    page.key("c");
    page.wait_text("#toast", "Yes. You can still win.");
    // The other mode shows everything.
    page.key("a");
    verdict(page, "winnable");
    assert!(is_seen(page, "#verdict") && is_seen(page, "#solutions"));
    page.key("a");
    assert!(!is_seen(page, "#verdict"));
    page.open(&format!("{base}/#p=pegs:triangle4"));
    moves_made(page, 0);
    assert!(!is_seen(page, "#first"));
    // A drop that is not a move is explained.
    page.drag(&cell("a4"), &cell("b3"));
    page.wait_text("#toast", "b3 is not vacant.");
}

/// A win shows stars, offers the next puzzle, and can be shared without the moves.
fn won_and_shared(browser: &Browser, page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x1"));
    moves_made(page, 0);
    play(page, "2-3 4-2 3-4 1-3 2-1", 0);
    page.wait_text("#notice-title", "Solved!");
    assert_eq!(
        page.value("document.querySelectorAll('#notice .star:not(.empty)').length"),
        json!(3)
    );
    assert_eq!(stored_value(page, ".solved['row:2x1'].clean"), json!(true));
    // The arrow keys go through the game, Home and End to its ends; this costs no star.
    page.value("document.activeElement.blur()");
    for (key, made) in [("ArrowLeft", 4), ("Home", 0), ("ArrowRight", 1), ("End", 5)] {
        page.key(key);
        moves_made(page, made);
    }
    page.wait_text("#notice-title", "Solved!");
    assert_eq!(
        page.value("document.querySelectorAll('#notice .star:not(.empty)').length"),
        json!(3)
    );
    page.value(
        "window.copied = []; navigator.clipboard.writeText = async (text) => void copied.push(text); 0",
    );
    page.click("#notice-share");
    page.click("#share-result");
    page.wait("copied.length === 1");
    assert_eq!(
        page.value("copied[0]"),
        json!(format!(
            "Saltus, Frogs and toads\n🟢🟢🟢🟢🟢\n★★★ No hints, no undo.\n{base}/?p=row:2x1"
        ))
    );
    // Pictures of the board: SVG, PNG, and on paper the board only.
    page.value(
        "window.files = []; const url = URL.createObjectURL; \
         URL.createObjectURL = (file) => (files.push(file), url.call(URL, file)); window.print = () => (window.printed = true); 0",
    );
    page.click("#share-picture");
    page.wait("files.at(-1)?.type === 'image/svg+xml'");
    let svg = page.value("files.at(-1).text()");
    let svg = svg.as_str().unwrap();
    // It contains its colours: no class is left that needs a style sheet.
    assert!(
        svg.contains("fill: rgb(") && !svg.contains("class=") && !svg.contains("var(--"),
        "{svg}"
    );
    page.click("#share-png");
    page.wait("files.at(-1)?.type === 'image/png'");
    let png = "files.at(-1).arrayBuffer().then((bytes) => [new DataView(bytes).getUint32(0), new DataView(bytes).getUint32(16)])";
    let [sign, width] = [0, 1].map(|index| page.value(png)[index].as_u64().unwrap());
    // Source: the PNG specification: its first bytes, and the width at byte 16. The board is four
    // cells wide.
    assert!(
        sign == 0x8950_4e47 && (512..1000).contains(&width),
        "{sign:x} {width}"
    );
    page.click("#share-print");
    page.wait("window.printed && !document.getElementById('sharing').open");
    page.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert!(is_seen(page, "#board") && !is_seen(page, "aside") && !is_seen(page, "#undo"));
    page.call("Emulation.setEmulatedMedia", json!({"media": ""}));
    // The link opens the puzzle without moves.
    let mut friend = browser.page();
    friend.open(&format!("{base}/?p=row:2x1"));
    friend.wait("location.hash === '#p=row:2x1' && location.search === ''");
    moves_made(&mut friend, 0);
    page.call("Page.bringToFront", json!({}));
    page.click("#notice-next");
    page.wait(
        "!location.hash.includes('row:2x1') && document.querySelector('main').ariaBusy === 'false'",
    );
}

/// A stuck player sees how many pegs are left, and what to do next.
fn stuck(page: &mut Page, base: &str) {
    page.size(720, 450); // a laptop at 200 %
    page.open(&format!(
        "{base}/#p=pegs:english@d4-d4,at=....o...ooo.....o......o........."
    ));
    moves_made(page, 0);
    page.value(
        "document.getElementById('typed').value = 'd3-b3'; document.getElementById('type').requestSubmit()",
    );
    moves_made(page, 1);
    page.value("document.getElementById('typed').value = 'd5-d3 d2-d4'; document.getElementById('type').requestSubmit()");
    page.wait_text("#notice-text", "3 pegs remain");
    for button in ["#notice-undo", "#notice-report"] {
        let inside = format!(
            "((r) => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('{button}').getBoundingClientRect())"
        );
        page.wait(&inside);
    }
    assert_eq!(
        stored_value(
            page,
            ".left['pegs:english@d4-d4,at=....o...ooo.....o......o.........']"
        ),
        json!(3)
    );
    page.size(1280, 860);
}

/// Help is about the puzzle, also when the game is lost, and says no more than what holds.
fn help_tells_the_truth(page: &mut Page, base: &str) {
    // Lost by the second jump: a solution begins where the game could still be won.
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1"));
    moves_made(page, 0);
    play(page, "a3-a1 a5-a3", 0);
    page.click("#give-up");
    page.wait_text("#notice-text", "1 of them yours");
    let hints = "JSON.parse(localStorage.saltus).game.hints";
    assert_eq!(page.value(hints), json!(0));
    // At the goal there is nothing to hint at.
    page.click("#hint");
    page.wait_text("#toast", "The goal is reached.");
    assert_eq!(page.value(hints), json!(0));

    // What a piece can do is told by the rules of this puzzle.
    page.open(&format!("{base}/#p=row:4x4,hop=2"));
    moves_made(page, 0);
    page.click(&cell("9"));
    page.wait_text("#toast", "9 has no move now.");
    page.wait_text("#toast", "one or two pieces");
    // The ranks by the pegs left are those of a goal of one peg.
    for (goal, ranked) in [("left=1", true), ("left=2", false)] {
        page.open(&format!("{base}/#p=board:oo.o.o.o,{goal}"));
        moves_made(page, 0);
        play(page, "a1-c1 d1-b1", 0);
        page.wait_text("#notice-text", "3 pegs remain");
        let text = page.value("document.getElementById('notice-text').textContent");
        assert_eq!(
            text.as_str().unwrap().contains("Two pegs fewer"),
            ranked,
            "{text}"
        );
    }
    // A chance is not rounded to what is certain.
    let words = "import('./strings.js').then(({oneIn}) => [1, 0.9999, 0.5, 0.02, 0].map(oneIn))";
    assert_eq!(
        page.value(words),
        json!(["always", "99%", "50%", "1 time in 50", "never"])
    );
}

/// The report grades each move by the chance of a random player after it, relative to the best move.
fn graded(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=pegs:triangle5@a1-a1"));
    moves_made(page, 0);
    play(page, "a3-a1 a5-a3", 0);
    page.click("#undo");
    moves_made(page, 1);
    play(page, "c3-a3 e5-c3", 1);
    page.value("document.activeElement.blur()");
    page.key("g");
    page.wait("document.getElementById('report').open");
    page.wait_text("#report-moves", "2. a5-a3: lost the win, and you undid it");
    // A report that no move was a loss would be wrong here.
    assert_eq!(
        page.value("document.getElementById('report-none').textContent"),
        json!("")
    );
    let grades =
        "[...document.querySelectorAll('#report-moves li')].map((li) => li.className).join(' ')";
    let grades_shown = page.value(grades);
    assert!(
        grades_shown.as_str().unwrap().starts_with("kept lost kept"),
        "{grades_shown}"
    );
    page.key("Escape");
    // A chance of 33% where 50% was possible is no mistake; 14% is one, however many ways are left.
    let grade = |after: f64, best: f64| {
        format!(
            "import('./report.js').then(({{graded}}) => graded({{timeline: ['winnable', 'winnable'], \
             history: [{{}}, {{solutions: 9, chance: {after}}}], moves: [{{from: 'a', to: 'b'}}]}}, \
             {{machine: [], hinted: [], legal: [[{{from: 'c', to: 'd', solutions: 1, chance: {best}}}]]}})[0].grade)"
        )
    };
    for (after, best, shown) in [
        (0.33, 0.5, "kept"),
        (0.14, 0.5, "gave"),
        (0.0001, 0.0004, "gave"),
        (0.25, 0.5, "kept"),
    ] {
        assert_eq!(
            page.value(&grade(after, best)),
            json!(shown),
            "{after} of {best}"
        );
    }
    // Unknown values are not drawn, and not drawn as zero.
    page.open(&format!("{base}/#p=row:20x20&m=20-21"));
    moves_made(page, 1);
    let drawn = "document.querySelector('#graph .ways')?.getAttribute('d') ?? ''";
    assert_eq!(page.value(drawn), json!(""));
    assert!(!is_seen(page, "#history"));
    // The list of moves follows the game.
    let line = "20-21 22-20 23-22 21-23 19-21 18-19 20-18 22-20 24-22 25-24";
    let game = line.replace(' ', ",");
    page.size(1280, 400);
    page.open(&format!("{base}/#p=row:20x20&m={game}"));
    page.value("document.getElementById('line').style.maxHeight = '2.2rem'");
    page.key("Home");
    page.key("End");
    let current = "((b, l) => b.top >= l.top - 1 && b.bottom <= l.bottom + 1)\
                   (document.querySelector('#line [aria-current]').getBoundingClientRect(), document.getElementById('line').getBoundingClientRect())";
    page.wait(current);
    page.size(1280, 860);
}

/// Two tabs add to the same progress; deletion asks first; an import adds to the progress.
fn tabs_share_progress(browser: &Browser, page: &mut Page, base: &str) {
    let mut other = browser.page();
    other.size(1280, 860);
    page.open(&format!("{base}/#p=row:1x1"));
    moves_made(page, 0);
    other.open(&format!("{base}/#p=row:1x2"));
    moves_made(&mut other, 0);
    page.call("Page.bringToFront", json!({}));
    play(page, "1-2 3-1 2-3", 0);
    page.wait_text("#notice-title", "Solved!");
    other.call("Page.bringToFront", json!({}));
    play(&mut other, "1-2 3-1 2-3 4-2 3-4", 0);
    other.wait_text("#notice-title", "Solved!");
    let both = "Object.keys(JSON.parse(localStorage.saltus).solved).filter((id) => /row:1x[12]/.test(id)).length";
    assert_eq!(other.value(both), json!(2));
    other.click("#set");
    other.click("#forget");
    other.wait_text("#forget-words", "This cannot be undone.");
    other.click("#forget-no");
    assert_eq!(other.value(both), json!(2));
    let added = "import('./store.js').then(({store}) => [store.import(JSON.stringify({saltus: 1, \
                 settings: {board: 'slate', sound: true}, solved: {'row:9x9': {best: 99, hints: 1, undos: 0}, 'row:1x1': {best: 7, hints: 0, undos: 0}}, game: null})), \
                 store.import('{\"saltus\": 2}'), store.solved['row:9x9'].best, store.solved['row:1x1'].best])";
    assert_eq!(other.value(added), json!([true, false, 99, 3]));
    assert_eq!(other.value(both), json!(2));
    other.click("#forget");
    other.click("#forget-yes");
    assert_eq!(stored_value(&mut other, ".solved"), json!({}));
    assert!(other.complaints.is_empty(), "{:?}", other.complaints);
    page.call("Page.bringToFront", json!({}));
}

/// A shown solution does not count as solved; finding it by hand afterwards does.
fn shown_then_found(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:1x1"));
    moves_made(page, 0);
    page.click("#give-up");
    page.wait_text("#notice-text", "Solution shown: 3 moves.");
    assert_eq!(
        stored_value(page, ".solved['row:1x1'] ?? null"),
        json!(null)
    );
    page.click("#restart");
    moves_made(page, 0);
    let line = page.value(
        "[...document.querySelectorAll('#line button')].map((b) => b.textContent.split('. ')[1]).join(' ')",
    );
    play(page, line.as_str().unwrap(), 0);
    page.wait_text("#notice-text", "You solved it in 3 moves.");
    assert_eq!(stored_value(page, ".solved['row:1x1'].clean"), json!(false));
    // So does a link with all the moves.
    page.open(&format!("{base}/#p=row:2x1&m=2-3,4-2,3-4,1-3,2-1&s=0"));
    moves_made(page, 0);
    play(page, "2-3 4-2 3-4 1-3 2-1", 0);
    page.wait_text("#notice-text", "You solved it in 5 moves.");
}

/// A pasted text that is not a puzzle is refused in a sentence; moves are made on the board that is
/// open.
fn paste_text(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x2"));
    moves_made(page, 0);
    let paste = |text: &str| {
        format!(
            "{{ const data = new DataTransfer(); data.setData('text', {text:?}); \
             document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}})); }}"
        )
    };
    page.value(&paste("2-3 4-2 5-4"));
    moves_made(page, 3);
    page.value(&paste("d2-d4 b3-d3 c1-c3"));
    page.wait_text("#toast", "they do not fit this puzzle");
    page.value(&paste(
        "Dear all, the meeting is moved to Monday. Best regards",
    ));
    page.wait("document.getElementById('gallery').open");
    page.wait_text("#open-fault", "This is not a puzzle that Saltus can read.");
    assert_eq!(
        page.value("document.getElementById('open-fault').textContent.split('. ').length <= 3"),
        json!(true)
    );
    page.value("document.getElementById('id').value = 'd2-d4 b3-d3'; document.getElementById('open').requestSubmit()");
    // Moves of puzzles from the gallery are evaluated, too.
    page.wait("!document.getElementById('gallery').open || /moves/.test(document.getElementById('open-fault').textContent + document.getElementById('toast').textContent)");
    page.value("for (const d of document.querySelectorAll('dialog[open]')) d.close()");
}

/// A puzzle of the day at three levels, the same for everyone, and those of earlier days.
fn solve_daily_puzzle(page: &mut Page, base: &str) {
    page.value("localStorage.removeItem('saltus')");
    page.open(base);
    page.wait(
        "location.hash.startsWith('#p=') && document.querySelector('main').ariaBusy === 'false'",
    );
    assert!(is_seen(page, "#day"));
    page.wait_text("#day-date", "Today");
    page.click("#today-open");
    page.wait("document.querySelectorAll('#calendar button').length >= 28");
    assert_eq!(
        page.value("document.querySelectorAll('#calendar [aria-current=date]').length"),
        json!(1)
    );
    page.shoot("today");
    page.key("Escape");
    // Monday, 23 November 2026: pegs; two days later kings.
    page.open(&format!("{base}/#d=2026-11-23&l=medium"));
    page.wait("location.hash.startsWith('#p=pegs:')");
    page.wait_text("#day-date", "November 23");
    let pegs = page.value("location.hash");
    page.open(&format!("{base}/#d=2026-11-23&l=medium"));
    page.wait("location.hash.startsWith('#p=pegs:')");
    assert_eq!(page.value("location.hash"), pegs);
    page.open(&format!("{base}/#d=2026-11-25&l=easy"));
    page.wait("location.hash.startsWith('#p=capture:')");
    page.wait("document.querySelectorAll('#kings-list li').length >= 3");
    assert!(!is_seen(page, "#kings-tell") && !is_seen(page, "#notice"));
    // Consecutive days: the clock decides, not the order of solving.
    let streak = "import('./streak.js').then(({streakOf}) => [streakOf({'2026-02-27': {easy: true}, '2026-02-28': {hard: true}, \
                  '2026-03-01': {easy: false}}, '2026-03-01'), streakOf({'2026-02-27': {easy: true}}, '2026-03-01')])";
    assert_eq!(
        page.value(streak),
        json!([{"now": 2, "most": 2}, {"now": 0, "most": 1}])
    );
}

/// The rules above the board are those of this very puzzle, in the language of the player.
fn rules_of_this_puzzle(page: &mut Page, base: &str) {
    for (id, words, pieces) in [
        ("row:2x3,hop=2", "one or two pieces", 3),
        ("row:2x3,over=opposite", "one piece of the other kind", 2),
        ("grid:3x3", "one step", 2),
        ("pegs:english@d4-d4", "over a neighbour", 2),
    ] {
        page.value("localStorage.removeItem('saltus')");
        page.open(&format!("{base}/?again={}#p={id}", id.len()));
        page.wait("document.querySelector('main').ariaBusy === 'false'");
        page.wait_text("#first", words);
        page.click("#keys-show");
        page.wait_text("#rules-list", words);
        let drawn = "document.querySelectorAll('#rules-list li:nth-last-child(2) .piece').length";
        assert_eq!(page.value(drawn), json!(pieces), "{id}");
        page.key("Escape");
    }
    // Lucas's pieces go right and down, not along the diagonal between.
    page.open(&format!("{base}/#p=grid:3x3"));
    moves_made(page, 0);
    let heads =
        "document.querySelector('#board .k-right path').getAttribute('d').match(/M/g).length";
    assert_eq!(page.value(heads), json!(2));
}

/// A capture board opens without a king; hints and solutions are about the puzzle, and name the
/// king that can.
fn king_is_chosen_by_the_player(page: &mut Page, base: &str) {
    let board = "capture:.-.-.-B=-W-.-.-=.-.-B-.=-W-.-B-=.-.-B-.=-W-W-.-=.-.-B-.";
    let king_of = |page: &mut Page| page.value("(location.hash.split('@')[1] ?? '').split('&')[0]");
    page.open(&format!("{base}/#p={board}"));
    moves_made(page, 0);
    assert_eq!(king_of(page), json!(""));
    assert!(!is_seen(page, "#notice"));
    assert_eq!(
        page.value("document.querySelectorAll('#board .piece.k-king').length"),
        json!(0)
    );
    page.click("#mode-analyse");
    verdict(page, "winnable");
    page.wait_text("#verdict-why", "Choose it");
    page.click("#mode-play");

    // A decoy is not "impossible": the sentence is about this king, with its own reason.
    page.wait("document.querySelectorAll('#kings-list li').length === 5");
    page.click(&cell("G1"));
    page.wait("location.hash.includes('@')");
    moves_made(page, 0);
    page.click("#hint");
    page.wait_text("#toast", "Hint: begin with ");
    let winner = king_of(page);
    page.click("#give-up");
    page.wait_text("#notice-text", "Solution shown");
    page.open(&format!("{base}/#p={board}@G1"));
    moves_made(page, 0);
    assert_ne!(king_of(page), winner);
    page.click("#can-i");
    page.wait_text("#toast", "This king cannot take them all");
    page.click("#give-up");
    page.wait_text("#notice-text", "Solution shown");
    assert_eq!(king_of(page), winner);
}

/// After the last level of a day, and after giving up, *Next* never opens the same puzzle again.
fn next_moves_on(page: &mut Page, base: &str) {
    page.value("localStorage.removeItem('saltus')");
    page.open(&format!("{base}/#d=2026-11-23&l=easy"));
    page.wait("location.hash.startsWith('#p=pegs:')");
    moves_made(page, 0);
    let easy = page.value("location.hash");
    page.click("#give-up");
    page.wait_text("#notice-text", "Solution shown");
    page.click("#notice-next");
    page.wait(&format!(
        "!location.hash.startsWith({easy}) && document.querySelector('#day-levels [aria-current]')?.textContent === 'Medium'"
    ));
    let next = "Promise.all([import('./today.js')]).then(([{nextLevel}]) => \
                [nextLevel({date: '2026-11-23', level: 'medium'}), nextLevel({date: '2026-11-23', level: 'hard'})])";
    assert_eq!(
        page.value(next),
        json!([{"date": "2026-11-23", "level": "hard"}, null])
    );
}

/// What cannot be read is set aside, what does not fit is left out, and an import asks.
fn hostile_progress(page: &mut Page, base: &str) {
    let keep = |text: &str| format!("localStorage.saltus = {}; 0", json!(text));
    let ready =
        "location.hash.startsWith('#p=') && document.querySelector('main').ariaBusy === 'false'";
    // Another address each time, so that the page is loaded anew.
    for (visit, text) in [
        "no progress at all",
        r#"{"saltus": 1, "settings": {}, "solved": {}, "days": {"9999-99-99": {"easy": true}}}"#,
        r#"{"saltus": 1, "settings": {}, "solved": {}, "game": {"puzzle": "row:2x1", "moves": "2-3"}}"#,
        r#"{"saltus": 1, "settings": {"theme": 7}, "solved": [], "days": null, "left": "x"}"#,
    ]
    .into_iter()
    .enumerate()
    {
        page.open(&format!("{base}/?visit={visit}"));
        page.wait(ready);
        page.value(&keep(text));
        page.open(&format!("{base}/?again={visit}"));
        page.wait(ready);
        page.click("#today-open");
        page.wait("document.querySelectorAll('#calendar button').length >= 28");
        page.key("Escape");
    }
    let paste = |text: &str| {
        format!(
            "{{ const data = new DataTransfer(); data.setData('text', {text:?}); \
             document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}})); }}"
        )
    };
    let progress = r#"{"saltus":1,"settings":{},"solved":{"row:2x1":{"best":5}},"days":{"2026-11-23":{"easy":true,"x":1}}}"#;
    page.value("localStorage.removeItem('saltus')");
    page.open(&format!("{base}/?visit=last"));
    page.wait(ready);
    page.value(&paste(progress));
    page.wait("document.getElementById('importing').open");
    page.wait_text("#import-words", "It has 1 solved puzzles and 1 days");
    assert_eq!(stored_value(page, "?.solved"), json!({}));
    page.click("#import-yes");
    page.wait("!document.getElementById('importing').open");
    assert_eq!(
        stored_value(page, ".days"),
        json!({"2026-11-23": {"easy": true}})
    );
}

/// Every key that the page asks for has words, in every language.
fn every_word_exists(page: &mut Page) {
    let files: Vec<String> = super::modules().into_iter().map(|(name, _)| name).collect();
    let missing = r#"(async () => {
        const texts = await Promise.all(FILES.map((file) => fetch(file).then((reply) => reply.text())));
        const keys = new Set();
        for (const text of texts) for (const [, key] of text.matchAll(/\bt\("([\w.]+)"/g)) keys.add(key);
        for (const data of ["t", "tLabel", "tTitle", "tPlaceholder"]) {
            for (const element of document.querySelectorAll("*")) if (element.dataset?.[data]) keys.add(element.dataset[data]);
        }
        const { LANGUAGES } = await import("./config.js");
        const modules = await Promise.all(Object.keys(LANGUAGES).map((code) => import(`./${code}.js`)));
        const all = modules.map(({ board, page }) => ({ ...board, ...page }));
        const found = (words, key) => key.split(".").reduce((part, name) => part?.[name], words);
        return { asked: keys.size > 120, missing: [...keys].filter((key) => all.some((words) => typeof found(words, key) !== "string")) };
    })()"#;
    let missing = missing.replace("FILES", &json!(files).to_string());
    assert_eq!(page.value(&missing), json!({"asked": true, "missing": []}));
}

/// All steps, and the next one a tap away.
fn ladder(page: &mut Page, base: &str) {
    page.open(&format!("{base}/#p=row:2x1"));
    moves_made(page, 0);
    let all_steps = format!(
        "document.querySelectorAll('#steps li').length === {}",
        LADDER.len()
    );
    page.click("#ladder-open");
    page.wait(&all_steps);
    page.shoot("ladder");
    page.click("#steps [data-id='row:2x2']");
    page.wait("!document.getElementById('ladder').open && location.hash === '#p=row:2x2'");
    moves_made(page, 0);
    play(page, "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4", 0);
    page.wait_text("#notice-title", "Solved!");
    page.shoot("won");
    // The end of a game and the ladder show the same stars.
    let text =
        page.value("document.querySelector('#notice-title .star').parentElement.textContent");
    page.click("#ladder-open");
    page.wait(&all_steps);
    assert_eq!(
        page.value("document.querySelector('#steps [data-id=\"row:2x2\"] .stars').textContent"),
        text
    );
    page.key("Escape");
    titles_map_to_ids(page);
    // A third star by sweeps, by moves, and none; a longer solution does not win it.
    let stars = "import('./ladder.js').then(({starsFor}) => [{sweeps: 5}, {moves: 8}, null].flatMap((third) => \
                 [5, 8, 9].map((n) => starsFor(third, {best: n, sweeps: n, clean: false}).map(([, won]) => Number(won)).join(''))))";
    assert_eq!(
        page.value(stars),
        json!(["101", "100", "100", "101", "101", "100", "10", "10", "10"])
    );
    page.click("#notice-next");
    page.wait("location.hash.startsWith('#p=pegs:triangle4')");
    // Impossible problems are listed separately, as theorems.
    page.click("#choose");
    page.wait_text("#families section:last-child h3", "Cannot be won");
    page.focus("#find");
    page.write("wieg");
    page.wait("document.querySelectorAll('#families button').length === 1");
    page.key("Escape");
}

/// Games are kept under the IDs by which the ladder and the gallery look for them.
fn titles_map_to_ids(page: &mut Page) {
    let steps = LADDER.iter().map(|step| step.id.to_owned());
    let families = FAMILIES
        .iter()
        .flat_map(|family| family.puzzles.iter().map(|listed| listed.id.to_owned()));
    let ids: Vec<String> = steps
        .chain(families)
        .chain(peg_boards().map(|board| board.id()))
        .collect();
    let titles: Vec<String> = ids
        .iter()
        .map(|id| open(id).unwrap().puzzle().title.clone())
        .collect();
    let keys = page.value(&format!(
        "import('./address.js').then(({{keyOf}}) => {}.map(keyOf))",
        json!(titles)
    ));
    assert_eq!(keys, json!(ids));
}

/// With German selected, a player sees no English text.
fn in_german(page: &mut Page, base: &str) {
    page.value("localStorage.saltus = JSON.stringify({saltus: 1, settings: {language: 'de', mode: 'analyse'}, solved: {}, game: null})");
    page.open(&format!("{base}/#p=pegs:french@d4"));
    page.wait_text("#verdict-word", "Unlösbar");
    page.click("#solve");
    page.wait_text("#toast", "Keine Lösung: Auf 17 Löchern bleibt");
    page.click("#choose");
    page.wait("document.querySelectorAll('#families button').length > 20");
    let titles =
        "[...document.querySelectorAll('#families section')].map((s) => s.textContent).join(' ')";
    let titles = page.value(titles);
    for english in [
        "Square",
        "Triangle",
        "classic",
        "impossible",
        " and ",
        " the ",
    ] {
        assert!(!titles.as_str().unwrap().contains(english), "{english}");
    }
    page.focus("#id");
    page.write("pegs:englsh");
    page.key("Enter");
    page.wait_text(
        "#open-fault",
        "Ein Brett namens „englsh“ gibt es nicht; meintest du „pegs:english“?",
    );
    page.key("Escape");
    page.value("localStorage.removeItem('saltus')");
}

/// French comes with files of its own, also what the engine says.
fn in_french(page: &mut Page, base: &str) {
    page.value("localStorage.saltus = JSON.stringify({saltus: 1, settings: {language: 'fr', mode: 'analyse'}, solved: {}, game: null})");
    page.open(&format!("{base}/?french#p=pegs:french@d4"));
    page.wait_text("#verdict-word", "Impossible");
    page.wait_text("#new", "Nouveau");
    page.click("#solve");
    page.wait_text("#toast", "sur 17 trous");
    page.value("localStorage.removeItem('saltus')");
}

/// In another language nothing stays in the one before: the page says what it says when it is
/// opened in that language, of its own and of the engine.
fn language_changes(page: &mut Page, base: &str) {
    let said = "document.querySelector('main').innerText";
    let speak = |page: &mut Page, language: &str| {
        page.value(&format!(
            "{{ const s = document.getElementById('set-language'); s.value = '{language}'; s.onchange(); }}"
        ));
    };
    let ready = "document.querySelector('main').ariaBusy === 'false' && \
                 !/^$|being|werden/.test(document.getElementById('solutions').textContent)";
    let puzzles = [LADDER[2].id, LADDER[4].id, "row:2x3,hop=2"];
    for (mode, id) in ["play", "analyse"]
        .iter()
        .flat_map(|mode| puzzles.map(|id| (mode, id)))
    {
        let mut opened = Vec::new();
        for language in ["de", "en"] {
            page.value(&format!(
                "localStorage.saltus = JSON.stringify({{saltus: 1, settings: {{language: '{language}', mode: '{mode}'}}, solved: {{}}, game: null}})"
            ));
            page.open(&format!("{base}/?in-{language}-{mode}#p={id}"));
            page.wait(ready);
            opened.push(page.value(said));
        }
        let [german, english] = &opened[..] else {
            panic!("two languages")
        };
        assert_ne!(german, english, "{id}");
        page.click("#set");
        speak(page, "de");
        page.wait(&format!("{said} === {german}"));
        speak(page, "en");
        page.wait(&format!("{said} === {english}"));
        // There and back before the engine has answered: the last language stays.
        speak(page, "de");
        speak(page, "en");
        page.wait(&format!("{ready} && {said} === {english}"));
        page.key("Escape");
    }
    page.value("localStorage.removeItem('saltus')");
}

/// The wheel goes through the game, nothing is animated if the system requests that, and the handle
/// resizes the board.
fn wheel_motion_and_size(page: &mut Page, base: &str) {
    page.prefer("prefers-reduced-motion", "reduce");
    page.open(&format!("{base}/#p=row:1x1&m=1-2,3-1"));
    moves_made(page, 2);
    let turn = |by: i32| {
        format!(
            "document.querySelector('.timeline').dispatchEvent(new WheelEvent('wheel', {{deltaY: {by}, cancelable: true}}))"
        )
    };
    page.value(&turn(-100));
    moves_made(page, 1);
    page.value(&turn(100));
    moves_made(page, 2);
    page.click(&cell("2"));
    page.click(&cell("3"));
    moves_made(page, 3);
    page.wait_text("#notice-text", "3");
    assert_eq!(page.value("document.getAnimations().length"), json!(0));
    page.prefer("prefers-reduced-motion", "");
    page.size(1280, 860);
    page.open(&format!("{base}/#p=pegs:triangle5"));
    moves_made(page, 0);
    let height = "(() => { const around = document.querySelector('.around'); around.style.height = '300px'; \
                  const height = document.getElementById('board').getBoundingClientRect().height; around.style.height = ''; \
                  return getComputedStyle(around).resize === 'vertical' && height <= 300 && height > 240; })()";
    assert_eq!(page.value(height), json!(true));
}

/// At every size, nothing overlaps, nothing is cut off, holes are large enough for a finger, and
/// vacancies are visible.
fn inspect_layout(browser: &Browser, base: &str) {
    let mut page = browser.page();
    for (width, height, name) in [(360, 225, "400"), (720, 450, "200"), (2560, 1440, "2560")] {
        page.size(width, height);
        page.open(&format!("{base}/#p=pegs:english"));
        moves_made(&mut page, 0);
        assert_eq!(
            page.value("document.documentElement.scrollWidth <= innerWidth"),
            json!(true),
            "{name}"
        );
        let apart = "((a, b) => a.bottom <= b.top + 1)(document.querySelector('body > header').getBoundingClientRect(), document.getElementById('goal').getBoundingClientRect())";
        assert_eq!(page.value(apart), json!(true), "{name}");
        page.shoot(name);
    }
    let used = "document.querySelector('.around').getBoundingClientRect().height / innerHeight";
    assert!(
        page.value(used).as_f64().unwrap() > 0.5,
        "half the screen is empty"
    );
    // On a wide screen a complete row is visible.
    page.size(1440, 900);
    page.open(&format!("{base}/#p=row:20x20"));
    moves_made(&mut page, 0);
    assert_eq!(
        page.value("((a) => a.scrollWidth <= a.clientWidth)(document.querySelector('.around'))"),
        json!(true)
    );
    page.prefer("prefers-color-scheme", "dark");
    page.open(&format!("{base}/#p=pegs:english"));
    moves_made(&mut page, 0);
    let contrast = "(() => { \
        const light = (css) => { const [r, g, b] = css.match(/[\\d.]+/g).slice(0, 3).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)); \
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05; }; \
        const ratio = (a, b) => Math.max(a / b, b / a); \
        const plate = light(getComputedStyle(document.querySelector('.wood-plate')).stroke); \
        const small = light(getComputedStyle(document.querySelector('#goal-picture')).backgroundColor); \
        const line = (of) => light(getComputedStyle(document.querySelector(of)).stroke); \
        return Math.min(ratio(plate, line('#board .hole')), ratio(small, line('#goal-picture .hole'))); })()";
    assert!(
        page.value(contrast).as_f64().unwrap() >= 3.0,
        "vacancies vanish in the dark"
    );
    page.phone(390, 844);
    page.open(&format!("{base}/#p=pegs:triangle15"));
    moves_made(&mut page, 0);
    let apart = "((a, b) => Math.abs(a.x - b.x))(...['b15', 'c15'].map((n) => document.querySelector(`#board [data-cell=${n}] .hit`).getBoundingClientRect()))";
    assert!(
        page.value(apart).as_f64().unwrap() >= 30.0,
        "holes are smaller than a finger"
    );
    // A long row is folded: all of it is visible, each piece is large enough for a finger, and
    // arrow keys go from line to line.
    page.open(&format!("{base}/#p=row:20x20"));
    moves_made(&mut page, 0);
    let whole = "((a) => a.scrollWidth <= a.clientWidth)(document.querySelector('.around')) && \
                 new Set([...document.querySelectorAll('#board .hole')].map((hole) => hole.cy.baseVal.value)).size > 2";
    assert_eq!(page.value(whole), json!(true));
    let hole =
        "document.querySelector('#board [data-cell=\"5\"] .hit').getBoundingClientRect().width";
    assert!(
        page.value(hole).as_f64().unwrap() >= 30.0,
        "pieces are smaller than a finger"
    );
    page.value("document.querySelector('#board [data-cell=\"1\"]').focus()");
    for _ in 1..20 {
        page.key("ArrowRight");
    }
    assert_eq!(
        page.value("document.activeElement.dataset.cell"),
        json!("20")
    );
    page.tap(&cell("20"));
    page.tap(&cell("21"));
    moves_made(&mut page, 1);
    assert_eq!(
        page.value("document.documentElement.scrollWidth <= innerWidth"),
        json!(true)
    );
    page.complaints.retain(|complaint| !is_expected(complaint));
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}
