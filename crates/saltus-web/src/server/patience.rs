//! A connection that ends when the client stops receiving.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

/// A stream whose writes fail after a time without progress.
pub struct Patient<S> {
    stream: S,
    limit: Duration,
    /// The time since the last progress.
    waiting: Pin<Box<Sleep>>,
    stuck: bool,
}

impl<S> Patient<S> {
    /// A stream that fails after `limit` without progress.
    pub fn new(stream: S, limit: Duration) -> Patient<S> {
        Patient {
            stream,
            limit,
            waiting: Box::pin(sleep(limit)),
            stuck: false,
        }
    }

    /// Tracks the time of a write or flush.
    fn timed<T>(
        &mut self,
        context: &mut Context,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stuck = false;
            return polled;
        }
        if !self.stuck {
            self.stuck = true;
            self.waiting.as_mut().reset(Instant::now() + self.limit);
        }
        self.waiting
            .as_mut()
            .poll(context)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        to: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_shutdown(context);
        self.timed(context, polled)
    }
}
