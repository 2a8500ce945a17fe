//! Phrases with placeholders `{}` for values.

/// The values of the placeholders `{}` of a phrase, if the text is that phrase.
pub fn values<'a>(phrase: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = phrase.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        // The last hole reaches as far as it can, the others no further than they must.
        let end = if parts.peek().is_none() {
            rest.strip_suffix(part)?.len()
        } else {
            rest.find(part)?
        };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(values)
}

/// The phrase with values in its placeholders.
pub fn fill(phrase: &str, values: &[&str]) -> String {
    let mut parts = phrase.split("{}");
    let head = parts.next().unwrap_or_default().to_owned();
    parts
        .zip(values)
        .fold(head, |text, (part, value)| text + value + part)
}
