//! Reports of judgements.

use saltus_tasks::{Report, wilson};

#[test]
fn intervals_are_those_of_the_literature() {
    // Source: Newcombe, Two-sided confidence intervals for the single proportion (1998), table I.
    let published = [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ];
    for (successes, all, low, high) in published {
        let interval = wilson(successes, all);
        assert!(
            (interval.low - low).abs() < 6e-5,
            "{successes} of {all}: {interval:?}"
        );
        assert!(
            (interval.high - high).abs() < 6e-5,
            "{successes} of {all}: {interval:?}"
        );
    }
}

#[test]
fn rows_are_by_model_family_and_size() {
    let mut report = Report::default();
    let line = |model: &str, size: u64, exact: u8, prefix: u64| {
        format!(
            "{{\"model\":\"{model}\",\"family\":\"row\",\"size\":{size},\"format\":\"read\",\
             \"legal\":{prefix},\"length\":15,\"winnable_prefix\":{prefix},\
             \"score\":{{\"exact\":{exact}.0,\"progress\":0.5,\"regret\":3}}}}"
        )
    };
    for line in [
        line("b", 3, 1, 15),
        line("a", 4, 0, 2),
        line("a", 3, 0, 4),
        line("a", 3, 1, 8),
    ] {
        report.add(&line).unwrap();
    }
    let rows = report.rows();
    let keys: Vec<_> = rows
        .iter()
        .map(|row| (row.model.as_str(), row.size, row.answers))
        .collect();
    assert_eq!(keys, [("a", 3, 2), ("a", 4, 1), ("b", 3, 1)]);
    assert_eq!(
        (rows[0].accuracy.value, rows[0].winnable.unwrap().value),
        (0.5, 6.0)
    );
    assert_eq!(rows[0].regret.unwrap().value, 3.0);
    let svg = report.svg();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">a row</text>") && svg.contains(">b row</text>"));
    assert!(report.add("{}").is_err() && report.add("[").is_err());
    assert!(Report::default().svg().contains("Right answers"));
}

#[test]
fn names_of_models_are_printed_as_text() {
    let mut report = Report::default();
    let line = r#"{"model":"<b>\u001b[1m&","family":"row","size":1,"format":"read","legal":0,"score":{"exact":1.0}}"#;
    report.add(line).unwrap();
    let svg = report.svg();
    assert!(svg.contains("&lt;b&gt;") && !svg.contains('\u{1b}'));
}
