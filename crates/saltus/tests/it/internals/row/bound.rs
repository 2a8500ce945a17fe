use saltus::{
    internals::bound::{CursorForm, lower_bound},
    puzzle::{Direction, Options, Over},
    row::{Judge, Letter, RowMove},
};
use std::collections::HashMap;

/// For every pair of rows of up to 7 squares the bound is at most the distance, and `None` only
/// if the target is unreachable. The distances come from a breadth-first search with the judge.
#[test]
fn admissible() {
    let (mut gap, mut pairs) = (0, 0);
    for (direction, over) in [
        (Direction::Forward, Over::Any),
        (Direction::Both, Over::Opposite),
        (Direction::Both, Over::Any),
        (Direction::Forward, Over::Opposite),
    ] {
        let options = Options {
            direction,
            over,
            ..Options::default()
        };
        for squares in 1..=7usize {
            let rows = (0..squares << (squares - 1)).map(|code| {
                let (cursor, word) = (code % squares, code / squares);
                let letter = |i: usize| {
                    if word >> i & 1 == 1 {
                        Letter::Right
                    } else {
                        Letter::Left
                    }
                };
                let mut row: Vec<Letter> = (0..squares - 1).map(letter).collect();
                row.insert(cursor, Letter::Vacant);
                row
            });
            let rows: Vec<Vec<Letter>> = rows.collect();
            for start in &rows {
                let distances = distances(start, options);
                let form = CursorForm::from_squares(start).expect("one vacancy");
                let group = |row: &[Letter]| {
                    row.iter()
                        .filter(|&&square| square == Letter::Right)
                        .count()
                };
                for target in rows.iter().filter(|row| group(row) == group(start)) {
                    let goal = CursorForm::from_squares(target).expect("one vacancy");
                    let bound = lower_bound(form, goal, squares as u32 - 1, options);
                    let distance = distances.get(target).copied();
                    match (bound, distance) {
                        (Some(bound), Some(distance)) => {
                            assert!(
                                bound <= distance,
                                "{start:?} {target:?} {options:?}: {bound} {distance}"
                            );
                            gap += distance - bound;
                            pairs += 1;
                        }
                        (None, Some(_)) => panic!("{start:?} {target:?} {options:?}"),
                        (_, None) => {}
                    }
                }
            }
        }
    }
    assert!(
        gap * 2 < pairs * 3,
        "the mean gap is below 1.5: {gap} in {pairs}"
    );
}

fn distances(start: &[Letter], options: Options) -> HashMap<Vec<Letter>, u64> {
    let mut distances = HashMap::from([(start.to_vec(), 0)]);
    let mut level = vec![start.to_vec()];
    for moves in 1.. {
        let mut next = Vec::new();
        for row in &level {
            for (from, to) in
                (1..=row.len()).flat_map(|from| (1..=row.len()).map(move |to| (from, to)))
            {
                let mut judge = Judge::new(row.clone(), options);
                if judge
                    .play(RowMove {
                        from: from as u64,
                        to: to as u64,
                    })
                    .is_ok()
                    && !distances.contains_key(judge.squares())
                {
                    distances.insert(judge.squares().to_vec(), moves);
                    next.push(judge.squares().to_vec());
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        level = next;
    }
    distances
}
