//! The examples that `--help` of each command shows.

pub const SOLVE: &str = "\
Examples:
  saltus solve pegs:english
  saltus solve row:3x3 --format names
  saltus solve facts.lp
  saltus solve '[1, 1, 0, -1, -1]' --format list
  saltus solve board.txt --format contest";

pub const EXPLAIN: &str = "\
Examples:
  saltus explain pegs:english
  saltus explain board.txt --json
  saltus explain pegs:french --format csv
  saltus explain 'oo.o' --goal left:2";

pub const CHECK: &str = "\
Examples:
  saltus solve row:3x3 --format names | saltus check row:3x3 -
  saltus check facts.lp answer.txt";

pub const COUNT: &str = "\
Examples:
  saltus count row:5x1
  saltus count pegs:english --json
  saltus count foreaft:3 --over opposite";

pub const SEQUENCE: &str = "\
Examples:
  saltus sequence 'row:{\x1b[0mn}x1' --to 12
  saltus sequence 'row:{\x1b[0mn}x{\x1b[0mn}' length --to 8 --format bfile
  saltus sequence board.txt --goal 'left:{\x1b[0mn}' --to 3";

pub const FORECAST: &str = "\
Example:
  saltus forecast pegs:diamond41";

pub const STORE: &str = "\
Example:
  saltus count pegs:french --store levels
  saltus store levels --verify";

pub const LIST: &str = "\
Example:
  saltus list row:5x1";

pub const AT: &str = "\
Examples:
  saltus at row:1000000000x1000000000 123456789012345678
  saltus at grid:5x7,over=opposite 10 20 30";

pub const EXPORT: &str = "\
Examples:
  saltus export pegs:triangle5@a4-a4 --to dimacs -o triangle.cnf
  saltus export row:3x3 --to asp | clingo | saltus check row:3x3 -
  saltus export pegs:english --to tatham";

pub const DRAW: &str = "\
Example:
  saltus draw row:4x4 -o solution.svg";

pub const PLAY: &str = "\
Examples:
  saltus play
  saltus play pegs:english
  saltus play row:3x3,hop=2
  saltus play game.saltus
  saltus play today --level medium
  saltus play ladder --step 3
  saltus generate pegs | saltus play -
  echo d2-d4 | saltus play pegs:english --plain

In the game, ? lists the keys; with --plain, help lists the commands.";

pub const ASK: &str = "\
Examples:
  saltus ask pegs:english d2-d4 b3-d3
  saltus ask row:30x30 30-31 32-30
  saltus ask row:3x3v2";

pub const ANALYSE: &str = "\
Examples:
  saltus analyse pegs:triangle5 a3-a1 a5-a3 c5-a5
  saltus analyse game.saltus
  saltus analyse row:3x3 moves.csv --json";

pub const PAIRS: &str = "\
Examples:
  saltus pairs triangle5
  saltus pairs all --summary
  saltus pairs board.txt --picture
  saltus pairs english --fewest sweeps --count";

pub const SERVE: &str = "\
Example:
  saltus serve --port 8080
then open http://127.0.0.1:8080 in a browser.";

pub const GENERATE: &str = "\
Examples:
  saltus generate pegs english --pegs 10 --seed 7
  saltus generate capture --side 12 | saltus solve -";

pub const TODAY: &str = "\
Examples:
  saltus today
  saltus today --date 2026-11-25 --level hard
  saltus play today --level medium";

pub const TASKS: &str = "\
Examples:
  saltus tasks checkers --sizes 1..20 --count 100 --seed 7 --wording paper
  saltus tasks pegs --count 20
  saltus tasks report results.jsonl";

pub const TASKS_REPORT: &str = "\
Examples:
  saltus tasks report results.jsonl
  saltus tasks report results.jsonl --format svg -o results.svg";

pub const JUDGE: &str = "\
Examples:
  saltus judge answers.jsonl > results.jsonl
  saltus judge replies.jsonl --tasks tasks.jsonl | saltus tasks report -";

pub const GRAPHS: &str = "\
Example:
  geng -c 8 | saltus graphs -";

pub const CLASSES: &str = "\
Example:
  saltus classes square5";

pub const REPRODUCE: &str = "\
Examples:
  saltus reproduce
  saltus reproduce quick
  saltus reproduce grid7x7
  saltus reproduce --list --json";

pub const BOARDS: &str = "\
Examples:
  saltus boards
  saltus boards --json";

pub const CACHE: &str = "\
Examples:
  saltus cache
  saltus cache verify
  saltus cache clear";

pub const COMPLETIONS: &str = "\
Example:
  saltus completions bash > ~/.local/share/bash-completion/completions/saltus";

pub const MAN: &str = "\
Examples:
  saltus man | man -l -
  saltus man solve > saltus-solve.1";
