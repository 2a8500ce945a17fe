//! The named boards of peg solitaire, each drawn in plain text.

use super::{Adjacency, Board, Point};
use crate::message::Message;

/// A named board and its usual problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name of the board.
    pub name: &'static str,
    /// The initial vacancy of the classic problem, which ends with one peg in that hole: the
    /// central hole, or the tip of a triangle. On many boards that problem is impossible.
    pub vacancy: &'static str,
    /// The usual problem, as in an ID after the `@`. It is solvable, and it is the classic problem
    /// where that is solvable.
    pub problem: &'static str,
    adjacency: Adjacency,
    rows: &'static [&'static str],
}

impl Shape {
    /// A short description for lists.
    pub fn about(&self) -> Message {
        let mut holes = 0;
        for row in self.rows {
            holes += row.bytes().filter(|&sign| sign == b'o').count();
        }
        match self.name {
            "english" => message!(
                "holes-standard-board",
                "{holes} holes, the standard board",
                holes
            )
            .message(),
            "french" => message!(
                "holes-european",
                "{holes} holes, also called European",
                holes
            )
            .message(),
            "wiegleb" => message!("holes-wiegleb", "{holes} holes, Wiegleb 1779", holes).message(),
            "asymmetric" => message!(
                "holes-asymmetric",
                "{holes} holes, Bell's 3-3-2-2 board",
                holes
            )
            .message(),
            "senku49" => message!(
                "holes-wide-cross",
                "{holes} holes, a wide cross with shoulders",
                holes
            )
            .message(),
            "triangle5" => {
                message!("holes-pub-puzzle", "{holes} holes, the pub puzzle", holes).message()
            }
            _ => message!(
                "count-holes",
                "{count} hole" | "{count} holes",
                count = holes
            )
            .message(),
        }
    }
}

macro_rules! triangles {
    ($($name:literal $side:literal $problem:literal;)*) => {
        [$(Shape {
            name: $name,
            vacancy: "a1",
            problem: $problem,
            adjacency: Adjacency::Triangular,
            rows: TRIANGLE.split_at($side).0,
        }),*]
    };
}

const TRIANGLE: &[&str] = &[
    "o",
    "oo",
    "ooo",
    "oooo",
    "ooooo",
    "oooooo",
    "ooooooo",
    "oooooooo",
    "ooooooooo",
    "oooooooooo",
    "ooooooooooo",
    "oooooooooooo",
    "ooooooooooooo",
    "oooooooooooooo",
    "ooooooooooooooo",
];

const HEXAGON5: &[&str] = &[
    "ooooo",
    "oooooo",
    "ooooooo",
    "oooooooo",
    "ooooooooo",
    " oooooooo",
    "  ooooooo",
    "   oooooo",
    "    ooooo",
];

const HEXAGON6: &[&str] = &[
    "oooooo",
    "ooooooo",
    "oooooooo",
    "ooooooooo",
    "oooooooooo",
    "ooooooooooo",
    " oooooooooo",
    "  ooooooooo",
    "   oooooooo",
    "    ooooooo",
    "     oooooo",
];

const fn square(
    name: &'static str,
    [vacancy, problem]: [&'static str; 2],
    rows: &'static [&'static str],
) -> Shape {
    Shape {
        name,
        vacancy,
        problem,
        adjacency: Adjacency::Square,
        rows,
    }
}

/// Boards on the square grid, then the hexagons and triangles of the triangular lattice.
pub const SHAPES: &[Shape] = &{
    let [t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15] = triangles! {
        "triangle4" 4 "a2-b2";
        "triangle5" 5 "a1";
        "triangle6" 6 "a1";
        "triangle7" 7 "a2-b2";
        "triangle8" 8 "a1";
        "triangle9" 9 "a1";
        "triangle10" 10 "a2-b2";
        "triangle11" 11 "a1";
        "triangle12" 12 "a1";
        "triangle13" 13 "a2-b2";
        "triangle14" 14 "a1";
        "triangle15" 15 "a1";
    };
    [
        square(
            "english",
            ["d4", "d4"],
            &[
                "  ooo", "  ooo", "ooooooo", "ooooooo", "ooooooo", "  ooo", "  ooo",
            ],
        ),
        square(
            "french",
            ["d4", "d2-d6"],
            &[
                "  ooo", " ooooo", "ooooooo", "ooooooo", "ooooooo", " ooooo", "  ooo",
            ],
        ),
        square(
            "wiegleb",
            ["e5", "e5"],
            &[
                "   ooo",
                "   ooo",
                "   ooo",
                "ooooooooo",
                "ooooooooo",
                "ooooooooo",
                "   ooo",
                "   ooo",
                "   ooo",
            ],
        ),
        square(
            "asymmetric",
            ["e4", "e4"],
            &[
                "   ooo", "   ooo", "oooooooo", "oooooooo", "oooooooo", "   ooo", "   ooo",
                "   ooo",
            ],
        ),
        square(
            "diamond41",
            ["e5", "e3-e7"],
            &[
                "    o",
                "   ooo",
                "  ooooo",
                " ooooooo",
                "ooooooooo",
                " ooooooo",
                "  ooooo",
                "   ooo",
                "    o",
            ],
        ),
        square(
            "diamond25",
            ["d4", "d4-5"],
            &[
                "   o", "  ooo", " ooooo", "ooooooo", " ooooo", "  ooo", "   o",
            ],
        ),
        square(
            "diamond61",
            ["f6", "f5-f1"],
            &[
                "     o",
                "    ooo",
                "   ooooo",
                "  ooooooo",
                " ooooooooo",
                "ooooooooooo",
                " ooooooooo",
                "  ooooooo",
                "   ooooo",
                "    ooo",
                "     o",
            ],
        ),
        square(
            "senku49",
            ["e5", "e4-e3"],
            &[
                "   ooo",
                "   ooo",
                "  ooooo",
                "ooooooooo",
                "ooooooooo",
                "ooooooooo",
                "  ooooo",
                "   ooo",
                "   ooo",
            ],
        ),
        square("square4", ["b2", "b1-c1"], &["oooo"; 4]),
        square("square5", ["c3", "c1-c5"], &["ooooo"; 5]),
        square("square6", ["c3", "c3"], &["oooooo"; 6]),
        square("square7", ["d4", "d2-d6"], &["ooooooo"; 7]),
        square("square8", ["d4", "d3-e3"], &["oooooooo"; 8]),
        square("square9", ["e5", "e5"], &["ooooooooo"; 9]),
        square("square10", ["e5", "e4-c1"], &["oooooooooo"; 10]),
        square("square11", ["f6", "f5-c1"], &["ooooooooooo"; 11]),
        Shape {
            name: "hexagon3",
            vacancy: "c3",
            problem: "a1,c3-any",
            adjacency: Adjacency::Triangular,
            rows: &["ooo", "oooo", "ooooo", " oooo", "  ooo"],
        },
        Shape {
            name: "hexagon4",
            vacancy: "d4",
            problem: "d2-d6",
            adjacency: Adjacency::Triangular,
            rows: &[
                "oooo", "ooooo", "oooooo", "ooooooo", " oooooo", "  ooooo", "   oooo",
            ],
        },
        Shape {
            name: "hexagon5",
            vacancy: "e5",
            problem: "e5",
            adjacency: Adjacency::Triangular,
            rows: HEXAGON5,
        },
        Shape {
            name: "hexagon6",
            vacancy: "f6",
            problem: "f5-c1",
            adjacency: Adjacency::Triangular,
            rows: HEXAGON6,
        },
        t4,
        t5,
        t6,
        t7,
        t8,
        t9,
        t10,
        t11,
        t12,
        t13,
        t14,
        t15,
    ]
};

/// The shape with that name.
pub fn shape(name: &str) -> Option<&'static Shape> {
    SHAPES.iter().find(|shape| shape.name == name)
}

impl Shape {
    /// The board of the shape.
    pub fn board(&self) -> Board {
        self.build(self.adjacency)
    }

    /// The board with diagonal jumps added, if the shape is on the square lattice.
    ///
    /// ```
    /// let english = saltus::board::shape("english").unwrap();
    /// assert_eq!(english.board_with_diagonals().unwrap().lines().count(), 136);
    /// ```
    pub fn board_with_diagonals(&self) -> Option<Board> {
        (self.adjacency == Adjacency::Square).then(|| self.build(Adjacency::Diagonal))
    }

    fn build(&self, adjacency: Adjacency) -> Board {
        let mut points = Vec::new();
        for (y, row) in (1..).zip(self.rows) {
            for (x, letter) in (1..).zip(row.bytes()) {
                if letter == b'o' {
                    points.push(Point { x, y });
                }
            }
        }
        Board::new(adjacency, points).expect("a test builds every shape")
    }
}
