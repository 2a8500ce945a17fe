//! The files of the page, held in the program: nothing is read from disk.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name, which is its path too.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

macro_rules! file {
    ($name:literal, $media:literal) => {
        File { name: $name, media: $media, bytes: include_bytes!(concat!("../page/", $name)) }
    };
}

/// Every file of the page; the first is what `/` shows.
pub const FILES: &[File] = &[
    file!("index.html", "text/html; charset=utf-8"),
    file!("style.css", "text/css; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
    file!("app.js", "text/javascript; charset=utf-8"),
    file!("backend.js", "text/javascript; charset=utf-8"),
    file!("board.js", "text/javascript; charset=utf-8"),
    file!("config.js", "text/javascript; charset=utf-8"),
    file!("editor.js", "text/javascript; charset=utf-8"),
    file!("gallery.js", "text/javascript; charset=utf-8"),
    file!("kings.js", "text/javascript; charset=utf-8"),
    file!("newgame.js", "text/javascript; charset=utf-8"),
    file!("report.js", "text/javascript; charset=utf-8"),
    file!("settings.js", "text/javascript; charset=utf-8"),
    file!("sound.js", "text/javascript; charset=utf-8"),
    file!("store.js", "text/javascript; charset=utf-8"),
    file!("strings.js", "text/javascript; charset=utf-8"),
    file!("svg.js", "text/javascript; charset=utf-8"),
    file!("worker.js", "text/javascript; charset=utf-8"),
];

/// The file of that name; `index.html` if none is given.
pub fn file(name: &str) -> Option<&'static File> {
    let name = if name.is_empty() { "index.html" } else { name };
    FILES.iter().find(|file| file.name == name)
}
