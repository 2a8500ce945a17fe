//! All small graphs of a kind up to isomorphism, for the results on graphs.

use std::collections::BTreeSet;

/// The edges of a graph whose vertices are 0, 1, 2, ...
pub type Edges = Vec<[usize; 2]>;

/// All trees with this number of vertices: trees with one vertex less, and a leaf added.
pub fn trees(vertices: usize) -> Vec<Edges> {
    let mut trees: Vec<Edges> = vec![Vec::new()];
    for n in 1..vertices {
        let mut seen = BTreeSet::new();
        let grown = trees.iter().flat_map(|tree| {
            (0..n).map(move |at| {
                let mut tree = tree.clone();
                tree.push([at, n]);
                tree
            })
        });
        trees = grown
            .filter(|tree| seen.insert(canonical_tree(n + 1, tree)))
            .collect();
    }
    trees
}

/// The canonical bracket word of a tree, rooted at its centre, or at the one of two centres with
/// the greater word.
fn canonical_tree(n: usize, edges: &Edges) -> String {
    let near = |v: usize| {
        edges.iter().filter_map(move |&[a, b]| {
            if a == v {
                Some(b)
            } else {
                (b == v).then_some(a)
            }
        })
    };
    fn rooted_word(v: usize, from: usize, near: &dyn Fn(usize) -> Vec<usize>) -> String {
        let mut below: Vec<String> = near(v)
            .into_iter()
            .filter(|&w| w != from)
            .map(|w| rooted_word(w, v, near))
            .collect();
        below.sort();
        format!("({})", below.concat())
    }
    // Removes leaves until one or two vertices remain.
    let mut degree: Vec<usize> = (0..n).map(|v| near(v).count()).collect();
    let mut left: Vec<usize> = (0..n).collect();
    while left.len() > 2 {
        let leaves: Vec<usize> = left.iter().copied().filter(|&v| degree[v] <= 1).collect();
        for leaf in leaves {
            left.retain(|&v| v != leaf);
            near(leaf).for_each(|v| degree[v] = degree[v].saturating_sub(1));
        }
    }
    left.iter()
        .map(|&v| rooted_word(v, n, &|v| near(v).collect()))
        .max()
        .unwrap_or_default()
}

/// All connected graphs with this number of vertices, at most 7: graphs with one vertex less, and a
/// vertex added that is joined to some of them.
pub fn connected(vertices: usize) -> Vec<Edges> {
    let mut graphs: Vec<Edges> = vec![Vec::new()];
    for n in 1..vertices.min(7) {
        let mut seen = BTreeSet::new();
        let grown = graphs.iter().flat_map(|graph| {
            (1..1usize << n).map(move |joined| {
                let mut graph = graph.clone();
                graph.extend((0..n).filter(|v| joined >> v & 1 == 1).map(|v| [v, n]));
                graph
            })
        });
        graphs = grown
            .filter(|graph| seen.insert(canonical(n + 1, graph)))
            .collect();
    }
    graphs
}

/// The least edge set over all numberings of the vertices in ascending order of degree.
fn canonical(n: usize, edges: &Edges) -> u32 {
    let degree = |v: usize| edges.iter().flatten().filter(|&&end| end == v).count();
    let bit = |a: usize, b: usize| 1u32 << (a.max(b) * (a.max(b) - 1) / 2 + a.min(b));
    let mut least = u32::MAX;
    let mut numbers = vec![usize::MAX; n];
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&v| degree(v));
    let degrees: Vec<usize> = order.iter().map(|&v| degree(v)).collect();
    fn number(
        place: usize,
        degrees: &[usize],
        degree: &dyn Fn(usize) -> usize,
        numbers: &mut [usize],
        visit: &mut dyn FnMut(&[usize]),
    ) {
        if place == degrees.len() {
            return visit(numbers);
        }
        for v in 0..degrees.len() {
            if numbers[v] == usize::MAX && degree(v) == degrees[place] {
                numbers[v] = place;
                number(place + 1, degrees, degree, numbers, visit);
                numbers[v] = usize::MAX;
            }
        }
    }
    number(0, &degrees, &degree, &mut numbers, &mut |numbers| {
        let set = edges
            .iter()
            .fold(0, |set, &[a, b]| set | bit(numbers[a], numbers[b]));
        least = least.min(set);
    });
    least
}

/// The Cartesian product of two graphs, of p and q vertices.
pub fn product([p, q]: [usize; 2], first: &Edges, second: &Edges) -> Edges {
    let copies = (0..p).flat_map(|u| second.iter().map(move |&[x, y]| [u * q + x, u * q + y]));
    let between = (0..q).flat_map(|x| first.iter().map(move |&[u, v]| [u * q + x, v * q + x]));
    copies.chain(between).collect()
}
