//! `saltus count --format mcc`: the size of the state space of a net, in the format of the Model
//! Checking Contest.

use crate::{
    args::{CountArgs, EngineArg},
    exit::Exit,
    input::subject,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Limit, Spent},
    net::{self, Net, Space},
    pegs::MAX_HOLES,
};
use std::io::Write;

/// Counts the markings of a net in PNML, or of a game of peg solitaire in any notation.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if let Some(option) = option_of_other_numbers(args) {
        bail!("`--format mcc` counts markings, and no games or solutions: omit `{option}`");
    }
    let net = subject::read_net(&args.puzzle)?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let found = watch.run_search(|budget| match args.budget.engine {
        None => Ok(net::space_by_levels(&net, budget).unwrap_or_else(|| net::space(&net, budget))),
        Some(EngineArg::Pegs) => net::space_by_levels(&net, budget).context(
            "`--engine pegs` takes only nets of up to 64 holes whose counter stops no game",
        ),
        Some(EngineArg::Search) => Ok(net::space(&net, budget)),
        Some(_) => bail!("`--format mcc` takes only `--engine pegs` and `--engine search`"),
    })?;
    match found {
        Ok(Space {
            states,
            transitions,
            most_in_place,
            most_in_marking,
        }) => {
            for (name, number) in [
                ("STATES", states),
                ("TRANSITIONS", transitions),
                ("MAX_TOKEN_PER_MARKING", most_in_marking.into()),
                ("MAX_TOKEN_IN_PLACE", most_in_place.into()),
            ] {
                writeln!(out, "STATE_SPACE {name} {number} TECHNIQUES EXPLICIT")?;
            }
            Ok(Exit::Solved)
        }
        Err(spent) => {
            // The output of the contest for a number that was not computed.
            writeln!(out, "CANNOT_COMPUTE")?;
            say!("undecided: {}", why_uncounted(&net, &spent));
            Ok(Exit::Undecided)
        }
    }
}

/// The option that asks for other numbers than those of the contest, if there is one.
fn option_of_other_numbers(args: &CountArgs) -> Option<&'static str> {
    let options = [
        (args.no_games, "--no-games"),
        (args.positions, "--positions"),
        (args.alike, "--alike"),
        (args.fewest.is_some(), "--fewest"),
        (args.store.is_some(), "--store"),
        (args.spill.is_some(), "--spill"),
    ];
    let given = options.iter().find(|(is_given, _)| *is_given);
    given.map(|(_, option)| *option)
}

/// Why the markings were not counted: no memory suffices for a bit for each set of many holes.
fn why_uncounted(net: &Net, spent: &Spent) -> String {
    let holes = net.holes.len();
    if spent.limit == Limit::Memory && holes > MAX_HOLES {
        format!(
            "`--format mcc` counts the markings of up to {MAX_HOLES} holes, and here are {holes}"
        )
    } else {
        watch::explain(spent)
    }
}
