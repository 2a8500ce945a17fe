//! A site of fixed files.

use http_body_util::Full;
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{collections::HashMap, convert::Infallible, sync::Arc};
use tokio::net::TcpListener;

/// The files of a site, by their paths.
#[derive(Default)]
pub struct Site(HashMap<String, Response<Full<Bytes>>>);

impl Site {
    /// Adds a file with its headers.
    pub fn add(&mut self, path: &str, headers: &[(&str, &str)], bytes: impl Into<Bytes>) {
        let mut file = Response::builder();
        for &(name, value) in headers {
            file = file.header(name, value);
        }
        let file = file.body(Full::new(bytes.into())).unwrap();
        self.0.insert(path.into(), file);
    }

    /// Serves the files until the test ends.
    pub async fn serve(self, listener: TcpListener) {
        let site = Arc::new(self);
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let site = site.clone();
            let answer = service_fn(move |request: Request<Incoming>| {
                let response = site.response(request.uri().path());
                async { Ok::<_, Infallible>(response) }
            });
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), answer));
        }
    }

    fn response(&self, path: &str) -> Response<Full<Bytes>> {
        match self.0.get(path) {
            Some(file) => file.clone(),
            None => {
                let mut missing = Response::default();
                *missing.status_mut() = StatusCode::NOT_FOUND;
                missing
            }
        }
    }
}
