(** A play told backward with the kinds exchanged, and a play in a mirror with the kinds exchanged, are plays; so what holds
    after the start holds before the goal. *)

From Coq Require Import List Arith Lia ZArith.
From Saltus Require Import Row Least Exchange.
Import ListNotations.

Definition mirror (x : list square) := rev (flip x).

Lemma other_other c : other (other c) = c.
Proof. destruct c; reflexivity. Qed.

Lemma flip_flip x : flip (flip x) = x.
Proof. unfold flip. rewrite map_map. erewrite map_ext; [apply map_id | apply other_other]. Qed.

Lemma flip_app x y : flip (x ++ y) = flip x ++ flip y.
Proof. apply map_app. Qed.

Lemma flip_repeat c k : flip (repeat c k) = repeat (other c) k.
Proof. unfold flip. induction k; simpl; congruence. Qed.

Lemma mirror_mirror x : mirror (mirror x) = x.
Proof. unfold mirror, flip. rewrite map_rev, rev_involutive. apply flip_flip. Qed.

Lemma goes_other r c : (goes_right r c <-> goes_left r (other c)) /\ (goes_left r c <-> goes_right r (other c)).
Proof. unfold goes_right, goes_left. destruct c; simpl; intuition congruence. Qed.

Lemma passes_other r c d : passes r c d <-> passes r (other c) (other d).
Proof. unfold passes. destruct c, d; simpl; intuition congruence. Qed.

Lemma slide_back r x y : slide r x y -> slide r (flip y) (flip x).
Proof.
  destruct 1 as [a c b H | a c b H]; apply goes_other in H; rewrite !flip_app; simpl; constructor; auto.
Qed.

Lemma jump_back r x y : jump r x y -> jump r (flip y) (flip x).
Proof.
  destruct 1 as [a c d b H P | a c d b H P]; apply goes_other in H; apply passes_other in P;
  rewrite !flip_app; simpl; constructor; auto.
Qed.

Lemma slide_mirror r x y : slide r x y -> slide r (mirror x) (mirror y).
Proof.
  unfold mirror. destruct 1 as [a c b H | a c b H]; apply goes_other in H;
  rewrite !flip_app; simpl; rewrite !rev_app_distr; simpl; rewrite <- !app_assoc; simpl; constructor; auto.
Qed.

Lemma jump_mirror r x y : jump r x y -> jump r (mirror x) (mirror y).
Proof.
  unfold mirror. destruct 1 as [a c d b H P | a c d b H P]; apply goes_other in H; apply passes_other in P;
  rewrite !flip_app; simpl; rewrite !rev_app_distr; simpl; rewrite <- !app_assoc; simpl; constructor; auto.
Qed.

Theorem told_back r j s x y : play r j s x y -> play r j s (flip y) (flip x).
Proof.
  induction 1 as [|j s x y z _ IH H | j s x y z _ IH H]; [constructor|..].
  - apply (play_app r 1 0 _ (flip y) j s); auto using one_jump, jump_back.
  - apply (play_app r 0 1 _ (flip y) j s); auto using one_slide, slide_back.
Qed.

Lemma flip_goal n m : flip (goal n m) = start m n.
Proof. unfold goal, start. rewrite flip_app. simpl. rewrite !flip_repeat. reflexivity. Qed.

Lemma rev_same (c : square) k : rev (repeat c k) = repeat c k.
Proof.
  induction k; simpl; auto. rewrite IHk. replace (c :: repeat c k) with (repeat c (S k) ++ []) by (rewrite app_nil_r; auto).
  rewrite repeat_last. reflexivity.
Qed.

Lemma mirror_goal n m : mirror (goal n m) = goal m n.
Proof.
  unfold mirror, goal. rewrite flip_app. simpl. rewrite !flip_repeat, rev_app_distr. simpl.
  rewrite !rev_same, <- app_assoc. reflexivity.
Qed.

Lemma sum_flip x : sum is_r (flip x) = sum is_l x /\ sum is_l (flip x) = sum is_r x /\ sum is_v (flip x) = sum is_v x.
Proof. induction x as [|[] x IH]; simpl; lia. Qed.

Lemma word_flip x : word (flip x) = flip (word x).
Proof. induction x as [|[] x IH]; simpl; congruence. Qed.

(** Of the pairs of a right-going checker and a left-going one, some stand in one order and the rest in the other. *)
Lemma pairs_flip x : pairs x + pairs (flip x) = sum is_r x * sum is_l x.
Proof.
  induction x as [|c x IH]; simpl; auto. pose proof (sum_flip x). destruct c; simpl; lia.
Qed.

Lemma slide_keeps f r x y : slide r x y -> sum f x = sum f y.
Proof. destruct 1; rewrite !sum_app; simpl; lia. Qed.

Lemma jump_keeps f r x y : jump r x y -> sum f x = sum f y.
Proof. destruct 1; rewrite !sum_app; simpl; lia. Qed.

Lemma play_keeps f r j s x y : play r j s x y -> sum f x = sum f y.
Proof.
  induction 1; auto; match goal with H : slide _ _ _ |- _ => apply (slide_keeps f) in H | H : jump _ _ _ |- _ => apply (jump_keeps f) in H end; lia.
Qed.

(** What a play to the goal takes, of jumps and of slides, from any row. *)
Theorem due_moves r n m j s x : play r j s x (goal n m) ->
  pairs (word x) <= j /\
  forall a b, word x = a ++ R :: L :: b -> 1 + sum is_r a + sum is_l b <= s.
Proof.
  intros H. pose proof (play_keeps is_r _ _ _ _ _ H) as Hr. pose proof (play_keeps is_l _ _ _ _ _ H) as Hl.
  apply told_back in H. rewrite flip_goal in H. destruct (known_play _ _ _ _ _ _ H) as (_ & Hp & _ & Hc).
  assert (W : forall c, c <> V -> forall f, f V = 0 -> sum f (word x) = sum f x).
  { intros _ _ f F. clear - F. induction x as [|[] x IH]; simpl; lia. }
  unfold goal in Hr, Hl. rewrite sum_app in Hr, Hl. simpl in Hr, Hl. rewrite !sum_repeat in Hr, Hl. simpl in Hr, Hl.
  rewrite word_flip in *. pose proof (pairs_flip (word x)) as P.
  rewrite !(W R) in P by (auto; discriminate). rewrite Hr, Hl in P.
  split; [nia|]. intros a b E.
  pose proof (W R ltac:(discriminate) is_r eq_refl) as Wr. pose proof (W R ltac:(discriminate) is_l eq_refl) as Wl.
  rewrite E in *. rewrite sum_app in Wr, Wl. simpl in Wr, Wl.
  specialize (Hc (length a + 1)). rewrite flip_app in Hc. cbn [flip map other] in Hc.
  replace (length a + 1) with (length (flip a) + 1) in Hc by (unfold flip; rewrite map_length; auto).
  rewrite beyond_one in Hc. simpl in Hc. pose proof (sum_flip b). unfold flip in Hc. rewrite map_length in Hc.
  fold (flip b) in Hc.
  assert (N : length a = sum is_r a + sum is_l a).
  { assert (V0 : sum is_v (word x) = 0) by (clear; induction x as [|[] x IH]; simpl; auto).
    rewrite E, sum_app in V0. clear - V0. induction a as [|[] a IH]; simpl in *; lia. }
  lia.
Qed.
