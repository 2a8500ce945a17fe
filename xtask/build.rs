//! Passes the target triple of the build to the program.

fn main() {
    println!(
        "cargo::rustc-env=XTASK_HOST={}",
        std::env::var("HOST").unwrap_or_default()
    );
    println!("cargo::rerun-if-changed=build.rs");
}
