use super::words::{english, mask, reversing};
use saltus::{
    internals::{
        edges::{Destination, Edges, Numbered, Sums},
        processor::ways,
        words::{WordMove, WordMoves, WordPairs},
    },
    random::Random,
};

fn first_numbers(words: &[u64]) -> Vec<u16> {
    let count = |first: &mut u16, word: &u64| {
        let own = *first;
        *first += word.count_ones() as u16;
        Some(own)
    };
    words.iter().scan(0, count).collect()
}

/// The numbers of the positions before and after the jumps of a list.
fn listed_by(edges: &Edges) -> (Vec<u16>, Vec<u16>) {
    let list = |list: &[u16]| list[..edges.count].to_vec();
    (list(&edges.before), list(&edges.after))
}

/// Every way lists the same jumps, in the same order, and adds the same numbers.
#[test]
fn twins_agree() {
    let frame = english();
    let mut random = Random::new(5);
    let mut listed = 0;
    for (pegs, jumps) in (0..=frame.inner_holes()).zip([1, 2, 3].into_iter().cycle()) {
        let (slots, words) = (frame.slots(5, pegs), frame.words(pegs));
        let size = |word: usize| frame.cores[slots.of(frame.share(word))].len() as u32;
        let word_move = |slot: usize| {
            let bits = frame.cores[slot].len();
            let within = |mask: u64| {
                mask & 1u64
                    .checked_shl(bits as u32)
                    .map_or(u64::MAX, |end| end - 1)
            };
            let to = within(random.word());
            WordMove {
                from: mask(&mut random, to.count_ones()),
                to,
            }
        };
        let moves = (0..frame.cores.len())
            .flat_map(|slot| [slot; 3].into_iter().take(jumps))
            .map(word_move);
        let moves = WordMoves::portable(jumps, moves.collect());
        let pairs = reversing(&frame, words.clone());
        let pairs = WordPairs {
            list: &pairs,
            first: words.start,
            slots,
        };
        for symmetry in std::iter::once(None).chain(frame.symmetries.iter().map(Some)) {
            for moves in [Some(&moves), None] {
                let share = |word| 1u64.checked_shl(size(word)).map_or(u64::MAX, |end| end - 1);
                let mut from = vec![0; words.len()];
                for (word, bits) in words.clone().zip(from.iter_mut().rev()) {
                    *bits = random.word()
                        & if moves.is_some() {
                            u64::MAX
                        } else {
                            share(word)
                        };
                }
                // The block after has all positions to which a jump leads, and others.
                let mut to = vec![0; words.len()];
                for (word, &bits) in words.clone().zip(from.iter().rev()) {
                    let slot = slots.of(frame.share(word));
                    let moved = moves.map_or(bits, |moves| {
                        moves
                            .numbers(slot)
                            .fold(0, |moved, number| moved | moves.apply(number, bits))
                    });
                    let places = (0..64).filter(|bit| moved >> bit & 1 == 1);
                    let image =
                        |bit| symmetry.map_or(bit, |symmetry| symmetry.shuffles[slot].image(bit));
                    let destination = symmetry.map_or(word, |symmetry| symmetry.words[word].into());
                    to[destination - words.start] |=
                        places.fold(random.word(), |all, bit| all | 1 << image(bit));
                }
                let (from_firsts, to_firsts) = (first_numbers(&from), first_numbers(&to));
                let from = Numbered {
                    words: &from,
                    firsts: &from_firsts,
                };
                let block = Numbered {
                    words: &to,
                    firsts: &to_firsts,
                };
                let destination = Destination {
                    block,
                    first: words.start,
                    symmetry,
                };
                let mut lists = Vec::new();
                for list in pairs.list.chunks(Edges::new(jumps).pairs_at_once(jumps)) {
                    let pairs = WordPairs { list, ..pairs };
                    let mut edges = Edges::new(jumps);
                    edges.list_by(WordMoves::apply, moves, pairs, from, destination);
                    lists.push(listed_by(&edges));
                    listed += edges.count;
                    let numbers: Vec<u64> = (0..1 << 14).map(|_| random.word() >> 16).collect();
                    let mut expected = vec![0; 1 << 14];
                    for (&before, &after) in lists[0].0.iter().zip(&lists[0].1) {
                        expected[usize::from(after)] += numbers[usize::from(before)];
                    }
                    for way in ways() {
                        edges.list(way, moves, pairs, from, destination);
                        lists.push(listed_by(&edges));
                        let mut sums = vec![0; 1 << 14];
                        let mut all = Sums {
                            from,
                            numbers: &numbers,
                            destination,
                            sums: &mut sums,
                        };
                        edges.add(way, moves, pairs, &mut all);
                        assert_eq!(sums, expected, "{way:?}");
                    }
                    assert!(lists.windows(2).all(|two| two[0] == two[1]));
                    lists.clear();
                }
            }
        }
    }
    assert!(listed > 100_000, "{listed}");
}
