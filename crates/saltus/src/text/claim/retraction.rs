//! Sentences by which a text takes back what stands before them: `Wait, that is wrong.`, `(not
//! possible)`, `Das stimmt nicht.` Every word of such a sentence is to be known, so that one that
//! speaks of other moves is none.

use super::{
    remarks,
    words::{has_any, is_one_of},
};
use crate::text::scan;
use std::ops::Range;

/// The most words of such a sentence.
const MOST_WORDS: usize = 12;

/// Words that take back, unless they are negated.
const BAD: &str = "breaks crossed disregard error fail failed fails false forbidden ignore \
    illegal impossible incorrect incorrectly invalid mistake mistaken oops prohibited reconsider \
    redo rethink retry scratch struck undo unlawful violates wrong falsch falscher fehler geirrt \
    illegaler regelwidrig undurchführbar ungültig ungültiger unmöglich verboten vertan \
    erreur fausse faux illégal illégale impossible incorrecte interdit interdite invalide trompé \
    trompée ignorez annulé annule erróneo falso ilegal imposible incorrecto inválido";

/// Words that take back where they are negated.
const GOOD: &str = "allowed correct good legal legit ok okay permissible permitted possible right \
    true valid work worked working works erlaubt funktioniert geht gültig korrekt legaler möglich \
    richtig stimmt zulässig bon bonne correcte juste légal légale marche permis permise possible \
    valable valide vrai correcto legal permitido posible válido";

/// Words that negate.
const NEGATING: &str = "ain aren can cannot couldn didn doesn don hadn hasn isn kann kein keine \
    keiner never nicht nie no non nope not pas wasn won jamais nein";

/// Words with which somebody stops; a sentence of nothing else takes back too.
const STOPPING: &str = "actually attendez attends halt hmm hold hm moment oops oups pardon scratch \
    sorry stop stopp wait warte désolé désolée entschuldigung espera";

/// Words that may stand beside them.
const BESIDE: &str = "a about above again ah all am an and answer apologies are at be been but \
    completely \
    did do does first for has have here however i in is it its itself just last let line m made \
    make me mind move moves my of oh on one our out previous re really rule rules s so solution \
    step such t that the there therefore these this those to totally try unfortunately ve was we \
    were which against attempt start over \
    aber alles antwort dann das dem der die dies diese dieser dieses doch ein eine einen er es hab \
    habe hier ich ist ja leider lösung mal mich mir noch oben regel regeln schritt so sprung war \
    wir zug züge \
    ai c ce cela cette coup coups d de des dernier dernière est était fait il j je l la le les ma \
    me mon n ne on oh pardon qu que qui réponse règle saut solution suis un une ça \
    el es eso esto movimiento paso solución";

/// Whether a sentence takes back what stands before it.
pub fn takes_back(sentence: &[u8]) -> bool {
    const LONGEST: usize = 120;
    if sentence.len() > LONGEST || sentence.iter().any(u8::is_ascii_digit) {
        return false;
    }
    let words = remarks::words(sentence);
    // In a table `false` is the value of a column.
    if words.is_empty() || words.len() > MOST_WORDS || words == ["false"] {
        return false;
    }
    for word in &words {
        let is_known = [BAD, GOOD, NEGATING, STOPPING, BESIDE]
            .iter()
            .any(|list| is_one_of(word, list));
        if !is_known {
            return false;
        }
    }

    let mut negations = 0;
    for word in &words {
        // `can` stands for `can't` only with the `t` behind it.
        let is_whole = word != "can" || words.iter().any(|other| other == "t");
        negations += usize::from(is_whole && is_one_of(word, NEGATING));
    }
    // `Wait, no, that is wrong.` negates what stands before it.
    let leads = has_any(&words[..1], STOPPING) || is_no_before_comma(sentence);
    let stops = has_any(&words, STOPPING);
    // `There is no legal move.` says something of the position.
    let is_of_position = words.iter().any(|word| word == "there") && !stops;
    let is_bad = has_any(&words, BAD) && (negations == 0 || leads);
    let is_not_good = has_any(&words, GOOD) && negations > 0 && !is_of_position;
    let only_stops = stops && (negations > 0 || words.iter().all(|word| is_one_of(word, STOPPING)));
    let begins_anew = has_any(&words, "try start") && has_any(&words, "again over");
    is_bad || is_not_good || only_stops || begins_anew
}

/// Whether a sentence begins as `No, ` does.
fn is_no_before_comma(sentence: &[u8]) -> bool {
    let sentence = sentence.trim_ascii_start();
    let comma = scan::run(sentence, 0, |byte| byte != b',');
    let said = remarks::words(&sentence[..comma]);
    comma < sentence.len() && said.len() == 1 && has_any(&said, "no nope nein non")
}

/// The place of the first sentence of a part of a text that takes back what stands before it. A
/// question does not.
pub fn first(text: &[u8], part: Range<usize>) -> Option<Range<usize>> {
    let mut start = part.start;
    for at in part.start..=part.end {
        let separator = match text[at..part.end].first() {
            None => 1,
            Some(b'.' | b'!' | b'?' | b'\n' | b'(' | b')' | b'[' | b']' | b':' | b';' | b'|') => 1,
            Some(b' ') => dash(&text[at..part.end]),
            Some(_) => 0,
        };
        if separator == 0 || at < start {
            continue;
        }
        let asks = at < part.end && text[at] == b'?';
        if !asks && takes_back(&text[start..at]) {
            return Some(start..at);
        }
        start = at + separator;
    }
    None
}

/// The length of a dash between blanks at the start of a text; 0 if there is none.
fn dash(text: &[u8]) -> usize {
    let dashes = [" - ", " – ", " — ", " -- "];
    let found = dashes.iter().find(|dash| text.starts_with(dash.as_bytes()));
    found.map_or(0, |dash| dash.len())
}
