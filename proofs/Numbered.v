(** Rows of numbered checkers: moves, plays and reversals. Nothing is proved here. *)

From Coq Require Import List.
Import ListNotations.

(** 0 is the vacancy. A slide takes a checker to the vacancy beside it, a jump over one checker to the vacancy behind it. *)
Inductive slide : list nat -> list nat -> Prop :=
| slide_right a c b : c <> 0 -> slide (a ++ c :: 0 :: b) (a ++ 0 :: c :: b)
| slide_left a c b : c <> 0 -> slide (a ++ 0 :: c :: b) (a ++ c :: 0 :: b).

Inductive jump : list nat -> list nat -> Prop :=
| jump_right a c d b : c <> 0 -> d <> 0 -> jump (a ++ c :: d :: 0 :: b) (a ++ 0 :: d :: c :: b)
| jump_left a c d b : c <> 0 -> d <> 0 -> jump (a ++ 0 :: d :: c :: b) (a ++ c :: d :: 0 :: b).

(** [play j s x y]: from the row [x], [j] jumps and [s] slides in some order lead to the row [y]. *)
Inductive play : nat -> nat -> list nat -> list nat -> Prop :=
| play_none x : play 0 0 x x
| play_jump j s x y z : play j s x y -> jump y z -> play (S j) s x z
| play_slide j s x y z : play j s x y -> slide y z -> play j (S s) x z.

(** Checkers 1 to n in order with the vacancy after the first p, and in reverse order with it after the first q. *)
Definition start (n p : nat) := seq 1 p ++ 0 :: seq (S p) (n - p).
Definition goal (n q : nat) := firstn q (rev (seq 1 n)) ++ 0 :: skipn q (rev (seq 1 n)).
