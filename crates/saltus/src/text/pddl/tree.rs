//! Lists in parentheses as a flat table of nodes, so that neither reading nor dropping them
//! recurses, however deep they are.

use crate::text::{
    Faults,
    scan::{self, Shown},
};
use std::ops::Range;

/// An atom or a list.
#[derive(Clone, Debug)]
pub struct Node {
    /// The bytes in the text, including parentheses.
    pub span: Range<usize>,
    /// The members of a list, as indices into the table; `None` for an atom.
    pub members: Option<Vec<usize>>,
}

/// A text parsed into nodes.
#[derive(Debug)]
pub struct Tree<'a> {
    /// The text.
    pub text: &'a [u8],
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The nodes that are in no list.
    pub roots: Vec<usize>,
}

impl<'a> Tree<'a> {
    /// Parses atoms and lists; `;` starts a comment. Unbalanced parentheses are reported.
    pub fn read(text: &'a [u8], faults: &mut Faults) -> Tree<'a> {
        let mut tree = Tree {
            text,
            nodes: Vec::new(),
            roots: Vec::new(),
        };
        let mut open: Vec<usize> = Vec::new();
        let mut at = scan::start(text);
        while at < text.len() {
            let begin = at;
            match text[at] {
                b';' => at = scan::run(text, at, |byte| byte != b'\n'),
                b'(' => {
                    at += 1;
                    let list = tree.add(begin..at, Some(Vec::new()), open.last());
                    open.push(list);
                }
                b')' => {
                    at += 1;
                    match open.pop() {
                        Some(list) => tree.nodes[list].span.end = at,
                        None => drop(
                            faults.add(begin..at, message!("closes-nothing", "`)` closes nothing")),
                        ),
                    }
                }
                byte if byte.is_ascii_whitespace() => at += 1,
                _ => {
                    at = scan::run(text, at, |byte| {
                        !byte.is_ascii_whitespace() && !b"();".contains(&byte)
                    });
                    tree.add(begin..at, None, open.last());
                }
            }
        }
        for &list in &open {
            let begin = tree.nodes[list].span.start;
            tree.nodes[list].span.end = text.len();
            faults.add(
                begin..begin + 1,
                message!("never-closed", "`(` is never closed"),
            );
        }
        tree
    }

    fn add(
        &mut self,
        span: Range<usize>,
        members: Option<Vec<usize>>,
        list: Option<&usize>,
    ) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { span, members });
        match list.and_then(|&list| self.nodes[list].members.as_mut()) {
            Some(siblings) => siblings.push(node),
            None => self.roots.push(node),
        }
        node
    }

    /// Whether a node is a list that begins with this word.
    pub fn is_list(&self, node: usize, head: &str) -> bool {
        self.nodes[node].members.is_some() && self.head(node).as_deref() == Some(head)
    }

    /// The members of a list; empty for an atom.
    pub fn members(&self, node: usize) -> &[usize] {
        self.nodes[node].members.as_deref().unwrap_or(&[])
    }

    /// The bytes of a node.
    pub fn span(&self, node: usize) -> Range<usize> {
        self.nodes[node].span.clone()
    }

    /// An atom in lower case (case is not significant); `None` for a list.
    pub fn word(&self, node: usize) -> Option<String> {
        let is_atom = self.nodes[node].members.is_none();
        is_atom.then(|| String::from_utf8_lossy(&self.text[self.span(node)]).to_lowercase())
    }

    /// The first word of a list, or the atom.
    pub fn head(&self, node: usize) -> Option<String> {
        match &self.nodes[node].members {
            None => self.word(node),
            Some(members) => members.first().and_then(|&first| self.word(first)),
        }
    }

    /// A node in the form used by messages.
    pub fn display(&self, node: usize) -> Shown<'a> {
        let span = self.span(node);
        Shown(&self.text[span])
    }
}
