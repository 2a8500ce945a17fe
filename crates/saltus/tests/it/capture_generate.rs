//! Generated boards have the documented properties.

use saltus::{budget::Budget, capture::*};

const LAYOUTS: [Pattern; 5] = [
    Pattern::Full,
    Pattern::Snake,
    Pattern::Faces,
    Pattern::Trees { density: 30 },
    Pattern::Trees { density: 200 },
];

#[test]
fn every_layout_is_solvable_at_every_size() {
    assert_eq!(generate(0, Pattern::Faces, 3).0.side(), 1);
    for layout in LAYOUTS {
        for side in 1..70 {
            let (field, king) = generate(side, layout, side.into());
            let route = route(&field, king).unwrap_or_else(|| panic!("{layout:?} {side}"));
            assert_eq!(
                replay(&field, route.squares()),
                Ok(field.white_count()),
                "{layout:?} {side}"
            );
            let wanted = match layout {
                Pattern::Full => u64::from((side - 1) / 2).pow(2),
                Pattern::Snake if side > 10 => u64::from(side).pow(2) / 12,
                Pattern::Faces | Pattern::Trees { density: 200 } if side > 20 => {
                    u64::from(side).pow(2) / 40
                }
                _ => 0,
            };
            assert!(
                field.white_count() >= wanted,
                "{layout:?} {side}: {} whites",
                field.white_count()
            );
            assert_eq!(generate(side, layout, side.into()), (field.clone(), king));
            if layout == Pattern::Snake && side > 2 {
                assert!(route_is_unique(&field, king), "{side}");
            }
            let mut decoys = field.clone();
            add_decoys(&mut decoys, king, 64, 1);
            assert!(
                judge(&decoys).verdict(king).unwrap().can(),
                "{layout:?} {side}"
            );
            assert!(
                side < 20 || decoys.black_count() > u64::from(side).pow(2) / 40,
                "{layout:?} {side}"
            );
        }
    }
}

#[test]
fn near_misses_have_no_winner() {
    use NearMiss::*;
    for (seed, layout) in (0..).zip(LAYOUTS) {
        let (field, king) = generate(31, layout, seed);
        for change in [AddWhite, RemoveWhite, MoveKing, Blocker, OtherParity, Rim] {
            // A full board has no room for another white, and some changes are tolerated.
            if let Some(spoilt) = near_miss(&field, king, change, seed) {
                assert_eq!(judge(&spoilt).winner_count(), 0, "{layout:?} {change:?}");
            } else {
                assert!(
                    matches!((layout, change), (Pattern::Full, AddWhite)),
                    "{layout:?} {change:?}"
                );
            }
        }
    }
}

#[test]
fn puzzles_have_one_winner() {
    for seed in 0..50 {
        let (field, king) = generate_puzzle(8 + seed as u32 % 19, seed).unwrap();
        assert_eq!(judge(&field).winner(), Winner::One(king));
        assert!(field.black_count() > 1);
    }
}

/// Rows of more than 64 words of 64 whites, which the flood takes in groups.
#[test]
fn very_wide_boards() {
    for layout in [Pattern::Full, Pattern::Snake, Pattern::Faces] {
        let (mut field, king) = generate(8500, layout, 1);
        assert_eq!(judge(&field).winner(), Winner::One(king), "{layout:?}");
        // A loop in the far corner, disconnected from the rest.
        let corner =
            (8480..8500).flat_map(|row| (8480..8500).map(move |col| Square::new(row, col)));
        let whites: Vec<Square> = corner
            .filter(|&square| field.at(square) == Content::White)
            .collect();
        for white in whites {
            field.set(white, Content::Empty);
        }
        for (row, col) in [(8489, 8489), (8489, 8491), (8491, 8489), (8491, 8491)] {
            field.set(Square::new(row, col), Content::White);
        }
        let cut_off = |reason| matches!(reason, Obstacle::Disconnected(Square { row: 8470.., .. }));
        assert!(
            judge(&field).reasons(king).unwrap().any(cut_off),
            "{layout:?}"
        );
    }
}

/// The number of routes on full boards, counted and listed.
#[test]
fn counts_equal_lists_on_full_boards() {
    for side in 3..=11 {
        let (field, king) = generate(side, Pattern::Full, 0);
        assert_eq!(
            route_count(&field, king, &Budget::UNLIMITED).unwrap(),
            routes(&field, king).count().into()
        );
    }
}
