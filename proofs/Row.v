(** Rows of n right-going checkers, one vacancy and m left-going checkers; moves, plays and shortest exchanges. Nothing is proved
    here. *)

From Coq Require Import List.
Import ListNotations.

(** A square holds a right-going checker, a left-going one, or nothing. *)
Inductive square := R | L | V.

(** Two rules may vary: whether checkers may also go back, and whether they may also jump over their own group. *)
Record rules := { back : bool; own : bool }.

Definition goes_right (r : rules) (c : square) := c = R \/ (c = L /\ back r = true).
Definition goes_left (r : rules) (c : square) := c = L \/ (c = R /\ back r = true).
Definition passes (r : rules) (c d : square) := d <> V /\ (c <> d \/ own r = true).

(** A slide takes a checker to the vacancy beside it. *)
Inductive slide (r : rules) : list square -> list square -> Prop :=
| slide_right a c b : goes_right r c -> slide r (a ++ c :: V :: b) (a ++ V :: c :: b)
| slide_left a c b : goes_left r c -> slide r (a ++ V :: c :: b) (a ++ c :: V :: b).

(** A jump takes a checker over one checker to the vacancy behind it. *)
Inductive jump (r : rules) : list square -> list square -> Prop :=
| jump_right a c d b : goes_right r c -> passes r c d -> jump r (a ++ c :: d :: V :: b) (a ++ V :: d :: c :: b)
| jump_left a c d b : goes_left r c -> passes r c d -> jump r (a ++ V :: d :: c :: b) (a ++ c :: d :: V :: b).

(** [play r j s x y]: from the row [x], [j] jumps and [s] slides in some order lead to the row [y]. *)
Inductive play (r : rules) : nat -> nat -> list square -> list square -> Prop :=
| play_none x : play r 0 0 x x
| play_jump j s x y z : play r j s x y -> jump r y z -> play r (S j) s x z
| play_slide j s x y z : play r j s x y -> slide r y z -> play r j (S s) x z.

(** [walk r x l y]: the rows [l] are those after each move from [x], up to [y]. *)
Inductive walk (r : rules) : list square -> list (list square) -> list square -> Prop :=
| walk_end x : walk r x [] x
| walk_move x y l z : slide r x y \/ jump r x y -> walk r y l z -> walk r x (y :: l) z.

Definition start (n m : nat) := repeat R n ++ V :: repeat L m.
Definition goal (n m : nat) := repeat L m ++ V :: repeat R n.

(** The row without its vacancy. *)
Definition full (c : square) := match c with V => false | _ => true end.
Definition word (x : list square) := filter full x.

(** The kinds exchanged. *)
Definition other (c : square) := match c with R => L | L => R | V => V end.
Definition flip (x : list square) := map other x.

(** A shortest exchange as the list of its rows. *)
Definition shortest (r : rules) (n m : nat) (l : list (list square)) :=
  walk r (start n m) l (goal n m) /\ length l = n * m + n + m.

(** One where the vacancy may end anywhere. *)
Definition shortest_free (r : rules) (n m : nat) (l : list (list square)) :=
  exists x, walk r (start n m) l x /\ word x = repeat L m ++ repeat R n /\ S (length l) = n * m + n + m.

(** [k] of these have the property. *)
Definition counts {A} (has : A -> Prop) (k : nat) :=
  exists all, NoDup all /\ length all = k /\ forall a, In a all <-> has a.

(** The Fibonacci numbers: F(1) = F(2) = 1. *)
Fixpoint fibonacci (k : nat) : nat :=
  match k with 0 => 0 | S k => match k with 0 => 1 | S i => fibonacci k + fibonacci i end end.
