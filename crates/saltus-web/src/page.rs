//! The files of the page, included in the program: nothing is read from disk.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name and path.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// Its contents.
    pub bytes: &'static [u8],
}

macro_rules! file {
    ($name:literal, $media:literal) => {
        File {
            name: $name,
            media: $media,
            bytes: include_bytes!(concat!("../page/", $name)),
        }
    };
}

/// Every file of the page; `/` serves the first one.
pub const FILES: &[File] = &[
    file!("index.html", "text/html; charset=utf-8"),
    file!("style.css", "text/css; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
    file!("icon-180.png", "image/png"),
    file!("icon-512.png", "image/png"),
    file!("preview.png", "image/png"),
    file!("manifest.webmanifest", "application/manifest+json"),
    file!("address.js", "text/javascript; charset=utf-8"),
    file!("app.js", "text/javascript; charset=utf-8"),
    file!("arrive.js", "text/javascript; charset=utf-8"),
    file!("assist.js", "text/javascript; charset=utf-8"),
    file!("backend.js", "text/javascript; charset=utf-8"),
    file!("board.js", "text/javascript; charset=utf-8"),
    file!("config.js", "text/javascript; charset=utf-8"),
    file!("controls.js", "text/javascript; charset=utf-8"),
    file!("course.js", "text/javascript; charset=utf-8"),
    file!("de.js", "text/javascript; charset=utf-8"),
    file!("duel.js", "text/javascript; charset=utf-8"),
    file!("editor.js", "text/javascript; charset=utf-8"),
    file!("en.js", "text/javascript; charset=utf-8"),
    file!("ending.js", "text/javascript; charset=utf-8"),
    file!("engine.js", "text/javascript; charset=utf-8"),
    file!("foresee.js", "text/javascript; charset=utf-8"),
    file!("forced.js", "text/javascript; charset=utf-8"),
    file!("fr.js", "text/javascript; charset=utf-8"),
    file!("gallery.js", "text/javascript; charset=utf-8"),
    file!("ideas.js", "text/javascript; charset=utf-8"),
    file!("inquiry.js", "text/javascript; charset=utf-8"),
    file!("kings.js", "text/javascript; charset=utf-8"),
    file!("ladder.js", "text/javascript; charset=utf-8"),
    file!("legal.js", "text/javascript; charset=utf-8"),
    file!("lesson.js", "text/javascript; charset=utf-8"),
    file!("protocol.js", "text/javascript; charset=utf-8"),
    file!("reading.js", "text/javascript; charset=utf-8"),
    file!("line.js", "text/javascript; charset=utf-8"),
    file!("newgame.js", "text/javascript; charset=utf-8"),
    file!("pieces.js", "text/javascript; charset=utf-8"),
    file!("ponder.js", "text/javascript; charset=utf-8"),
    file!("report.js", "text/javascript; charset=utf-8"),
    file!("rules.js", "text/javascript; charset=utf-8"),
    file!("settings.js", "text/javascript; charset=utf-8"),
    file!("share.js", "text/javascript; charset=utf-8"),
    file!("sound.js", "text/javascript; charset=utf-8"),
    file!("state.js", "text/javascript; charset=utf-8"),
    file!("store.js", "text/javascript; charset=utf-8"),
    file!("streak.js", "text/javascript; charset=utf-8"),
    file!("strings.js", "text/javascript; charset=utf-8"),
    file!("svg.js", "text/javascript; charset=utf-8"),
    file!("sw.js", "text/javascript; charset=utf-8"),
    file!("today.js", "text/javascript; charset=utf-8"),
    file!("names.js", "text/javascript; charset=utf-8"),
    file!("record.js", "text/javascript; charset=utf-8"),
    file!("follow.js", "text/javascript; charset=utf-8"),
    file!("verdict.js", "text/javascript; charset=utf-8"),
    file!("words.js", "text/javascript; charset=utf-8"),
    file!("worker.js", "text/javascript; charset=utf-8"),
];

/// The file with this name.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}
