//! What the surface of the engine does not show: each file tests the source file of its name.

mod capture {
    mod classify;
    mod connect;
}
mod grid {
    mod bound;
}
mod net {
    mod bitmap;
}
mod order;
mod pegs {
    mod levels {
        mod bits {
            mod edges;
            mod frame;
            mod paths;
            mod words;
        }
        mod keys {
            mod canonical;
            mod layout;
        }
        mod ranked {
            mod coded;
            mod step_tables;
            mod sum;
        }
    }
    mod questions {
        mod table {
            mod check;
        }
    }
}
mod processor;
mod row {
    mod bound;
    mod label_rank;
    mod rank;
    mod zeckendorf;
}
mod sorted;
mod text {
    mod base64;
    mod joined;
    mod scan;
    mod veripb;
}
mod threads;
mod varint;
