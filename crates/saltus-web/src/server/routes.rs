//! From a request to its answer: the routes, and what each of them takes.

use super::{
    Config, OPENAPI,
    error::{Answer, Error, MISSING, Response, body_of, json_of},
    files,
    guard::{self, Own, guard},
    lane::Lane,
    preview, processors,
    search::{ClientKind, run_search},
};
use crate::api::{self, Call, Limits, Shelf};
use http_body_util::{BodyExt, LengthLimitError, Limited, combinators::BoxBody};
use hyper::{HeaderMap, Method, Request, StatusCode, body::Bytes, http::request};
use saltus_session::phrase;
use serde_json::json;
use std::{io, net::IpAddr, sync::Arc, time::Duration};

/// The largest body of a request.
const BODY: usize = 64 << 10;

/// What a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    /// The page, perhaps with a puzzle in its head.
    Index,
    /// A picture of a puzzle.
    Preview,
    /// A file of the page.
    File(&'static str),
    /// Whether the server is up.
    Health,
    /// What the calls take and give.
    OpenApi,
    /// A call to the engine.
    Call(Call),
}

impl Route {
    /// The route of a path; `None` if there is nothing at it.
    fn of(path: &str) -> Option<Route> {
        match path {
            "/" => Some(Route::Index),
            "/preview.png" => Some(Route::Preview),
            "/health" => Some(Route::Health),
            "/api/openapi.json" => Some(Route::OpenApi),
            _ => match path.strip_prefix("/api/") {
                Some(name) => Call::named(&preview::decoded(name)).map(Route::Call),
                None => {
                    let name = preview::decoded(path.strip_prefix('/')?);
                    files::named(&name).map(Route::File)
                }
            },
        }
    }
}

/// The body of a request, of a connection or of a test.
pub type RequestBody = BoxBody<Bytes, hyper::Error>;

/// What answers the requests: the lanes and the results of searches.
#[derive(Debug)]
pub struct Server {
    pub(super) shelf: Shelf,
    pub(super) quick: Arc<Lane>,
    pub(super) slow: Arc<Lane>,
    /// The number of slow calls that may wait, and the longest time of each.
    pub(super) waiting: usize,
    pub(super) wait: Duration,
    /// The memory limits of one quick and one slow search.
    pub(super) memory: [u64; 2],
    /// The host names of the server, besides those of this machine.
    names: Vec<String>,
}

impl Server {
    /// A server with its threads.
    ///
    /// # Errors
    /// The system has no threads for the searches.
    pub fn new(config: &Config) -> io::Result<Arc<Server>> {
        let learned = if config.known.is_empty() {
            config.memory / 4
        } else {
            config.memory / 8
        };
        let shelf = Shelf::with_capacity(usize::try_from(learned).unwrap_or(usize::MAX));
        Ok(Arc::new(Server {
            shelf: shelf.with_known(config.known.clone()),
            quick: Lane::new("quick", config.quick, 1, false)?,
            slow: Lane::new("slow", config.slow, processors(), true)?,
            waiting: config.waiting,
            wait: config.wait,
            // The cache has space for any result of a single slow search.
            memory: [
                config.memory / 4 / config.quick.max(1) as u64,
                config.memory / 2 / config.slow.max(2) as u64,
            ],
            names: config.names.clone(),
        }))
    }

    /// The response to a request on a connection with this local address.
    pub async fn respond(
        self: Arc<Server>,
        request: Request<RequestBody>,
        address: Option<IpAddr>,
    ) -> Response {
        let (head, body) = request.into_parts();
        let own = Own {
            address,
            names: &self.names,
        };
        guard(&head, own, self.answer(&head, body)).await
    }

    /// The answer to a request that the guard has let in.
    async fn answer(self: &Arc<Server>, head: &request::Parts, body: RequestBody) -> Answer {
        let (uri, headers) = (&head.uri, &head.headers);
        let reads = matches!(head.method, Method::GET | Method::HEAD);
        match Route::of(uri.path()) {
            None => Err(MISSING),
            Some(Route::Call(call)) if head.method == Method::POST => {
                self.call(call, headers, body).await
            }
            Some(Route::Call(_)) => Err(Error::wrong_method("POST")),
            Some(_) if !reads => Err(Error::wrong_method("GET, HEAD")),
            Some(Route::Index) => preview::index(self, uri, headers).await,
            Some(Route::Preview) => preview::picture(self, uri, headers).await,
            Some(Route::File(name)) => files::send(name, headers),
            Some(Route::Health) => Ok(health()),
            Some(Route::OpenApi) => Ok(body_of("application/json", OPENAPI)),
        }
    }

    /// The answer to a call to the engine.
    async fn call(
        self: &Arc<Server>,
        call: Call,
        headers: &HeaderMap,
        body: RequestBody,
    ) -> Answer {
        const NOT_JSON: Error = Error::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            phrase("server-not-json", "send application/json"),
        );
        const NOT_UTF8: Error = Error::new(
            StatusCode::BAD_REQUEST,
            phrase("server-not-utf8", "the body is not UTF-8"),
        );
        let body = whole(body).await?;
        // Only scripts of the page's own origin can send this type, so other sites cannot start
        // searches.
        if !guard::is_json(headers) {
            return Err(NOT_JSON);
        }
        let text = String::from_utf8(body.into()).map_err(|_| NOT_UTF8)?;
        let answer = move |limits: &Limits, shelf: &Shelf| api::handle(call, &text, limits, shelf);
        let asker = if call.quick() {
            ClientKind::Quick
        } else {
            ClientKind::Slow
        };
        run_search(self.clone(), call.name(), asker, call.time(), answer).await
    }
}

/// The whole body of a request, if it is not too large.
async fn whole(body: RequestBody) -> Result<Bytes, Error> {
    const TOO_LARGE: Error = Error::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        phrase(
            "server-too-large",
            "the request is too large: 64 KiB at most",
        ),
    );
    const BROKEN: Error = Error::new(
        StatusCode::BAD_REQUEST,
        phrase("server-no-answer", "the request cannot be answered"),
    );
    match Limited::new(body, BODY).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(TOO_LARGE),
        Err(_) => Err(BROKEN),
    }
}

/// Says that the server is up.
fn health() -> Response {
    let up = json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")});
    json_of(StatusCode::OK, &up)
}
