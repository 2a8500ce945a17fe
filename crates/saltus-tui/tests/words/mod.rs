//! The words of the terminal and what it translates.

use saltus_session::Language;
use saltus_tui::internals::tight_lines;

/// The faults of an ID and the suggestions have a translation.
#[test]
fn faults_are_translated() {
    let bad = [
        "peg:english",
        "pegs:englsh",
        "pegs:english@z9",
        "pegs:english@",
        "pegs:english,ways=6",
        "pegs:english,way=8",
        "pegs:english,at=oo",
        "pegs:triangle5,at=ooooooooooooooq",
        "pegs:english,marked=a3-z9",
        "pegs:english,marked=d4-a3",
        "pegs:english,marked=a3",
        "pegs:english,marked=a3-a3.a4-a3",
        "pegs:english@d4-any,marked=a3-a3",
        "row:3",
        "row:3x",
        "row:axb",
        "row:0x3v0",
        "row:",
        "row:rq.l",
        "row:rr.l,to=l.r",
        "row:3x3,to=l.r",
        "row:3x3,hop=0",
        "row:3x3,over=all",
        "row:3x3,steps=one",
        "row:3x3,hop=1,hop=2",
        "row:3x3,hopp=1",
        "row:3x3,direction=back",
        "row:3x3,vacancy=any",
        "row:1x1,at=r.r",
        "row:1x1,at=r.",
        "grid:4x4",
        "grid:5",
        "foreaft:0",
        "foreaft:200",
        "hexagon:x",
        "reverse:6@9-6",
        "reverse:6@0-6,vacancy=free",
        "ring:0",
        "board:ooq",
        "board:oo.=o,left=1",
        "board:oo.,left=1,to=..o",
        "board:oo.,to=..oo",
        "board:oA.",
        "board:oo.,left=x",
        "board:oo.,lattice=round",
        "capture:.-x",
        "capture:.-.=-W-",
        "capture:.-.=-W-=.-.@A3",
        "own:Zm9",
        "graph:D",
        "7x7crosx:O",
    ];
    for id in bad {
        let faults = saltus_session::open(id).expect_err(id);
        for fault in faults.iter() {
            for text in [Some(&fault.message), fault.help.as_ref()]
                .into_iter()
                .flatten()
            {
                for language in [Language::German, Language::French] {
                    assert_ne!(language.message(text), text.to_string(), "{id}");
                }
            }
        }
    }
}

/// Lines fit their places.
#[test]
fn lines_fit() {
    let lines = tight_lines();
    assert!(lines.len() > 3 * 14);
    for (line, room) in lines {
        assert!(line.chars().count() <= room, "{line}: {room}");
    }
}
