(** If the vacancy may end anywhere, the number of shortest exchanges is the same: each is one to the goal without its last slide. *)

From Coq Require Import List Arith Lia.
From Saltus Require Import Row Least Exchange Reverse Counting Forced Count.
Import ListNotations.

Lemma counts_back {A B} (P : B -> Prop) (Q : A -> Prop) (f : A -> B) k : (forall a a', f a = f a' -> a = a') ->
  (forall b, P b <-> exists a, b = f a /\ Q a) -> counts P k -> counts Q k.
Proof.
  intros F E (all & D & K & I).
  assert (G : exists all', map f all' = all).
  { assert (H : forall b, In b all -> exists a, b = f a) by (intros b H; apply I, E in H as (a & -> & _); eauto).
    clear - H. induction all as [|b all IH]; [exists []; auto|].
    destruct (H b) as (a & ->); [left; auto|]. destruct IH as (all' & <-); [intros; apply H; right; auto|].
    exists (a :: all'). auto. }
  destruct G as (all' & <-). exists all'. rewrite map_length in K. split; [|split; auto].
  - eapply NoDup_map_inv; eauto.
  - intros a. split; intros H.
    + apply (in_map f), I, E in H as (a' & Ea & H). apply F in Ea. subst; auto.
    + assert (H' : In (f a) (map f all')) by (apply I, E; eauto). apply in_map_iff in H' as (a' & Ea & H').
      apply F in Ea. subst; auto.
Qed.

Lemma walk_last r x l g y : walk r x (l ++ [g]) y <-> y = g /\ exists z, walk r x l z /\ (slide r z g \/ jump r z g).
Proof.
  split.
  - revert x. induction l as [|u l IH]; intros x H; simpl in H; inversion H; subst.
    + match goal with W : walk _ _ [] _ |- _ => inversion W; subst end. split; auto. exists x. split; [constructor|auto].
    + match goal with W : walk _ u _ _ |- _ => apply IH in W as (-> & z & W & M) end.
      split; auto. exists z. split; auto. apply walk_move; auto.
  - intros (-> & z & W & M). induction W; simpl; apply walk_move; auto. constructor.
Qed.

Lemma border a b : forall m n, a ++ L :: R :: b = repeat L m ++ repeat R n ->
  exists m' n', m = S m' /\ n = S n' /\ a = repeat L m' /\ b = repeat R n'.
Proof.
  induction a as [|c a IH]; intros m n E.
  - destruct m as [|[|m]]; simpl in E; [destruct n; discriminate| |discriminate].
    destruct n as [|n]; [discriminate|]. injection E as ->. exists 0, n. auto.
  - destruct m as [|m].
    { exfalso. simpl in E. assert (H : In L (repeat R n)) by (rewrite <- E; right; apply in_or_app; right; left; auto).
      apply repeat_spec in H. discriminate. }
    injection E as -> E. apply IH in E as (m' & n' & -> & -> & -> & ->). exists (S m'), n'. auto.
Qed.

Lemma no_border a b m n : a ++ R :: L :: b <> repeat L m ++ repeat R n.
Proof.
  intros E. apply (f_equal pairs) in E. rewrite pairs_put in E.
  assert (Z : pairs (repeat L m ++ repeat R n) = 0).
  { clear. induction m; simpl; auto. induction n as [|n IH]; cbn [repeat pairs]; auto. rewrite IH, sum_repeat. simpl. lia. }
  lia.
Qed.

Lemma slide_word r x y : slide r x y -> word x = word y.
Proof. destruct 1; rewrite !word_app; simpl; destruct c; reflexivity. Qed.

Lemma word_goal n m : word (goal n m) = repeat L m ++ repeat R n.
Proof.
  unfold goal. rewrite word_app. cbn [word filter full]. fold (word (repeat R n)).
  rewrite !word_full; auto; rewrite sum_repeat; simpl; lia.
Qed.

(** The last move of a shortest exchange with a free vacancy is a jump, and a slide leads from there to the goal. *)
Lemma one_slide_more r n m x : 1 <= n -> 1 <= m ->
  play r (n * m) (n + m - 1) (start n m) x -> word x = repeat L m ++ repeat R n -> slide r x (goal n m).
Proof.
  intros Hn Hm H E. destruct (known_play _ _ _ _ _ _ H) as [Hv _].
  inversion H as [x' E1 E2 | j s x' y z P M E1 | j s x' y z P M E1 E2]; subst; [nia| |].
  - assert (W : word y <> word x).
    { intros W. rewrite E in W. destruct (least_free _ _ _ _ _ _ Hn Hm P W). lia. }
    clear H P E1. destruct M as [a c d b _ [Hd _] | a c d b _ [Hd _]].
    + destruct (apart _ _ Hv) as [F _]. rewrite F in E, W.
      assert (Hv' : sum is_v (a ++ c :: d :: V :: b) = 1) by (rewrite !sum_app in *; simpl in *; lia).
      destruct (apart3 _ _ _ _ Hv') as [F' _]. rewrite F' in W.
      destruct c, d; try congruence; try (rewrite !sum_app in Hv; simpl in Hv; lia); [|destruct (no_border _ _ _ _ E)].
      apply border in E as (m' & n' & -> & -> & -> & ->). unfold goal.
      rewrite (repeat_last L m'). apply (slide_left r (repeat L m') L). left; auto.
    + destruct (apart3 _ _ _ _ Hv) as [F _]. rewrite F in E, W.
      assert (Hv' : sum is_v (a ++ V :: d :: c :: b) = 1) by (rewrite !sum_app in *; simpl in *; lia).
      destruct (apart _ _ Hv') as [F' _]. rewrite F' in W.
      destruct c, d; try congruence; try (rewrite !sum_app in Hv; simpl in Hv; lia); [destruct (no_border _ _ _ _ E)|].
      apply border in E as (m' & n' & -> & -> & -> & ->). unfold goal.
      rewrite (repeat_last L m'). pose proof (slide_right r (repeat L m' ++ [L]) R (repeat R n')) as G.
      rewrite <- !app_assoc in G. apply G. left; auto.
  - exfalso. pose proof (slide_word _ _ _ M) as W. rewrite E in W. destruct (least_free _ _ _ _ _ _ Hn Hm P W). lia.
Qed.

Theorem count_free r n m k : 1 <= n -> 1 <= m -> counts (shortest r n m) k -> counts (shortest_free r n m) k.
Proof.
  intros Hn Hm. apply (counts_back _ _ (fun l => l ++ [goal n m])).
  { intros a a' E. apply app_inj_tail in E. tauto. }
  intros b. unfold shortest, shortest_free. split.
  - intros [W E]. destruct (exists_last (l := b)) as (l & g & ->). { intros ->. simpl in E. nia. }
    apply walk_last in W as (<- & z & W & M). exists l. split; auto. exists z. rewrite app_length in E. simpl in E.
    split; auto. split; [|lia]. destruct M as [M|M].
    + rewrite (slide_word _ _ _ M). apply word_goal.
    + exfalso. apply trip_walk in W as (j & s & T). apply trip_play in T as [P K].
      pose proof (play_jump _ _ _ _ _ _ P M) as P'. destruct (least _ _ _ _ _ Hn Hm P') as [L1 L2].
      assert (F : word z = word (goal n m)).
      { remember (goal n m) as g eqn:G. unfold goal in G. destruct M as [a c d b _ _ | a c d b _ _].
        - apply eq_sym, same_vacancy in G as [_ G]; try (rewrite sum_repeat; simpl; lia).
          assert (c = R) by (apply (repeat_spec n); rewrite G; simpl; auto).
          assert (d = R) by (apply (repeat_spec n); rewrite G; simpl; auto). subst c d. rewrite !word_app. reflexivity.
        - change (a ++ c :: d :: V :: b) with (a ++ [c; d] ++ V :: b) in G. rewrite app_assoc in G.
          apply eq_sym, same_vacancy in G as [G _]; try (rewrite sum_repeat; simpl; lia).
          assert (c = L) by (apply (repeat_spec m); rewrite G; apply in_or_app; simpl; auto).
          assert (d = L) by (apply (repeat_spec m); rewrite G; apply in_or_app; simpl; auto).
          subst c d. rewrite !word_app. reflexivity. }
      rewrite word_goal in F.
      destruct (least_free _ _ _ _ _ _ Hn Hm P F). lia.
  - intros (l & -> & x & W & F & E). rewrite app_length. simpl. split; [|lia].
    apply walk_last. split; auto. exists x. split; auto. left.
    apply trip_walk in W as (j & s & T). apply trip_play in T as [P K].
    destruct (least_free _ _ _ _ _ _ Hn Hm P F) as [L1 L2].
    replace j with (n * m) in P by lia. replace s with (n + m - 1) in P by lia. eapply one_slide_more; eauto.
Qed.
