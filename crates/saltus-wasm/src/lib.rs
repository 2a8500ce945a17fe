//! The calls of the page as WebAssembly: the same [`handle`] as in the server.
//!
//! Texts pass through one buffer in the memory of the module, so that no glue code is generated.
//! The host calls `room`, writes `NAME JSON` there, makes the `call`, and reads `STATUS JSON` at
//! `text`. The module speaks English; `language CODE FILE` gives it another language, whose file
//! the host loads when a player wants it. See `page/engine.js`.

// Only the attributes that name the functions: there is no unsafe block.
#![allow(unsafe_code)]

use saltus_session::Language;
use saltus_web::api::{Call, Limits, Reply, Shelf, handle};
use serde_json::json;
use std::{cell::RefCell, sync::LazyLock};

/// The memory limits of a call and of cached results, in bytes: the memory of a module never
/// shrinks, and a browser tab has at most 4 GiB for everything.
const MEMORY: usize = 1 << 29;

static SHELF: LazyLock<Shelf> = LazyLock::new(shelf);

fn shelf() -> Shelf {
    Shelf::with_capacity(MEMORY)
}

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves a request buffer of `bytes` bytes. Returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut room = vec![0; bytes];
    // The bytes stay where they are when the vector moves.
    let address = room.as_mut_ptr();
    TEXT.set(room);
    address
}

/// Answers the request. Returns the length of the reply in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    let request = TEXT.take();
    let Reply { status, json } = answer(&String::from_utf8_lossy(&request));
    let reply = format!("{status} {json}").into_bytes();
    let length = reply.len();
    TEXT.set(reply);
    length
}

/// The address of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

fn answer(request: &str) -> Reply {
    let (name, json) = request.split_once(' ').unwrap_or((request, ""));
    if name == "language" {
        return learn(json);
    }
    let Some(call) = Call::named(name) else {
        return Reply {
            status: 404,
            json: json!({"error": "there is no such call"}),
        };
    };
    // Only the player waits here, on a machine that may be slow.
    let patience = if matches!(call, Call::Learn | Call::Generate | Call::Today) {
        4.0
    } else {
        1.0
    };
    let end = now() + patience * call.time().as_millis() as f64;
    let limits = Limits {
        memory: MEMORY as u64,
        keep_going: &|| now() < end,
    };
    handle(call, json, &limits, &SHELF)
}

/// Takes a code and the file of that language.
fn learn(language: &str) -> Reply {
    let (code, file) = language.split_once(' ').unwrap_or((language, ""));
    let known = Language::with_code(code);
    if let Some(language) = known {
        language.give(file.to_owned());
    }
    Reply {
        status: if known.is_some() { 200 } else { 404 },
        json: json!({}),
    }
}

#[cfg(target_arch = "wasm32")]
fn now() -> f64 {
    // Since Rust 1.96 imports from the host must be declared; before, every undefined symbol was
    // one.
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// The clock of the host in milliseconds; WebAssembly has none.
        safe fn now() -> f64;
    }
    now()
}

/// The module runs only as WebAssembly; elsewhere there is no clock.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}
