use saltus::{
    board::shape,
    internals::{
        frame::Frame,
        processor::ways,
        words::{
            MIDDLE, Original, Shuffle, WordMove, WordMoves, WordPair, WordPairs, move_words,
            move_words_by, ones, ones_portable, shuffle, shuffle_by,
        },
    },
    pegs::{Budget, PegBoard, Target},
    random::Random,
};
use std::ops::Range;

/// The frame of the central game of the English board.
pub fn english() -> Frame {
    let board = PegBoard::new(&shape("english").expect("a shape").board()).expect("33 holes");
    let game = board
        .game(board.full() ^ 1 << 16, Target::Left(1))
        .expect("on the board");
    Frame::new(&game, &Budget::UNLIMITED)
        .expect("33 holes")
        .expect("without limits")
}

/// Routes to these words from the same words in reverse order.
pub fn reversing(frame: &Frame, words: Range<usize>) -> Vec<WordPair> {
    let pair = |word: usize| WordPair {
        to: word as u8,
        from: (words.start + words.end - 1 - word) as u8,
        share: frame.share(word),
    };
    words.clone().map(pair).collect()
}

/// A random word with this many bits.
pub fn mask(random: &mut Random, bits: u32) -> u64 {
    let mut mask = 0u64;
    while mask.count_ones() < bits {
        mask |= 1 << random.below(64);
    }
    mask
}

#[test]
fn bits_are_carried_in_their_order() {
    let mut random = Random::new(1);
    for round in 0..1000 {
        let bits = round % 65;
        let (from, to) = (mask(&mut random, bits), mask(&mut random, bits));
        let word = random.word();
        let places = |mask: u64| (0..64).filter(move |bit| mask >> bit & 1 == 1);
        let expected = places(from)
            .zip(places(to))
            .fold(0, |bits, (a, b)| bits | (word >> a & 1) << b);
        let moves = WordMoves::portable(1, vec![WordMove { from, to }]);
        assert_eq!(moves.apply(0, word), expected);
    }
}

/// Every way gives the same words as the portable loops.
#[test]
fn twins_agree() {
    let mut frame = english();
    let mut random = Random::new(2);
    for (pegs, jumps) in (0..=frame.inner_holes()).zip([1, 2, 3].into_iter().cycle()) {
        let slots = frame.slots(5, pegs);
        let words = frame.words(pegs);
        let word_move = |_| {
            let bits = random.below(65) as u32;
            WordMove {
                from: mask(&mut random, bits),
                to: mask(&mut random, bits),
            }
        };
        let moves = WordMoves::portable(
            jumps,
            (0..frame.cores.len() * jumps).map(word_move).collect(),
        );
        let pairs = reversing(&frame, words.clone());
        let pairs = WordPairs {
            list: &pairs,
            first: words.start,
            slots,
        };
        let mut from: Vec<u64> = words.clone().map(|_| random.word()).collect();
        for way in ways() {
            let mut twins = [[1; 1 << MIDDLE], [1; 1 << MIDDLE]];
            let count = move_words::<true>(way, Some(&moves), pairs, &from, &mut twins[0]);
            let moved = |slot, word| moves.moved::<true>(slot, word);
            assert_eq!(move_words_by(moved, pairs, &from, &mut twins[1]), count);
            assert_eq!(twins[0], twins[1], "{way:?}");
            assert_eq!(ones(way, &from), ones_portable(&from), "{way:?}");
        }
        for (word, bits) in words.clone().zip(&mut from) {
            let sets = frame.cores[slots.of(frame.share(word))].len() as u32;
            *bits &= 1u64.checked_shl(sets).map_or(u64::MAX, |end| end - 1);
        }
        for symmetry in 0..frame.symmetries.len() {
            let mut expected = vec![0; words.len()];
            let original = Original {
                frame: &frame,
                symmetry,
                slots,
                words: words.clone(),
                block: &from,
            };
            shuffle_by(Shuffle::apply, &original, &mut expected);
            for way in ways() {
                frame.processor = way;
                let mut image = vec![0; words.len()];
                let original = Original {
                    frame: &frame,
                    symmetry,
                    slots,
                    words: words.clone(),
                    block: &from,
                };
                shuffle(&original, &mut image);
                assert_eq!(image, expected, "{way:?}");
            }
        }
    }
}
