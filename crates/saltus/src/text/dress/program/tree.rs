//! The groups of program text: what stands between brackets, and its name.

use super::super::{
    Part,
    parts::part_named,
    tokens::{Cell, TextRow, Token},
};
use crate::text::scan;

/// The deepest nesting that is followed.
const DEEPEST: usize = 16;

/// A part of a program.
#[derive(Clone, Debug)]
pub enum Node {
    Group(Group),
    Cell(Cell),
    Blank,
    RowEnd,
    /// The end of a line within a list, which ends a row if there are no commas.
    LineEnd,
    Text(Vec<TextRow>),
    Word(Vec<Cell>),
}

/// What stands between two brackets.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub nodes: Vec<Node>,
    /// What its name says that it is.
    pub part: Option<Part>,
    /// Whether a gap, a name or an arrow separates it from the group before.
    pub apart: bool,
    /// Whether commas separate its cells.
    pub has_commas: bool,
    /// Where the value of the last name begins.
    pub named_at: Option<usize>,
}

impl Group {
    /// Drops the value of a name that is one number or word, such as the size of a board: it is no
    /// cell.
    fn drop_named_value(&mut self) {
        let Some(at) = self.named_at.take() else {
            return;
        };
        let is_value = matches!(
            self.nodes[at..],
            [Node::Cell(_) | Node::Word(_) | Node::Blank]
        );
        if is_value {
            self.nodes.truncate(at);
        }
    }

    /// A group in it, with the name before its bracket.
    fn open(&mut self, name: &mut Option<Part>, apart: &mut bool) -> Group {
        if let Some(part) = self.take_word_of_part() {
            *name = Some(part);
            *apart = true;
        }
        Group {
            part: name.take(),
            apart: std::mem::take(apart),
            ..Group::default()
        }
    }

    /// Adds a string; with the name of a part before it, it is a board of its own.
    fn push_text(&mut self, rows: Vec<TextRow>, name: &mut Option<Part>) {
        let text = Node::Text(rows);
        self.nodes.push(match name.take() {
            Some(part) => Node::Group(Group {
                nodes: vec![text],
                part: Some(part),
                apart: true,
                ..Group::default()
            }),
            None => text,
        });
    }

    /// Whether its last node is a number, by which a dictionary numbers its cells.
    fn ends_with_number(&self) -> bool {
        match self.nodes.last() {
            Some(Node::Cell(cell)) => scan::is_number(&cell.sign),
            _ => false,
        }
    }

    /// Takes a word away that names a part, such as `goal`, and stands before a list.
    fn take_word_of_part(&mut self) -> Option<Part> {
        let Some(Node::Word(cells)) = self.nodes.last() else {
            return None;
        };
        let word: String = cells.iter().map(|cell| &cell.sign[..]).collect();
        let part = part_named(&word)?;
        self.nodes.pop();
        Some(part)
    }

    /// The groups in it that have cells.
    pub fn groups(&self) -> Vec<&Group> {
        let mut groups = Vec::new();
        for node in &self.nodes {
            if let Node::Group(group) = node
                && group.has_cells()
            {
                groups.push(group);
            }
        }
        groups
    }

    fn has_cells(&self) -> bool {
        self.nodes.iter().any(|node| match node {
            Node::Group(group) => group.has_cells(),
            Node::Cell(_) | Node::Blank | Node::Text(_) | Node::Word(_) => true,
            Node::RowEnd | Node::LineEnd => false,
        })
    }
}

/// The groups of a text; `None` if they are too deep.
pub fn tree(tokens: Vec<Token>) -> Option<Group> {
    let mut stack = vec![Group::default()];
    let mut statement = 0;
    let mut name: Option<Part> = None;
    let mut apart = true;
    for token in tokens {
        let depth = stack.len();
        let group = stack.last_mut()?;
        if ends_value(&token) {
            group.drop_named_value();
        }
        match token {
            Token::Open if depth > DEEPEST => return None,
            Token::Open => {
                let opened = group.open(&mut name, &mut apart);
                stack.push(opened);
            }
            Token::Close if depth > 1 => {
                let done = stack.pop()?;
                // `new int[][] {..}`: the name is that of what follows.
                if done.nodes.is_empty() {
                    name = name.or(done.part);
                    apart |= done.apart;
                }
                stack.last_mut()?.nodes.push(Node::Group(done));
            }
            Token::Close => {}
            Token::Names => {
                let is_place = group.ends_with_number();
                name = take_name(group, &mut statement, depth == 1);
                group.named_at = Some(group.nodes.len()).filter(|_| !is_place);
                apart = true;
            }
            Token::Arrow => {
                name = Some(Part::Goal);
                apart = true;
            }
            Token::Gap if depth == 1 => {
                apart = true;
                group.nodes.push(Node::RowEnd);
            }
            Token::Gap => {}
            Token::LineEnd if depth == 1 => statement = group.nodes.len(),
            Token::LineEnd => group.nodes.push(Node::LineEnd),
            Token::Comma => group.has_commas = true,
            Token::RowEnd if depth == 1 => statement = group.nodes.len(),
            Token::RowEnd => group.nodes.push(Node::RowEnd),
            Token::Cell(cell) => group.nodes.push(Node::Cell(cell)),
            Token::Blank => group.nodes.push(Node::Blank),
            Token::Text(rows) => group.push_text(rows, &mut name),
            Token::Word(cells) => group.nodes.push(Node::Word(cells)),
        }
    }
    while stack.len() > 1 {
        let done = stack.pop()?;
        stack.last_mut()?.nodes.push(Node::Group(done));
    }
    stack.pop()
}

/// Whether a token ends the value of a name.
fn ends_value(token: &Token) -> bool {
    matches!(
        token,
        Token::Comma | Token::Close | Token::RowEnd | Token::LineEnd | Token::Gap
    )
}

/// The part that the words before a sign of names name. What stands before the sign, a type or the
/// size of an array, is no cell.
fn take_name(group: &mut Group, statement: &mut usize, top: bool) -> Option<Part> {
    let from = if top {
        (*statement).min(group.nodes.len())
    } else {
        group.nodes.len().saturating_sub(1)
    };
    let mut named = None;
    for node in group.nodes.drain(from..) {
        let cells: Vec<Cell> = match node {
            Node::Word(cells) => cells,
            Node::Cell(cell) => vec![cell],
            Node::Text(rows) => {
                let mut cells = Vec::new();
                for row in rows {
                    cells.extend(row.cells);
                }
                cells
            }
            Node::Group(_) | Node::Blank | Node::RowEnd | Node::LineEnd => continue,
        };
        let word: String = cells.iter().map(|cell| &cell.sign[..]).collect();
        named = named.or(part_named(&word.replace('_', " ")));
    }
    *statement = group.nodes.len();
    named
}
