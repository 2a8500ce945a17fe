//! Legends: three signs with given meanings and any rows of them; the board that is read has the
//! drawn holes, or there is a fault.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{
    Meaning, Role,
    drawn::{self, Wishes},
    notation::Notation,
};

const SIGNS: [&str; 8] = ["o", ".", "#", "x", "1", "0", "●", "🟢"];

fuzz_target!(|bytes: &[u8]| {
    let [first, second, third, rows @ ..] = bytes else {
        return;
    };
    let chosen = [first, second, third].map(|byte| SIGNS[usize::from(*byte) % SIGNS.len()]);
    if chosen[0] == chosen[1] || chosen[0] == chosen[2] || chosen[1] == chosen[2] {
        return;
    }
    let roles = [Role::Peg, Role::Vacancy, Role::Outside];
    let mut text = String::new();
    let mut counts = [0u32; 3];
    for byte in rows.iter().take(200) {
        match byte % 4 {
            3 => text.push('\n'),
            index => {
                text.push_str(chosen[usize::from(index)]);
                counts[usize::from(index)] += 1;
            }
        }
    }
    let meanings = roles.into_iter().zip(chosen);
    let wishes = Wishes {
        signs: meanings
            .map(|(role, sign)| Meaning {
                role,
                sign: sign.into(),
            })
            .collect(),
        ..Wishes::default()
    };
    // Two drawings are a start and a goal.
    let one = !text.trim().contains("\n\n");
    if let Ok(reading) = drawn::read(text.as_bytes(), Notation::Picture, &wishes)
        && one
    {
        assert_eq!(reading.pegs, counts[0].into(), "{text}");
    }
});
