//! The options that each family of puzzles supports, in one table. Options that do not apply are
//! rejected, never ignored.

use anyhow::bail;
use clap::{ArgMatches, Args, Command, FromArgMatches, parser::ValueSource};
use saltus::{
    message,
    message::{Message, Wording},
};

/// The options on the command line, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsedOptions(Vec<String>);

/// The family of a puzzle, as far as it decides which options apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Two groups in a row.
    Row,
    /// Numbered checkers, in a row or on a ring.
    Numbered,
    /// Lucas's squares, Fore and Aft, hexagons.
    Grid,
    /// Peg solitaire.
    Pegs,
    /// Peg solitaire in answer-set facts.
    Facts,
    /// One king of a capture board.
    King,
    /// Any other puzzle.
    Own,
    /// Capture boards.
    Capture,
    /// A capture board in portable draughts notation.
    Draughts,
    /// A game that was saved.
    Game,
}

use Family::{Capture, Draughts, Facts, Game, Grid, King, Numbered, Own, Pegs, Row};

impl Family {
    fn name(self) -> Wording<'static> {
        match self {
            Row => message!("a-row", "a row"),
            Numbered => message!("game-of-numbered-checkers", "a game of numbered checkers"),
            Grid => message!("a-grid", "a grid"),
            Pegs => message!("peg-solitaire", "peg solitaire"),
            Facts => message!("peg-solitaire-in-facts", "peg solitaire in facts"),
            King => message!("game-of-one-king", "the game of one king"),
            Own => message!("user-defined-puzzle", "a user-defined puzzle"),
            Capture => message!("a-capture-board", "a capture board"),
            Draughts => message!("draughts-position", "a position in draughts notation"),
            Game => message!("saved-game", "a saved game"),
        }
    }
}

/// A single puzzle of any family with legal moves.
const ONE: &[Family] = &[Row, Numbered, Grid, Pegs, Facts, King, Own];
/// Boards whose every king is judged.
const BOARDS: &[Family] = &[Capture, Draughts];

/// Options for some families only: their names, the families, and a description. All other options
/// are for all families.
const ONLY: &[(&[&str], &[Family], Wording)] = &[
    (
        &["direction", "over", "hop", "vacancy", "no-steps"],
        &[Row, Numbered, Grid],
        message!("rows-and-grids", "rows and grids"),
    ),
    (
        &["lenient"],
        &[Facts, Capture],
        message!(
            "facts-and-drawn-capture-boards",
            "answer-set facts and capture boards drawn row by row"
        ),
    ),
    // A user-defined puzzle may be a row; the engine rejects those that are not n against 1.
    (
        &["label", "nth", "tree-nth", "random"],
        &[Row, Own],
        message!("rows-against-one", "rows of n against 1"),
    ),
    (
        &[
            "fewest",
            "longest",
            "shortest",
            "via",
            "why",
            "positions",
            "moves",
        ],
        ONE,
        message!("single-puzzles", "single puzzles"),
    ),
    (
        &["store", "alike", "spill", "no-games", "duotaire", "forced"],
        &[Pegs, Facts, Own, Game],
        message!("peg-solitaire", "peg solitaire"),
    ),
    (
        &["engine"],
        ONE,
        message!(
            "puzzles-of-several-engines",
            "puzzles that several engines take"
        ),
    ),
    (
        &["steps", "columns", "every"],
        &[Row, Numbered, Grid, Pegs, Facts, King, Own, Game],
        message!("pictures-of-whole-solution", "pictures of a whole solution"),
    ),
    (
        &["all-reasons", "most", "squares", "pieces", "king"],
        BOARDS,
        message!("capture-boards", "capture boards"),
    ),
    (
        &["goal"],
        &[Row, Numbered, Grid, Pegs, Facts, Own],
        message!("all-but-capture-boards", "all puzzles but capture boards"),
    ),
    (
        &["from"],
        &[
            Row, Numbered, Grid, Pegs, Facts, King, Own, Capture, Draughts,
        ],
        message!("puzzles", "puzzles"),
    ),
];

impl UsedOptions {
    /// Rejects options that do not apply.
    ///
    /// # Errors
    /// The first such option, and where it applies.
    pub fn check_family(&self, family: Family) -> anyhow::Result<()> {
        // With `--king` a board is the game of this king, which these two options choose.
        let is_of_one_king = BOARDS.contains(&family) && self.first(&["king"]).is_some();
        for (names, families, what) in ONLY {
            let Some(name) = self.first(names) else {
                continue;
            };
            let family = match is_of_one_king && !matches!(name, "king" | "pieces" | "from") {
                true => King,
                false => family,
            };
            if !families.contains(&family) {
                let refused = message!(
                    "option-is-for",
                    "`--{name}` is for {what}: this is {family}",
                    name,
                    what,
                    family = family.name()
                );
                // A board is the game of each of its kings, but not with `--pieces`.
                let is_of_kings = self.first(&["pieces"]).is_none();
                if BOARDS.contains(&family) && families.contains(&King) && is_of_kings {
                    bail!(for_one_king(&refused));
                }
                bail!(refused.message());
            }
        }
        Ok(())
    }

    /// The first of these options on the command line.
    pub fn first<'a>(&self, names: &[&'a str]) -> Option<&'a str> {
        names
            .iter()
            .copied()
            .find(|name| self.0.iter().any(|given| given == name))
    }
}

/// The message that refuses an option of a board which takes it as the game of one of its kings.
fn for_one_king(refused: &Wording) -> Message {
    let wording = message!(
        "option-is-for-one-king",
        "{refused}; ask about one king by `--king`, or by its square after the ID, as in \
         `{example}`",
        refused = refused.message(),
        example = "capture:.-.=-W-=B-.@A3"
    );
    wording.message()
}

impl FromArgMatches for UsedOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<UsedOptions, clap::Error> {
        let typed = matches.ids().map(clap::Id::as_str);
        let typed = typed.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        // No choice is no option: capture boards have this engine, and others refuse it themselves.
        let typed = typed.filter(|id| *id != "engine" || !is_of_capture(matches));
        Ok(UsedOptions(typed.map(|id| id.replace('_', "-")).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = UsedOptions::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Whether the engine is the one that capture boards have.
fn is_of_capture(matches: &ArgMatches) -> bool {
    let values = matches.try_get_raw("engine").ok().flatten();
    values.is_some_and(|mut values| values.any(|value| value == "capture"))
}

/// It defines no options: it inspects those of the command.
impl Args for UsedOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
