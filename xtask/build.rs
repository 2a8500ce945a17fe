//! Passes on the machine of the build.

fn main() {
    println!("cargo::rustc-env=XTASK_HOST={}", std::env::var("HOST").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
}
