(** Lucas's puzzle on a grid of three rows: moves and plays. Nothing is proved here. *)

From Coq Require Import List.
From Saltus Require Import Row.
Import ListNotations.

(** The upper, the middle and the lower row, which hold one vacancy together. *)
Definition grid : Type := list square * list square * list square.

(** Right-going checkers also go down, left-going ones up; none goes back. [any]: whether a checker may jump over its own group. *)
Definition forward (any : bool) : rules := {| back := false; own := any |}.

(** A slide from a row to the one below it, or above it, in the same column. *)
Inductive drop : list square * list square -> list square * list square -> Prop :=
| drop_down a b a' b' : length a = length a' -> drop (a ++ R :: b, a' ++ V :: b') (a ++ V :: b, a' ++ R :: b')
| drop_up a b a' b' : length a = length a' -> drop (a ++ V :: b, a' ++ L :: b') (a ++ L :: b, a' ++ V :: b').

Inductive move (any : bool) : grid -> grid -> Prop :=
| within_upper x y z x' : slide (forward any) x x' \/ jump (forward any) x x' -> move any (x, y, z) (x', y, z)
| within_middle x y z y' : slide (forward any) y y' \/ jump (forward any) y y' -> move any (x, y, z) (x, y', z)
| within_lower x y z z' : slide (forward any) z z' \/ jump (forward any) z z' -> move any (x, y, z) (x, y, z')
| between_upper x y z x' y' : drop (x, y) (x', y') -> move any (x, y, z) (x', y', z)
| between_lower x y z y' z' : drop (y, z) (y', z') -> move any (x, y, z) (x, y', z')
| across_down a b a' d b' a'' b'' : length a = length a' -> length a = length a'' -> passes (forward any) R d ->
    move any (a ++ R :: b, a' ++ d :: b', a'' ++ V :: b'') (a ++ V :: b, a' ++ d :: b', a'' ++ R :: b'')
| across_up a b a' d b' a'' b'' : length a = length a' -> length a = length a'' -> passes (forward any) L d ->
    move any (a ++ V :: b, a' ++ d :: b', a'' ++ L :: b'') (a ++ L :: b, a' ++ d :: b', a'' ++ V :: b'').

(** [moves any k g h]: from the grid [g], [k] moves lead to the grid [h]. *)
Inductive moves (any : bool) : nat -> grid -> grid -> Prop :=
| moves_none g : moves any 0 g g
| moves_one k g h i : moves any k g h -> move any h i -> moves any (S k) g i.

(** 2k + 1 columns: the vacancy is in the middle, and the checkers around it change places with those opposite. *)
Definition start (k : nat) : grid := (repeat R k ++ R :: repeat L k, Row.start k k, repeat R k ++ L :: repeat L k).
Definition goal (k : nat) : grid := (repeat L k ++ L :: repeat R k, Row.goal k k, repeat L k ++ R :: repeat R k).
