//! Peg duotaire, the two-player game: `saltus ask --duotaire`. Who cannot jump loses.

use crate::{
    args::{AskArgs, TableFormat},
    exit::Exit,
    input::subject::{Question, Subject, say_reading},
    output::{
        report,
        table::{Table, or_empty},
    },
    watch::{Watch, run_until},
};
use anyhow::Context;
use saltus::{
    budget::{Budget, Spent},
    message,
    message::Wording,
    pegs::{
        Game, Jump, PegBoard,
        duotaire::{Winners, grundy},
        pegs_of,
    },
    puzzle::Puzzle,
    text::json::{Duel, DuelJump, Envelope, Found, Response, Step},
};
use saltus_session::Session;
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// The value of a position for the player to move: whether this player wins, and the Grundy value
/// if the search was complete.
#[derive(Clone, Copy)]
struct DuotaireValue {
    wins: bool,
    value: Option<u8>,
}

/// A jump, and the value of the position after it; `None` if that is open.
struct JumpValue {
    jump: Jump,
    after: Option<DuotaireValue>,
}

/// The value of a position, and those after its jumps.
struct Evaluation {
    here: DuotaireValue,
    jumps: Vec<JumpValue>,
}

impl From<u8> for DuotaireValue {
    fn from(value: u8) -> DuotaireValue {
        DuotaireValue {
            wins: value > 0,
            value: Some(value),
        }
    }
}

/// Evaluates a position and those after its jumps: with Grundy values if they are found in that
/// time, else only who wins.
fn evaluate(
    board: &PegBoard,
    position: u64,
    end: Instant,
    budget: &Budget,
) -> Result<Evaluation, Spent> {
    let mut jumps = Vec::new();
    if let Ok(found) = run_until(Some(end), budget, |budget| grundy(board, position, budget)) {
        for (jump, value) in found.after {
            let after = Some(value.into());
            jumps.push(JumpValue { jump, after });
        }
        let here = found.value.into();
        return Ok(Evaluation { here, jumps });
    }

    let mut winners = Winners::new(board);
    let here = who_wins(&mut winners, position, budget)?;
    for &jump in board.jumps() {
        if jump.fits(position) {
            let after = who_wins(&mut winners, jump.flip(position), budget).ok();
            jumps.push(JumpValue { jump, after });
        }
    }
    Ok(Evaluation { here, jumps })
}

/// Whether the player to move wins, without a Grundy value.
fn who_wins(winners: &mut Winners, position: u64, budget: &Budget) -> Result<DuotaireValue, Spent> {
    let wins = winners.wins(position, budget)?;
    Ok(DuotaireValue { wins, value: None })
}

/// The error for puzzles without duotaire.
pub const UNSUPPORTED: Wording = message!(
    "duotaire-is-for",
    "duotaire is only for peg solitaire with pegs of one kind, on boards of up to 64 holes"
);

/// `saltus ask --duotaire`: who wins from the position of a game, and by which jumps.
pub fn ask(
    subject: &Subject,
    session: &Session,
    args: &AskArgs,
    time: Duration,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = session.puzzle();
    let game = Game::of(puzzle).context(UNSUPPORTED.message())?;
    // Of another puzzle there is nothing to say.
    if subject.is_exact() {
        say_reading(&subject.reading, &args.puzzle, Question::Goal);
    }
    let position = pegs_of(session.position());
    let end = Instant::now() + time / 2;
    let board = game.board();
    let found = match watch.run_search(|budget| evaluate(board, position, end, budget)) {
        Ok(found) => found,
        Err(spent) => {
            return report::write_undecided(&subject.reading, "pegs", &spent, args.form(), out);
        }
    };
    let is_open = found.jumps.iter().any(|jump| jump.after.is_none());
    let (verdict, exit) = match (is_open, found.here.wins) {
        (true, _) => (Found::Undecided, Exit::Undecided),
        (false, true) => (Found::Solved, Exit::Solved),
        (false, false) => (Found::Impossible, Exit::Impossible),
    };
    if args.json {
        let duel = Response::Solved(found.object(puzzle));
        report::object(&Envelope::new(&subject.reading, verdict, "pegs", duel), out)?;
    } else if let Some(format) = args.format {
        found.tabulate(puzzle, format, out)?;
    } else {
        found.write(puzzle, out)?;
    }
    Ok(exit)
}

impl Evaluation {
    fn object(&self, puzzle: &Puzzle) -> Duel {
        let mut jumps = Vec::new();
        for &JumpValue { jump, after } in &self.jumps {
            jumps.push(DuelJump {
                step: Step::of(&puzzle.board, jump.on(&puzzle.board)),
                wins: after.map(|after| !after.wins),
                grundy: after.and_then(|after| after.value),
            });
        }
        Duel {
            wins: self.here.wins,
            grundy: self.here.value,
            jumps,
        }
    }

    /// A row for the position itself, without a move, then one for each jump.
    fn tabulate(
        &self,
        puzzle: &Puzzle,
        format: TableFormat,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let table = Table::begin(format, &["move", "wins", "grundy"], out)?;
        let here = [
            String::new(),
            self.here.wins.to_string(),
            or_empty(self.here.value),
        ];
        table.row(&here, out)?;
        for &JumpValue { jump, after } in &self.jumps {
            let name = saltus::referee::describe(puzzle, jump.on(&puzzle.board));
            let [wins, grundy] = match after {
                Some(after) => [(!after.wins).to_string(), or_empty(after.value)],
                None => ["undecided".into(), String::new()],
            };
            table.row(&[name, wins, grundy], out)?;
        }
        Ok(table.end(out)?)
    }

    fn write(&self, puzzle: &Puzzle, out: &mut dyn Write) -> anyhow::Result<()> {
        let verb = if self.here.wins { "wins" } else { "loses" };
        writeln!(out, "the player to move {verb}{}", self.here.in_words())?;
        for &JumpValue { jump, after } in &self.jumps {
            let name = saltus::referee::describe(puzzle, jump.on(&puzzle.board));
            // Whoever jumps wins if the other player, who is then to move, loses.
            match after {
                Some(after) if after.wins => writeln!(out, "  {name} loses{}", after.in_words())?,
                Some(after) => writeln!(out, "  {name} wins{}", after.in_words())?,
                None => writeln!(out, "  {name} is undecided")?,
            }
        }
        Ok(())
    }
}

impl DuotaireValue {
    /// The Grundy value after a verdict; nothing if it is not known.
    fn in_words(self) -> String {
        match self.value {
            Some(value) => format!(" (Grundy value {value})"),
            None => String::new(),
        }
    }
}
