//! The named boards.

use saltus::board::{Board, Cell, SHAPES};

#[test]
fn every_shape_builds_with_its_symmetries() {
    // Source: the dihedral groups of the square (8) and the triangle (6) and hexagon (12); the
    // asymmetric board keeps the one reflection in its diagonal.
    for shape in SHAPES {
        let board = shape.board();
        let expected = match shape.name {
            "asymmetric" => 2,
            name if name.starts_with("triangle") => 6,
            name if name.starts_with("hexagon") => 12,
            _ => 8,
        };
        assert_eq!(board.symmetries().len(), expected, "{}", shape.name);
        assert!(board.named(shape.vacancy).is_some(), "{}", shape.name);
        let identity: Vec<Cell> = board.cells().collect();
        assert_eq!(board.symmetries()[0], identity, "{}", shape.name);
        let unreached = board.isolated_cells().len();
        assert_eq!(unreached, 0, "{}", shape.name);
    }
    assert_eq!(Board::ring(7).unwrap().symmetries().len(), 14);
    assert_eq!(Board::row(7).unwrap().symmetries().len(), 2);
}
