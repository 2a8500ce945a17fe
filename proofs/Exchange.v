(** The sweeps exchange n and m checkers in n*m jumps and n + m slides, or one fewer where the vacancy is free: the least. *)

From Coq Require Import List Arith Lia.
From Saltus Require Import Row Least.
Import ListNotations.

Definition strict := {| back := false; own := false |}.

Lemma play_app r j s x y j' s' z : play r j s x y -> play r j' s' y z -> play r (j + j') (s + s') x z.
Proof.
  intros H. induction 1; rewrite ?Nat.add_0_r, <- ?plus_n_Sm; auto; econstructor; eauto.
Qed.

Lemma one_slide r x y : slide r x y -> play r 0 1 x y.
Proof. intros. eapply play_slide; eauto. constructor. Qed.

Lemma one_jump r x y : jump r x y -> play r 1 0 x y.
Proof. intros. eapply play_jump; eauto. constructor. Qed.

(** [k] times the same two checkers. *)
Fixpoint two (c d : square) (k : nat) := match k with 0 => [] | S k => c :: d :: two c d k end.

Lemma two_shift c d k b : c :: two d c k ++ b = two c d k ++ c :: b.
Proof. induction k; simpl; congruence. Qed.

Lemma two_last c d k b : two c d (S k) ++ b = two c d k ++ c :: d :: b.
Proof. simpl. induction k; simpl; congruence. Qed.

(** The vacancy sweeps over [k] pairs to the right, and to the left. *)
Lemma sweep_right k : forall a b, play strict k 0 (a ++ V :: two R L k ++ b) (a ++ two L R k ++ V :: b).
Proof.
  induction k; intros; simpl; [constructor|].
  apply (play_app strict 1 0 _ (a ++ L :: R :: V :: two R L k ++ b) k 0).
  - apply one_jump, jump_left; [left|split; [|left]]; congruence.
  - specialize (IHk (a ++ [L; R]) b). rewrite <- !app_assoc in IHk. exact IHk.
Qed.

Lemma sweep_left k : forall a b, play strict k 0 (a ++ two R L k ++ V :: b) (a ++ V :: two L R k ++ b).
Proof.
  induction k; intros; [constructor|]. rewrite !two_last.
  apply (play_app strict 1 0 _ (a ++ two R L k ++ V :: L :: R :: b) k 0).
  - rewrite !app_assoc. apply one_jump, jump_right; [left|split; [|left]]; congruence.
  - apply IHk.
Qed.

Lemma repeat_last (c : square) k b : repeat c (S k) ++ b = repeat c k ++ c :: b.
Proof. simpl. induction k; simpl; congruence. Qed.

(** Between two sweeps: checkers that have arrived, ones that wait, and [k] pairs that have met, the vacancy on one side. *)
Definition at_left c a k b d := (repeat L c ++ repeat R a) ++ V :: two L R k ++ repeat L b ++ repeat R d.
Definition at_right c a k b d := (repeat L c ++ repeat R a) ++ two L R k ++ V :: repeat L b ++ repeat R d.

Lemma slide_r a b : slide strict (a ++ R :: V :: b) (a ++ V :: R :: b).
Proof. constructor. left. reflexivity. Qed.

Lemma slide_l a b : slide strict (a ++ V :: L :: b) (a ++ L :: V :: b).
Proof. constructor. left. reflexivity. Qed.

(** A slide and a sweep take the vacancy to the other side; which slide depends on who waits. *)
Lemma phase_left k x y a b :
  slide strict x (a ++ V :: two R L k ++ b) -> y = a ++ two L R k ++ V :: b -> play strict k 1 x y.
Proof.
  intros H ->. apply (play_app strict 0 1 _ (a ++ V :: two R L k ++ b) k 0); [apply one_slide, H | apply sweep_right].
Qed.

Lemma phase_right k x y a b :
  slide strict x (a ++ two R L k ++ V :: b) -> y = a ++ V :: two L R k ++ b -> play strict k 1 x y.
Proof.
  intros H ->. apply (play_app strict 0 1 _ (a ++ two R L k ++ V :: b) k 0); [apply one_slide, H | apply sweep_left].
Qed.

Ltac slide_by lemma a b := match goal with |- slide _ ?x ?y =>
  let P := type of (lemma a b) in match P with slide _ ?x' ?y' =>
    replace x with x'; [replace y with y'; [exact (lemma a b)|]|] end end.

Lemma cons_repeat (c : square) k b : repeat c k ++ c :: b = c :: repeat c k ++ b.
Proof. induction k; simpl; congruence. Qed.

Ltac lists := unfold at_left, at_right; simpl; rewrite <- ?app_assoc; simpl;
  rewrite ?cons_repeat, <- ?two_shift, ?cons_repeat, <- ?app_assoc; simpl; rewrite ?cons_repeat; auto; try reflexivity.

(** Both wait. *)
Lemma grow_left c a k b d : play strict (S k) 1 (at_left c (S a) k (S b) d) (at_right c a (S k) b d).
Proof.
  apply (phase_left _ _ _ (repeat L c ++ repeat R a) (repeat L b ++ repeat R d)); [|reflexivity].
  slide_by slide_r (repeat L c ++ repeat R a) (two L R k ++ repeat L (S b) ++ repeat R d); lists.
Qed.

Lemma grow_right c a k b d : play strict (S k) 1 (at_right c (S a) k (S b) d) (at_left c a (S k) b d).
Proof.
  apply (phase_right _ _ _ (repeat L c ++ repeat R a) (repeat L b ++ repeat R d)); [|reflexivity].
  slide_by slide_l ((repeat L c ++ repeat R (S a)) ++ two L R k) (repeat L b ++ repeat R d); lists.
Qed.

(** Only right-going checkers wait. *)
Lemma flat_r_left c a k d : play strict k 1 (at_left c (S a) k 0 d) (at_right c a k 0 (S d)).
Proof.
  apply (phase_left _ _ _ (repeat L c ++ repeat R a) (repeat R (S d))); [|reflexivity].
  slide_by slide_r (repeat L c ++ repeat R a) (two L R k ++ repeat R d); lists.
Qed.

Lemma flat_r_right c a k d : play strict k 1 (at_right c (S a) k 0 d) (at_left c a k 0 (S d)).
Proof.
  apply (phase_right _ _ _ (repeat L c ++ repeat R a) (repeat R (S d))); [|reflexivity].
  slide_by slide_r ((repeat L c ++ repeat R a) ++ two R L k) (repeat R d); lists.
Qed.

(** Only left-going ones wait. *)
Lemma flat_l_left c k b d : play strict k 1 (at_left c 0 k (S b) d) (at_right (S c) 0 k b d).
Proof.
  apply (phase_left _ _ _ (repeat L (S c)) (repeat L b ++ repeat R d)); [|lists].
  slide_by slide_l (repeat L c) (two R L k ++ repeat L b ++ repeat R d); lists.
Qed.

Lemma flat_l_right c k b d : play strict k 1 (at_right c 0 k (S b) d) (at_left (S c) 0 k b d).
Proof.
  apply (phase_right _ _ _ (repeat L (S c)) (repeat L b ++ repeat R d)); [|lists].
  slide_by slide_l (repeat L c ++ two L R k) (repeat L b ++ repeat R d); lists.
Qed.

(** Nobody waits. *)
Lemma shrink_left c k d : play strict k 1 (at_left c 0 (S k) 0 d) (at_right (S c) 0 k 0 (S d)).
Proof.
  apply (phase_left _ _ _ (repeat L (S c)) (repeat R (S d))); [|lists].
  slide_by slide_l (repeat L c) (two R L k ++ repeat R (S d)); lists.
Qed.

Lemma shrink_right c k d : play strict k 1 (at_right c 0 (S k) 0 d) (at_left (S c) 0 k 0 (S d)).
Proof.
  apply (phase_right _ _ _ (repeat L (S c)) (repeat R (S d))); [|lists].
  slide_by slide_r (repeat L (S c) ++ two R L k) (repeat R d); lists.
Qed.

(** From either side all checkers arrive, in as many jumps as there are pairs left to pass. *)
Lemma arrive t : forall c a k b d, a + b + k = t ->
  exists j, 2 * j = 2 * a * (k + b) + 2 * k * b + k * (k - 1) /\
    play strict j t (at_left c a k b d) (repeat L (c + k + b) ++ V :: repeat R (d + a + k)) /\
    play strict j t (at_right c a k b d) (repeat L (c + k + b) ++ V :: repeat R (d + a + k)).
Proof.
  induction t as [|t IH]; intros c a k b d E.
  - destruct a, k, b; try discriminate. exists 0. repeat split;
    unfold at_left, at_right; simpl; rewrite ?Nat.add_0_r, ?app_nil_r; constructor.
  - destruct a as [|a], b as [|b].
    + destruct k as [|k]; [discriminate|].
      destruct (IH (S c) 0 k 0 (S d) ltac:(lia)) as (j & Hj & Hl & Hr). exists (k + j). split; [nia|].
      replace (c + S k + 0) with (S c + k + 0) by lia. replace (d + 0 + S k) with (S d + 0 + k) by lia.
      split; [apply (play_app _ k 1 _ _ j t _ (shrink_left c k d) Hr) | apply (play_app _ k 1 _ _ j t _ (shrink_right c k d) Hl)].
    + destruct (IH (S c) 0 k b d ltac:(lia)) as (j & Hj & Hl & Hr). exists (k + j). split; [nia|].
      replace (c + k + S b) with (S c + k + b) by lia.
      split; [apply (play_app _ k 1 _ _ j t _ (flat_l_left c k b d) Hr) | apply (play_app _ k 1 _ _ j t _ (flat_l_right c k b d) Hl)].
    + destruct (IH c a k 0 (S d) ltac:(lia)) as (j & Hj & Hl & Hr). exists (k + j). split; [nia|].
      replace (d + S a + k) with (S d + a + k) by lia.
      split; [apply (play_app _ k 1 _ _ j t _ (flat_r_left c a k d) Hr) | apply (play_app _ k 1 _ _ j t _ (flat_r_right c a k d) Hl)].
    + destruct (IH c a (S k) b d ltac:(lia)) as (j & Hj & Hl & Hr). exists (S k + j). split; [nia|].
      replace (c + k + S b) with (c + S k + b) by lia. replace (d + S a + k) with (d + a + S k) by lia.
      split; [apply (play_app _ (S k) 1 _ _ j t _ (grow_left c a k b d) Hr)
             | apply (play_app _ (S k) 1 _ _ j t _ (grow_right c a k b d) Hl)].
Qed.

(** More rules allow what fewer allow. *)
Lemma loosen r j s x y : play strict j s x y -> play r j s x y.
Proof.
  induction 1; [constructor | eapply play_jump | eapply play_slide]; eauto;
  match goal with H : _ strict _ _ |- _ => destruct H end; constructor;
  unfold goes_right, goes_left, passes in *; simpl in *; intuition congruence.
Qed.

(** The exchange can be done in n*m jumps and n + m slides, under all the rules. *)
Theorem possible r n m : play r (n * m) (n + m) (start n m) (goal n m).
Proof.
  apply loosen. destruct (arrive (n + m) 0 n 0 m 0 ltac:(lia)) as (j & Hj & Hl & _).
  replace (n * m) with j by nia. unfold at_left in Hl. simpl in Hl. rewrite !Nat.add_0_r, app_nil_r in Hl. exact Hl.
Qed.

(** The least number of moves that exchange n and m checkers, one at least of each, is n*m + n + m; and every exchange of
    that length has n*m jumps and n + m slides. *)
Theorem minimum r n m : 1 <= n -> 1 <= m ->
  (exists j s, play r j s (start n m) (goal n m) /\ j + s = n * m + n + m) /\
  (forall j s, play r j s (start n m) (goal n m) ->
     n * m + n + m <= j + s /\ (j + s = n * m + n + m -> j = n * m /\ s = n + m)).
Proof.
  intros Hn Hm. split.
  - exists (n * m), (n + m). split; [apply possible | lia].
  - intros j s H. pose proof (least _ _ _ _ _ Hn Hm H). lia.
Qed.

(** One slide fewer, if the vacancy may end anywhere. *)
Lemma arrive_free t : forall c a k b d, a + b + k = S t ->
  exists j, 2 * j = 2 * a * (k + b) + 2 * k * b + k * (k - 1) /\
    (exists x, play strict j t (at_left c a k b d) x /\ word x = repeat L (c + k + b) ++ repeat R (d + a + k)) /\
    (exists x, play strict j t (at_right c a k b d) x /\ word x = repeat L (c + k + b) ++ repeat R (d + a + k)).
Proof.
  assert (W : forall u v, sum is_v u = 0 -> sum is_v v = 0 -> word (u ++ V :: v) = u ++ v).
  { intros u v Hu Hv. rewrite word_app. simpl. rewrite !word_full; auto. }
  induction t as [|t IH]; intros c a k b d E.
  - exists 0. split; [destruct a as [|[|]], b as [|[|]], k as [|[|]]; try discriminate; reflexivity|].
    split; eexists; (split; [constructor|]);
    destruct a as [|[|]], b as [|[|]], k as [|[|]]; try discriminate;
    unfold at_left, at_right; simpl; rewrite ?app_nil_r, ?Nat.add_0_r, ?Nat.add_1_r; simpl;
    rewrite <- ?app_assoc; simpl; rewrite ?word_app; simpl; rewrite ?word_app;
    rewrite !word_full by (rewrite ?sum_app; simpl; rewrite ?sum_repeat; simpl; lia);
    rewrite <- ?cons_repeat; simpl; rewrite ?cons_repeat; simpl; auto.
  - destruct a as [|a], b as [|b].
    + destruct k as [|k]; [discriminate|].
      destruct (IH (S c) 0 k 0 (S d) ltac:(lia)) as (j & Hj & (x & Hl & Ex) & (y & Hr & Ey)). exists (k + j). split; [nia|].
      replace (c + S k + 0) with (S c + k + 0) by lia. replace (d + 0 + S k) with (S d + 0 + k) by lia.
      split; [exists y | exists x]; split; auto;
      [apply (play_app _ k 1 _ _ j t _ (shrink_left c k d) Hr) | apply (play_app _ k 1 _ _ j t _ (shrink_right c k d) Hl)].
    + destruct (IH (S c) 0 k b d ltac:(lia)) as (j & Hj & (x & Hl & Ex) & (y & Hr & Ey)). exists (k + j). split; [nia|].
      replace (c + k + S b) with (S c + k + b) by lia.
      split; [exists y | exists x]; split; auto;
      [apply (play_app _ k 1 _ _ j t _ (flat_l_left c k b d) Hr) | apply (play_app _ k 1 _ _ j t _ (flat_l_right c k b d) Hl)].
    + destruct (IH c a k 0 (S d) ltac:(lia)) as (j & Hj & (x & Hl & Ex) & (y & Hr & Ey)). exists (k + j). split; [nia|].
      replace (d + S a + k) with (S d + a + k) by lia.
      split; [exists y | exists x]; split; auto;
      [apply (play_app _ k 1 _ _ j t _ (flat_r_left c a k d) Hr) | apply (play_app _ k 1 _ _ j t _ (flat_r_right c a k d) Hl)].
    + destruct (IH c a (S k) b d ltac:(lia)) as (j & Hj & (x & Hl & Ex) & (y & Hr & Ey)). exists (S k + j). split; [nia|].
      replace (c + k + S b) with (c + S k + b) by lia. replace (d + S a + k) with (d + a + S k) by lia.
      split; [exists y | exists x]; split; auto;
      [apply (play_app _ (S k) 1 _ _ j t _ (grow_left c a k b d) Hr)
      | apply (play_app _ (S k) 1 _ _ j t _ (grow_right c a k b d) Hl)].
Qed.

(** If the vacancy may end anywhere, the least number of moves is one fewer: n*m + n + m - 1. *)
Theorem minimum_free r n m : 1 <= n -> 1 <= m ->
  (exists j s x, play r j s (start n m) x /\ word x = repeat L m ++ repeat R n /\ j + s + 1 = n * m + n + m) /\
  (forall j s x, play r j s (start n m) x -> word x = repeat L m ++ repeat R n -> n * m + n + m <= j + s + 1).
Proof.
  intros Hn Hm. split.
  - destruct (arrive_free (n + m - 1) 0 n 0 m 0 ltac:(lia)) as (j & Hj & (x & Hx & Ex) & _).
    exists j, (n + m - 1), x. split; [|split; [|nia]].
    + apply loosen. unfold at_left in Hx. simpl in Hx. rewrite app_nil_r in Hx. exact Hx.
    + rewrite Ex. simpl. rewrite Nat.add_0_r. reflexivity.
  - intros j s x H E. pose proof (least_free _ _ _ _ _ _ Hn Hm H E). lia.
Qed.
