//! Parts of the command whose whole range no single run shows.

use saltus::{message::Message, text::Fault};
use saltus_cli::internals::{
    Edges, FaultyText, Table, TableFormat, connected, greeting, parse_size, parse_time, product,
    trees,
};
use saltus_session::Language;
use std::{ops::Range, time::Duration};

#[test]
fn times_and_sizes() {
    assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
    assert_eq!(parse_time("200ms"), Ok(Duration::from_millis(200)));
    assert_eq!(parse_size("8G"), Ok(8 << 30));
    assert_eq!(parse_size("1.5MiB"), Ok(3 << 19));
    for bad in ["", "x", "-1s", "5y", "1e400s", "NaN"] {
        assert!(parse_time(bad).is_err(), "{bad}");
    }
    for bad in ["", "G", "-1G", "5Q", "NaN", "1e300"] {
        assert!(parse_size(bad).is_err(), "{bad}");
    }
}

fn rendered(text: &[u8], span: Range<usize>) -> String {
    let fault = Fault {
        span,
        message: Message::verbatim("unexpected"),
        help: Some(Message::verbatim("do")),
    };
    let faulty = FaultyText {
        name: "file".into(),
        text: text.to_vec(),
        faults: fault.into(),
        first_line: 1,
    };
    faulty.render(false, Language::English)
}

#[test]
fn faults_are_marked_in_their_line() {
    let shown = rendered(b"one\ntwo three\n", 8..13);
    assert!(shown.contains("--> file:2:5"), "{shown}");
    assert!(shown.contains("2 | two three\n"), "{shown}");
    assert!(shown.contains("|     ^^^^^"), "{shown}");
    assert!(shown.contains("help: do"), "{shown}");
}

#[test]
fn excerpts_accept_any_bytes_and_offsets() {
    for text in [
        &b""[..],
        b"\n",
        b"\xff\xfe\0\r\n",
        "é\u{1b}[31m".as_bytes(),
        &[b'x'; 100_000],
    ] {
        for span in [
            0..0,
            0..1,
            1..2,
            2..1_000_000,
            99_999..100_000,
            5_000_000..5_000_001,
        ] {
            let shown = rendered(text, span);
            assert!(shown.len() < 2000 && !shown.contains('\u{1b}'), "{shown}");
        }
    }
}

#[test]
fn cell_contents_are_not_mistaken_for_notation() {
    let written = |format: TableFormat| {
        let mut out = Vec::new();
        let table = Table::begin(format, &["n", "a_n"], &mut out).unwrap();
        table
            .row(&["1".into(), "x, \"y\" | 5% \\".into()], &mut out)
            .unwrap();
        table.end(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(
        written(TableFormat::Csv),
        "n,a_n\n1,\"x, \"\"y\"\" | 5% \\\"\n"
    );
    assert_eq!(
        written(TableFormat::Markdown),
        "| n | a_n |\n| --- | --- |\n| 1 | x, \"y\" \\| 5% \\\\ |\n"
    );
    assert_eq!(
        written(TableFormat::Latex),
        "\\begin{tabular}{rr}\nn & a\\_n \\\\\n\\hline\n1 & x, \"y\" | 5\\% \\textbackslash{} \\\\\n\\end{tabular}\n"
    );
}

#[test]
fn counts_match_known_values() {
    // Source: OEIS A000055, A001349.
    assert_eq!(
        (1..=10).map(|n| trees(n).len()).collect::<Vec<_>>(),
        [1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    );
    assert_eq!(
        (1..=6).map(|n| connected(n).len()).collect::<Vec<_>>(),
        [1, 1, 2, 6, 21, 112]
    );
}

#[test]
fn a_product_of_paths_is_a_grid() {
    let path: Edges = vec![[0, 1], [1, 2]];
    assert_eq!(product([3, 3], &path, &path).len(), 12);
}

#[test]
fn reachable_addresses_are_printed() {
    let lines = |address: &str| {
        greeting(address.parse().unwrap())
            .lines()
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lines("127.0.0.1:80"),
        ["Saltus is at http://127.0.0.1:80 (Ctrl-C stops it)"]
    );
    assert_eq!(
        lines("[::1]:80"),
        ["Saltus is at http://[::1]:80 (Ctrl-C stops it)"]
    );
    let others = lines("192.0.2.7:80");
    assert!(
        others[0].contains("http://192.0.2.7:80") && others[1].starts_with("warning: "),
        "{others:?}"
    );
    for any in ["0.0.0.0:80", "[::]:80"] {
        let greeting = lines(any);
        assert!(
            greeting.iter().all(|line| !line.contains(any)),
            "no browser goes there: {greeting:?}"
        );
        assert!(
            greeting[0].contains("127.0.0.1:80") || greeting[0].contains("[::1]:80"),
            "{greeting:?}"
        );
        assert!(
            greeting.last().unwrap().starts_with("warning: "),
            "{greeting:?}"
        );
    }
}
