//! The JSON Schema of all objects.

use super::{
    Analysed, BoardSummary, Boards, CacheCleared, CacheContents, CensusForecast, CheckResult,
    CommonElements, ConnectedClass, Duel, Envelope, Explained, Failure, GeneratedPuzzle, GraphGame,
    Graphs, King, Kings, ListedSolution, Longest, NoPuzzle, Numbers, PositionEvaluation,
    ProblemSweeps, PuzzlesOfDay, Recomputed, ReportRow, Response, ResultList, SCHEMA, SequenceTerm,
    SolutionStep, Solved, StoreContents, UndecidedTerm, Unfinished,
};

/// The JSON Schema of every object that the command writes: the contents of
/// `docs/saltus-1.schema.json`.
pub fn schema() -> serde_json::Value {
    let mut of = schemars::SchemaGenerator::default();
    let objects = [
        of.subschema_for::<Envelope<Response<Solved>>>(),
        of.subschema_for::<Envelope<Response<Numbers>>>(),
        of.subschema_for::<Envelope<Response<PositionEvaluation>>>(),
        of.subschema_for::<Envelope<Response<Duel>>>(),
        of.subschema_for::<Envelope<Response<CommonElements>>>(),
        of.subschema_for::<Envelope<SolutionStep>>(),
        of.subschema_for::<Envelope<Analysed>>(),
        of.subschema_for::<Envelope<Kings<King>>>(),
        of.subschema_for::<Envelope<Kings<Longest>>>(),
        of.subschema_for::<Envelope<CheckResult>>(),
        of.subschema_for::<Envelope<ProblemSweeps>>(),
        of.subschema_for::<BoardSummary>(),
        of.subschema_for::<GeneratedPuzzle>(),
        of.subschema_for::<NoPuzzle>(),
        of.subschema_for::<ListedSolution>(),
        of.subschema_for::<SequenceTerm>(),
        of.subschema_for::<UndecidedTerm>(),
        of.subschema_for::<Unfinished>(),
        of.subschema_for::<Graphs>(),
        of.subschema_for::<GraphGame>(),
        of.subschema_for::<ReportRow>(),
        of.subschema_for::<ConnectedClass>(),
        of.subschema_for::<Boards>(),
        of.subschema_for::<PuzzlesOfDay>(),
        of.subschema_for::<ResultList>(),
        of.subschema_for::<Recomputed>(),
        of.subschema_for::<CensusForecast>(),
        of.subschema_for::<Explained>(),
        of.subschema_for::<StoreContents>(),
        of.subschema_for::<CacheCleared>(),
        of.subschema_for::<CacheContents>(),
        of.subschema_for::<Failure>(),
    ];
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA,
        "anyOf": objects,
        "$defs": of.take_definitions(true),
    })
}
