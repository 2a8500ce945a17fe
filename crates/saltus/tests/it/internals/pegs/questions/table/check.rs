use saltus::{
    board::shape,
    budget::Budget,
    internals::{table::checksum, varint::varint},
    pegs::{
        Game, PegBoard, Target,
        table::{WinningTable, WinningTableError, inspect},
    },
};

/// The bytes before the levels, and those of a level.
const HEADER: usize = 32;
const LEVEL: usize = 20;

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The table of a game, and the game.
fn table(vacancy: u8) -> (Game, Vec<u8>) {
    let board = shape("triangle5").unwrap().board();
    let board = PegBoard::new(&board).unwrap();
    let game = board
        .game(board.full() ^ 1 << vacancy, Target::Left(1))
        .unwrap();
    let table = WinningTable::build(&game, &Budget::UNLIMITED).unwrap();
    (game, table.bytes().to_vec())
}

/// The bytes with a recomputed checksum.
fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let body = &bytes[..bytes.len() - 8];
    [body, &checksum(body).to_le_bytes()].concat()
}

fn read(game: &Game, bytes: Vec<u8>) -> Result<WinningTable, WinningTableError> {
    WinningTable::read(game, bytes)
}

/// Whichever byte is forged with a recomputed checksum, nothing panics, and the answers about
/// the start and the game from it stay true, since they are verified by the rules.
#[test]
fn a_forged_byte_does_not_change_the_evaluation_of_the_start() {
    let (game, bytes) = table(0);
    let truth = read(&game, bytes.clone()).unwrap().get(game.start());
    let (mut refused, mut tried) = (0, 0);
    for at in (0..bytes.len() - 8)
        .step_by(bytes.len() / 600 + 1)
        .chain(0..HEADER + LEVEL)
    {
        for flip in [1, 0x80] {
            let mut forged = bytes.clone();
            forged[at] ^= flip;
            tried += 1;
            match read(&game, with_checksum(&forged)) {
                Ok(table) => assert_eq!(
                    table.get(game.start()),
                    truth,
                    "byte {at} turned over by {flip}"
                ),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > tried / 4, "{refused} of {tried} refused");
}

/// A table that is forged as a whole is refused: with other chances, or the table of another
/// game under this name.
#[test]
fn a_forged_table_is_refused() {
    let (game, bytes) = table(0);
    let (_, mut other) = table(4);
    other[16..24].copy_from_slice(&bytes[16..24]);
    assert!(
        read(&game, with_checksum(&other)).is_err(),
        "the table of another game"
    );
    // Every chance is halved.
    let mut halved = bytes.clone();
    let (levels, end) = (u32_at(&bytes, 12).unwrap() as usize, bytes.len() - 8);
    let mut at = u64_at(&bytes, HEADER + LEVEL * levels + 8).unwrap() as usize;
    while at < end {
        varint(&bytes, &mut at).unwrap();
        at += usize::try_from(varint(&bytes, &mut at).unwrap()).unwrap();
        let chance = f32::from_bits(u32_at(&bytes, at).unwrap());
        halved[at..at + 4].copy_from_slice(&(chance / 2.0).to_bits().to_le_bytes());
        at += 4;
    }
    assert!(
        inspect(&with_checksum(&halved)).is_ok(),
        "every number is in its range"
    );
    assert!(read(&game, with_checksum(&halved)).is_err());
}
