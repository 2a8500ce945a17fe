(** In Lucas's puzzle with three rows, jumps over the other kind only, all checkers together go equally far in every solution, and
    an outer row makes k^2 jumps while the vacancy visits it. *)

From Coq Require Import List Arith Lia ZArith.
From Saltus Require Import Row Least Exchange Reverse Forced Grid.
Import ListNotations.

(** ** Moves with their numbers of jumps *)

Inductive hop : nat -> list square -> list square -> Prop :=
| step_r a b : hop 0 (a ++ R :: V :: b) (a ++ V :: R :: b)
| step_l a b : hop 0 (a ++ V :: L :: b) (a ++ L :: V :: b)
| jump_r a b : hop 1 (a ++ R :: L :: V :: b) (a ++ V :: L :: R :: b)
| jump_l a b : hop 1 (a ++ V :: R :: L :: b) (a ++ L :: R :: V :: b).

Lemma slide_hop x x' : slide strict x x' -> hop 0 x x'.
Proof. destruct 1 as [a c b [->|[_ C]] | a c b [->|[_ C]]]; try discriminate C; constructor. Qed.

Lemma jump_hop x x' : jump strict x x' -> hop 1 x x'.
Proof.
  destruct 1 as [a c d b [->|[_ C]] [N [D|D]] | a c d b [->|[_ C]] [N [D|D]]]; try discriminate C; try discriminate D;
  destruct d; try congruence; constructor.
Qed.

Lemma hop_play j x x' : hop j x x' -> exists s, play strict j s x x'.
Proof.
  destruct 1; eexists; try (apply one_slide; constructor; left; reflexivity);
  apply one_jump; constructor; [left; reflexivity | split; [discriminate | left; discriminate]..|left; reflexivity|].
  split; [discriminate | left; discriminate].
Qed.

Inductive turn : nat -> grid -> grid -> Prop :=
| turn_upper j x y z x' : hop j x x' -> turn j (x, y, z) (x', y, z)
| turn_middle j x y z y' : hop j y y' -> turn j (x, y, z) (x, y', z)
| turn_lower j x y z z' : hop j z z' -> turn j (x, y, z) (x, y, z')
| turn_between_upper x y z x' y' : drop (x, y) (x', y') -> turn 0 (x, y, z) (x', y', z)
| turn_between_lower x y z y' z' : drop (y, z) (y', z') -> turn 0 (x, y, z) (x, y', z')
| turn_down a b a' b' a'' b'' : length a = length a' -> length a = length a'' ->
    turn 1 (a ++ R :: b, a' ++ L :: b', a'' ++ V :: b'') (a ++ V :: b, a' ++ L :: b', a'' ++ R :: b'')
| turn_up a b a' b' a'' b'' : length a = length a' -> length a = length a'' ->
    turn 1 (a ++ V :: b, a' ++ R :: b', a'' ++ L :: b'') (a ++ L :: b, a' ++ R :: b', a'' ++ V :: b'').

(** [trail step i jumps moves g] leads from [g] to [i] by steps of one kind. *)
Section Trails.
Variable step : nat -> grid -> grid -> Prop.

Inductive trail (i : grid) : nat -> nat -> grid -> Prop :=
| trail_end : trail i 0 0 i
| trail_move j jumps k g h : step j g h -> trail i jumps k h -> trail i (j + jumps) (S k) g.

Lemma trail_one i jumps k g h j : trail h jumps k g -> step j h i -> trail i (jumps + j) (S k) g.
Proof.
  intros H T. induction H as [|j' jumps k g g' T' _ IH].
  - rewrite Nat.add_comm. eapply trail_move; eauto. constructor.
  - rewrite <- Nat.add_assoc. eapply trail_move; eauto.
Qed.

Lemma moves_trail over k g h :
  (forall g h, move over g h -> exists j, step j g h) -> moves over k g h -> exists jumps, trail h jumps k g.
Proof.
  intros steps. induction 1 as [g|k g h i _ [jumps IH] M]; [exists 0; constructor|].
  apply steps in M as [j M]. exists (jumps + j). eapply trail_one; eauto.
Qed.
End Trails.

Notation way := (trail turn).

Lemma move_turn g h : move false g h -> exists j, turn j g h.
Proof.
  destruct 1 as [x y z x' [H|H]|x y z y' [H|H]|x y z z' [H|H]|x y z x' y' H|x y z y' z' H|a b a' d b' a'' b'' E E' P|a b a' d b' a'' b'' E E' P].
  - exists 0. apply turn_upper, slide_hop, H.
  - exists 1. apply turn_upper, jump_hop, H.
  - exists 0. apply turn_middle, slide_hop, H.
  - exists 1. apply turn_middle, jump_hop, H.
  - exists 0. apply turn_lower, slide_hop, H.
  - exists 1. apply turn_lower, jump_hop, H.
  - exists 0. apply turn_between_upper. auto.
  - exists 0. apply turn_between_lower. auto.
  - exists 1. destruct P as [N [D|D]]; [|discriminate]. destruct d; try congruence. apply turn_down; auto.
  - exists 1. destruct P as [N [D|D]]; [|discriminate]. destruct d; try congruence. apply turn_up; auto.
Qed.

Lemma moves_way k g h : moves false k g h -> exists jumps, way h jumps k g.
Proof. apply moves_trail, move_turn. Qed.

(** ** How far all checkers go *)

Fixpoint far (i : Z) (x : list square) : Z :=
  match x with [] => 0 | c :: x => match c with R => i | L => - i | V => 0 end + far (i + 1) x end%Z.

Definition total (g : grid) : Z :=
  let '(x, y, z) := g in
  (far 0 x + far 0 y + far 0 z + Z.of_nat (sum is_r y) - Z.of_nat (sum is_l y) +
   2 * Z.of_nat (sum is_r z) - 2 * Z.of_nat (sum is_l z))%Z.

Lemma far_app x y : forall i, far i (x ++ y) = (far i x + far (i + Z.of_nat (length x)) y)%Z.
Proof.
  induction x as [|c x IH]; intros i; cbn [app far length].
  - replace (i + Z.of_nat 0)%Z with i by lia. lia.
  - rewrite IH, Nat2Z.inj_succ. replace (i + 1 + Z.of_nat (length x))%Z with (i + Z.succ (Z.of_nat (length x)))%Z by lia. lia.
Qed.

Ltac count := rewrite ?far_app, ?sum_app, ?app_length in *; cbn [far sum is_r is_l is_v length] in *.

Lemma hop_far j x x' : hop j x x' -> far 0 x' = (far 0 x + 1 + Z.of_nat j)%Z.
Proof.
  destruct 1; rewrite !far_app; cbn [far]; lia.
Qed.

Lemma hop_keeps j x x' : hop j x x' -> length x' = length x /\ sum is_v x' = sum is_v x /\ sum is_r x' = sum is_r x /\ sum is_l x' = sum is_l x.
Proof. destruct 1; count; lia. Qed.

Lemma turn_total j g h : turn j g h -> total h = (total g + 1 + Z.of_nat j)%Z.
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' b' a'' b'' E E'|a b a' b' a'' b'' E E']; cbn [total].
  1, 2, 3: pose proof (hop_far _ _ _ H); destruct (hop_keeps _ _ _ H) as (_ & _ & Hr & Hl); rewrite ?Hr, ?Hl; lia.
  - inversion H as [a b a' b' E|a b a' b' E]; subst; count; rewrite E; lia.
  - inversion H as [a b a' b' E|a b a' b' E]; subst; count; rewrite E; lia.
  - count. rewrite <- E, <- E'. lia.
  - count. rewrite <- E, <- E'. lia.
Qed.

Lemma way_total i jumps k g : way i jumps k g -> (total i = total g + Z.of_nat k + Z.of_nat jumps)%Z.
Proof. induction 1 as [|j jumps k g h T _ IH]; [lia|]. apply turn_total in T. lia. Qed.

Lemma far_same c n : forall i, (2 * far i (repeat c n) =
  match c with R => 1 | L => -1 | V => 0 end * Z.of_nat n * (2 * i + Z.of_nat n - 1))%Z.
Proof. induction n as [|n IH]; intros i; [destruct c; reflexivity|]. cbn [repeat far]. specialize (IH (i + 1)%Z). destruct c; nia. Qed.

Lemma total_goal k : (total (Grid.goal k) = total (Grid.start k) + 6 * Z.of_nat k * (Z.of_nat k + 1) + 4)%Z.
Proof.
  unfold Grid.goal, Grid.start, Row.goal, Row.start, total. rewrite !far_app, !sum_app. cbn [far sum is_r is_l].
  rewrite !sum_repeat, !repeat_length. cbn [is_r is_l].
  pose proof (far_same R k 0) as A. pose proof (far_same L k 0) as B.
  pose proof (far_same R k (0 + Z.of_nat k + 1)) as C. pose proof (far_same L k (0 + Z.of_nat k + 1)) as D. nia.
Qed.

(** ** A visit to an outer row *)

(** Two L's to the left of the vacancy stay, with all that is to their left. *)
Lemma frozen_hop q : forall j t x, sum is_v q = 0 -> hop j (q ++ L :: L :: t) x -> exists t', x = q ++ L :: L :: t'.
Proof.
  induction q as [|c q IH]; intros j t x Q H; simpl in H.
  - remember (L :: L :: t) as y eqn:E. destruct H as [a b|a b|a b|a b]; destruct a as [|d [|e a]]; simpl in E;
    try discriminate E; injection E; intros; subst; try discriminate; simpl; eauto.
  - simpl in Q. remember (c :: q ++ L :: L :: t) as y eqn:E.
    assert (G : forall j a b b', hop j (a ++ b) (a ++ b') -> a ++ b = c :: q ++ L :: L :: t -> a <> [] ->
      (forall a', a = c :: a' -> hop j (a' ++ b) (a' ++ b')) -> exists t', a ++ b' = (c :: q) ++ L :: L :: t').
    { intros i a b b' _ F N K. destruct a as [|d a]; [congruence|]. simpl in F. injection F as -> F.
      specialize (K a eq_refl). rewrite F in K. apply IH in K as [t' K]; [|destruct c; simpl in *; lia].
      exists t'. simpl. rewrite K. auto. }
    destruct H as [a b|a b|a b|a b]; (destruct a as [|d a];
      [exfalso; simpl in E; destruct q as [|e [|f q]]; injection E; intros; subst; simpl in Q; try discriminate; lia|]);
      refine (G _ (d :: a) _ _ _ E _ _); try discriminate; try constructor; intros a' A; injection A as _ <-; constructor.
Qed.

Lemma frozen_play j s x y : play strict j s x y -> forall q t, sum is_v q = 0 -> x = q ++ L :: L :: t ->
  exists t', y = q ++ L :: L :: t'.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; intros q t Q E; [eauto|..];
  destruct (IH q t Q E) as [t' ->]; [apply jump_hop in M|apply slide_hop in M]; apply frozen_hop in M; auto.
Qed.

Lemma pairs_v a b : pairs (a ++ V :: b) = pairs (a ++ b).
Proof. induction a as [|c a IH]; simpl; auto. rewrite IH, !sum_app. simpl. destruct c; auto. Qed.

Lemma hop_pairs j x x' : hop j x x' -> pairs x = j + pairs x'.
Proof.
  destruct 1.
  - change (a ++ R :: V :: b) with (a ++ [R] ++ V :: b). rewrite app_assoc, !pairs_v, <- app_assoc. reflexivity.
  - change (a ++ L :: V :: b) with (a ++ [L] ++ V :: b). rewrite app_assoc, !pairs_v, <- app_assoc. reflexivity.
  - change (a ++ R :: L :: V :: b) with (a ++ [R; L] ++ V :: b). rewrite app_assoc, !pairs_v, <- app_assoc. apply pairs_put.
  - change (a ++ L :: R :: V :: b) with (a ++ [L; R] ++ V :: b). rewrite app_assoc, !pairs_v, <- app_assoc. apply pairs_put.
Qed.

Lemma play_pairs j s x y : play strict j s x y -> pairs x = j + pairs y.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; auto; [apply jump_hop, hop_pairs in M|apply slide_hop, hop_pairs in M]; lia.
Qed.

Lemma at_l p q n m : p ++ L :: q = repeat R n ++ repeat L m ->
  exists i, i < m /\ p = repeat R n ++ repeat L i /\ q = repeat L (m - 1 - i).
Proof.
  revert p. induction n as [|n IH]; intros p E.
  - simpl in *. revert p E. induction m as [|m IH]; intros p E; [destruct p; discriminate|].
    destruct p as [|c p]; injection E; intros.
    + exists 0. subst. replace (S m - 1 - 0) with m by lia. split; [lia|auto].
    + subst. destruct (IH p) as (i & I & -> & ->); auto. exists (S i). split; [lia|]. split; auto. f_equal; lia.
  - destruct p as [|c p]; [discriminate|]. injection E as -> E. destruct (IH p E) as (i & I & -> & ->). exists i. auto.
Qed.

Lemma flip_l p q n m : p ++ R :: q = repeat L n ++ repeat R m ->
  exists i, i < m /\ p = repeat L n ++ repeat R i /\ q = repeat R (m - 1 - i).
Proof.
  intros E. apply (f_equal flip) in E. rewrite !flip_app, !flip_repeat in E. cbn [flip map other] in E. fold (flip q) in E.
  apply at_l in E as (i & I & P & Q). exists i. split; auto.
  rewrite <- (flip_flip p), <- (flip_flip q), P, Q, flip_app, !flip_repeat. auto.
Qed.

Definition lower_start (k : nat) := repeat R k ++ L :: repeat L k.
Definition lower_goal (k : nat) := repeat L k ++ R :: repeat R k.
Definition upper_start (k : nat) := repeat R k ++ R :: repeat L k.
Definition upper_goal (k : nat) := repeat L k ++ L :: repeat R k.

(** The vacancy enters and leaves the lower row in the middle column or the next one, and the row makes k^2 jumps. *)
Lemma visit k j s a b p q : 1 <= k -> play strict j s (a ++ V :: b) (p ++ V :: q) ->
  a ++ L :: b = lower_start k -> p ++ R :: q = lower_goal k ->
  j = k * k /\ (length a = k \/ length a = S k) /\ (length p = k \/ length p = S k).
Proof.
  intros K H A P.
  change (lower_start k) with (repeat R k ++ repeat L (S k)) in A. change (lower_goal k) with (repeat L k ++ repeat R (S k)) in P.
  apply at_l in A as (i & I & -> & ->). apply flip_l in P as (i' & I' & -> & ->).
  assert (Z : forall x y n m, sum is_v (repeat x n ++ repeat y m) = n * is_v x + m * is_v y)
    by (intros; rewrite sum_app, !sum_repeat; auto).
  split; [|split].
  - apply play_pairs in H. rewrite !pairs_v, <- !app_assoc, <- !repeat_app in H.
    rewrite pairs_start in H. replace (i + (S k - 1 - i)) with k in H by lia.
    assert (G : pairs (repeat L k ++ repeat R (i' + (S k - 1 - i'))) = 0).
    { generalize (i' + (S k - 1 - i')). intros n. clear. induction k; simpl; auto.
      induction n as [|n IH]; cbn [repeat pairs]; auto. rewrite IH, sum_repeat. simpl. lia. }
    lia.
  - rewrite app_length, !repeat_length. destruct i as [|[|i]]; [lia..|]. exfalso.
    destruct (frozen_play _ _ _ _ H (repeat R k) (repeat L i ++ V :: repeat L (S k - 1 - S (S i)))) as [t E].
    + rewrite sum_repeat. simpl. lia.
    + rewrite <- !app_assoc. reflexivity.
    + destruct k as [|k]; [lia|]. discriminate E.
  - rewrite app_length, !repeat_length. destruct i' as [|[|i']]; [lia..|]. exfalso. apply told_back in H.
    destruct (frozen_play _ _ _ _ H (repeat R k) (repeat L i' ++ V :: repeat L (S k - 1 - S (S i')))) as [t E].
    + rewrite sum_repeat. simpl. lia.
    + rewrite !flip_app, !flip_repeat. cbn [flip map other]. fold (flip (repeat R (S k - 1 - S (S i')))).
      rewrite flip_repeat, <- !app_assoc. reflexivity.
    + destruct k as [|k]; [lia|]. rewrite !flip_app in E. discriminate E.
Qed.

(** The same of the upper row, by half a turn. *)
Lemma visit_upper k j s a b p q : 1 <= k -> play strict j s (a ++ V :: b) (p ++ V :: q) ->
  a ++ R :: b = upper_start k -> p ++ L :: q = upper_goal k ->
  j = k * k /\ (length a = k \/ S (length a) = k) /\ (length p = k \/ S (length p) = k).
Proof.
  intros K H A P.
  assert (La : length a + S (length b) = 2 * k + 1).
  { apply (f_equal (@length _)) in A. unfold upper_start in A. rewrite !app_length in A. simpl in A. rewrite !repeat_length in A. lia. }
  assert (Lp : length p + S (length q) = 2 * k + 1).
  { apply (f_equal (@length _)) in P. unfold upper_goal in P. rewrite !app_length in P. simpl in P. rewrite !repeat_length in P. lia. }
  assert (G : play strict j s (mirror (a ++ V :: b)) (mirror (p ++ V :: q))).
  { clear - H. induction H; [constructor | eapply play_jump | eapply play_slide]; eauto using jump_mirror, slide_mirror. }
  assert (T : forall u c v, mirror (u ++ c :: v) = mirror v ++ other c :: mirror u).
  { intros. unfold mirror. rewrite flip_app, rev_app_distr. simpl. rewrite <- app_assoc. reflexivity. }
  assert (U : forall c n, mirror (repeat c n) = repeat (other c) n) by (intros; unfold mirror; rewrite flip_repeat, rev_same; auto).
  apply (f_equal mirror) in A, P. unfold upper_start, upper_goal in A, P. rewrite !T, !U in *. cbn [other] in *.
  destruct (visit k j s (mirror b) (mirror a) (mirror q) (mirror p) K G A P) as (J & Hb & Hq).
  unfold mirror, flip in Hb, Hq. rewrite rev_length, map_length in Hb, Hq. lia.
Qed.
