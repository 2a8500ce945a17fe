//! try
use std::cell::RefCell;
thread_local! { static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) }; }
/// Room
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 { TEXT.with_borrow_mut(|t| { t.clear(); t.resize(len, 0); t.as_mut_ptr() }) }
/// Call
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize { TEXT.with_borrow_mut(|t| {
  let id = String::from_utf8_lossy(t).into_owned();
  let saltus_text::id::Named::Puzzle(p) = saltus_text::id::read(&id, |r| r).unwrap() else { panic!() };
  let a = saltus::engine::solve(&p, None, &saltus::budget::Budget::UNLIMITED);
  *t = format!("{a:?}").into_bytes(); t.len() }) }
/// ptr
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 { TEXT.with_borrow(|t| t.as_ptr()) }
