//! The page's calls as WebAssembly: the same [`handle`] that the server runs.
//!
//! Texts pass through one buffer in the module's memory, so that no glue code is generated: the host asks for `room`,
//! writes `NAME JSON` into it, makes the `call`, and finds `STATUS JSON` at `text`. See `page/engine.js`.

// Only the attributes that give the functions their names: there is no unsafe block.
#![allow(unsafe_code)]

use saltus_web::api::{Call, Limits, Reply, Shelf, handle};
use serde_json::json;
use std::{cell::RefCell, sync::LazyLock};

/// What a call may hold, and what may be kept between calls, in bytes: the memory of a module never shrinks, a browser's tab may hold 4 GiB at
/// most, and has more to do.
const MEMORY: usize = 1 << 29;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::with_room(MEMORY));

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of so many bytes; where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the request; the bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    TEXT.with_borrow_mut(|text| {
        let Reply { status, json } = answer(&String::from_utf8_lossy(text));
        *text = format!("{status} {json}").into_bytes();
        text.len()
    })
}

/// Where the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

fn answer(request: &str) -> Reply {
    let (name, json) = request.split_once(' ').unwrap_or((request, ""));
    let Some(call) = Call::named(name) else {
        return Reply { status: 404, json: json!({"error": "there is no such call"}) };
    };
    // Nobody else waits for the machine of a player who is thinking, which may be slow.
    let patience = if call == Call::Learn { 4.0 } else { 1.0 };
    let end = now() + patience * call.time().as_millis() as f64;
    let keep_going = || now() < end;
    handle(call, json, &Limits { memory: MEMORY as u64, keep_going: &keep_going }, &SHELF)
}

#[cfg(target_arch = "wasm32")]
fn now() -> f64 {
    // Since Rust 1.96 what the host gives is named as such; before, whatever nobody defined was.
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// The host's clock in milliseconds; WebAssembly has none.
        safe fn now() -> f64;
    }
    now()
}

/// The module is only run as WebAssembly; elsewhere it need not tell the time.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}
