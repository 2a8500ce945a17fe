(** All that is proved of puzzles, in one place: read this file with the definitions of Row.v, Numbered.v, Grid.v and Model.v, which
    prove nothing. *)

From Coq Require Import List Arith.
From Saltus Require Import Row Least Exchange Reverse Count Free Model Check Sound.
From Saltus Require Numbered Reversal Tour Grid Lucas LucasLeast.
Import ListNotations.

(** ** Rows: n right-going checkers against m left-going ones, under any of the four rules [r] *)

(** The exchange takes n*m jumps and n + m slides at least, *)
Theorem exchange_takes (r : rules) (n m jumps slides : nat) : 1 <= n -> 1 <= m ->
  play r jumps slides (start n m) (goal n m) -> n * m <= jumps /\ n + m <= slides.
Proof. apply least. Qed.

(** and that many suffice. *)
Theorem exchange_possible (r : rules) (n m : nat) : play r (n * m) (n + m) (start n m) (goal n m).
Proof. apply Exchange.possible. Qed.

(** Where the vacancy may end anywhere, one slide fewer is needed, and suffices. *)
Theorem exchange_free (r : rules) (n m : nat) : 1 <= n -> 1 <= m ->
  (exists j s x, play r j s (start n m) x /\ word x = repeat L m ++ repeat R n /\ j + s + 1 = n * m + n + m) /\
  (forall j s x, play r j s (start n m) x -> word x = repeat L m ++ repeat R n -> n * m + n + m <= j + s + 1).
Proof. apply minimum_free. Qed.

(** The exchanges of n*m + n + m moves are two where each group has two checkers at least, *)
Theorem exchanges_two (r : rules) (n m : nat) : 2 <= n -> 2 <= m -> counts (shortest r n m) 2.
Proof. apply count_two. Qed.

(** and a Fibonacci number of them if one group is a single checker. *)
Theorem exchanges_one (r : rules) (n : nat) : 1 <= n ->
  counts (shortest r n 1) (fibonacci (n + 2)) /\ counts (shortest r 1 n) (fibonacci (n + 2)).
Proof. apply count_one. Qed.

(** If the vacancy may end anywhere, the number is the same. *)
Theorem exchanges_free (r : rules) (n m k : nat) : 1 <= n -> 1 <= m ->
  counts (shortest r n m) k -> counts (shortest_free r n m) k.
Proof. apply count_free. Qed.

(** A play reversed, with the kinds exchanged, is a play. *)
Theorem play_told_back (r : rules) (jumps slides : nat) (x y : list square) :
  play r jumps slides x y -> play r jumps slides (flip y) (flip x).
Proof. apply told_back. Qed.

(** ** Reversal of n checkers numbered in their order *)

(** With the vacancy after p checkers at the start and after q at the end, it takes n(n - 1)/2 jumps and n - 1 slides at least,
    or n slides where p + q + n is even. *)
Theorem reversal_takes (n p q jumps slides : nat) : 3 <= n -> p <= n -> q <= n ->
  Numbered.play jumps slides (Numbered.start n p) (Numbered.goal n q) ->
  n * (n - 1) <= 2 * jumps /\ n - 1 <= slides /\ (Nat.even (p + q + n) = true -> n <= slides).
Proof. apply Reversal.reversal_least. Qed.

(** From the left end that many suffice: to the place beside it or, of an odd number, beside the right end; and, of an even
    number, with n slides back to the left end, which is Dudeney's puzzle of the frogs. *)
Theorem reversal_possible (n : nat) : 3 <= n -> exists jumps, 2 * jumps = n * (n - 1) /\
  Numbered.play jumps (n - 1) (Numbered.start n 0) (Numbered.goal n (if Nat.even n then 1 else n - 1)) /\
  (Nat.even n = true -> Numbered.play jumps n (Numbered.start n 0) (Numbered.goal n 0)).
Proof. apply Tour.reversal_possible. Qed.

(** So many suffice for each p and q where p + q is at most 2, of an odd number p + (n - q), and in the mirror. *)
Theorem reversal_possible_beside (n p q : nat) : 3 <= n -> q <= n -> p + (if Nat.even n then q else n - q) <= 2 ->
  exists jumps, 2 * jumps = n * (n - 1) /\
  Numbered.play jumps (if Nat.even (p + q + n) then n else n - 1) (Numbered.start n p) (Numbered.goal n q) /\
  Numbered.play jumps (if Nat.even (p + q + n) then n else n - 1) (Numbered.start n (n - p)) (Numbered.goal n (n - q)).
Proof. apply Tour.reversal_beside. Qed.

(** ** Lucas's puzzle on three rows of 2k + 1 cells *)

(** With jumps over the other kind only, it takes 3(k + 1)^2 moves at least; *)
Theorem lucas_takes (k n : nat) : 1 <= k ->
  Grid.moves false n (Grid.start k) (Grid.goal k) -> 3 * (k + 1) * (k + 1) <= n.
Proof. apply LucasLeast.lucas_least. Qed.

(** over any, one fewer at least; *)
Theorem lucas_takes_any (k n : nat) : 1 <= k ->
  Grid.moves true n (Grid.start k) (Grid.goal k) -> 3 * (k + 1) * (k + 1) - 1 <= n.
Proof. apply LucasLeast.lucas_least_any. Qed.

(** and that many suffice. *)
Theorem lucas_possible (k : nat) : 1 <= k ->
  Grid.moves false (3 * (k + 1) * (k + 1)) (Grid.start k) (Grid.goal k) /\
  Grid.moves true (3 * (k + 1) * (k + 1) - 1) (Grid.start k) (Grid.goal k).
Proof. intros H. split; [apply Lucas.lucas_opposite | apply Lucas.lucas_any, H]. Qed.

(** ** The checker: its verdict on any jump puzzle holds *)

(** Of moves, weights and classes, *)
Theorem checker_sound (z : puzzle) (certificate : proof) (c : claim) : verify z certificate = Some c -> holds z c.
Proof. apply verify_sound. Qed.

(** and of levels, of which it takes one at a time: whatever they are. *)
Theorem checker_of_levels_sound (z : puzzle) (w : watch) (steps : option (list position)) (c : claim) :
  watched z w -> verify_levels z w steps = Some c -> holds z c.
Proof. apply verify_levels_sound. Qed.

Print Assumptions exchange_takes.
Print Assumptions exchange_possible.
Print Assumptions exchange_free.
Print Assumptions exchanges_two.
Print Assumptions exchanges_one.
Print Assumptions exchanges_free.
Print Assumptions play_told_back.
Print Assumptions reversal_takes.
Print Assumptions reversal_possible.
Print Assumptions reversal_possible_beside.
Print Assumptions lucas_takes.
Print Assumptions lucas_takes_any.
Print Assumptions lucas_possible.
Print Assumptions checker_sound.
Print Assumptions checker_of_levels_sound.
