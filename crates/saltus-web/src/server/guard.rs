//! Checks of every request (host, origin, time limit), and common headers of all responses.

use super::error::{Answer, Error, Response, language_of};
use hyper::{
    HeaderMap, StatusCode,
    header::{self, HeaderName, HeaderValue},
    http::{request, uri::Authority},
};
use saltus_session::phrase;
use std::{
    future::Future,
    net::{IpAddr, Ipv6Addr},
    time::{Duration, Instant},
};
use tokio::time::timeout;

/// The time limit for receiving a whole request.
const REQUEST: Duration = Duration::from_secs(40);

const TOO_LATE: Error = Error::new(
    StatusCode::REQUEST_TIMEOUT,
    phrase("server-too-late", "the request took too long"),
);

/// Who the server is, in a request.
#[derive(Clone, Copy, Debug)]
pub struct Own<'a> {
    /// The local address of the connection.
    pub address: Option<IpAddr>,
    /// The host names of the server, besides those of this machine.
    pub names: &'a [String],
}

/// Checks the host, the time and the headers of a request, logs it, and gives the answer its common
/// headers. What is refused is not answered.
pub async fn guard(
    request: &request::Parts,
    own: Own<'_>,
    answer: impl Future<Output = Answer>,
) -> Response {
    let began = Instant::now();
    let answered = match named_rightly(request, own) {
        Err(error) => Err(error),
        Ok(()) => match timeout(REQUEST, answer).await {
            Ok(answered) => answered,
            Err(_) => Err(TOO_LATE),
        },
    };

    let language = language_of(&request.headers);
    let mut response = answered.unwrap_or_else(|error| error.in_language(language));
    for (name, value) in HEADERS {
        response.headers_mut().insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }

    let (method, path) = (&request.method, request.uri.path());
    let micros = began.elapsed().as_micros() as u64;
    log::info!(method:%, path, status = response.status().as_u16(), micros; "request");
    response
}

/// The security headers of every response: nothing from elsewhere, nothing inline, no framing, no
/// guessing of types.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; object-src 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),
];

/// A page of another site may resolve its name to this machine (DNS rebinding), so the browser
/// considers the server a part of that site. Requests must therefore use a known name of the
/// server.
fn named_rightly(request: &request::Parts, own: Own) -> Result<(), Error> {
    const HOST: Error = Error::new(
        StatusCode::MISDIRECTED_REQUEST,
        phrase(
            "server-host",
            "the server does not have this host name: see `--host`",
        ),
    );
    const ORIGIN: Error = Error::new(
        StatusCode::FORBIDDEN,
        phrase(
            "server-origin",
            "the request comes from the page of another site",
        ),
    );
    let host = host_of(request)?.ok_or(HOST)?;
    if !is_own_host(host.host(), own.address, own.names) {
        return Err(HOST);
    }
    // A proxy may use another length of the body, and what follows would be a second request for
    // one of the two.
    if request.headers.contains_key(header::TRANSFER_ENCODING) {
        return Err(Error::new(
            StatusCode::LENGTH_REQUIRED,
            phrase(
                "server-length",
                "state the length of the body with `content-length` only",
            ),
        ));
    }
    let is_allowed = match single(&request.headers, &header::ORIGIN)? {
        Some(origin) => is_own_origin(origin, &host, own.names),
        None => !is_cross_site(request),
    };
    if is_allowed { Ok(()) } else { Err(ORIGIN) }
}

/// Whether a page with this origin is one of this server. Behind a proxy its name and port differ
/// from those of the request.
fn is_own_origin(origin: &str, host: &Authority, names: &[String]) -> bool {
    let without_scheme = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    let Some(origin) = without_scheme.and_then(authority) else {
        return false;
    };
    origin.as_str().eq_ignore_ascii_case(host.as_str()) || is_named(origin.host(), names)
}

/// The host that the request names; `None` if it names none, or two different ones: by its address,
/// as to a proxy, and by its header.
fn host_of(request: &request::Parts) -> Result<Option<Authority>, Error> {
    let in_header = single(&request.headers, &header::HOST)?.map(authority);
    Ok(match (request.uri.authority(), in_header) {
        (None, in_header) => in_header.flatten(),
        (Some(in_address), None) => Some(in_address.clone()),
        (Some(in_address), Some(in_header)) => {
            in_header.filter(|host| host.as_str().eq_ignore_ascii_case(in_address.as_str()))
        }
    })
}

/// Whether a page of another site sends the request, such as for an image. Such a request has no
/// `Origin`, and the page never sees the answer, but the server would do the work. Links to the
/// page are allowed.
fn is_cross_site(request: &request::Parts) -> bool {
    let mut is_elsewhere = false;
    for site in request.headers.get_all("sec-fetch-site") {
        let is_own = matches!(site.as_bytes(), b"same-origin" | b"none");
        is_elsewhere |= !is_own;
    }

    let mut modes = request.headers.get_all("sec-fetch-mode").iter();
    let first_mode = modes.next();
    let is_only_one = modes.next().is_none();
    let navigates = is_only_one && first_mode.is_some_and(|mode| mode == "navigate");
    let follows_link = navigates && request.uri.path() == "/";
    is_elsewhere && !follows_link
}

/// The only header with this name, as text.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Error> {
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    match (first.map(HeaderValue::to_str).transpose(), second) {
        (Ok(value), None) => Ok(value),
        _ => Err(Error::new(
            StatusCode::BAD_REQUEST,
            phrase(
                "server-headers-once",
                "send the headers `host` and `origin` once, in ASCII",
            ),
        )),
    }
}

/// A host with its port; a user before it is refused.
fn authority(text: &str) -> Option<Authority> {
    let authority: Authority = text.parse().ok()?;
    (!authority.as_str().contains('@')).then_some(authority)
}

/// Whether a host of a request is this server: its address, this machine, or one of the names.
pub fn is_own_host(host: &str, local: Option<IpAddr>, names: &[String]) -> bool {
    let bare = host.trim_end_matches('.');
    let address = match bare
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(inner) => inner.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => bare.parse().ok(),
    };
    match address.map(|address| address.to_canonical()) {
        Some(address) => {
            address.is_loopback()
                || local.is_some_and(|local| local.to_canonical() == address)
                || is_named(host, names)
        }
        None => bare.eq_ignore_ascii_case("localhost") || is_named(host, names),
    }
}

fn is_named(host: &str, names: &[String]) -> bool {
    let host = host.trim_end_matches('.');
    names.iter().any(|name| name.eq_ignore_ascii_case(host))
}

/// Whether the content type is JSON; case and parameters are ignored.
pub fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(media)) = headers.get(header::CONTENT_TYPE).map(HeaderValue::to_str) else {
        return false;
    };
    let essence = media.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}
