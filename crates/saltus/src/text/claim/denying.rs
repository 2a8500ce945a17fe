//! Whether a sentence says that a puzzle has no solution, and nothing else.
//!
//! It counts only if all its words are known, so that "going back is impossible" says nothing about
//! the puzzle. A clause beside the one that denies may say why; one that says when, "in fewer
//! moves" or "otherwise", makes it another statement.

use super::words::{has_any, is_one_of};

/// What a sentence denies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// That the puzzle has a solution.
    Puzzle,
    /// That some position has one: if moves are before it, it may be theirs.
    Position,
}

/// Words that may stand beside the verdict.
const KNOWN: &str = "a actually all an and answer any are be believe blue board boxed can capture \
    captures checkers configuration correct does done every exhaustive exist exists follows for \
    found from game get given goal has have i initial instance into is it its king kings lead \
    leads legal mathrm moves my of one or our pegs pieces position possible possibly problem \
    provably proven puzzle reach reachable reached reaches red result rules s search sequence \
    shortest shows solution solutions solvable solve solved start starting state such take takes \
    target text textbf that the there they think this to transform under valid verdict way we \
    which white whites with won";

/// Words of other languages that may.
const KNOWN_ELSEWHERE: &str = "antwort aufgabe board c cabeça casse ce cet cette das de der die \
    diese dieser dieses el ergebnis es est esta este existe für game gibt ha hat hay het hä há il \
    is ist la le n o problème puzzle puzzles quebra questo respuesta rompecabezas rätsel réponse \
    stellung tem tiene tête y zu à è lösen resolver risolvere résoudre da";

/// Words that conclude, and otherwise say nothing.
const CONCLUDING: &str = "also conclude conclusion conclusión consequently daher donc endgültige \
    fazit final finale finally finalmente folglich hence in portanto quindi so therefore thus";

/// Words that deny by themselves.
const IMPOSSIBLE: &str = "impossible infeasible insoluble insolvable unreachable unsolvable";

/// What there is none of, after `no`, and what may stand between.
const NONE_OF: &str = "king sequence solution solutions way";
const SUCH: &str = "known legal moves possible shortest such valid winning";

/// What cannot be done, and what a puzzle or a goal is not.
const CANNOT: &str = "done get reach reached solve solved transform won";
const IS_NOT: &str = "possible reachable solvable";

/// Beside these a solution is none that the text names: "there is not a solution".
const EXISTING: &str = "any exist have there";

/// Places in a game. Only of the first one does a sentence speak about the puzzle.
const PLACES: &str = "configuration position state";
const FIRST: &str = "given initial start starting";
const AT: &str = "at from in of";

/// What is left in other languages of a sentence that denies, without the words that may be there.
const CORES: &[&str] = &[
    "aucune solution",
    "imposible",
    "impossibile",
    "impossível",
    "keine loesung",
    "keine lösung",
    "nessuna soluzione",
    "nicht lösbar",
    "nicht möglich",
    "ninguna solución",
    "no resolverse",
    "no solución",
    "non soluzione",
    "non soluzioni",
    "não solução",
    "pas possible",
    "pas solution",
    "sans solution",
    "sem solução",
    "sin solución",
    "unloesbar",
    "unlösbar",
    "unmöglich",
];

/// Words that stand in every core.
const OF_CORES: &str = "aucune imposible impossibile impossível keine nessuna nicht ninguna no non \
    não pas sans sem sin unloesbar unlösbar unmöglich";

/// Words of a clause that says why. Sources: arguments in replies of language models.
const REASONS: &str = "analysis analysing analyzing argument because car checked checking \
    considering counting da denn due enumeration exhausted exhausting exhaustive explored \
    exploring invariant parity parce perché porque proof search searched searching since tried \
    trying weil";

/// Words that a clause of its own may have.
const ADVERBS: &str = "clearly desolé hello hi indeed leider malheureusement nein no non ok okay \
    sadly sorry sure unfortunately well yes";

/// Verbs: a clause with one is a statement of its own, and not a condition.
const VERBS: &str = "are aren can cannot cant checked doesnt dont está est explored has have ist \
    is isnt sind son sono sont tried was were è é";

/// Words of conditions.
const CONDITIONS: &str = "after assume assuming at except falls fewer if less once only otherwise \
    se senão si sinon sonst suppose than then unless unlike until when whenever where while wenn \
    without";

/// What a sentence denies, if it does and says nothing else but why.
pub fn denies(sentence: &[u8]) -> Option<Denied> {
    let lower = String::from_utf8_lossy(sentence).to_lowercase();
    let said = without_reason(&lower);
    // What follows a colon may say why: "There is no solution: I checked all positions."
    match said.split_once(": ") {
        Some((before, why)) if has_any(&words(why), REASONS) => {
            denied_in(said).or_else(|| denied_in(before))
        }
        _ => denied_in(said),
    }
}

/// What a sentence without its reason denies.
fn denied_in(said: &str) -> Option<Denied> {
    let clauses: Vec<Vec<String>> = said.split(',').map(words).collect();
    if !clauses.iter().flatten().any(|word| may_deny(word)) {
        return None;
    }

    let whole = denied_by(&words(said));
    if clauses.len() == 1 || whole.is_some() && !clauses.iter().any(|clause| is_answer_no(clause)) {
        return whole;
    }
    let mut denied = None;
    for (index, clause) in clauses.iter().enumerate() {
        match denied_by(clause).filter(|_| clause.len() > 1) {
            Some(_) if denied.is_some() => return None,
            Some(found) => denied = Some(found),
            None if is_condition(clause, clauses.get(index + 1)) => return None,
            None => {}
        }
    }
    denied
}

/// Whether words conclude.
pub fn conclude(text: &[u8]) -> bool {
    let lower = String::from_utf8_lossy(text).to_lowercase();
    has_any(&words(&lower), CONCLUDING)
}

/// Whether a clause is a negative answer, `No, ...`.
fn is_answer_no(clause: &[String]) -> bool {
    matches!(clause, [word] if is_one_of(word, ADVERBS))
}

/// What some words deny: in one of the languages, or in English.
fn denied_by(words: &[String]) -> Option<Denied> {
    let is_core = CORES.contains(&&*core(words));
    if !is_core && !denies_in_english(words) {
        return None;
    }

    let place = words.iter().position(|word| is_one_of(word, PLACES));
    match place.filter(|_| !has_any(words, FIRST)) {
        None => Some(Denied::Puzzle),
        // "From this position" is no statement about the puzzle.
        Some(place) if has_any(&words[place.saturating_sub(2)..place], AT) => None,
        Some(_) => Some(Denied::Position),
    }
}

/// Some words without those that may stand beside a verdict.
fn core(words: &[String]) -> String {
    let mut core = Vec::new();
    for word in words {
        let is_known = is_one_of(word, KNOWN_ELSEWHERE) || is_one_of(word, CONCLUDING);
        let is_solution = word == "solution" || word == "possible";
        if is_solution || !is_known && !is_one_of(word, KNOWN) {
            core.push(word.as_str());
        }
    }
    core.join(" ")
}

/// Whether English words have one denial, and nothing that is not known.
fn denies_in_english(words: &[String]) -> bool {
    let mut denials = 0;
    for (index, word) in words.iter().enumerate() {
        let rest = &words[index + 1..];
        let denies = match word.as_str() {
            word if is_one_of(word, IMPOSSIBLE) => true,
            "no" | "0" | "zero" => is_no_solution(rest),
            "cannot" | "cant" => has_any(rest, CANNOT),
            "not" if index > 0 && words[index - 1] == "can" => has_any(rest, CANNOT),
            "not" | "isnt" if has_any(rest, IS_NOT) => true,
            "not" | "isnt" | "doesnt" | "dont" => {
                has_any(rest, NONE_OF) && has_any(words, EXISTING)
            }
            word if is_known(word) => continue,
            _ => return false,
        };
        if !denies || speaks_of_itself(&words[..index]) {
            return false;
        }
        denials += 1;
    }
    denials == 1
}

/// Whether the words after `no` are what there is none of.
fn is_no_solution(rest: &[String]) -> bool {
    let noun = rest.iter().find(|word| !is_one_of(word, SUCH));
    noun.is_some_and(|noun| is_one_of(noun, NONE_OF))
}

/// Whether who speaks could not, or did not: "I found no solution".
fn speaks_of_itself(before: &[String]) -> bool {
    let [.., one, other] = before else {
        return before == ["i"];
    };
    let found = is_one_of(one, "i we") && is_one_of(other, "find found get have see");
    other == "i" || one == "i" && is_one_of(other, "can could do") || found
}

/// Whether a clause beside a verdict says under which condition it holds, so that it is another
/// statement. One that the verdict concludes from is none.
fn is_condition(clause: &[String], next: Option<&Vec<String>>) -> bool {
    if clause.iter().all(|word| is_known(word)) || is_answer_no(clause) {
        return false;
    }
    if has_any(clause, REASONS) {
        return has_any(clause, "if otherwise unless");
    }
    let concluded = next.is_some_and(|next| has_any(&next[..next.len().min(2)], CONCLUDING));
    has_any(clause, CONDITIONS) || !concluded && !has_any(clause, VERBS)
}

/// Whether a word may stand beside a verdict.
fn is_known(word: &str) -> bool {
    [KNOWN, KNOWN_ELSEWHERE, CONCLUDING, ADVERBS]
        .iter()
        .any(|list| word != "no" && is_one_of(word, list))
}

/// Whether a word may be the one that denies.
fn may_deny(word: &str) -> bool {
    let english = "0 zero no cannot cant not isnt doesnt dont";
    [IMPOSSIBLE, OF_CORES, english]
        .iter()
        .any(|list| is_one_of(word, list))
}

/// A sentence in small letters up to the reason that it gives.
fn without_reason(sentence: &str) -> &str {
    let mut end = sentence.len();
    for reason in [
        " (",
        " because ",
        " since ",
        ", as ",
        " weil ",
        ", da ",
        ", denn ",
    ] {
        end = end.min(sentence.find(reason).unwrap_or(end));
    }
    &sentence[..end]
}

/// The words of a text in small letters; `isn't` is one.
fn words(text: &str) -> Vec<String> {
    let joined = text.replace('\u{2019}', "'").replace("n't", "nt");
    let mut words = Vec::new();
    for word in joined.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    words
}
