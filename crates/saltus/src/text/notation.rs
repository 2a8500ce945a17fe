//! The notations of puzzles.

use crate::message::Wording;
/// The notations of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// An ID, such as `row:3x3`.
    Id,
    /// A Python list: 1 is right-going, -1 left-going, 0 vacant.
    List,
    /// Answer-set facts.
    Facts,
    /// A picture of a peg board, or the rows of a capture board.
    Picture,
    /// A user-defined puzzle in TOML.
    Toml,
    /// A capture board in the format of the contest.
    Contest,
    /// A capture board in the format of USACO.
    Usaco,
    /// A draughts position.
    Pdn,
    /// A planning problem of peg solitaire.
    Pddl,
    /// A Petri net of peg solitaire.
    Pnml,
    /// A row of frogs.
    Boards,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 11] = [
        Notation::Id,
        Notation::List,
        Notation::Facts,
        Notation::Picture,
        Notation::Toml,
        Notation::Contest,
        Notation::Usaco,
        Notation::Pdn,
        Notation::Pddl,
        Notation::Pnml,
        Notation::Boards,
    ];

    /// The name of the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Id => "id",
            Notation::List => "list",
            Notation::Facts => "facts",
            Notation::Picture => "picture",
            Notation::Toml => "toml",
            Notation::Contest => "contest",
            Notation::Usaco => "usaco",
            Notation::Pdn => "pdn",
            Notation::Pddl => "pddl",
            Notation::Pnml => "pnml",
            Notation::Boards => "boards",
        }
    }

    /// A description of the notation.
    pub const fn about(self) -> Wording<'static> {
        match self {
            Notation::Id => message!("notation-id", "An ID such as `row:3x3`"),
            Notation::List => message!(
                "notation-list",
                "A Python list: 1 right-going, -1 left-going, 0 vacant"
            ),
            Notation::Facts => message!(
                "notation-facts",
                "Answer-set facts: full(X,Y). empty(X,Y). time(T)"
            ),
            Notation::Picture => message!(
                "notation-picture",
                "A picture of a board: `o` or `●` a peg, `.` or `·` vacant; or a matrix of 1 \
                     and 0"
            ),
            Notation::Toml => message!("notation-toml", "A user-defined puzzle in TOML"),
            Notation::Contest => message!(
                "notation-contest",
                "A capture board: n, then n rows of . _ B W"
            ),
            Notation::Usaco => message!(
                "notation-usaco",
                "A capture board: n, then n rows of - + K o"
            ),
            Notation::Pdn => message!(
                "notation-pdn",
                "A capture board: the FEN of portable draughts notation"
            ),
            Notation::Pddl => message!(
                "notation-pddl",
                "A pegsol problem of the planning competitions"
            ),
            Notation::Pnml => message!(
                "notation-pnml",
                "A Petri net of peg solitaire, in the form of the Model Checking Contest"
            ),
            Notation::Boards => message!(
                "notation-boards",
                "A row of frogs: OOO_XXX, RRR_LLL, >>>_<<<, 3-3"
            ),
        }
    }

    /// The notation with this name.
    pub fn named(name: &str) -> Option<Notation> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// Whether this is a notation of capture boards, of which a text may have several.
    pub const fn is_capture(self) -> bool {
        matches!(self, Notation::Contest | Notation::Usaco | Notation::Pdn)
    }
}
