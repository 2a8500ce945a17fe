//! The command `saltus`. The library is compiled while the engines still are; this is only linked.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    saltus_cli::main()
}
