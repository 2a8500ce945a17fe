//! Headless Chromium, driven over its DevTools protocol, as far as the tests need.

use saltus_testing::Running;
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};
use tungstenite::{Message, WebSocket};

/// How long the page may take for anything. A machine under load is slow, which is not a fault.
const PATIENCE: Duration = Duration::from_secs(600);
/// The longest life of a browser, which serves several tests.
const LIFE: Duration = Duration::from_secs(3 * 3600);

/// A separate browser, which ends when this value is dropped.
pub struct Browser {
    process: Running,
    profile: PathBuf,
    port: u16,
    pub quick: bool,
}

impl Browser {
    pub fn start() -> Browser {
        Browser::with(false)
    }

    /// A browser for a part of the tests, without animations and pictures.
    pub fn quick() -> Browser {
        Browser::with(true)
    }

    fn with(quick: bool) -> Browser {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile =
            std::env::temp_dir().join(format!("saltus-browser-{}-{number}", std::process::id()));
        fs::create_dir_all(&profile).unwrap();
        let start = |name| {
            let mut browser = Command::new(name);
            browser
                .args([
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                ])
                .args([
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                ])
                .args([
                    "--disable-dev-shm-usage",
                    "--hide-scrollbars",
                    "--remote-debugging-port=0",
                ])
                .args(quick.then_some("--force-prefers-reduced-motion"))
                .arg(format!("--user-data-dir={}", profile.display()))
                .arg("about:blank")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            Running::try_start(&mut browser, LIFE).ok()
        };
        let process = ["chromium", "chromium-browser", "google-chrome"]
            .into_iter()
            .find_map(start);
        let process = process.expect("Chromium: `cargo xtask test` installs it");
        // Chromium writes its port into its profile.
        let port_file = profile.join("DevToolsActivePort");
        let port = patiently("the browser to start", || {
            fs::read_to_string(&port_file)
                .ok()?
                .lines()
                .next()?
                .parse()
                .ok()
        });
        Browser {
            process,
            profile,
            port,
            quick,
        }
    }

    /// The browser's answer to a request in plain HTTP. It keeps the connection open: the head has
    /// the length of the body.
    fn ask(&self, request: &str) -> Value {
        let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", self.port)).unwrap());
        write!(
            stream.get_mut(),
            "{request} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        .unwrap();
        let mut length = 0;
        for line in stream
            .by_ref()
            .lines()
            .map(Result::unwrap)
            .take_while(|line| !line.is_empty())
        {
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// A new tab.
    pub fn page(&self) -> Page {
        let target = self.ask("PUT /json/new");
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let address = target["webSocketDebuggerUrl"].as_str().unwrap();
        let (socket, _) = tungstenite::client(address, stream).unwrap();
        let mut page = Page {
            socket,
            last: 0,
            quick: self.quick,
            complaints: Vec::new(),
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.size(1280, 860);
        page
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.process.kill();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// Waits until there is something.
fn patiently<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = attempt() {
            return value;
        }
        assert!(began.elapsed() < PATIENCE, "timed out waiting for {what}");
        sleep(Duration::from_millis(30));
    }
}

/// A tab.
pub struct Page {
    socket: WebSocket<TcpStream>,
    last: u64,
    quick: bool,
    /// Errors that the page logged.
    pub complaints: Vec<String>,
}

impl Page {
    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let request = json!({"id": self.last, "method": method, "params": params});
        self.socket
            .send(Message::text(request.to_string()))
            .unwrap();
        loop {
            let message = self
                .socket
                .read()
                .unwrap_or_else(|error| panic!("{request}: {error}"));
            let Message::Text(text) = message else {
                continue;
            };
            let reply: Value = serde_json::from_str(&text).unwrap();
            match reply["method"].as_str() {
                Some("Runtime.exceptionThrown") => self
                    .complaints
                    .push(reply["params"]["exceptionDetails"].to_string()),
                Some("Log.entryAdded") if reply["params"]["entry"]["level"] == "error" => {
                    self.complaints.push(reply["params"]["entry"].to_string());
                }
                _ => {}
            }
            if reply["id"] == self.last {
                assert!(reply.get("error").is_none(), "{method}: {reply}");
                return reply["result"].clone();
            }
        }
    }

    pub fn open(&mut self, url: &str) {
        // Tabs in the background are drawn once a second.
        self.call("Page.bringToFront", json!({}));
        // Another fragment alone would not load the page again.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": url}));
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /// The value of an expression.
    pub fn value(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        self.call("Runtime.evaluate", params)["result"]["value"].clone()
    }

    /// Waits until an expression holds.
    pub fn wait(&mut self, expression: &str) {
        let began = Instant::now();
        while self.value(expression) != json!(true) {
            if began.elapsed() > PATIENCE {
                self.keep_picture("waiting");
                panic!(
                    "timed out waiting for {expression}; the page complains: {:?}",
                    self.complaints
                );
            }
            sleep(Duration::from_millis(30));
        }
    }

    pub fn wait_text(&mut self, selector: &str, text: &str) {
        self.wait(&format!(
            "document.querySelector({selector:?})?.textContent.includes({text:?}) ?? false"
        ));
    }

    /// The middle of an element, scrolled into view.
    fn middle(&mut self, selector: &str) -> [f64; 2] {
        let place = self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); if (!e) return null; e.scrollIntoViewIfNeeded?.();
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        let number = |index: usize| {
            place[index]
                .as_f64()
                .unwrap_or_else(|| panic!("there is no {selector}"))
        };
        [number(0), number(1)]
    }

    fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], buttons: u8) {
        let button = if kind == "mouseMoved" && buttons == 0 {
            "none"
        } else {
            "left"
        };
        let params = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", params);
    }

    pub fn click(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mouseMoved", at, 0);
        self.mouse("mousePressed", at, 1);
        self.mouse("mouseReleased", at, 0);
    }

    /// Clicks on a field until it has the focus: content that loads meanwhile may move it.
    pub fn focus(&mut self, selector: &str) {
        let focused = format!("document.activeElement === document.querySelector({selector:?})");
        patiently(selector, || {
            self.click(selector);
            (self.value(&focused) == json!(true)).then_some(())
        });
    }

    pub fn drag(&mut self, from: &str, to: &str) {
        let [from, to] = [self.middle(from), self.middle(to)];
        self.mouse("mouseMoved", from, 0);
        self.mouse("mousePressed", from, 1);
        for part in 1..=5 {
            let part = f64::from(part) / 5.0;
            self.mouse(
                "mouseMoved",
                [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part),
                1,
            );
        }
        self.mouse("mouseReleased", to, 0);
    }

    /// A tap of a finger.
    pub fn tap(&mut self, selector: &str) {
        let [x, y] = self.middle(selector);
        self.call(
            "Input.dispatchTouchEvent",
            json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}),
        );
        self.call(
            "Input.dispatchTouchEvent",
            json!({"type": "touchEnd", "touchPoints": []}),
        );
    }

    /// Two fingers that begin on two elements and move apart, to twice their distance. The
    /// browser's own synthetic pinch does not enlarge a page without a window.
    pub fn pinch(&mut self, selectors: [&str; 2]) {
        let [a, b] = selectors.map(|selector| self.middle(selector));
        let mut touch = |kind: &str, part: f64| {
            let apart = |from: [f64; 2], other: [f64; 2], id: u32| {
                let [x, y] =
                    [0, 1].map(|axis| from[axis] + (from[axis] - other[axis]) / 2.0 * part);
                json!({"x": x, "y": y, "id": id})
            };
            let points = [apart(a, b, 0), apart(b, a, 1)];
            let points = if kind == "touchEnd" {
                &[][..]
            } else {
                &points[..]
            };
            self.call(
                "Input.dispatchTouchEvent",
                json!({"type": kind, "touchPoints": points}),
            );
        };
        touch("touchStart", 0.0);
        (1..=20).for_each(|part| touch("touchMove", f64::from(part) / 20.0));
        touch("touchEnd", 1.0);
    }

    /// Presses a key: a letter, or a name such as `ArrowLeft`.
    pub fn key(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            letter => u32::from(letter.as_bytes()[0].to_ascii_uppercase()),
        };
        let text = match key {
            "Enter" => "\r",
            " " => " ",
            key if key.len() == 1 => key,
            _ => "",
        };
        for kind in ["keyDown", "keyUp"] {
            let params =
                json!({"type": kind, "key": key, "windowsVirtualKeyCode": code, "text": text});
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Types into the focused element.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    pub fn size(&mut self, width: u32, height: u32) {
        let params =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", params);
    }

    /// Emulates a phone: a small touch screen.
    pub fn phone(&mut self, width: u32, height: u32) {
        let params =
            json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.call("Emulation.setDeviceMetricsOverride", params);
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": true}),
        );
    }

    /// Sets a preference of the reader, such as `prefers-color-scheme` to `dark`.
    pub fn prefer(&mut self, feature: &str, value: &str) {
        self.call(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": feature, "value": value}]}),
        );
    }

    /// Keeps a picture of the page in `target/screens`.
    pub fn shoot(&mut self, name: &str) {
        if !self.quick {
            self.keep_picture(name);
        }
    }

    fn keep_picture(&mut self, name: &str) {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screens");
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join(format!("{name}.png")),
            base64(shot["data"].as_str().unwrap()),
        )
        .unwrap();
    }
}

/// The bytes of a text in base 64.
fn base64(text: &str) -> Vec<u8> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = |sign: u8| SIGNS.iter().position(|&known| known == sign);
    let digits: Vec<usize> = text.bytes().filter_map(bits).collect();
    let group = |four: &[usize]| {
        let value = (0..4).fold(0, |value, place| {
            value << 6 | four.get(place).copied().unwrap_or(0)
        });
        [value >> 16, value >> 8, value]
            .into_iter()
            .take(four.len() - 1)
            .map(|byte| byte as u8)
            .collect::<Vec<_>>()
    };
    digits.chunks(4).flat_map(group).collect()
}
