(** Lucas's puzzle with three rows and 2k + 1 columns takes 3(k + 1)^2 moves at least, if jumps are over the other kind only. *)

From Coq Require Import List Arith Lia ZArith.
From Saltus Require Import Row Least Exchange Reverse Forced Grid Visits.
Import ListNotations.

(** ** The middle row *)

Lemma pairs_letter a b : pairs (a ++ R :: b) = pairs (a ++ b) + sum is_l b /\ pairs (a ++ L :: b) = pairs (a ++ b) + sum is_r a.
Proof.
  induction a as [|c a IH]; simpl; [lia|]. rewrite !sum_app. destruct c; simpl; lia.
Qed.

Lemma same_place (a b p q : list square) c d : length a = length p -> a ++ c :: b = p ++ d :: q -> a = p /\ c = d /\ b = q.
Proof.
  revert p. induction a as [|x a IH]; intros [|y p] E H; try discriminate; simpl in *.
  - injection H as -> ->. auto.
  - injection H as -> H. apply IH in H as (-> & -> & ->); auto.
Qed.

Lemma next_place (a b p q : list square) c d : S (length a) = length p -> a ++ c :: b = p ++ d :: q ->
  p = a ++ [c] /\ b = d :: q.
Proof.
  intros E H. destruct (exists_last (l := p)) as (p' & e & ->). { intros ->. discriminate. }
  rewrite app_length in E. simpl in E. rewrite <- app_assoc in H. apply same_place in H as (-> & -> & ->); auto. lia.
Qed.

Lemma length_sums x : length x = sum is_r x + sum is_l x + sum is_v x.
Proof. induction x as [|[] x IH]; simpl; lia. Qed.

(** An L comes in, and an R goes out beside it: the pairs stay as many. *)
Lemma through_lower k a b p q : sum is_v (a ++ b) = 0 -> sum is_r (a ++ b) = k -> sum is_l (a ++ b) = k ->
  length a = k \/ length a = S k -> length p = k \/ length p = S k -> a ++ L :: b = p ++ R :: q ->
  pairs (p ++ V :: q) = pairs (a ++ V :: b) /\ sum is_r (p ++ q) + 1 = k /\ sum is_l (p ++ q) = S k.
Proof.
  intros Hv Hr Hl A P E. rewrite !pairs_v.
  assert (N : length a <> length p). { intros N. apply same_place in E as (_ & E & _); auto. discriminate. }
  assert (D : S (length a) = length p \/ S (length p) = length a) by lia. destruct D as [D|D].
  - apply next_place in E as [-> ->]; auto. pose proof (length_sums a). rewrite <- app_assoc.
    simpl ([L] ++ q). pose proof (pairs_letter a q). count. lia.
  - apply eq_sym, next_place in E as [-> ->]; auto. pose proof (length_sums p). rewrite <- app_assoc.
    simpl ([R] ++ b). pose proof (pairs_letter p b). count. lia.
Qed.

(** Then an R comes in from the upper row, and an L goes out beside it: there is a pair more. *)
Lemma through_upper k a b p q : sum is_v (a ++ b) = 0 -> sum is_r (a ++ b) + 1 = k -> sum is_l (a ++ b) = S k ->
  length a = k \/ S (length a) = k -> length p = k \/ S (length p) = k -> a ++ R :: b = p ++ L :: q ->
  pairs (p ++ V :: q) = S (pairs (a ++ V :: b)).
Proof.
  intros Hv Hr Hl A P E. rewrite !pairs_v.
  assert (N : length a <> length p). { intros N. apply same_place in E as (_ & E & _); auto. discriminate. }
  assert (D : S (length a) = length p \/ S (length p) = length a) by lia. destruct D as [D|D].
  - apply next_place in E as [-> ->]; auto. pose proof (length_sums a). rewrite <- app_assoc.
    simpl ([R] ++ q). pose proof (pairs_letter a q). count. lia.
  - apply eq_sym, next_place in E as [-> ->]; auto. pose proof (length_sums p). rewrite <- app_assoc.
    simpl ([L] ++ b). pose proof (pairs_letter p b). count. lia.
Qed.

(** An L comes in and another goes out, with an L in the middle column when a checker jumps over it. *)
Lemma through_both k a b u w p q : length a = k \/ length a = S k -> length u = k -> length p = k \/ S (length p) = k ->
  a ++ L :: b = u ++ L :: w -> a ++ L :: b = p ++ L :: q -> pairs (p ++ V :: q) = pairs (a ++ V :: b).
Proof.
  intros A U P E F. rewrite !pairs_v.
  destruct A as [A|A].
  - destruct P as [P|P].
    + apply same_place in F as (-> & _ & ->); auto. lia.
    + apply eq_sym, next_place in F as [-> ->]; [|lia]. rewrite <- app_assoc. reflexivity.
  - apply eq_sym, next_place in E as [-> ->]; [|lia]. rewrite <- !app_assoc in *. simpl in *. destruct P as [P|P].
    + apply same_place in F as (-> & _ & <-); [|lia]. reflexivity.
    + apply eq_sym, next_place in F as [-> F]; [|lia]. subst q. rewrite <- app_assoc. reflexivity.
Qed.

(** ** Ways to the goal *)

(** R's do not go up, and L's do not go down. *)
Lemma way_counts k jumps n x y z : way (Grid.goal k) jumps n (x, y, z) -> k <= sum is_r x /\ k <= sum is_l z.
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T _ IH]; intros x y z G.
  - injection G as <- _ <-. rewrite !sum_app. simpl. rewrite !sum_repeat. simpl. lia.
  - destruct T as [j x' y' z' x'' H|j x' y' z' y'' H|j x' y' z' z'' H|x' y' z' x'' y'' H|x' y' z' y'' z'' H|a b a' b' a'' b'' _ _|a b a' b' a'' b'' _ _];
    injection G as <- <- <-; specialize (IH _ _ _ eq_refl); auto.
    + apply hop_keeps in H as (_ & _ & Hr & _). lia.
    + apply hop_keeps in H as (_ & _ & _ & Hl). lia.
    + inversion H; subst; count; lia.
    + inversion H; subst; count; lia.
    + count. lia.
    + count. lia.
Qed.

Lemma hop_v j x x' : hop j x x' -> 1 <= sum is_v x.
Proof. destruct 1; count; lia. Qed.

(** Both outer rows are done. *)
Lemma way_last k jumps n x y z : way (Grid.goal k) jumps n (x, y, z) ->
  sum is_v x = 0 -> sum is_v z = 0 -> sum is_r x = k -> sum is_l z = k ->
  jumps <= pairs y /\ x = upper_goal k /\ z = lower_goal k.
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T W IH]; intros x y z G Vx Vz Rx Lz.
  - injection G as <- _ <-. repeat split; auto. lia.
  - destruct T as [j x' y' z' x'' H|j x' y' z' y'' H|j x' y' z' z'' H|x' y' z' x'' y'' H|x' y' z' y'' z'' H|a b a' b' a'' b'' _ _|a b a' b' a'' b'' _ _];
    injection G as <- <- <-.
    + apply hop_v in H. lia.
    + apply hop_pairs in H. destruct (IH _ _ _ eq_refl) as (I & -> & ->); auto. repeat split; auto. lia.
    + apply hop_v in H. lia.
    + apply way_counts in W. inversion H; subst; count; lia.
    + apply way_counts in W. inversion H; subst; count; lia.
    + count. lia.
    + count. lia.
Qed.

(** The vacancy is in the upper row, and the lower row is done. *)
Lemma way_upper k jumps n x y z : way (Grid.goal k) jumps n (x, y, z) ->
  sum is_v x = 1 -> sum is_v y = 0 -> sum is_v z = 0 -> sum is_r x = k -> sum is_l z = k ->
  z = lower_goal k /\ exists j s p q p' q', play strict j s x (p ++ V :: q) /\ p ++ L :: q = upper_goal k /\
    y = p' ++ L :: q' /\ length p = length p' /\ jumps <= j + pairs (p' ++ V :: q').
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T W IH]; intros x y z G Vx Vy Vz Rx Lz.
  - injection G as <- _ _. exfalso. count. rewrite !sum_repeat in Vx. simpl in Vx. lia.
  - destruct T as [j x' y' z' x'' H|j x' y' z' y'' H|j x' y' z' z'' H|x' y' z' x'' y'' H|x' y' z' y'' z'' H|a b a' b' a'' b'' _ _|a b a' b' a'' b'' _ _];
    injection G as <- <- <-.
    + destruct (hop_keeps _ _ _ H) as (_ & Kv & Kr & _).
      destruct (IH _ _ _ eq_refl) as (Z & j' & s & p & q & p' & q' & P & U & M & E & J); auto; [lia..|].
      split; auto. destruct (hop_play _ _ _ H) as [s' P']. exists (j + j'), (s' + s), p, q, p', q'.
      repeat split; auto; [eapply play_app; eauto | lia].
    + apply hop_v in H. lia.
    + apply hop_v in H. lia.
    + inversion H as [a b a' b' E|a b a' b' E]; subst; [count; lia|].
      destruct (way_last _ _ _ _ _ _ W) as (J & X & Z); auto; [count; lia..|]. split; auto.
      exists 0, 0, a, b, a', b'. repeat split; auto. constructor.
    + inversion H; subst; count; lia.
    + count. lia.
    + apply way_counts in W. count. lia.
Qed.

Ltac turns T G := destruct T as [j x' y' z' x'' H|j x' y' z' y'' H|j x' y' z' z'' H|x' y' z' x'' y'' H|x' y' z' y'' z'' H
  |a b a' b' a'' b'' E1 E2|a b a' b' a'' b'' E1 E2]; injection G as <- <- <-.

Lemma start_sums k : sum is_v (upper_start k) = 0 /\ sum is_r (upper_start k) = S k /\ sum is_l (upper_start k) = k.
Proof. unfold upper_start. count. rewrite !sum_repeat. simpl. lia. Qed.

Lemma lower_sums k : sum is_v (lower_start k) = 0 /\ sum is_r (lower_start k) = k /\ sum is_l (lower_start k) = S k.
Proof. unfold lower_start. count. rewrite !sum_repeat. simpl. lia. Qed.

(** The lower row is done, and the upper one as at the start. *)
Lemma way_between k jumps n x y z : 1 <= k -> way (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 1 -> sum is_r y + 1 = k -> sum is_l y = S k -> sum is_v z = 0 -> sum is_l z = k ->
  z = lower_goal k /\ jumps <= pairs y + 1 + k * k.
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Vz Lz.
  - injection G as <- <- <-. split; auto. lia.
  - destruct (start_sums k) as (Sv & Sr & Sl). rewrite <- X in Sv, Sr, Sl. turns T G.
    + apply hop_v in H. lia.
    + destruct (hop_keeps _ _ _ H) as (_ & Kv & Kr & Kl). apply hop_pairs in H.
      destruct (IH _ _ _ eq_refl) as [Z J]; auto; [lia..|]. split; auto. lia.
    + apply hop_v in H. lia.
    + revert X. inversion H as [a b a' b' E|a b a' b' E]; subst x' y' x'' y''; intros X; [|count; lia].
      assert (V0 : sum is_v (a' ++ b') = 0) by (count; lia).
      assert (R0 : sum is_r (a' ++ b') + 1 = k) by (count; lia). assert (L0 : sum is_l (a' ++ b') = S k) by (count; lia).
      destruct (way_upper _ _ _ _ _ _ W) as (Z & j' & s & p & q & p' & q' & P & U & M & E' & J); auto; [count; lia..|].
      destruct (visit_upper _ _ _ _ _ _ _ K P X U) as (-> & Pa & Pp).
      split; auto. rewrite (through_upper k a' b' p' q') in J; auto; try lia.
    + apply way_counts in W. inversion H; subst y' z' y'' z''; count; lia.
    + count. lia.
    + count. lia.
Qed.

(** The vacancy is in the lower row for the first time. *)
Lemma way_lower k jumps n x y z : 1 <= k -> way (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 0 -> sum is_r y = k -> sum is_l y = S k -> sum is_v z = 1 -> sum is_l z = k ->
  exists j s p q, play strict j s z (p ++ V :: q) /\ p ++ R :: q = lower_goal k /\
    ((exists p' q', y = p' ++ R :: q' /\ length p' = length p /\
        jumps <= j + pairs (p' ++ V :: q') + 1 + k * k) \/
     (exists p' q' u w, y = p' ++ L :: q' /\ length p' = length p /\ (length p = k \/ S (length p) = k) /\
        y = u ++ L :: w /\ (length u = k \/ S (length u) = k) /\ jumps <= j + 1 + pairs (u ++ V :: w) + k * k)).
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Vz Lz.
  - injection G as <- <- <-. exfalso. count. rewrite !sum_repeat in Vz. simpl in Vz. lia.
  - destruct (start_sums k) as (Sv & Sr & Sl). rewrite <- X in Sv, Sr, Sl. turns T G.
    + apply hop_v in H. lia.
    + apply hop_v in H. lia.
    + destruct (hop_keeps _ _ _ H) as (_ & Kv & _ & Kl).
      destruct (IH _ _ _ eq_refl) as (j' & s & p & q & P & Q & D); auto; [lia..|].
      destruct (hop_play _ _ _ H) as [s' P']. exists (j + j'), (s' + s), p, q.
      split; [eapply play_app; eauto|]. split; auto.
      destruct D as [(p' & q' & M & E & J)|(p' & q' & u & w & M & E & C & N & U & J)]; [left|right].
      * exists p', q'. repeat split; auto. lia.
      * exists p', q', u, w. repeat split; auto. lia.
    + revert X. inversion H; subst x' y' x'' y''; intros X; count; lia.
    + inversion H as [a b a' b' E|a b a' b' E]; subst y' z' y'' z''; [|count; lia].
      exists 0, 0, a', b'. split; [constructor|].
      destruct (way_between _ _ _ _ _ _ K W) as [Z J]; auto; [count; lia..|]. split; auto. left.
      exists a, b. repeat split; auto.
    + exists 0, 0, a'', b''. split; [constructor|].
      destruct (way_upper _ _ _ _ _ _ W) as (Z & j' & s & p & q & p' & q' & P & U & M & E' & J); auto; [count; lia..|].
      destruct (visit_upper _ _ _ _ _ _ _ K P X U) as (-> & Pa & Pp). split; auto. right.
      exists a', b', p', q'. repeat split; auto; lia.
    + count. lia.
Qed.

(** What the first visit to the lower row leaves to be done. *)
Lemma first_lower k jumps n a b a' b' : 1 <= k -> length a = length a' -> a' ++ L :: b' = lower_start k ->
  sum is_v (a ++ b) = 0 -> sum is_r (a ++ b) = k -> sum is_l (a ++ b) = k ->
  way (Grid.goal k) jumps n (upper_start k, a ++ L :: b, a' ++ V :: b') ->
  jumps <= pairs (a ++ V :: b) + 2 * (k * k) + 1.
Proof.
  intros K E A Hv Hr Hl W. destruct (lower_sums k) as (Sv & Sr & Sl). rewrite <- A in Sv, Sr, Sl.
  destruct (way_lower _ _ _ _ _ _ K W) as (j & s & p & q & P & Q & D); auto; [count; lia..|].
  destruct (visit _ _ _ _ _ _ _ K P A Q) as (-> & La & Lp).
  destruct D as [(p' & q' & M & N & J)|(p' & q' & u & w & M & N & C & M' & U & J)].
  - destruct (through_lower k a b p' q') as (T & _); auto; lia.
  - rewrite (through_both k a b p' q' u w) in J; auto; lia.
Qed.

(** ** Half a turn *)

Definition level (g : grid) := let '(x, y, z) := g in length x = length y /\ length y = length z.
Definition half (g : grid) : grid := let '(x, y, z) := g in (mirror z, mirror y, mirror x).

Lemma mirror_cut a c b : mirror (a ++ c :: b) = mirror b ++ other c :: mirror a.
Proof. unfold mirror. rewrite flip_app, rev_app_distr. simpl. rewrite <- app_assoc. reflexivity. Qed.

Lemma mirror_length x : length (mirror x) = length x.
Proof. unfold mirror, flip. rewrite rev_length, map_length. reflexivity. Qed.

Lemma mirror_same c n : mirror (repeat c n) = repeat (other c) n.
Proof. unfold mirror. rewrite flip_repeat, rev_same. reflexivity. Qed.

Lemma hop_mirror j x x' : hop j x x' -> hop j (mirror x) (mirror x').
Proof. destruct 1; rewrite !mirror_cut; cbn [other]; unfold mirror; cbn [flip map rev]; rewrite <- ?app_assoc; constructor. Qed.

Lemma drop_mirror x y x' y' : length x = length y -> drop (x, y) (x', y') -> drop (mirror y, mirror x) (mirror y', mirror x').
Proof.
  intros N H. inversion H; subst; rewrite !mirror_cut; cbn [other]; constructor; rewrite !mirror_length; count; lia.
Qed.

Lemma turn_level j g h : turn j g h -> level g -> level h.
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' b' a'' b'' _ _|a b a' b' a'' b'' _ _];
  cbn [level]; intros; try (apply hop_keeps in H; lia); try (inversion H; subst; count; lia); count; lia.
Qed.

Lemma turn_half j g h : turn j g h -> level g -> turn j (half g) (half h).
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' b' a'' b'' E E'|a b a' b' a'' b'' E E'];
  cbn [level half]; intros [N N'].
  - apply turn_lower, hop_mirror, H.
  - apply turn_middle, hop_mirror, H.
  - apply turn_upper, hop_mirror, H.
  - apply turn_between_lower, drop_mirror; auto.
  - apply turn_between_upper, drop_mirror; auto.
  - rewrite !mirror_cut. cbn [other]. apply turn_up; rewrite !mirror_length; count; lia.
  - rewrite !mirror_cut. cbn [other]. apply turn_down; rewrite !mirror_length; count; lia.
Qed.

Lemma way_half i jumps k g : way i jumps k g -> level g -> way (half i) jumps k (half g).
Proof. induction 1; intros N; [constructor|]. eapply way_move; eauto using turn_half, turn_level. Qed.

Lemma half_goal k : half (Grid.goal k) = Grid.goal k.
Proof. unfold half, Grid.goal, Row.goal. rewrite !mirror_cut, !mirror_same. reflexivity. Qed.

(** The vacancy has been in the middle row only. *)
Lemma way_start k jumps n x y z : 1 <= k -> way (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 1 -> sum is_r y = k -> sum is_l y = k -> z = lower_start k ->
  jumps <= pairs y + 2 * (k * k) + 1.
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Z; [lia|].
  destruct (start_sums k) as (Sv & Sr & Sl). destruct (lower_sums k) as (Sv' & Sr' & Sl').
  rewrite <- X in Sv, Sr, Sl. rewrite <- Z in Sv', Sr', Sl'. turns T G.
  - apply hop_v in H. lia.
  - destruct (hop_keeps _ _ _ H) as (_ & Kv & Kr & Kl). apply hop_pairs in H.
    specialize (IH _ _ _ eq_refl X ltac:(lia) ltac:(lia) ltac:(lia) Z). lia.
  - apply hop_v in H. lia.
  - revert X. inversion H as [a b a' b' E|a b a' b' E]; subst x' y' x'' y''; intros X; [|count; lia].
    assert (Ln : length a + S (length b) = 2 * k + 1).
    { apply (f_equal (@length _)) in X. unfold upper_start in X. count. rewrite !repeat_length in X. lia. }
    assert (Ln' : length a' + S (length b') = 2 * k + 1).
    { pose proof (length_sums (a' ++ V :: b')). rewrite app_length in H0. simpl in H0. lia. }
    apply way_half in W.
    + rewrite half_goal in W. unfold half in W. rewrite !mirror_cut, Z in W. cbn [other] in W.
      replace (mirror (lower_start k)) with (upper_start k) in W
        by (unfold upper_start, lower_start; rewrite mirror_cut, !mirror_same; reflexivity).
      assert (F : pairs (mirror b' ++ V :: mirror a') = pairs (a' ++ V :: b')).
      { rewrite <- (pairs_mirror (a' ++ V :: b')), mirror_cut. reflexivity. }
      apply first_lower in W; auto.
      * rewrite F in W. lia.
      * rewrite !mirror_length. lia.
      * apply (f_equal mirror) in X. rewrite mirror_cut in X. cbn [other] in X. rewrite X.
        unfold upper_start, lower_start. rewrite mirror_cut, !mirror_same. reflexivity.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (_ & _ & ->), (sum_flip b') as (_ & _ & ->). count. lia.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (-> & _), (sum_flip b') as (-> & _). count. lia.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (_ & -> & _), (sum_flip b') as (_ & -> & _). count. lia.
    + cbn [level]. rewrite Z. unfold lower_start. count. rewrite !repeat_length. lia.
  - revert Z. inversion H as [a b a' b' E|a b a' b' E]; subst y' z' y'' z''; intros Z; [count; lia|].
    rewrite X in W. apply first_lower in W; auto; try (count; lia).
  - count. lia.
  - count. lia.
Qed.

Theorem lucas_least k n : 1 <= k -> moves false n (Grid.start k) (Grid.goal k) -> 3 * (k + 1) * (k + 1) <= n.
Proof.
  intros K H. destruct (moves_way _ _ _ H) as [jumps W]. pose proof (way_total _ _ _ _ W) as T. rewrite total_goal in T.
  assert (J : jumps <= pairs (Row.start k k) + 2 * (k * k) + 1).
  { apply (way_start k jumps n _ _ _ K W); auto; unfold Row.start; count; rewrite !sum_repeat; simpl; lia. }
  unfold Row.start in J. rewrite pairs_v, pairs_start in J. nia.
Qed.
