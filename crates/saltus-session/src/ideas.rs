//! The ideas behind the puzzles, each with a small board that shows it.

use crate::Phrase;

/// An idea that helps with many puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Three pegs in a line are removed, and a fourth returns to its place.
    Purge,
    /// Groups of pegs that are removed as a whole.
    Package,
    /// What stays odd or even, and so proves that a goal is out of reach.
    Parity,
    /// Numbers whose total no jump raises.
    Pagoda,
    /// The two sides stand alternately around the vacancy.
    Alternation,
    /// Every white is crossed once: where a route begins and ends.
    Bridge,
}

impl Idea {
    /// All ideas, in the order in which they are explained.
    pub const ALL: [Idea; 6] = [
        Idea::Purge,
        Idea::Package,
        Idea::Parity,
        Idea::Pagoda,
        Idea::Alternation,
        Idea::Bridge,
    ];

    /// Its key, such as `purge`.
    pub fn key(self) -> &'static str {
        match self {
            Idea::Purge => "purge",
            Idea::Package => "package",
            Idea::Parity => "parity",
            Idea::Pagoda => "pagoda",
            Idea::Alternation => "alternation",
            Idea::Bridge => "bridge",
        }
    }

    /// Its name.
    pub fn name(self) -> Phrase {
        match self {
            Idea::Purge => Phrase {
                english: "Purge",
                german: "Dreierpaket",
            },
            Idea::Package => Phrase {
                english: "Package",
                german: "Paket",
            },
            Idea::Parity => Phrase {
                english: "Parity",
                german: "Gerade und ungerade",
            },
            Idea::Pagoda => Phrase {
                english: "Pagoda",
                german: "Pagode",
            },
            Idea::Alternation => Phrase {
                english: "Alternation",
                german: "Abwechseln",
            },
            Idea::Bridge => Phrase {
                english: "Bridge",
                german: "Brücke",
            },
        }
    }

    /// What it says.
    pub fn about(self) -> Phrase {
        match self {
            Idea::Purge => Phrase {
                english: "Three pegs in a line go in three jumps: a peg beside the end jumps \
                          over the first of them, the third jumps over the second, and the \
                          helper jumps back. It stands where it stood, so it can help again.",
                german: "Drei Stifte in einer Linie verschwinden mit drei Sprüngen: Ein Stift \
                         neben dem Ende springt über den ersten, der dritte springt über den \
                         zweiten, und der Helfer springt zurück. Er steht wieder, wo er stand, \
                         und kann noch einmal helfen.",
            },
            Idea::Package => Phrase {
                english: "Do not look for jumps, look for packages: groups of pegs that go as a \
                          whole, such as these two lines of three. Cut a large board into \
                          packages, and take them one after the other.",
                german: "Such nicht Sprünge, such Pakete: Gruppen von Stiften, die als Ganzes \
                         verschwinden, wie diese zwei Dreierreihen. Zerlege ein großes Brett in \
                         Pakete und nimm eines nach dem anderen.",
            },
            Idea::Parity => Phrase {
                english: "A jump changes three neighbours in a line. Colour the holes so that \
                          each such three has two coloured ones or none: then the number of pegs \
                          on colour stays odd, or stays even. Where start and goal differ, \
                          nobody can win.",
                german: "Ein Sprung ändert drei Nachbarn in einer Linie. Färbe die Löcher so, \
                         dass von je dreien zwei gefärbt sind oder keines: Dann bleibt die Zahl \
                         der Stifte auf Farbe ungerade oder gerade. Wo sich Anfang und Ziel \
                         unterscheiden, kann niemand gewinnen.",
            },
            Idea::Pagoda => Phrase {
                english: "Give every hole a number so that no jump can raise the total of the \
                          numbers under the pegs: of three in a line, the last is at most the \
                          sum of the other two. If the goal needs more than there is, it is out \
                          of reach.",
                german: "Gib jedem Loch eine Zahl, so dass kein Sprung die Summe der Zahlen \
                         unter den Stiften erhöht: Von dreien in einer Linie ist die letzte \
                         höchstens die Summe der anderen beiden. Braucht das Ziel mehr, als da \
                         ist, ist es unerreichbar.",
            },
            Idea::Alternation => Phrase {
                english: "Keep frogs and toads alternating around the gap: right, left, right, \
                          left. Two of a kind that meet two of the other kind are stuck for \
                          ever. So after a step the others jump, as often as they can.",
                german: "Halte Frösche und Kröten um die Lücke herum abwechselnd: rechts, \
                         links, rechts, links. Treffen zwei gleiche auf zwei andere, geht nie \
                         mehr etwas. Also springen nach einem Schritt die anderen, sooft sie \
                         können.",
            },
            Idea::Bridge => Phrase {
                english: "Every white piece is a bridge that is crossed once. A square with an \
                          odd number of bridges is where the route begins or ends, and there are \
                          at most two of them: that is how Euler answered the question of the \
                          seven bridges of Königsberg in 1736.",
                german: "Jeder weiße Stein ist eine Brücke, die man einmal überquert. Ein Feld \
                         mit ungerade vielen Brücken ist Anfang oder Ende des Weges, und es \
                         gibt höchstens zwei davon: So beantwortete Euler 1736 die Frage nach \
                         den sieben Brücken von Königsberg.",
            },
        }
    }

    /// The ID of a board that shows it. What the proofs of parity and pagoda show cannot be won.
    ///
    /// ```
    /// assert_eq!(saltus_session::Idea::Alternation.board(), "row:3x3");
    /// ```
    pub fn board(self) -> &'static str {
        match self {
            Idea::Purge => "board:oo.=.o.=.o.",
            Idea::Package => "board:oooo=ooo.=....",
            Idea::Parity => "board:oo.oo,left=1",
            Idea::Pagoda => "pegs:english@d4-d1,at=...............o.o....ooo........",
            Idea::Alternation => "row:3x3",
            Idea::Bridge => "capture:.-.-.-.=-W-W-.-=.-.-B-.=-W-W-W-=.-.-.-.=-.-.-W-=.-.-.-.",
        }
    }
}
