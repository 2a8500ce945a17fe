(** Lucas's puzzle with three rows and 2k + 1 columns takes 3(k + 1)^2 moves at least if jumps are over the other kind only, and
    one fewer at least if they are over any. *)

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
Proof. induction 1; intros N; [constructor|]. eapply trail_move; eauto using turn_half, turn_level. Qed.

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

(** ** Jumps over any *)

Definition any : rules := forward true.

(** A move in a row: as before, or over the own kind. *)
Inductive bound : nat -> list square -> list square -> Prop :=
| bound_hop j x x' : hop j x x' -> bound j x x'
| over_r a b : bound 1 (a ++ R :: R :: V :: b) (a ++ V :: R :: R :: b)
| over_l a b : bound 1 (a ++ V :: L :: L :: b) (a ++ L :: L :: V :: b).

Lemma slide_bound x x' : slide any x x' -> bound 0 x x'.
Proof. destruct 1 as [a c b [->|[_ C]] | a c b [->|[_ C]]]; try discriminate C; repeat constructor. Qed.

Lemma jump_bound x x' : jump any x x' -> bound 1 x x'.
Proof.
  destruct 1 as [a c d b [->|[_ C]] [N _] | a c d b [->|[_ C]] [N _]]; try discriminate C; destruct d; try congruence;
  first [apply over_r | apply over_l | apply bound_hop; constructor].
Qed.

Lemma bound_play j x x' : bound j x x' -> exists s, play any j s x x'.
Proof.
  destruct 1 as [j x x' H|a b|a b].
  - apply hop_play in H as [s H]. exists s. apply loosen, H.
  - exists 0. apply one_jump, jump_right; [left; auto | split; [discriminate | right; auto]].
  - exists 0. apply one_jump, jump_left; [left; auto | split; [discriminate | right; auto]].
Qed.

Lemma bound_keeps j x x' : bound j x x' ->
  length x' = length x /\ sum is_v x' = sum is_v x /\ sum is_r x' = sum is_r x /\ sum is_l x' = sum is_l x.
Proof. destruct 1 as [j x x' H|a b|a b]; [apply hop_keeps in H; auto | count; lia..]. Qed.

Lemma bound_far j x x' : bound j x x' -> far 0 x' = (far 0 x + 1 + Z.of_nat j)%Z.
Proof. destruct 1 as [j x x' H|a b|a b]; [apply hop_far, H | rewrite !far_app; cbn [far]; lia..]. Qed.

Lemma any_keeps j s x y : play any j s x y ->
  length y = length x /\ sum is_v y = sum is_v x /\ sum is_r y = sum is_r x /\ sum is_l y = sum is_l x.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; auto; [apply jump_bound, bound_keeps in M|apply slide_bound, bound_keeps in M]; lia.
Qed.

Lemma frozen_bound q j t x : sum is_v q = 0 -> bound j (q ++ L :: L :: t) x -> exists t', x = q ++ L :: L :: t'.
Proof.
  intros Q H. remember (q ++ L :: L :: t) as y eqn:E. destruct H as [j y x H|a b|a b].
  - subst y. eapply frozen_hop; eauto.
  - apply app_eq_app in E as [l [[-> E]|[-> E]]].
    + destruct l as [|c [|d l]]; try discriminate. injection E as <- <- E. exists (l ++ V :: R :: R :: b).
      rewrite <- app_assoc. reflexivity.
    + destruct l as [|c [|d [|e l]]]; try discriminate. injection E as <- <- <- E. count. lia.
  - apply app_eq_app in E as [l [[-> E]|[-> E]]].
    + destruct l as [|c [|d l]]; try discriminate. injection E as <- <- E. exists (l ++ L :: L :: V :: b).
      rewrite <- app_assoc. reflexivity.
    + destruct l as [|c l]; try discriminate. injection E as <- E. count. lia.
Qed.

Lemma frozen_any j s x y : play any j s x y -> forall q t, sum is_v q = 0 -> x = q ++ L :: L :: t ->
  exists t', y = q ++ L :: L :: t'.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; intros q t Q E; [eauto|..];
  destruct (IH q t Q E) as [t' ->]; [apply jump_bound in M|apply slide_bound in M]; apply frozen_bound in M; auto.
Qed.

(** A play has no jump over the own kind, or a first one. *)
Lemma first_own j s x z : play any j s x z -> play strict j s x z \/
  exists j s x' y' j' s', play strict j s x x' /\ play any j' s' y' z /\
    ((exists a b, x' = a ++ R :: R :: V :: b /\ y' = a ++ V :: R :: R :: b) \/
     (exists a b, x' = a ++ V :: L :: L :: b /\ y' = a ++ L :: L :: V :: b)).
Proof.
  induction 1 as [x|j s x y z H IH M|j s x y z H IH M].
  - left. constructor.
  - destruct IH as [IH|(j' & s' & x' & y' & j'' & s'' & P & Q & D)].
    + destruct M as [a c d b [->|[_ C]] [N _] | a c d b [->|[_ C]] [N _]]; try discriminate C; destruct d; try congruence.
      * right. exists j, s, (a ++ R :: R :: V :: b), (a ++ V :: R :: R :: b), 0, 0. repeat split; eauto. constructor.
      * left. eapply play_jump; eauto. constructor; [left; auto | split; [discriminate | left; discriminate]].
      * left. eapply play_jump; eauto. constructor; [left; auto | split; [discriminate | left; discriminate]].
      * right. exists j, s, (a ++ V :: L :: L :: b), (a ++ L :: L :: V :: b), 0, 0. repeat split; eauto. constructor.
    + right. exists j', s', x', y', (S j''), s''. repeat split; auto. eapply play_jump; eauto.
  - destruct IH as [IH|(j' & s' & x' & y' & j'' & s'' & P & Q & D)].
    + left. eapply play_slide; eauto. destruct M as [a c b [->|[_ C]] | a c b [->|[_ C]]]; try discriminate C; constructor; left; auto.
    + right. exists j', s', x', y', j'', (S s''). repeat split; auto. eapply play_slide; eauto.
Qed.

(** Two L's side by side in [b] have at most [m - 2] cells to their right; two R's in [a] at most [n - 2] to their left. *)
Definition near_l (m : nat) (b : list square) := forall d c, b = d ++ L :: L :: c -> length c + 2 <= m.
Definition near_r (n : nat) (a : list square) := forall c d, a = c ++ R :: R :: d -> length c + 2 <= n.

Lemma near_l_short m b : length b <= m -> near_l m b.
Proof. intros N d c ->. count. lia. Qed.

Lemma near_r_short n a : length a <= n -> near_r n a.
Proof. intros N c d ->. count. lia. Qed.

Lemma near_r_mirror n a : near_r n a -> near_l n (mirror a).
Proof.
  intros H d c E. apply (f_equal mirror) in E. rewrite mirror_mirror in E.
  change (d ++ L :: L :: c) with (d ++ [L; L] ++ c) in E. unfold mirror in E. rewrite !flip_app, !rev_app_distr in E.
  simpl in E. rewrite <- !app_assoc in E. apply H in E. unfold flip in E. rewrite rev_length, map_length in E. auto.
Qed.

Lemma near_l_less m c b : near_l m (c ++ b) -> near_l m b.
Proof. intros H d e ->. apply (H (c ++ d) e). rewrite <- app_assoc. auto. Qed.

Lemma near_l_r m b : near_l m b -> near_l m (R :: b).
Proof. intros H [|d' d] c E; [discriminate|]. injection E as _ E. eauto. Qed.

Lemma near_l_lr m b : near_l m b -> near_l m (L :: R :: b).
Proof. intros H d c E. destruct d as [|? d]; [discriminate|]. injection E as _ E. apply (near_l_r _ _ H d c E). Qed.

(** No L jumps over an L. *)
Lemma near_hop m j x x' : hop j x x' -> (forall a b, x = a ++ V :: b -> near_l m b) -> sum is_v x = 1 ->
  forall a b, x' = a ++ V :: b -> near_l m b.
Proof.
  intros H N Vx p q E. pose proof (hop_keeps _ _ _ H) as (_ & Kv & _).
  destruct H as [a b|a b|a b|a b].
  - apply same_vacancy in E as [-> <-]; [|count; lia..].
    apply near_l_r. apply (N (p ++ [R]) b). rewrite <- app_assoc. auto.
  - change (a ++ L :: V :: b) with (a ++ [L] ++ V :: b) in E. rewrite app_assoc in E.
    apply same_vacancy in E as [<- <-]; [|count; lia..]. apply (near_l_less _ [L]), (N a). auto.
  - apply same_vacancy in E as [-> <-]; [|count; lia..].
    apply near_l_lr. apply (N (p ++ [R; L]) b). rewrite <- app_assoc. auto.
  - change (a ++ L :: R :: V :: b) with (a ++ [L; R] ++ V :: b) in E. rewrite app_assoc in E.
    apply same_vacancy in E as [<- <-]; [|count; lia..]. apply (near_l_less _ [R; L]), (N a). auto.
Qed.

Lemma near_play m j s x y : play strict j s x y -> (forall a b, x = a ++ V :: b -> near_l m b) -> sum is_v x = 1 ->
  sum is_v y = 1 /\ forall a b, y = a ++ V :: b -> near_l m b.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; intros N Vx; auto; destruct (IH N Vx) as [Vy Ny].
  - apply jump_hop in M. pose proof (hop_keeps _ _ _ M). split; [lia|]. eapply near_hop; eauto.
  - apply slide_hop in M. pose proof (hop_keeps _ _ _ M). split; [lia|]. eapply near_hop; eauto.
Qed.

Lemma no_over_l m j s a b c d j' s' p q : sum is_v (a ++ b) = 0 -> near_l m b -> m <= length q + 1 ->
  play strict j s (a ++ V :: b) (c ++ V :: L :: L :: d) -> play any j' s' (c ++ L :: L :: V :: d) (p ++ V :: q) -> False.
Proof.
  intros Vx N M H H'. assert (Vy : sum is_v (c ++ V :: L :: L :: d) = 1 /\
    forall a b, c ++ V :: L :: L :: d = a ++ V :: b -> near_l m b).
  { eapply near_play; eauto.
    - intros p' q' E. apply same_vacancy in E as [<- <-]; auto; count; lia.
    - count. lia. }
  destruct Vy as [Vy Ny]. specialize (Ny c (L :: L :: d) eq_refl [] d eq_refl).
  pose proof (any_keeps _ _ _ _ H') as (Kl & Kv & _).
  destruct (frozen_any _ _ _ _ H' c (V :: d)) as [t E]; auto; [count; lia|].
  assert (length p + S (length q) = length c + 2 + length t) by (apply (f_equal (@length _)) in E; count; lia).
  assert (length t = S (length d)) by (count; lia).
  assert (Vc : sum is_v c = 0) by (count; lia).
  apply app_eq_app in E as [l [[-> E]|[-> E]]].
  - destruct l as [|e [|f l]]; try discriminate. count. lia.
  - destruct l as [|e l]; try discriminate. injection E as <- E. count. lia.
Qed.

Lemma any_mirror r j s x y : play r j s x y -> play r j s (mirror x) (mirror y).
Proof. induction 1; [constructor | eapply play_jump | eapply play_slide]; eauto using jump_mirror, slide_mirror. Qed.

(** No checker jumps over its own kind on the way to a place that the vacancy could not reach afterwards. *)
Lemma tame n m j s a b p q : sum is_v (a ++ b) = 0 -> near_r n a -> near_l m b -> n <= length p + 1 -> m <= length q + 1 ->
  play any j s (a ++ V :: b) (p ++ V :: q) -> play strict j s (a ++ V :: b) (p ++ V :: q).
Proof.
  intros Vx A B P Q H.
  apply first_own in H as [H|(j1 & s1 & x' & y' & j2 & s2 & S1 & S2 & [(c & d & -> & ->)|(c & d & -> & ->)])]; auto; exfalso.
  - apply any_mirror in S1, S2.
    assert (M1 : mirror (c ++ R :: R :: V :: d) = mirror d ++ V :: L :: L :: mirror c)
      by (unfold mirror; rewrite flip_app, rev_app_distr; simpl; rewrite <- !app_assoc; reflexivity).
    assert (M2 : mirror (c ++ V :: R :: R :: d) = mirror d ++ L :: L :: V :: mirror c)
      by (unfold mirror; rewrite flip_app, rev_app_distr; simpl; rewrite <- !app_assoc; reflexivity).
    rewrite M1, mirror_cut in S1. rewrite M2, mirror_cut in S2.
    refine (no_over_l n _ _ _ _ _ _ _ _ _ _ _ (near_r_mirror _ _ A) _ S1 S2).
    + unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a) as (_ & _ & ->), (sum_flip b) as (_ & _ & ->). count. lia.
    + rewrite mirror_length. auto.
  - eapply (no_over_l m); eauto.
Qed.

(** The visits to the outer rows are as before. *)
Lemma visit_any k j s a b p q : 1 <= k -> play any j s (a ++ V :: b) (p ++ V :: q) ->
  a ++ L :: b = lower_start k -> p ++ R :: q = lower_goal k ->
  j = k * k /\ (length a = k \/ length a = S k) /\ (length p = k \/ length p = S k).
Proof.
  intros K H A P. refine (visit k j s a b p q K _ A P). revert A P.
  change (lower_start k) with (repeat R k ++ repeat L (S k)). change (lower_goal k) with (repeat L k ++ repeat R (S k)).
  intros A P. apply at_l in A as (i & I & -> & ->). apply flip_l in P as (i' & I' & -> & ->).
  assert (A : i <= 1).
  { destruct i as [|[|i]]; [lia..|]. exfalso.
    destruct (frozen_any _ _ _ _ H (repeat R k) (repeat L i ++ V :: repeat L (S k - 1 - S (S i)))) as [t E].
    + rewrite sum_repeat. simpl. lia.
    + rewrite <- !app_assoc. reflexivity.
    + destruct k as [|k]; [lia|]. discriminate E. }
  assert (P : i' <= 1).
  { destruct i' as [|[|i']]; [lia..|]. exfalso. apply told_back in H.
    destruct (frozen_any _ _ _ _ H (repeat R k) (repeat L i' ++ V :: repeat L (S k - 1 - S (S i')))) as [t E].
    + rewrite sum_repeat. simpl. lia.
    + rewrite !flip_app, !flip_repeat. cbn [flip map other]. fold (flip (repeat R (S k - 1 - S (S i')))).
      rewrite flip_repeat, <- !app_assoc. reflexivity.
    + destruct k as [|k]; [lia|]. rewrite !flip_app in E. discriminate E. }
  apply (tame (S k) k); auto.
  - count. rewrite !sum_repeat. simpl. lia.
  - apply near_r_short. count. rewrite !repeat_length. lia.
  - apply near_l_short. count. rewrite !repeat_length. lia.
  - count. rewrite !repeat_length. lia.
  - count. rewrite !repeat_length. lia.
Qed.

Lemma visit_upper_any k j s a b p q : 1 <= k -> play any j s (a ++ V :: b) (p ++ V :: q) ->
  a ++ R :: b = upper_start k -> p ++ L :: q = upper_goal k ->
  j = k * k /\ (length a = k \/ S (length a) = k) /\ (length p = k \/ S (length p) = k).
Proof.
  intros K H A P.
  assert (La : length a + S (length b) = 2 * k + 1).
  { apply (f_equal (@length _)) in A. unfold upper_start in A. rewrite !app_length in A. simpl in A. rewrite !repeat_length in A. lia. }
  assert (Lp : length p + S (length q) = 2 * k + 1).
  { apply (f_equal (@length _)) in P. unfold upper_goal in P. rewrite !app_length in P. simpl in P. rewrite !repeat_length in P. lia. }
  apply any_mirror in H. rewrite !mirror_cut in H.
  apply (f_equal mirror) in A, P. unfold upper_start, upper_goal in A, P. rewrite !mirror_cut, !mirror_same in *. cbn [other] in *.
  destruct (visit_any k j s (mirror b) (mirror a) (mirror q) (mirror p) K H A P) as (J & Hb & Hq).
  rewrite mirror_length in Hb, Hq. lia.
Qed.

(** ** Ways to the goal, with jumps over any *)

Inductive pass : nat -> grid -> grid -> Prop :=
| pass_upper j x y z x' : bound j x x' -> pass j (x, y, z) (x', y, z)
| pass_middle j x y z y' : bound j y y' -> pass j (x, y, z) (x, y', z)
| pass_lower j x y z z' : bound j z z' -> pass j (x, y, z) (x, y, z')
| pass_between_upper x y z x' y' : drop (x, y) (x', y') -> pass 0 (x, y, z) (x', y', z)
| pass_between_lower x y z y' z' : drop (y, z) (y', z') -> pass 0 (x, y, z) (x, y', z')
| pass_down a b a' d b' a'' b'' : length a = length a' -> length a = length a'' -> d <> V ->
    pass 1 (a ++ R :: b, a' ++ d :: b', a'' ++ V :: b'') (a ++ V :: b, a' ++ d :: b', a'' ++ R :: b'')
| pass_up a b a' d b' a'' b'' : length a = length a' -> length a = length a'' -> d <> V ->
    pass 1 (a ++ V :: b, a' ++ d :: b', a'' ++ L :: b'') (a ++ L :: b, a' ++ d :: b', a'' ++ V :: b'').

Notation path := (trail pass).

Lemma move_pass g h : move true g h -> exists j, pass j g h.
Proof.
  destruct 1 as [x y z x' [H|H]|x y z y' [H|H]|x y z z' [H|H]|x y z x' y' H|x y z y' z' H|a b a' d b' a'' b'' E E' [P _]|a b a' d b' a'' b'' E E' [P _]].
  - exists 0. apply pass_upper, slide_bound, H.
  - exists 1. apply pass_upper, jump_bound, H.
  - exists 0. apply pass_middle, slide_bound, H.
  - exists 1. apply pass_middle, jump_bound, H.
  - exists 0. apply pass_lower, slide_bound, H.
  - exists 1. apply pass_lower, jump_bound, H.
  - exists 0. apply pass_between_upper. auto.
  - exists 0. apply pass_between_lower. auto.
  - exists 1. apply pass_down; auto.
  - exists 1. apply pass_up; auto.
Qed.

Lemma moves_path k g h : moves true k g h -> exists jumps, path h jumps k g.
Proof. apply moves_trail, move_pass. Qed.

Lemma pass_total j g h : pass j g h -> total h = (total g + 1 + Z.of_nat j)%Z.
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' d b' a'' b'' E E' _|a b a' d b' a'' b'' E E' _]; cbn [total].
  1, 2, 3: pose proof (bound_far _ _ _ H); destruct (bound_keeps _ _ _ H) as (_ & _ & Hr & Hl); rewrite ?Hr, ?Hl; lia.
  - inversion H as [a b a' b' E|a b a' b' E]; subst; count; rewrite E; lia.
  - inversion H as [a b a' b' E|a b a' b' E]; subst; count; rewrite E; lia.
  - count. rewrite <- E, <- E'. lia.
  - count. rewrite <- E, <- E'. lia.
Qed.

Lemma path_total i jumps k g : path i jumps k g -> (total i = total g + Z.of_nat k + Z.of_nat jumps)%Z.
Proof. induction 1 as [|j jumps k g h T _ IH]; [lia|]. apply pass_total in T. lia. Qed.

Ltac passed T G := destruct T as [j x' y' z' x'' H|j x' y' z' y'' H|j x' y' z' z'' H|x' y' z' x'' y'' H|x' y' z' y'' z'' H
  |a b a' d b' a'' b'' E1 E2 Nd|a b a' d b' a'' b'' E1 E2 Nd]; injection G as <- <- <-.

Lemma path_counts k jumps n x y z : path (Grid.goal k) jumps n (x, y, z) -> k <= sum is_r x /\ k <= sum is_l z.
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T _ IH]; intros x y z G.
  - injection G as <- _ <-. rewrite !sum_app. simpl. rewrite !sum_repeat. simpl. lia.
  - passed T G; specialize (IH _ _ _ eq_refl); auto.
    + apply bound_keeps in H as (_ & _ & Hr & _). lia.
    + apply bound_keeps in H as (_ & _ & _ & Hl). lia.
    + inversion H; subst; count; lia.
    + inversion H; subst; count; lia.
    + count. lia.
    + count. lia.
Qed.

Lemma bound_v j x x' : bound j x x' -> 1 <= sum is_v x.
Proof. destruct 1 as [j x x' H|a b|a b]; [apply hop_v in H; auto | count; lia..]. Qed.

(** Both outer rows are done. *)
Lemma path_last k jumps n x y z : path (Grid.goal k) jumps n (x, y, z) ->
  sum is_v x = 0 -> sum is_v z = 0 -> sum is_r x = k -> sum is_l z = k ->
  (exists s, play any jumps s y (Row.goal k k)) /\ x = upper_goal k /\ z = lower_goal k.
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T W IH]; intros x y z G Vx Vz Rx Lz.
  - injection G as <- <- <-. repeat split; auto. exists 0. constructor.
  - passed T G.
    + apply bound_v in H. lia.
    + apply bound_play in H as [s H]. destruct (IH _ _ _ eq_refl) as ([s' I] & -> & ->); auto. repeat split; auto.
      exists (s + s'). eapply play_app; eauto.
    + apply bound_v in H. lia.
    + apply path_counts in W. inversion H; subst; count; lia.
    + apply path_counts in W. inversion H; subst; count; lia.
    + count. lia.
    + count. lia.
Qed.

(** The vacancy is in the upper row, and the lower row is done. *)
Lemma path_upper k jumps n x y z : path (Grid.goal k) jumps n (x, y, z) ->
  sum is_v x = 1 -> sum is_v y = 0 -> sum is_v z = 0 -> sum is_r x = k -> sum is_l z = k ->
  z = lower_goal k /\ exists j s p q p' q' j' s', play any j s x (p ++ V :: q) /\ p ++ L :: q = upper_goal k /\
    y = p' ++ L :: q' /\ length p = length p' /\ jumps = j + j' /\ play any j' s' (p' ++ V :: q') (Row.goal k k).
Proof.
  remember (x, y, z) as g eqn:G. intros H. revert x y z G. induction H as [|j jumps n g h T W IH]; intros x y z G Vx Vy Vz Rx Lz.
  - injection G as <- _ _. exfalso. count. rewrite !sum_repeat in Vx. simpl in Vx. lia.
  - passed T G.
    + destruct (bound_keeps _ _ _ H) as (_ & Kv & Kr & _).
      destruct (IH _ _ _ eq_refl) as (Z & j1 & s & p & q & p' & q' & j2 & s2 & P & U & M & E & J & P2); auto; [lia..|].
      split; auto. destruct (bound_play _ _ _ H) as [s' P']. exists (j + j1), (s' + s), p, q, p', q', j2, s2.
      repeat split; auto; [eapply play_app; eauto | lia].
    + apply bound_v in H. lia.
    + apply bound_v in H. lia.
    + inversion H as [a b a' b' E|a b a' b' E]; subst; [count; lia|].
      destruct (path_last _ _ _ _ _ _ W) as ([s J] & X & Z); auto; [count; lia..|]. split; auto.
      exists 0, 0, a, b, a', b', jumps, s. repeat split; auto. constructor.
    + inversion H; subst; count; lia.
    + count. lia.
    + apply path_counts in W. count. lia.
Qed.

Lemma pairs_goal k : pairs (repeat L k ++ V :: repeat R k) = 0.
Proof.
  rewrite pairs_v. assert (Z0 : forall n, pairs (repeat R n) = 0).
  { induction n as [|n IH]; cbn [repeat pairs]; auto. rewrite IH, sum_repeat. simpl. lia. }
  assert (G : forall i n, pairs (repeat L i ++ repeat R n) = 0) by (intros i n; induction i; simpl; auto).
  apply G.
Qed.

(** The visit to the upper row, and what follows it. *)
Lemma path_upper_done k jumps n a b y z : 1 <= k -> path (Grid.goal k) jumps n (a ++ V :: b, y, z) ->
  a ++ R :: b = upper_start k -> length y = 2 * k + 1 -> sum is_v y = 0 -> sum is_v z = 0 -> sum is_l z = k ->
  z = lower_goal k /\ (length a = k \/ S (length a) = k) /\ exists p q, y = p ++ L :: q /\ (length p = k \/ S (length p) = k) /\
    jumps = k * k + pairs (p ++ V :: q).
Proof.
  intros K W X Ly Vy Vz Lz. destruct (start_sums k) as (Sv & Sr & Sl). rewrite <- X in Sv, Sr, Sl.
  destruct (path_upper _ _ _ _ _ _ W) as (Z & j & s & p & q & p' & q' & j' & s' & P & U & M & E & J & P'); auto; [count; lia..|].
  destruct (visit_upper_any _ _ _ _ _ _ _ K P X U) as (-> & La & Lp). split; auto. split; auto.
  exists p', q'. split; auto. split; [lia|]. subst y jumps. f_equal. count.
  unfold Row.goal in P'. apply (tame (S k) (S k)) in P'.
  - apply play_pairs in P'. rewrite pairs_goal in P'. lia.
  - count. lia.
  - apply near_r_short. lia.
  - apply near_l_short. lia.
  - rewrite repeat_length. lia.
  - rewrite repeat_length. lia.
Qed.

(** The lower row is done, and the upper one as at the start. *)
Lemma path_between k jumps n x y z : 1 <= k -> path (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 1 -> sum is_r y + 1 = k -> sum is_l y = S k -> sum is_v z = 0 -> sum is_l z = k ->
  z = lower_goal k /\ exists j s p q, play any j s y (p ++ V :: q) /\ (length p = k \/ S (length p) = k) /\
    jumps = j + pairs (p ++ V :: q) + 1 + k * k.
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Vz Lz.
  - exfalso. injection G as <- <- <-. unfold Row.goal in Ry. count. rewrite !sum_repeat in Ry. simpl in Ry. lia.
  - destruct (start_sums k) as (Sv & Sr & Sl). rewrite <- X in Sv, Sr, Sl. passed T G.
    + apply bound_v in H. lia.
    + destruct (bound_keeps _ _ _ H) as (_ & Kv & Kr & Kl). apply bound_play in H as [s' P'].
      destruct (IH _ _ _ eq_refl) as (Z & j' & s & p & q & P & Lp & J); auto; [lia..|]. split; auto.
      exists (j + j'), (s' + s), p, q. repeat split; auto; [eapply play_app; eauto | lia].
    + apply bound_v in H. lia.
    + revert X. inversion H as [a b a' b' E|a b a' b' E]; subst x' y' x'' y''; intros X; [|count; lia].
      assert (V0 : sum is_v (a' ++ b') = 0) by (count; lia).
      assert (R0 : sum is_r (a' ++ b') + 1 = k) by (count; lia). assert (L0 : sum is_l (a' ++ b') = S k) by (count; lia).
      apply path_upper_done in W; auto; [|rewrite length_sums; count; lia | count; lia].
      destruct W as (Z & La & p & q & M & Lp & J). split; auto. exists 0, 0, a', b'. split; [constructor|]. split; [lia|].
      rewrite (through_upper k a' b' p q) in J; auto; lia.
    + apply path_counts in W. inversion H; subst y' z' y'' z''; count; lia.
    + count. lia.
    + count. lia.
Qed.

(** The vacancy is in the lower row for the first time. *)
Lemma path_lower k jumps n x y z : 1 <= k -> path (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 0 -> sum is_r y = k -> sum is_l y = S k -> sum is_v z = 1 -> sum is_l z = k ->
  exists j s p q, play any j s z (p ++ V :: q) /\ p ++ R :: q = lower_goal k /\
    ((exists p' q' j' s' u w, y = p' ++ R :: q' /\ length p' = length p /\ play any j' s' (p' ++ V :: q') (u ++ V :: w) /\
        (length u = k \/ S (length u) = k) /\ jumps = j + (j' + pairs (u ++ V :: w) + 1 + k * k)) \/
     (exists p' d q' u w, y = p' ++ d :: q' /\ d <> V /\ length p' = length p /\ (length p = k \/ S (length p) = k) /\
        y = u ++ L :: w /\ (length u = k \/ S (length u) = k) /\ jumps = j + 1 + pairs (u ++ V :: w) + k * k)).
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Vz Lz.
  - injection G as <- <- <-. exfalso. count. rewrite !sum_repeat in Vz. simpl in Vz. lia.
  - destruct (start_sums k) as (Sv & Sr & Sl). rewrite <- X in Sv, Sr, Sl. passed T G.
    + apply bound_v in H. lia.
    + apply bound_v in H. lia.
    + destruct (bound_keeps _ _ _ H) as (_ & Kv & _ & Kl).
      destruct (IH _ _ _ eq_refl) as (j' & s & p & q & P & Q & D); auto; [lia..|].
      destruct (bound_play _ _ _ H) as [s' P']. exists (j + j'), (s' + s), p, q.
      split; [eapply play_app; eauto|]. split; auto.
      destruct D as [(p' & q' & j2 & s2 & u & w & M & E & P2 & U & J)|(p' & d & q' & u & w & M & Nd & E & C & N & U & J)]; [left|right].
      * exists p', q', j2, s2, u, w. repeat split; auto. lia.
      * exists p', d, q', u, w. repeat split; auto. lia.
    + revert X. inversion H; subst x' y' x'' y''; intros X; count; lia.
    + inversion H as [a b a' b' E|a b a' b' E]; subst y' z' y'' z''; [|count; lia].
      exists 0, 0, a', b'. split; [constructor|].
      destruct (path_between _ _ _ _ _ _ K W) as (Z & j & s & p & q & P & Lp & J); auto; [count; lia..|]. split; auto. left.
      exists a, b, j, s, p, q. repeat split; auto.
    + exists 0, 0, a'', b''. split; [constructor|].
      apply path_upper_done in W; auto; [|rewrite length_sums; lia | count; lia | count; lia].
      destruct W as (Z & La & p & q & M & Lp & J). split; auto. right.
      exists a', d, b', p, q. repeat split; auto; lia.
    + count. lia.
Qed.

(** An L comes in and another goes out from the left of the R in the middle column, over which a checker jumps. *)
Lemma through_r k a b p q u w : length a = k \/ length a = S k -> length p = k -> length u = k \/ S (length u) = k ->
  a ++ L :: b = p ++ R :: q -> a ++ L :: b = u ++ L :: w -> pairs (u ++ V :: w) = S (pairs (a ++ V :: b)).
Proof.
  intros A P U E F. rewrite !pairs_v.
  assert (La : length a = S k). { destruct A as [A|A]; auto. apply same_place in E as (_ & E & _); [discriminate|lia]. }
  assert (Lu : S (length u) = k).
  { destruct U as [U|U]; auto. rewrite E in F. apply same_place in F as (_ & F & _); [discriminate|lia]. }
  apply eq_sym, next_place in E as [-> ->]; [|lia]. rewrite <- app_assoc in F. simpl in F.
  apply eq_sym, next_place in F as [-> ->]; [|lia]. rewrite <- !app_assoc. simpl. apply pairs_put.
Qed.

(** What the first visit to the lower row leaves to be done. *)
Lemma first_lower_any k jumps n a b a' b' : 1 <= k -> length a = length a' -> a' ++ L :: b' = lower_start k ->
  sum is_v (a ++ b) = 0 -> sum is_r (a ++ b) = k -> sum is_l (a ++ b) = k ->
  path (Grid.goal k) jumps n (upper_start k, a ++ L :: b, a' ++ V :: b') ->
  (length a = k \/ length a = S k) /\ jumps <= pairs (a ++ V :: b) + 2 * (k * k) + 2.
Proof.
  intros K E A Hv Hr Hl W. destruct (lower_sums k) as (Sv & Sr & Sl). rewrite <- A in Sv, Sr, Sl.
  destruct (path_lower _ _ _ _ _ _ K W) as (j & s & p & q & P & Q & D); auto; [count; lia..|].
  destruct (visit_any _ _ _ _ _ _ _ K P A Q) as (-> & La & Lp). split; [lia|].
  destruct D as [(p' & q' & j2 & s2 & u & w & M & N & P2 & U & J)|(p' & d & q' & u & w & M & Nd & N & C & M' & U & J)].
  - destruct (through_lower k a b p' q') as (T & Tr & Tl); auto; [lia..|].
    assert (Tv : sum is_v (p' ++ q') = 0). { apply (f_equal (sum is_v)) in M. count. lia. }
    pose proof (any_keeps _ _ _ _ P2) as (Kl & _). pose proof (length_sums (p' ++ q')) as Kp. count.
    apply (tame k (S k)) in P2.
    + apply play_pairs in P2. lia.
    + count. lia.
    + assert (B : length p' = k \/ length p' = S k) by lia. destruct B as [B|B]; [apply near_r_short; lia|].
      apply next_place in M as [-> ->].
      * intros c e F. destruct e as [|e' e] using rev_ind.
        -- change (c ++ [R; R]) with (c ++ [R] ++ [R]) in F. rewrite app_assoc in F. apply app_inj_tail in F as [_ F]. discriminate.
        -- apply (f_equal (@length _)) in F. count. count. lia.
      * assert (length a <> length p'). { intros B'. apply same_place in M as (_ & M & _); auto. discriminate. } lia.
    + apply near_l_short. lia.
    + lia.
    + lia.
  - destruct d; [| |congruence].
    + rewrite (through_r k a b p' q' u w) in J; auto; lia.
    + rewrite (through_both k a b p' q' u w) in J; auto; lia.
Qed.

(** Half a turn. *)
Lemma bound_mirror j x x' : bound j x x' -> bound j (mirror x) (mirror x').
Proof.
  destruct 1 as [j x x' H|a b|a b]; [apply bound_hop, hop_mirror, H|..]; rewrite !mirror_cut; cbn [other]; unfold mirror;
  cbn [flip map rev]; rewrite <- ?app_assoc; [apply over_l | apply over_r].
Qed.

Lemma pass_level j g h : pass j g h -> level g -> level h.
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' d b' a'' b'' _ _ _|a b a' d b' a'' b'' _ _ _];
  cbn [level]; intros; try (apply bound_keeps in H; lia); try (inversion H; subst; count; lia); count; lia.
Qed.

Lemma pass_half j g h : pass j g h -> level g -> pass j (half g) (half h).
Proof.
  destruct 1 as [j x y z x' H|j x y z y' H|j x y z z' H|x y z x' y' H|x y z y' z' H|a b a' d b' a'' b'' E E' N0|a b a' d b' a'' b'' E E' N0];
  cbn [level half]; intros [N N'].
  - apply pass_lower, bound_mirror, H.
  - apply pass_middle, bound_mirror, H.
  - apply pass_upper, bound_mirror, H.
  - apply pass_between_lower, drop_mirror; auto.
  - apply pass_between_upper, drop_mirror; auto.
  - rewrite !mirror_cut. cbn [other]. apply pass_up; rewrite ?mirror_length; [count; lia..|]. destruct d; simpl; congruence.
  - rewrite !mirror_cut. cbn [other]. apply pass_down; rewrite ?mirror_length; [count; lia..|]. destruct d; simpl; congruence.
Qed.

Lemma path_half i jumps k g : path i jumps k g -> level g -> path (half i) jumps k (half g).
Proof. induction 1; intros N; [constructor|]. eapply trail_move; eauto using pass_half, pass_level. Qed.

(** The vacancy has been in the middle row only. *)
Lemma path_start k jumps n x y z : 1 <= k -> path (Grid.goal k) jumps n (x, y, z) ->
  x = upper_start k -> sum is_v y = 1 -> sum is_r y = k -> sum is_l y = k -> z = lower_start k ->
  exists j s p q, play any j s y (p ++ V :: q) /\ k <= length p + 1 /\ k <= length q + 1 /\
    jumps <= j + pairs (p ++ V :: q) + 2 * (k * k) + 2.
Proof.
  intros K. remember (x, y, z) as g eqn:G. intros H. revert x y z G.
  induction H as [|j jumps n g h T W IH]; intros x y z G X Vy Ry Ly Z;
  destruct (start_sums k) as (Sv & Sr & Sl); destruct (lower_sums k) as (Sv' & Sr' & Sl');
  rewrite <- X in Sv, Sr, Sl; rewrite <- Z in Sv', Sr', Sl'.
  { exfalso. injection G as <- _ _. count. rewrite !sum_repeat in Sr. simpl in Sr. lia. }
  passed T G.
  - apply bound_v in H. lia.
  - destruct (bound_keeps _ _ _ H) as (_ & Kv & Kr & Kl). apply bound_play in H as [s' P'].
    destruct (IH _ _ _ eq_refl X ltac:(lia) ltac:(lia) ltac:(lia) Z) as (j' & s & p & q & P & Lp & Lq & J).
    exists (j + j'), (s' + s), p, q. repeat split; auto; [eapply play_app; eauto | lia].
  - apply bound_v in H. lia.
  - revert X. inversion H as [a b a' b' E|a b a' b' E]; subst x' y' x'' y''; intros X; [|count; lia].
    assert (Ln : length a + S (length b) = 2 * k + 1).
    { apply (f_equal (@length _)) in X. unfold upper_start in X. count. rewrite !repeat_length in X. lia. }
    assert (Ln' : length a' + S (length b') = 2 * k + 1).
    { pose proof (length_sums (a' ++ V :: b')). rewrite app_length in H0. simpl in H0. lia. }
    apply path_half in W.
    + rewrite half_goal in W. unfold half in W. rewrite !mirror_cut, Z in W. cbn [other] in W.
      replace (mirror (lower_start k)) with (upper_start k) in W
        by (unfold upper_start, lower_start; rewrite mirror_cut, !mirror_same; reflexivity).
      assert (F : pairs (mirror b' ++ V :: mirror a') = pairs (a' ++ V :: b')).
      { rewrite <- (pairs_mirror (a' ++ V :: b')), mirror_cut. reflexivity. }
      apply first_lower_any in W; auto.
      * rewrite F, mirror_length in W. exists 0, 0, a', b'. split; [constructor|]. lia.
      * rewrite !mirror_length. lia.
      * apply (f_equal mirror) in X. rewrite mirror_cut in X. cbn [other] in X. rewrite X.
        unfold upper_start, lower_start. rewrite mirror_cut, !mirror_same. reflexivity.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (_ & _ & ->), (sum_flip b') as (_ & _ & ->). count. lia.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (-> & _), (sum_flip b') as (-> & _). count. lia.
      * unfold mirror. rewrite !sum_app, !sum_rev. destruct (sum_flip a') as (_ & -> & _), (sum_flip b') as (_ & -> & _). count. lia.
    + cbn [level]. rewrite Z. unfold lower_start. count. rewrite !repeat_length. lia.
  - revert Z. inversion H as [a b a' b' E|a b a' b' E]; subst y' z' y'' z''; intros Z; [count; lia|].
    pose proof (length_sums (a ++ V :: b)) as Ln.
    rewrite X in W. apply first_lower_any in W; auto; try (count; lia).
    exists 0, 0, a, b. split; [constructor|]. count. lia.
  - count. lia.
  - count. lia.
Qed.

Theorem lucas_least_any k n : 1 <= k -> moves true n (Grid.start k) (Grid.goal k) -> 3 * (k + 1) * (k + 1) - 1 <= n.
Proof.
  intros K H. destruct (moves_path _ _ _ H) as [jumps W]. pose proof (path_total _ _ _ _ W) as T. rewrite total_goal in T.
  assert (J : exists j s p q, play any j s (Row.start k k) (p ++ V :: q) /\ k <= length p + 1 /\ k <= length q + 1 /\
    jumps <= j + pairs (p ++ V :: q) + 2 * (k * k) + 2).
  { apply (path_start k jumps n _ _ _ K W); auto; unfold Row.start; count; rewrite !sum_repeat; simpl; lia. }
  destruct J as (j & s & p & q & P & Lp & Lq & J). unfold Row.start in P. apply (tame k k) in P; auto.
  - apply play_pairs in P. rewrite pairs_v, pairs_start in P. nia.
  - count. rewrite !sum_repeat. simpl. lia.
  - apply near_r_short. rewrite repeat_length. lia.
  - apply near_l_short. rewrite repeat_length. lia.
Qed.
