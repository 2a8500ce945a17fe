//! Rows of jumping checkers (frogs and toads): closed forms and exact counts.
