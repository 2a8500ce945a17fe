//! Errors of the operating system in words of this program, in every language of it, and without
//! the numbers that only programmers of such systems know.

use crate::message::Message;
use std::io;

impl Message {
    /// What an error of the operating system says, in words and without its number.
    ///
    /// ```
    /// use saltus::message::Message;
    /// let error = std::fs::File::open("/no/such/file").unwrap_err();
    /// assert_eq!(Message::of_system(&error), "there is no such file or folder");
    /// ```
    pub fn of_system(error: &io::Error) -> Message {
        if error.kind() == io::ErrorKind::AlreadyExists {
            return message!("system-exists", "there is a file of this name already").message();
        }
        if error.raw_os_error().is_none() {
            return Message::verbatim(error);
        }
        match error.kind() {
            io::ErrorKind::NotFound => {
                message!("system-not-found", "there is no such file or folder").message()
            }
            io::ErrorKind::PermissionDenied => {
                message!("system-permission", "this is not permitted").message()
            }
            io::ErrorKind::IsADirectory => {
                message!("system-folder", "this is a folder, not a file").message()
            }
            io::ErrorKind::NotADirectory => message!(
                "system-no-folder",
                "a part of this path is a file, not a folder"
            )
            .message(),
            io::ErrorKind::ReadOnlyFilesystem => {
                message!("system-read-only", "nothing can be written here").message()
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                message!("system-full", "there is no room left on the disk").message()
            }
            io::ErrorKind::InvalidFilename => {
                message!("system-name", "no file can have this name").message()
            }
            io::ErrorKind::AddrInUse => {
                message!("system-port", "another program uses this port").message()
            }
            io::ErrorKind::AddrNotAvailable => {
                message!("system-address", "this machine does not have this address").message()
            }
            _ => Message::verbatim(without_number(&error.to_string())),
        }
    }
}

/// The text of an error without its number, `(os error 5)`.
fn without_number(text: &str) -> &str {
    text.split(" (os error").next().unwrap_or(text)
}
