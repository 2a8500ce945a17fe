(** Jump puzzles of every kind: definitions of a puzzle, a move, a solution and an impossible puzzle. Nothing is proved here. *)

From Coq Require Import List NArith ZArith Arith.
Import ListNotations.

(** What each cell holds, by a number: 0 is a vacancy, and each kind of piece has a number above. *)
Definition position := list nat.

(** What a move changes: of each cell nothing is asked, or that it holds the first number, and it comes to hold the second. *)
Definition change := list (option (nat * nat)).

(** The position after a move, if the move can be made. *)
Fixpoint make (c : change) (p : position) : option position :=
  match c, p with
  | [], _ => Some p
  | _ :: _, [] => None
  | None :: c, x :: p => option_map (cons x) (make c p)
  | Some (before, after) :: c, x :: p => if x =? before then option_map (cons after) (make c p) else None
  end.

(** A goal: what cells must hold, and perhaps how many pieces must be left. *)
Record target := { wanted : list (option nat); left : option nat }.

Record puzzle := { changes : list change; first : position; aim : target }.

Fixpoint matches (w : list (option nat)) (p : position) : Prop :=
  match w, p with
  | [], [] => True
  | None :: w, _ :: p => matches w p
  | Some x :: w, y :: p => x = y /\ matches w p
  | _, _ => False
  end.

Definition piece (x : nat) : nat := match x with 0 => 0 | _ => 1 end.
Fixpoint pieces (p : position) : nat := match p with [] => 0 | x :: p => piece x + pieces p end.

Definition meets (t : target) (p : position) : Prop :=
  matches (wanted t) p /\ match left t with Some k => pieces p = k | None => True end.

Definition move (z : puzzle) (p q : position) : Prop := exists c, In c (changes z) /\ make c p = Some q.

(** [reach z k p]: [k] moves lead from the start to [p]. *)
Inductive reach (z : puzzle) : nat -> position -> Prop :=
| reach_start : reach z 0 (first z)
| reach_move k p q : reach z k p -> move z p q -> reach z (S k) q.

Definition solvable (z : puzzle) (k : nat) : Prop := exists p, reach z k p /\ meets (aim z) p.

(** The claim of a certificate about a puzzle. *)
Inductive claim :=
| Solution (k : nat)      (* k moves solve it *)
| Shortest (k : nat)      (* k moves solve it, and no fewer do *)
| NoneBelow (k : nat)     (* fewer than k moves do not solve it *)
| Impossible.             (* no number of moves does *)

Definition holds (z : puzzle) (c : claim) : Prop :=
  match c with
  | Solution k => solvable z k
  | Shortest k => solvable z k /\ forall i, i < k -> ~ solvable z i
  | NoneBelow k => forall i, i < k -> ~ solvable z i
  | Impossible => forall i, ~ solvable z i
  end.
