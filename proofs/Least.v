(** Every exchange of n and m checkers takes n*m jumps and n + m slides at least, under all the rules. *)

From Coq Require Import List Arith Lia ZArith.
From Saltus Require Import Row.
Import ListNotations.

(** The place of the vacancy: the number of checkers to its left. *)
Fixpoint cursor (x : list square) := match x with [] | V :: _ => 0 | _ :: x => S (cursor x) end.

Definition is_r (c : square) := match c with R => 1 | _ => 0 end.
Definition is_l (c : square) := match c with L => 1 | _ => 0 end.
Definition is_v (c : square) := match c with V => 1 | _ => 0 end.
Fixpoint sum (f : square -> nat) (x : list square) := match x with [] => 0 | c :: x => f c + sum f x end.

(** The pairs of a right-going checker and a left-going one that stand in the order of the start. *)
Fixpoint pairs (u : list square) :=
  match u with
  | [] => 0
  | R :: u => sum is_l u + pairs u
  | _ :: u => pairs u
  end.

(** Right-going checkers beyond place [i] of a word. *)
Definition beyond (i : nat) (u : list square) := sum is_r (skipn i u).

Lemma sum_app f x y : sum f (x ++ y) = sum f x + sum f y.
Proof. induction x; simpl; lia. Qed.

Lemma sum_repeat f c k : sum f (repeat c k) = k * f c.
Proof. induction k; simpl; lia. Qed.

Lemma word_app x y : word (x ++ y) = word x ++ word y.
Proof. apply filter_app. Qed.

Lemma word_full x : sum is_v x = 0 -> word x = x.
Proof. induction x as [|[] x IH]; simpl; intros; try discriminate; f_equal; auto. Qed.

Lemma cursor_app a b : sum is_v a = 0 -> cursor (a ++ V :: b) = length a.
Proof. induction a as [|[] a IH]; simpl; intros; try discriminate; auto. Qed.

(** A row with one vacancy, taken apart at a vacancy. *)
Lemma apart a b : sum is_v (a ++ V :: b) = 1 ->
  word (a ++ V :: b) = a ++ b /\ cursor (a ++ V :: b) = length a.
Proof.
  rewrite sum_app; simpl; intros. split.
  - rewrite word_app; simpl. rewrite !word_full by lia. reflexivity.
  - apply cursor_app; lia.
Qed.

(** A swap of neighbours changes the pairs by one at most. *)
Lemma pairs_swap a c d b : pairs (a ++ c :: d :: b) <= pairs (a ++ d :: c :: b) + 1.
Proof.
  induction a as [|e a IH]; simpl.
  - destruct c, d; simpl; lia.
  - assert (sum is_l (a ++ c :: d :: b) = sum is_l (a ++ d :: c :: b)) by (rewrite !sum_app; simpl; lia).
    destruct e; simpl; lia.
Qed.

(** What is beyond the places around a pair of neighbours. *)
Lemma beyond_before i a c d b : i <= length a -> beyond i (a ++ c :: d :: b) = beyond i (a ++ d :: c :: b).
Proof.
  intros. unfold beyond. rewrite !skipn_app. replace (i - length a) with 0 by lia.
  rewrite !sum_app; simpl; lia.
Qed.

Lemma beyond_after i a c d b : length a + 2 <= i -> beyond i (a ++ c :: d :: b) = beyond i (a ++ d :: c :: b).
Proof.
  intros. unfold beyond. rewrite !skipn_app.
  destruct (i - length a) as [|[|k]] eqn:E; try lia. reflexivity.
Qed.

Lemma beyond_at a b : beyond (length a) (a ++ b) = sum is_r b.
Proof. unfold beyond. rewrite skipn_app, skipn_all, Nat.sub_diag. reflexivity. Qed.

Lemma beyond_one a c b : beyond (length a + 1) (a ++ c :: b) = sum is_r b.
Proof.
  unfold beyond. rewrite skipn_app, skipn_all2 by lia.
  replace (length a + 1 - length a) with 1 by lia. reflexivity.
Qed.

Lemma beyond_two a c d b : beyond (length a + 2) (a ++ c :: d :: b) = sum is_r b.
Proof.
  unfold beyond. rewrite skipn_app, skipn_all2 by lia.
  replace (length a + 2 - length a) with 2 by lia. reflexivity.
Qed.

(** The claim, by numbers of checkers instead of the place of each: after [t] slides, of the right-going checkers no more
    are beyond place [i] than the greatest of n - i, (n + t - i + 1) / 2 and 0. *)
Definition claim (n t : nat) (u : list square) :=
  forall i, beyond i u + i <= n \/ 2 * beyond i u + i <= n + t + 1 \/ beyond i u = 0.

(** A slide loosens the claim. *)
Lemma claim_slide n t u : claim n t u -> claim n (S t) u.
Proof. intros H i; specialize (H i); lia. Qed.

(** A jump after [t] slides keeps it, as the cursor has the parity of n + t: the pair's first place has the other one. *)
Lemma claim_jump n t a c d b :
  (exists z, Z.of_nat (length a) = Z.of_nat n + Z.of_nat t + 2 * z)%Z -> c <> V -> d <> V ->
  claim n t (a ++ c :: d :: b) -> claim n t (a ++ d :: c :: b).
Proof.
  intros [z Hz] Hc Hd H i.
  destruct (le_gt_dec i (length a)); [rewrite beyond_before by lia; apply H|].
  destruct (le_gt_dec (length a + 2) i); [rewrite beyond_after by lia; apply H|].
  replace i with (length a + 1) by lia.
  pose proof (H (length a)) as H0. pose proof (H (length a + 1)) as H1. pose proof (H (length a + 2)) as H2.
  rewrite (beyond_at a (c :: d :: b)) in H0. rewrite (beyond_one a c (d :: b)) in H1.
  rewrite (beyond_two a c d b) in H2. rewrite (beyond_one a d (c :: b)).
  destruct c, d; try congruence; cbn [sum is_r] in *; lia.
Qed.

(** What holds after [j] jumps and [t] slides from the start. *)
Definition known (n m j t : nat) (x : list square) :=
  sum is_v x = 1 /\
  n * m <= pairs (word x) + j /\
  (exists z, Z.of_nat (cursor x) = Z.of_nat n + Z.of_nat t + 2 * z)%Z /\
  claim n t (word x).

Lemma pairs_l m : pairs (repeat L m) = 0.
Proof. induction m; simpl; lia. Qed.

Lemma pairs_start n m : pairs (repeat R n ++ repeat L m) = n * m.
Proof. induction n; simpl; [apply pairs_l|]. rewrite IHn, sum_app, !sum_repeat; simpl; lia. Qed.

Lemma skipped (c : square) k i : skipn i (repeat c k) = repeat c (k - i).
Proof. revert i. induction k; destruct i; simpl; auto. Qed.

Lemma known_start n m : known n m 0 0 (start n m).
Proof.
  unfold known, start.
  assert (V1 : sum is_v (repeat R n ++ V :: repeat L m) = 1)
    by (rewrite sum_app; simpl; rewrite !sum_repeat; simpl; lia).
  destruct (apart _ _ V1) as [-> ->]. repeat split; auto.
  - rewrite pairs_start; lia.
  - exists 0%Z. rewrite repeat_length; lia.
  - intros i. unfold beyond. rewrite skipn_app, !skipped, sum_app, !sum_repeat. simpl. lia.
Qed.

Lemma apart2 a c b : sum is_v (a ++ c :: V :: b) = 1 ->
  word (a ++ c :: V :: b) = a ++ c :: b /\ cursor (a ++ c :: V :: b) = S (length a).
Proof.
  intros H. replace (a ++ c :: V :: b) with ((a ++ [c]) ++ V :: b) in * by (rewrite <- app_assoc; auto).
  destruct (apart _ _ H) as [-> ->]. rewrite <- app_assoc, app_length. simpl. split; auto; lia.
Qed.

Lemma apart3 a c d b : sum is_v (a ++ c :: d :: V :: b) = 1 ->
  word (a ++ c :: d :: V :: b) = a ++ c :: d :: b /\ cursor (a ++ c :: d :: V :: b) = S (S (length a)).
Proof.
  intros H. replace (a ++ c :: d :: V :: b) with ((a ++ [c; d]) ++ V :: b) in * by (rewrite <- app_assoc; auto).
  destruct (apart _ _ H) as [-> ->]. rewrite <- app_assoc, app_length. simpl. split; auto; lia.
Qed.

Lemma one_v a c b : sum is_v (a ++ c :: b) = is_v c + sum is_v (a ++ b).
Proof. rewrite !sum_app. simpl. lia. Qed.

Lemma known_slide n m r j t x y : known n m j t x -> slide r x y -> known n m j (S t) y.
Proof.
  intros (Hv & Hp & [z Hz] & Hc) Hs. unfold known. destruct Hs as [a c b _ | a c b _].
  - assert (Hv' : sum is_v (a ++ V :: c :: b) = 1) by (rewrite !one_v in *; simpl in *; lia).
    destruct (apart2 _ _ _ Hv) as [E F], (apart _ _ Hv') as [E' F']. rewrite E, F in *. rewrite E', F'.
    repeat split; auto. { exists (z - 1)%Z. lia. } apply claim_slide; auto.
  - assert (Hv' : sum is_v (a ++ c :: V :: b) = 1) by (rewrite !one_v in *; simpl in *; lia).
    destruct (apart _ _ Hv) as [E F], (apart2 _ _ _ Hv') as [E' F']. rewrite E, F in *. rewrite E', F'.
    repeat split; auto. { exists z. lia. } apply claim_slide; auto.
Qed.

Lemma known_jump n m r j t x y : known n m j t x -> jump r x y -> known n m (S j) t y.
Proof.
  intros (Hv & Hp & [z Hz] & Hc) Hj. unfold known.
  assert (Hfull : forall a c d b, sum is_v (a ++ V :: d :: c :: b) = 1 -> c <> V /\ d <> V).
  { intros a c d b. rewrite sum_app. simpl. destruct c, d; simpl; intros; split; try congruence; lia. }
  destruct Hj as [a c d b _ _ | a c d b _ _].
  - assert (Hv' : sum is_v (a ++ V :: d :: c :: b) = 1) by (rewrite !sum_app in *; simpl in *; lia).
    destruct (apart3 _ _ _ _ Hv) as [E F], (apart _ _ Hv') as [E' F']. rewrite E, F in *. rewrite E', F'.
    destruct (Hfull _ _ _ _ Hv'). repeat split; auto.
    + pose proof (pairs_swap a c d b). lia.
    + exists (z - 1)%Z. lia.
    + apply claim_jump; auto. exists (z - 1)%Z. lia.
  - assert (Hv' : sum is_v (a ++ c :: d :: V :: b) = 1) by (rewrite !sum_app in *; simpl in *; lia).
    destruct (apart _ _ Hv) as [E F], (apart3 _ _ _ _ Hv') as [E' F']. rewrite E, F in *. rewrite E', F'.
    destruct (Hfull _ _ _ _ Hv). repeat split; auto.
    + pose proof (pairs_swap a d c b). lia.
    + exists (z + 1)%Z. lia.
    + apply claim_jump; auto. exists z. lia.
Qed.

Lemma known_play n m r j t x : play r j t (start n m) x -> known n m j t x.
Proof.
  remember (start n m) as s eqn:E. induction 1; subst.
  - apply known_start.
  - eapply known_jump; eauto.
  - eapply known_slide; eauto.
Qed.

(** Once the groups are exchanged, with the vacancy anywhere: n*m jumps and n + m - 1 slides at least. *)
Theorem least_free r n m j s x : 1 <= n -> 1 <= m ->
  play r j s (start n m) x -> word x = repeat L m ++ repeat R n -> n * m <= j /\ n + m <= s + 1.
Proof.
  intros Hn Hm H E. destruct (known_play _ _ _ _ _ _ H) as (_ & Hp & _ & Hc). rewrite E in *. split.
  - enough (pairs (repeat L m ++ repeat R n) = 0) by lia.
    assert (Z0 : forall k, pairs (repeat R k) = 0).
    { induction k as [|k IH]; cbn [repeat pairs]; auto. rewrite IH, sum_repeat. simpl. lia. }
    clear - Z0. induction m; simpl; auto.
  - specialize (Hc m). pose proof (beyond_at (repeat L m) (repeat R n)) as B.
    rewrite repeat_length, sum_repeat in B. rewrite B in Hc. simpl is_r in Hc. lia.
Qed.

(** The exchange takes n*m jumps and n + m slides at least, one way or both, over the other group or over any. *)
Theorem least r n m j s : 1 <= n -> 1 <= m ->
  play r j s (start n m) (goal n m) -> n * m <= j /\ n + m <= s.
Proof.
  intros Hn Hm H. destruct (known_play _ _ _ _ _ _ H) as (Hv & _ & [z Hz] & _).
  unfold goal in *. destruct (apart _ _ Hv) as [E F].
  destruct (least_free _ _ _ _ _ _ Hn Hm H E). rewrite F, repeat_length in Hz. lia.
Qed.
