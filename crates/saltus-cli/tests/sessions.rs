//! Runs the sessions of the documents and compares the output.

#[test]
fn documents_are_true() {
    // The documents name files as seen from the root of the project.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the project exists");
    trycmd::TestCases::new()
        .env("COLUMNS", "80")
        .env("LC_ALL", "C")
        // No answer of a game depends on the speed of the machine.
        .env("SALTUS_PATIENCE", "100")
        .timeout(saltus_testing::LIMIT)
        .case("README.md")
        .case("GUIDE.md")
        .case("docs/site/src/**/*.md")
        .case("crates/saltus-cli/tests/sessions/*.md")
        .case("crates/saltus-cli/tests/sessions/*.toml");
}
