//! The server: refused requests, overload, the end of work for disconnected clients, and shutdown.

use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode, body::Bytes, header, http::request};
use saltus_session::Language;
use saltus_web::{
    api::Call,
    openapi, page,
    server::{
        Config,
        internals::{RequestBody, Server},
        serve,
    },
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

/// A puzzle whose table no machine computes within the time limit.
const ENDLESS: &str = r#"{"puzzle": "grid:7x7"}"#;

/// A table that is computed at once.
const SHORT: &str = r#"{"puzzle": "row:2x2"}"#;

/// Far longer than anything takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(600);

fn small() -> Config {
    Config {
        quick: 2,
        slow: 1,
        waiting: 0,
        wait: LIMIT,
        memory: 8 << 30,
        ..Config::default()
    }
}

async fn send(
    server: &Arc<Server>,
    request: Request<RequestBody>,
) -> (StatusCode, Vec<(String, String)>, String) {
    let response = server.clone().respond(request, None).await;
    let status = response.status();
    let header = |(name, value): (&header::HeaderName, &header::HeaderValue)| {
        (name.to_string(), value.to_str().unwrap().to_string())
    };
    let headers = response.headers().iter().map(header).collect();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, String::from_utf8_lossy(&body).into_owned())
}

/// The body of a request.
fn sent(bytes: impl Into<Bytes>) -> RequestBody {
    let whole = Full::new(bytes.into());
    whole.map_err(|never| match never {}).boxed()
}

fn get(path: &str) -> Request<RequestBody> {
    Request::get(path)
        .header("host", "localhost")
        .body(sent(""))
        .unwrap()
}

/// A request of a browser whose reader prefers German.
fn in_german(mut request: Request<RequestBody>) -> Request<RequestBody> {
    let languages = header::HeaderValue::from_static("de-AT,de;q=0.9,en;q=0.8");
    request
        .headers_mut()
        .insert(header::ACCEPT_LANGUAGE, languages);
    request
}

/// Errors outside the calls are in the language that the browser asks for, with the same headers.
#[tokio::test]
async fn errors_speak_the_language_of_the_reader() {
    let server = Server::new(&small()).unwrap();
    let missing = || get("/nothing");
    let wrong_method = || {
        let request = Request::put("/api/look").header("host", "localhost");
        request.body(sent("")).unwrap()
    };
    fn plain() -> request::Builder {
        Request::post("/api/look").header("host", "localhost")
    }
    let not_json = || plain().body(sent("{}")).unwrap();
    let large = || post("look", vec![b' '; 1 << 17]);
    let foreign = || {
        let request = plain().header("origin", "https://elsewhere.example");
        request.body(sent("")).unwrap()
    };
    let refused = |request, english, german| Refused {
        request,
        english,
        german,
    };
    let requests = [
        refused(missing, "there is no page", "gibt es keine Seite"),
        refused(
            wrong_method,
            "does not take that method",
            "diese Methode nicht",
        ),
        refused(not_json, "send application/json", "sende application/json"),
        refused(large, "too large", "zu groß"),
        refused(foreign, "another site", "eines anderen Servers"),
    ];
    for Refused {
        request,
        english,
        german,
    } in requests
    {
        let (status, headers, text) = send(&server, request()).await;
        assert!(text.contains(english), "{text}");
        let (same, others, text) = send(&server, in_german(request())).await;
        assert!(text.contains(german), "{text}");
        assert_eq!(status, same);
        let names = |headers: &[(String, String)]| -> Vec<String> {
            headers.iter().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(names(&headers), names(&others), "{english}");
    }
    // The first language that the server has, and English if it has none.
    for (accepted, expected) in [
        ("it,en;q=0.9,de;q=0.8", "there is no page"),
        ("it", "there is no page"),
        ("DE", "gibt es keine Seite"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "il n’y a pas de page"),
    ] {
        let mut request = get("/nothing");
        let accepted = header::HeaderValue::from_static(accepted);
        request
            .headers_mut()
            .insert(header::ACCEPT_LANGUAGE, accepted);
        let text = send(&server, request).await.2;
        assert!(text.contains(expected), "{text}");
    }
}

/// A request that is refused, and words of the refusal in both languages.
struct Refused {
    request: fn() -> Request<RequestBody>,
    english: &'static str,
    german: &'static str,
}

fn post(call: &str, body: impl Into<Bytes>) -> Request<RequestBody> {
    Request::post(format!("/api/{call}"))
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(sent(body))
        .unwrap()
}

#[tokio::test]
async fn only_the_page_is_served() {
    let server = Server::new(&small()).unwrap();
    for file in page::FILES {
        let (status, headers, body) = send(&server, get(&format!("/{}", file.name))).await;
        assert_eq!(
            (status, body),
            (StatusCode::OK, String::from_utf8_lossy(file.bytes).into()),
            "{}",
            file.name
        );
        assert!(headers.contains(&("content-type".into(), file.media.into())));
        let policy = headers
            .iter()
            .find(|(name, _)| name == "content-security-policy")
            .unwrap();
        assert!(policy.1.starts_with("default-src 'self';"));
        assert!(headers.contains(&("x-content-type-options".into(), "nosniff".into())));
    }
    assert!(
        send(&server, get("/"))
            .await
            .2
            .contains("<title>Saltus</title>")
    );
    let version: Value = serde_json::from_str(&send(&server, get("/health")).await.2).unwrap();
    assert_eq!(version["status"], "ok");
    let served = send(&server, get("/api/openapi.json")).await.2;
    let document = serde_json::to_string_pretty(&openapi::document()).unwrap() + "\n";
    // `UPDATE=1` writes it again.
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/src/openapi.json"),
            &document,
        )
        .unwrap();
    }
    assert!(served == document, "run this test with UPDATE=1");
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/page/index.html",
        "/index.html/",
        "/api/",
        "/api/openapi.json/x",
    ] {
        let (status, headers, body) = send(&server, get(path)).await;
        assert!(
            status == StatusCode::NOT_FOUND && !body.contains("root:"),
            "{path}: {status}"
        );
        assert!(
            headers
                .iter()
                .any(|(name, _)| name == "content-security-policy"),
            "{path}"
        );
    }
}

/// A browser that has a file receives nothing, one that accepts gzip receives less, and the next
/// version has another tag.
#[tokio::test]
async fn files_are_compressed_and_sent_once() {
    let server = Server::new(&small()).unwrap();
    let with = |name: &'static str, value: &str| {
        let request = Request::get("/app.js")
            .header("host", "localhost")
            .header(name, value);
        request.body(sent("")).unwrap()
    };
    let header = |headers: &[(String, String)], wanted: &str| {
        headers
            .iter()
            .find(|(name, _)| name == wanted)
            .map(|(_, value)| value.clone())
    };
    let (_, plain, body) = send(&server, get("/app.js")).await;
    let tag = header(&plain, "etag").unwrap();
    assert_eq!(header(&plain, "content-encoding"), None);
    assert_eq!(header(&plain, "vary").unwrap(), "accept-encoding");
    let (status, headers, small) = send(&server, with("accept-encoding", "br, gzip;q=0.8")).await;
    assert_eq!(
        (status, header(&headers, "content-encoding").as_deref()),
        (StatusCode::OK, Some("gzip"))
    );
    assert!(2 * small.chars().count() < body.len());
    let (_, headers, whole) = send(&server, with("accept-encoding", "gzip;q=0")).await;
    assert_eq!(
        (header(&headers, "content-encoding"), whole == body),
        (None, true)
    );
    let (status, _, nothing) = send(
        &server,
        with("if-none-match", &format!("\"other\", W/{tag}")),
    )
    .await;
    assert_eq!((status, nothing.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(
        send(&server, with("if-none-match", "\"other\"")).await.0,
        StatusCode::OK
    );
    let other = header(&send(&server, get("/board.js")).await.1, "etag");
    assert_ne!(other, Some(tag));
}

/// A link that names a puzzle shows that puzzle where it is posted: its name, its goal and a
/// picture of its board.
#[tokio::test]
async fn links_show_their_puzzle() {
    let server = Server::new(&small()).unwrap();
    let (status, headers, page) = send(&server, get("/?p=row%3A2x2")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        headers.contains(&("content-type".into(), "text/html; charset=utf-8".into())),
        "{headers:?}"
    );
    for part in [
        "og:title\" content=\"Saltus: row:2x2\"",
        "og:description\" content=\"The two groups change places.\"",
        "og:image\" content=\"http://localhost/preview.png?p=row:2x2\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let plain = send(&server, get("/")).await.2;
    let german = send(&server, in_german(get("/?p=row%3A2x2"))).await.2;
    let goal = "og:description\" content=\"Die beiden Gruppen tauschen die Plätze.\"";
    assert!(german.contains(goal), "{german}");
    // Text that is not a puzzle has no effect, and does not appear in the page.
    for other in [
        "/?p=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/?p=",
        "/?q=row:2x2",
        &format!("/?p={}", "o".repeat(9000)),
    ] {
        assert_eq!(send(&server, get(other)).await.2, plain, "{other}");
    }
    let picture = async |path: &'static str| {
        let response = server.clone().respond(get(path), None).await;
        (
            response.status(),
            response.into_body().collect().await.unwrap().to_bytes(),
        )
    };
    let (status, row) = picture("/preview.png?p=row:2x2").await;
    assert_eq!(status, StatusCode::OK);
    // Source: the PNG specification, 11.2.2: width and height are at byte 16.
    assert_eq!(
        row[..24],
        [
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
            &1200u32.to_be_bytes(),
            &675u32.to_be_bytes()
        ]
        .concat()
    );
    assert_ne!(picture("/preview.png?p=row:3x3").await.1, row);
    let moved = picture("/preview.png?p=row:2x2&m=2-3").await.1;
    assert_ne!(moved, row);
    assert_eq!(picture("/preview.png?p=row:2x2&m=2-3&s=0").await.1, row);
    // Moves that cannot be made do no harm.
    assert_eq!(picture("/preview.png?p=row:2x2&m=1-9").await.1, row);
    assert_ne!(picture("/preview.png").await.1, row);
    assert_eq!(
        picture("/preview.png?p=nonsense").await.0,
        StatusCode::NOT_FOUND
    );
}

/// So does a link to a puzzle of a day, and to a position; the picture has the same query.
#[tokio::test]
async fn links_show_their_day_and_position() {
    let server = Server::new(&small()).unwrap();
    let image = async |path: &str| {
        let page = send(&server, get(path)).await.2;
        let (_, rest) = page.split_once("og:image\" content=\"").unwrap();
        let (url, _) = rest.split_once('"').unwrap();
        (page.clone(), url.replace("&amp;", "&"))
    };
    let (page, day) = image("/?d=2026-11-25&l=easy").await;
    assert!(
        page.contains("og:title\" content=\"Saltus: 2026-11-25, easy\""),
        "{page}"
    );
    assert_eq!(day, "http://localhost/preview.png?d=2026-11-25&l=easy");
    let wanted = json!({"date": "2026-11-25", "level": "easy"}).to_string();
    let reply = send(&server, post("today", wanted)).await.2;
    let puzzle: Value = serde_json::from_str(&reply).unwrap();
    let puzzle = puzzle["puzzle"].as_str().unwrap();

    let bytes = async |path: &str| {
        let response = server.clone().respond(get(path), None).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.into_body().collect().await.unwrap().to_bytes()
    };
    let board = bytes("/preview.png?d=2026-11-25&l=easy").await;
    let id = puzzle.replace('=', "%3D");
    assert_eq!(board, bytes(&format!("/preview.png?p={id}")).await);
    // The kings look alike, so that the picture does not tell which one wins.
    for king in kings_of(puzzle) {
        assert_eq!(
            board,
            bytes(&format!("/preview.png?p={id}@{king}")).await,
            "{king}"
        );
    }
    assert_ne!(board, bytes("/preview.png").await);
    assert_eq!(
        image("/?d=2026-11-25").await.1,
        "http://localhost/preview.png?d=2026-11-25&l=medium"
    );

    let (page, position) = image("/?p=pegs:english@d4-d4&m=d2-d4,b3-d3&s=1").await;
    assert!(page.contains("Saltus: pegs:english"), "{page}");
    let same = "http://localhost/preview.png?p=pegs:english@d4-d4&m=d2-d4,b3-d3&s=1";
    assert_eq!(position, same);
    let plain = image("/").await.1;
    for other in [
        "/?d=2026-02-30",
        "/?d=",
        "/?d=%22",
        "/?m=d2-d4",
        "/?d=2026-11-25x",
    ] {
        assert_eq!(image(other).await.1, plain, "{other}");
    }
}

/// The squares of the kings of a capture board.
fn kings_of(puzzle: &str) -> Vec<String> {
    let (field, _) = saltus::text::id::capture(puzzle).unwrap();
    field.blacks().map(|king| king.to_string()).collect()
}

/// Every file that the page names exists, and the page has no inline script or style.
#[test]
fn the_page_is_complete() {
    let text = |name: &str| String::from_utf8(page::file(name).unwrap().bytes.into()).unwrap();
    let index = text("index.html");
    assert!(
        !index.contains("<style") && !index.contains(" style=") && !index.contains(" onclick=")
    );
    assert_eq!(index.matches("<script").count(), 1);
    let named = |text: &str, before: &str| -> Vec<String> {
        text.split(before)
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_string())
            .collect()
    };
    let mut files = [
        named(&index, "src=\""),
        named(&index, "<link rel=\"icon\" href=\""),
        named(&index, "stylesheet\" href=\""),
        named(&index, "<link rel=\"apple-touch-icon\" href=\""),
        named(&index, "<link rel=\"manifest\" href=\""),
        named(&index, "<meta property=\"og:image\" content=\""),
        named(&text("manifest.webmanifest"), "\"src\": \""),
    ]
    .concat();
    for file in page::FILES.iter().filter(|file| file.name.ends_with(".js")) {
        files.extend(named(&text(file.name), "from \"./"));
        files.extend(named(&text(file.name), "new Worker(\""));
    }
    assert!(files.len() > 8);
    // All modules are requested at once, not in a chain.
    let ahead = named(&index, "<link rel=\"modulepreload\" href=\"");
    for file in page::FILES.iter().filter(|file| file.name.ends_with(".js")) {
        // Languages are loaded when they are spoken.
        let later = [
            "app.js",
            "engine.js",
            "protocol.js",
            "worker.js",
            "sw.js",
            "de.js",
            "fr.js",
        ];
        let at_once = !later.contains(&file.name);
        assert_eq!(
            ahead.contains(&file.name.to_string()),
            at_once,
            "{}",
            file.name
        );
    }
    for file in files {
        assert!(page::file(&file).is_some(), "{file} is missing");
    }
    // Each element that a script looks up by its name is in the page.
    for script in page::FILES.iter().filter(|file| file.name.ends_with(".js")) {
        for id in named(&text(script.name), "$(\"") {
            assert!(
                index.contains(&format!("id=\"{id}\"")),
                "{} looks for {id}",
                script.name
            );
        }
    }
}

/// The keys of the texts of a language, with the placeholders of each.
fn texts_of(language: Language) -> BTreeMap<String, Vec<String>> {
    let file = page::file(&format!("{}.js", language.code())).unwrap();
    let text = String::from_utf8(file.bytes.into()).unwrap();
    let mut texts = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("  ")) {
        for pair in line.trim().trim_end_matches(',').split("\", ") {
            let (key, message) = pair.split_once(": \"").unwrap_or_else(|| panic!("{pair}"));
            let mut values: Vec<String> = message
                .split('{')
                .skip(1)
                .map(|rest| rest.split('}').next().unwrap().into())
                .collect();
            values.sort();
            values.dedup();
            texts.insert(key.to_string(), values);
        }
    }
    texts
}

/// Every text of the page exists in every language, with the same placeholders; no text is unused.
#[test]
fn the_page_supports_every_language() {
    let text = |name: &str| String::from_utf8(page::file(name).unwrap().bytes.into()).unwrap();
    let english = texts_of(Language::English);
    assert!(english.len() > 300);
    for language in Language::ALL {
        assert_eq!(texts_of(language), english, "{}", language.code());
    }
    let modules = Language::ALL.map(|language| format!("{}.js", language.code()));
    let all: String = page::FILES
        .iter()
        .filter(|file| {
            file.name.ends_with(".js") && !modules.iter().any(|name| name == file.name)
                || file.name == "index.html"
        })
        .map(|file| text(file.name))
        .collect();
    // Keys that are composed of a part and a state of the game.
    let made = |key: &str| key.ends_with("Why") || key.starts_with("rank");
    for key in english.keys().filter(|key| !made(key)) {
        assert!(all.contains(&format!("\"{key}\"")), "no text has {key}");
    }
}

/// Every path of the document is a route, and every route of the calls is in the document.
#[tokio::test]
async fn the_document_lists_all_routes() {
    let server = Server::new(&small()).unwrap();
    let document = openapi::document();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|key| *key == "get" || *key == "post")
        {
            let path = path
                .replace("{file}", "app.js")
                .replace("{game}", "toadsandfrogspuzzle");
            let path = path.replace("{variant}", "2x2");
            let request = if method == "get" {
                get(&path)
            } else {
                post(path.trim_start_matches("/api/"), "{}")
            };
            let status = send(&server, request).await.0;
            // Each call releases its place before it answers, so none is busy.
            assert!(
                [StatusCode::OK, StatusCode::BAD_REQUEST].contains(&status),
                "{method} {path}: {status}"
            );
        }
    }
    for &call in Call::ALL {
        assert!(
            document["paths"][format!("/api/{}", call.name())].is_object(),
            "{call:?}"
        );
    }
}

#[tokio::test]
async fn bad_requests_are_refused() {
    let server = Server::new(&small()).unwrap();
    let plain = Request::post("/api/look")
        .header("host", "localhost")
        .body(sent(r#"{"puzzle": "row:2x2"}"#))
        .unwrap();
    let put = Request::put("/api/look")
        .header("host", "localhost")
        .body(sent(""))
        .unwrap();
    for (request, expected) in [
        (plain, StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (put, StatusCode::METHOD_NOT_ALLOWED),
        (get("/api/look"), StatusCode::METHOD_NOT_ALLOWED),
        (post("look", "{"), StatusCode::BAD_REQUEST),
        (post("look", vec![0xff, 0xfe]), StatusCode::BAD_REQUEST),
        (post("look", "[".repeat(60_000)), StatusCode::BAD_REQUEST),
        (
            post("look", r#"{"puzzle": "pegs:englsh"}"#),
            StatusCode::BAD_REQUEST,
        ),
        (
            post("look", " ".repeat((64 << 10) + 1)),
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
        (post("eval", "{}"), StatusCode::NOT_FOUND),
        (post("look", r#"{"puzzle": "row:2x2"}"#), StatusCode::OK),
    ] {
        let name = format!("{request:?}");
        let (status, _, body) = send(&server, request).await;
        assert_eq!(status, expected, "{name:.200}: {body}");
        // Every layer refuses in JSON.
        let body: Value =
            serde_json::from_str(&body).unwrap_or_else(|_| panic!("{name:.200}: {body}"));
        assert!(
            status == StatusCode::OK || body["error"].is_string() || body["faults"].is_array(),
            "{body}"
        );
    }
}

/// Pages of other sites do not reach the server, even if their name resolves to this machine.
#[tokio::test]
async fn other_names_and_origins_are_refused() {
    let server = Server::new(&Config {
        names: vec!["saltus.example".into()],
        ..small()
    })
    .unwrap();
    let ours = StatusCode::OK;
    for (host, origin, expected) in [
        (&["localhost:8080"][..], None, ours),
        (&["127.0.0.1:8080"], None, ours),
        (&["[::1]:8080"], None, ours),
        (&["Saltus.Example"], None, ours),
        (&["localhost:8080"], Some("http://localhost:8080"), ours),
        (&["127.0.0.1"], Some("https://saltus.example"), ours),
        (&["evil.example"], None, StatusCode::MISDIRECTED_REQUEST),
        (
            &["localhost.evil.example"],
            None,
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (&["user@localhost"], None, StatusCode::MISDIRECTED_REQUEST),
        (&["192.0.2.1"], None, StatusCode::MISDIRECTED_REQUEST),
        (&[""], None, StatusCode::MISDIRECTED_REQUEST),
        (&[], None, StatusCode::MISDIRECTED_REQUEST),
        (
            &["localhost", "evil.example"],
            None,
            StatusCode::BAD_REQUEST,
        ),
        (
            &["localhost:8080"],
            Some("http://evil.example"),
            StatusCode::FORBIDDEN,
        ),
        (
            &["localhost:8080"],
            Some("http://localhost:3000"),
            StatusCode::FORBIDDEN,
        ),
        (&["localhost:8080"], Some("null"), StatusCode::FORBIDDEN),
    ] {
        for (path, body) in [("/api/look", r#"{"puzzle": "row:2x2"}"#), ("/health", "")] {
            let mut request = if body.is_empty() {
                Request::get(path)
            } else {
                Request::post(path)
            };
            request = request.header("content-type", "application/json");
            for host in host {
                request = request.header("host", *host);
            }
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            let (status, _, body) = send(&server, request.body(sent(body)).unwrap()).await;
            assert_eq!(status, expected, "{host:?} {origin:?}: {body}");
        }
    }
}

/// A request may name its host twice: in its address, as for a proxy, and in its header. Both must be
/// the same name of this server.
#[tokio::test]
async fn an_address_does_not_hide_another_host() {
    let server = Server::new(&small()).unwrap();
    for (address, host, expected) in [
        ("http://localhost/health", Some("localhost"), StatusCode::OK),
        ("http://localhost/health", None, StatusCode::OK),
        (
            "http://localhost/health",
            Some("evil.example"),
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (
            "http://evil.example/health",
            Some("localhost"),
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (
            "http://evil.example/health",
            Some("evil.example"),
            StatusCode::MISDIRECTED_REQUEST,
        ),
    ] {
        let mut request = Request::get(address);
        if let Some(host) = host {
            request = request.header("host", host);
        }
        let (status, _, body) = send(&server, request.body(sent("")).unwrap()).await;
        assert_eq!(status, expected, "{address} {host:?}: {body}");
    }
}

/// What does not exist is missing by every method; what exists says which method it takes.
#[tokio::test]
async fn unknown_paths_are_missing_by_every_method() {
    let server = Server::new(&small()).unwrap();
    for (method, path, expected, allowed) in [
        ("GET", "/api/nothing", StatusCode::NOT_FOUND, None),
        ("DELETE", "/api/nothing", StatusCode::NOT_FOUND, None),
        ("POST", "/api/nothing", StatusCode::NOT_FOUND, None),
        ("POST", "/nothing.js", StatusCode::NOT_FOUND, None),
        ("GET", "/nothing.js", StatusCode::NOT_FOUND, None),
        (
            "GET",
            "/api/solve",
            StatusCode::METHOD_NOT_ALLOWED,
            Some("POST"),
        ),
        (
            "POST",
            "/app.js",
            StatusCode::METHOD_NOT_ALLOWED,
            Some("GET, HEAD"),
        ),
        (
            "PUT",
            "/health",
            StatusCode::METHOD_NOT_ALLOWED,
            Some("GET, HEAD"),
        ),
        // Escapes are the same paths, and those of no text are none.
        (
            "GET",
            "/api/%73olve",
            StatusCode::METHOD_NOT_ALLOWED,
            Some("POST"),
        ),
        ("GET", "/app%2Ejs", StatusCode::OK, None),
        ("GET", "/%ff", StatusCode::NOT_FOUND, None),
        ("GET", "/api%2Fsolve", StatusCode::NOT_FOUND, None),
    ] {
        let request = Request::builder().method(method).uri(path);
        let request = request
            .header("host", "localhost")
            .header("content-type", "application/json");
        let request = request.body(sent(SHORT)).unwrap();
        let (status, headers, body) = send(&server, request).await;
        assert_eq!(status, expected, "{method} {path}: {body}");
        let mut allow = headers.iter().filter(|(name, _)| name == "allow");
        let value = allow.next().map(|(_, value)| value.as_str());
        assert_eq!(value, allowed, "{method} {path}: {headers:?}");
    }
}

/// An image on the page of another site has no `Origin`, so the browser's statement of the origin
/// decides.
#[tokio::test]
async fn images_of_other_sites_are_refused() {
    let server = Server::new(&Config {
        names: vec!["saltus.example".into()],
        ..small()
    })
    .unwrap();
    let document = "/api/openapi.json";
    let (ours, refused) = (StatusCode::OK, StatusCode::FORBIDDEN);
    for (path, headers, expected) in [
        (
            document,
            &[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "no-cors"),
            ][..],
            refused,
        ),
        (
            document,
            &[
                ("sec-fetch-site", "same-site"),
                ("sec-fetch-mode", "no-cors"),
            ],
            refused,
        ),
        (
            document,
            &[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "navigate"),
            ],
            refused,
        ),
        (
            "/engine.js",
            &[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "no-cors"),
            ],
            refused,
        ),
        ("/health", &[("sec-fetch-site", "cross-site")], refused),
        // Each of several headers counts, and only a browser's own words do.
        (
            document,
            &[("sec-fetch-site", "none"), ("sec-fetch-site", "cross-site")],
            refused,
        ),
        (
            document,
            &[
                ("sec-fetch-site", "same-origin"),
                ("sec-fetch-site", "same-site"),
            ],
            refused,
        ),
        (document, &[("sec-fetch-site", "none, cross-site")], refused),
        (
            "/",
            &[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-mode", "no-cors"),
            ],
            refused,
        ),
        // A link to the page, the page itself, a typed address, a program, a page of a site named
        // by `--host`.
        (
            "/",
            &[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "navigate"),
            ],
            ours,
        ),
        (
            document,
            &[
                ("sec-fetch-site", "same-origin"),
                ("sec-fetch-mode", "cors"),
            ],
            ours,
        ),
        (
            document,
            &[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")],
            ours,
        ),
        (document, &[], ours),
        (
            document,
            &[
                ("sec-fetch-site", "cross-site"),
                ("origin", "https://saltus.example"),
            ],
            ours,
        ),
    ] {
        let mut request = Request::get(path).header("host", "localhost");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (status, _, body) = send(&server, request.body(sent("")).unwrap()).await;
        assert_eq!(status, expected, "{path} {headers:?}: {body:.200}");
    }
}

/// A body whose length is ambiguous is refused, in either order of the headers.
#[tokio::test]
async fn bodies_of_unclear_length_are_refused() {
    let (address, stop, server) = start(small()).await;
    for headers in [
        "content-length: 4\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: 4",
        "transfer-encoding: chunked",
    ] {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /api/look HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{headers}\r\n\r\n"
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        socket
            .write_all(b"18\r\n{\"puzzle\": \"row:2x2\"}   \r\n0\r\n\r\n")
            .await
            .unwrap();
        let mut answer = vec![0; 64];
        let read = socket.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
        assert!(answer.starts_with("HTTP/1.1 411"), "{headers:?}: {answer}");
    }
    stop.notify_one();
    server.await.unwrap();
}

/// Media types are compared according to the standard.
#[tokio::test]
async fn media_types_are_read_as_the_standard_says() {
    let server = Server::new(&small()).unwrap();
    for (media, taken) in [
        ("application/json", true),
        ("Application/JSON", true),
        ("application/json; charset=utf-8", true),
        ("application/json ;charset=\"utf-8\"", true),
        ("application/json-patch+json", false),
        ("application/jsonx", false),
        ("text/plain; application/json", false),
        ("", false),
    ] {
        let request = Request::post("/api/look")
            .header("host", "localhost")
            .header("content-type", media);
        let request = request.body(sent(r#"{"puzzle": "row:2x2"}"#)).unwrap();
        let expected = if taken {
            StatusCode::OK
        } else {
            StatusCode::UNSUPPORTED_MEDIA_TYPE
        };
        assert_eq!(send(&server, request).await.0, expected, "{media}");
    }
}

/// Takes the only place for slow calls with a search that does not end soon.
async fn occupy(server: &Arc<Server>) -> tokio::task::JoinHandle<()> {
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < LIMIT, "the search gets no place");
        let call = server.clone().respond(post("learn", ENDLESS), None);
        let long = tokio::spawn(async move { drop(call.await) });
        // It has ended if it found the place taken by one of these calls.
        while !long.is_finished() {
            let (status, ..) = send(server, post("learn", SHORT)).await;
            if status == StatusCode::SERVICE_UNAVAILABLE && !long.is_finished() {
                return long;
            }
        }
    }
}

/// While the only place for slow calls is taken and nobody may wait, others are refused at once, and
/// quick calls are answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn overload_is_reported_and_survived() {
    let server = Server::new(&small()).unwrap();
    let long = occupy(&server).await;
    let (status, headers, _) = send(&server, post("learn", SHORT)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(headers.contains(&("retry-after".into(), "1".into())));
    let (status, _, body) = send(&server, post("hint", SHORT)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    // The client of the long call disconnects: its search stops, and the place is free again.
    long.abort();
    wait_for_place(|| async { send(&server, post("learn", SHORT)).await.0 }).await;
}

/// Who waits for a place gets it before those who come later, and searches make room for who waits:
/// clients that ask again and again do not keep another one out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_calls_do_not_keep_others_out() {
    let config = Config {
        waiting: 8,
        ..small()
    };
    let server = Server::new(&config).unwrap();
    let repeat = |server: Arc<Server>| async move {
        loop {
            drop(server.clone().respond(post("learn", ENDLESS), None).await);
        }
    };
    let clients: Vec<_> = (0..4)
        .map(|_| tokio::spawn(repeat(server.clone())))
        .collect();
    let (status, _, body) = send(&server, post("learn", SHORT)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    clients.iter().for_each(|client| client.abort());
}

/// A picture that cannot be drawn now is not one that does not exist.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_preview_is_not_missing() {
    let config = Config {
        quick: 0,
        ..small()
    };
    let busy = Server::new(&config).unwrap();
    let picture = "/preview.png?p=row:2x2";
    let (status, headers, _) = send(&busy, get(picture)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(headers.contains(&("retry-after".into(), "1".into())));
    let free = Server::new(&small()).unwrap();
    assert_eq!(send(&free, get(picture)).await.0, StatusCode::OK);
    let missing = send(&free, get("/preview.png?p=nothing")).await.0;
    assert_eq!(missing, StatusCode::NOT_FOUND);
}

/// Waits until a slow call gets a place. The previous one would not have ended by itself.
async fn wait_for_place<F: Future<Output = StatusCode>>(ask: impl Fn() -> F) {
    let began = Instant::now();
    while ask().await != StatusCode::OK {
        assert!(
            began.elapsed() < Call::Learn.time(),
            "the search continued to the end of its time"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn start(config: Config) -> (SocketAddr, Arc<Notify>, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = Arc::new(Notify::new());
    let stopped = stop.clone();
    let server =
        tokio::spawn(async move { serve(listener, config, stopped.notified()).await.unwrap() });
    (address, stop, server)
}

async fn write(socket: &mut TcpStream, call: &str, body: &str) {
    let request = format!(
        "POST /api/{call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(request.as_bytes()).await.unwrap();
}

async fn exchange(address: SocketAddr, call: &str, body: &str) -> StatusCode {
    let mut socket = TcpStream::connect(address).await.unwrap();
    write(&mut socket, call, body).await;
    let mut reply = String::new();
    socket.read_to_string(&mut reply).await.unwrap();
    reply.split(' ').nth(1).unwrap().parse().unwrap()
}

/// A search stops when its client hangs up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_connection_stops_its_search() {
    let (address, _, _) = start(small()).await;
    let began = Instant::now();
    let leaver = 'taken: loop {
        assert!(began.elapsed() < LIMIT, "the search gets no place");
        let mut leaver = TcpStream::connect(address).await.unwrap();
        write(&mut leaver, "learn", ENDLESS).await;
        // It is answered if it found the place taken by one of these calls.
        while leaver.try_read(&mut [0; 1]).is_err() {
            let status = exchange(address, "learn", SHORT).await;
            let answered = leaver.try_read(&mut [0; 1]).is_ok();
            if status == StatusCode::SERVICE_UNAVAILABLE && !answered {
                break 'taken leaver;
            }
        }
    };
    drop(leaver);
    wait_for_place(|| exchange(address, "learn", SHORT)).await;
}

/// After a signal the server answers open requests, accepts no new ones, and exits although a
/// search is running.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_finishes_running_calls() {
    let config = Config {
        drain: Duration::from_millis(500),
        slow: 2,
        ..small()
    };
    let (address, stop, server) = start(config).await;
    let mut endless = TcpStream::connect(address).await.unwrap();
    write(&mut endless, "learn", ENDLESS).await;
    let mut asked = TcpStream::connect(address).await.unwrap();
    write(&mut asked, "solve", r#"{"puzzle": "row:3x3"}"#).await;
    let mut reply = String::new();
    asked.read_to_string(&mut reply).await.unwrap();
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    stop.notify_one();
    server.await.unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

/// A client that sends requests and never reads the answers loses the connection, and its place is
/// free again.
#[tokio::test]
async fn clients_that_never_read_are_dropped() {
    let config = Config {
        connections: 1,
        patience: Duration::from_millis(200),
        ..small()
    };
    let (address, _, _) = start(config).await;
    let mut deaf = TcpStream::connect(address).await.unwrap();
    let request = b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1 << 10);
    // Until all buffers in between are full, and the server closes the connection.
    let sent = async { while deaf.write_all(&request).await.is_ok() {} };
    tokio::time::timeout(LIMIT, sent)
        .await
        .expect("the server hangs up");
    assert_eq!(
        exchange(address, "hint", r#"{"puzzle": "row:2x2"}"#).await,
        StatusCode::OK
    );
}

/// When there are as many connections as allowed, the one that has been idle for the longest time
/// makes room; if all are in use, the next one is closed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_make_room() {
    let config = Config {
        connections: 2,
        ..small()
    };
    let (address, _, _) = start(config).await;
    let mut oldest = TcpStream::connect(address).await.unwrap();
    let mut second = TcpStream::connect(address).await.unwrap();
    let body = answer_on(&mut second, SHORT).await;
    assert_eq!(body["schema"], json!("saltus/1"));
    let mut third = TcpStream::connect(address).await.unwrap();
    let body = answer_on(&mut third, SHORT).await;
    assert_eq!(body["schema"], json!("saltus/1"));
    assert_eq!(oldest.read(&mut [0; 8]).await.unwrap_or(0), 0, "it left");

    // Both are in use.
    for socket in [&mut second, &mut third] {
        let head = "POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                    Content-Length: 21\r\nExpect: 100-continue\r\n\r\n";
        socket.write_all(head.as_bytes()).await.unwrap();
        let mut line = [0; 12];
        socket.read_exact(&mut line).await.unwrap();
        assert_eq!(&line, b"HTTP/1.1 100");
    }
    let mut fourth = TcpStream::connect(address).await.unwrap();
    assert_eq!(fourth.read(&mut [0; 8]).await.unwrap_or(0), 0, "no room");
    for socket in [&mut second, &mut third] {
        socket.write_all(SHORT.as_bytes()).await.unwrap();
        // After the rest of the line `HTTP/1.1 100 Continue`.
        let mut reply = Vec::new();
        while !String::from_utf8_lossy(&reply).contains("200 OK") {
            let read = socket.read_buf(&mut reply).await.unwrap();
            assert_ne!(read, 0, "{}", String::from_utf8_lossy(&reply));
        }
    }
}

/// The object of an answer on a connection that stays open.
async fn answer_on(socket: &mut TcpStream, body: &str) -> Value {
    let request = format!(
        "POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    loop {
        let read = socket.read_buf(&mut reply).await.unwrap();
        assert_ne!(read, 0, "{}", String::from_utf8_lossy(&reply));
        let text = String::from_utf8_lossy(&reply);
        if let Some((_, body)) = text.split_once("\r\n\r\n")
            && let Ok(value) = serde_json::from_str(body)
        {
            return value;
        }
    }
}
