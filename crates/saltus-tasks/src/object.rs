//! Objects on lines, with what is wrong in words of our own and not of the JSON library.

use crate::task::Question;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, error::Category};

/// The fields that a line has to have.
pub struct Needed {
    /// Each by its names, the usual one first.
    pub fields: &'static [&'static [&'static str]],
    /// The names of all fields that are texts, in groups.
    pub texts: &'static [&'static [&'static str]],
}

/// Reads an object with these fields.
///
/// # Errors
/// What is wrong, in words.
pub fn read<T: DeserializeOwned>(line: &str, needed: &Needed) -> Result<T, String> {
    let mut value: Value = serde_json::from_str(line).map_err(|why| match why.classify() {
        Category::Eof => "the JSON ends too early".to_owned(),
        _ => format!("it is no JSON from character {} on", why.column().max(1)),
    })?;
    let Value::Object(fields) = &mut value else {
        return Err("it is no object like {\"reply\": ...}".into());
    };
    check(fields, needed)?;
    if let Some(Value::Object(task)) = fields.get("task") {
        check_question(task)?;
    }
    use_usual_names(fields, needed)?;
    serde_json::from_value(value).map_err(|_| "a field has no value of its kind".into())
}

fn check(fields: &Map<String, Value>, needed: &Needed) -> Result<(), String> {
    for names in needed.fields {
        if !names.iter().any(|name| fields.contains_key(*name)) {
            return Err(format!("there is no `{}`", names[0]));
        }
    }
    for name in needed.texts.concat() {
        if let Some(value) = fields.get(name)
            && !value.is_string()
            && !value.is_null()
        {
            return Err(format!("`{name}` is no text"));
        }
    }
    check_question(fields)
}

/// Gives the needed fields their usual names.
fn use_usual_names(fields: &mut Map<String, Value>, needed: &Needed) -> Result<(), String> {
    for names in needed.fields {
        let usual = names[0];
        for &other in &names[1..] {
            let Some(value) = fields.remove(other) else {
                continue;
            };
            if fields.insert(usual.into(), value).is_some() {
                return Err(format!("`{other}` is another name of `{usual}`: give one"));
            }
        }
    }
    Ok(())
}

fn check_question(fields: &Map<String, Value>) -> Result<(), String> {
    let Some(question) = fields.get("question") else {
        return Ok(());
    };
    if Question::deserialize(question).is_ok() {
        return Ok(());
    }
    let mut names = Vec::new();
    for known in Question::ALL {
        if let Ok(Value::String(name)) = serde_json::to_value(known) {
            names.push(name);
        }
    }
    Err(format!(
        "the question {question} is unknown: expected one of {}",
        names.join(", ")
    ))
}
