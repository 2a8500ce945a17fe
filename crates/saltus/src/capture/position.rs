//! A king in the middle of its capture, on a board of any size: what it can take next, and whether
//! it can still take all.
//!
//! The rest of a route is a route of the same kind. Without the whites that were taken, and with
//! the king where it stands, the board is a capture board again: one pass ([`judge`]) decides every
//! position, against a search of all routes in the general model, which has at most 128 cells. The
//! [referee](replay) alone says which jumps are legal.

use super::{Content, Diagonal, Field, Obstacle, RouteError, Square, Verdict, judge, replay};

/// A board on which one king is capturing.
///
/// ```
/// use saltus::capture::{Field, KingPosition, Reading, Square};
/// let field = Field::from_rows(["_._._", ".W.W.", "_._._", ".W.W.", "_.B._"], Reading::Strict)?;
/// let start = KingPosition::new(&field, Square::new(4, 2)).unwrap();
/// assert_eq!(start.jumps(), [Square::new(2, 0), Square::new(2, 4)]);
/// let next = start.after(&[Square::new(2, 0)])?;
/// assert_eq!((next.king(), next.obstacle(), next.whites_left()), (Square::new(2, 0), None, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingPosition {
    field: Field,
    king: Square,
}

impl KingPosition {
    /// The king on this square before its first jump; `None` if there is no king. The other kings
    /// never move, so that their squares [count as holes](Field::with_only).
    pub fn new(field: &Field, king: Square) -> Option<KingPosition> {
        if field.at(king) != Content::Black {
            return None;
        }
        Some(KingPosition {
            field: field.with_only(king),
            king,
        })
    }

    /// The board as it is now: without the whites that were taken, and with this king alone.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Where the king stands.
    pub fn king(&self) -> Square {
        self.king
    }

    /// The number of whites that are still to be taken, which is the number of jumps left.
    pub fn whites_left(&self) -> u64 {
        self.field.white_count()
    }

    /// The position after jumps to these squares. Takes time linear in the board and in the jumps.
    ///
    /// # Errors
    /// The first rule that they break.
    pub fn after(&self, squares: &[Square]) -> Result<KingPosition, RouteError> {
        let route = std::iter::once(self.king).chain(squares.iter().copied());
        replay(&self.field, route)?;
        let mut after = self.clone();
        for &to in squares {
            after.jump(to);
        }
        Ok(after)
    }

    /// Makes a jump that the referee has accepted.
    fn jump(&mut self, to: Square) {
        let from = self.king;
        let over = Diagonal::between(from, to).and_then(|way| way.over(from));
        if let Some(over) = over {
            self.field.set(over, Content::Empty);
        }
        self.field.set(from, Content::Empty);
        self.field.set(to, Content::Black);
        self.king = to;
    }

    /// Where the legal jumps end, in the order of the directions. Takes time linear in the board.
    pub fn jumps(&self) -> Vec<Square> {
        let mut jumps = Vec::new();
        for way in Diagonal::ALL {
            if let Some(to) = way.landing(self.king)
                && replay(&self.field, [self.king, to]).is_ok()
            {
                jumps.push(to);
            }
        }
        jumps
    }

    /// The first reason why the king can no longer take all; `None` if it can. Takes time as
    /// [`judge`].
    pub fn obstacle(&self) -> Option<Obstacle> {
        match judge(&self.field).verdict(self.king)? {
            Verdict::Cannot(why) => Some(why),
            Verdict::Takes | Verdict::NoWhites => None,
        }
    }
}
