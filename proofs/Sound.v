(** What [verify] says holds. *)

From Coq Require Import List NArith ZArith Arith Lia Bool.
From Saltus Require Import Model Check.
Import ListNotations.

Lemma same_eq p : forall q, same p q = true -> p = q.
Proof.
  induction p; destruct q; simpl; intros H; try discriminate; auto.
  apply andb_prop in H as [E H]. apply Nat.eqb_eq in E. f_equal; auto.
Qed.

Lemma matched_iff w : forall p, matched w p = true <-> matches w p.
Proof.
  induction w as [|[x|] w IH]; destruct p; simpl; try tauto; try (split; [discriminate|tauto]).
  - rewrite andb_true_iff, Nat.eqb_eq, IH. tauto.
  - apply IH.
Qed.

Lemma met_iff t p : met t p = true <-> meets t p.
Proof.
  unfold met, meets. rewrite andb_true_iff, matched_iff. destruct (left t); [rewrite Nat.eqb_eq|]; tauto.
Qed.

Lemma follow_sound z steps : forall k p, reach z k p -> follow z p steps = true -> solvable z (k + length steps).
Proof.
  induction steps as [|q steps IH]; simpl; intros k p Hp H.
  - rewrite Nat.add_0_r. exists p. rewrite <- met_iff. auto.
  - apply andb_prop in H as [H1 H2]. apply existsb_exists in H1 as (c & Hc & H1). unfold leads in H1.
    destruct (make c p) as [r|] eqn:M; [|discriminate]. apply same_eq in H1. subst.
    rewrite <- plus_n_Sm. apply (IH (S k) q); auto. econstructor; eauto. exists c. auto.
Qed.

Theorem check_moves_sound z steps : check_moves z steps = true -> solvable z (length steps).
Proof. apply (follow_sound z steps 0). constructor. Qed.

Lemma nth_update f x : forall next y t, nth_error (update x f next) y = Some t ->
  (y = x /\ t = f (nth x next Bare)) \/ nth_error next y = Some t \/ t = Bare.
Proof.
  induction x; destruct next, y; simpl; intros t' H; try (injection H as <-); auto.
  - destruct y; discriminate.
  - apply IHx in H as [[-> ->]|[H|H]]; auto. { destruct x; auto. } destruct y; discriminate.
  - apply IHx in H as [[-> ->]|[H|H]]; auto.
Qed.

Lemma find_bare p : find Bare p = None.
Proof. destruct p; auto. Qed.

Lemma find_parts t p v :
  find (let (here, next) := parts t in Fork here next) p = Some v -> find t p = Some v.
Proof.
  destruct t as [|[|x rest] l|]; auto.
  - destruct p as [|[|]]; simpl; discriminate.
  - destruct p as [|[|]]; simpl; auto; discriminate.
  - destruct p as [|y p]; cbn [parts find]; [discriminate|]. 
    destruct (nth_error _ y) as [t|] eqn:E; [|discriminate]. intros H.
    apply nth_update in E as [[-> ->]|[E | ->]].
    + cbn [find same] in *. rewrite Nat.eqb_refl. destruct p; exact H.
    + destruct y; discriminate.
    + rewrite find_bare in H. discriminate.
Qed.

Lemma find_insert p : forall l t q v, find (insert p l t) q = Some v -> (q = p /\ v = l) \/ find t q = Some v.
Proof.
  induction p as [|x p IH]; intros l t q v H.
  - assert (D : t = Bare \/ t <> Bare) by (destruct t; [auto|right; discriminate..]).
    destruct D as [->|D].
    + simpl in H. destruct q; simpl in H; [|discriminate]. injection H as <-. auto.
    + assert (P := find_parts t q). 
      assert (I : insert [] l t = let (here, next) := parts t in Fork (match here with Some _ => here | None => Some l end) next)
        by (destruct t; auto; congruence).
      rewrite I in H. destruct (parts t) as [here next]. destruct q; simpl in *; auto.
      destruct here; auto. injection H as <-; auto.
  - assert (D : t = Bare \/ t <> Bare) by (destruct t; [auto|right; discriminate..]).
    destruct D as [->|D].
    + left. change (insert (x :: p) l Bare) with (Tip (x :: p) l) in H. 
      assert (F : (if same (x :: p) q then Some l else None) = Some v) by (destruct q; exact H).
      destruct (same (x :: p) q) eqn:E; [|discriminate]. apply same_eq in E. injection F as <-. auto.
    + assert (P := find_parts t q). 
      assert (I : insert (x :: p) l t = let (here, next) := parts t in Fork here (update x (insert p l) next))
        by (destruct t; auto; congruence).
      rewrite I in H. destruct (parts t) as [here next]. destruct q as [|y q]; [auto|]. cbn [find] in *.
      destruct (nth_error (update _ _ _) y) as [t'|] eqn:E; [|discriminate].
      apply nth_update in E as [[-> ->]|[E | ->]].
      * apply IH in H as [[-> ->]|H]; auto. right. apply P.
        destruct (nth_error next x) as [t'|] eqn:E.
        -- rewrite (nth_error_nth _ _ _ E) in H. auto.
        -- rewrite nth_overflow in H by (apply nth_error_None; auto). rewrite find_bare in H. discriminate.
      * rewrite E in P. auto.
      * rewrite find_bare in H. discriminate.
Qed.

(** [p] is in level [i]. *)
Definition listed (levels : list (list position)) (i : nat) (p : position) :=
  exists level, nth_error levels i = Some level /\ In p level.

Lemma find_fold i level : forall t q v, find (fold_left (fun t p => insert p i t) level t) q = Some v ->
  (In q level /\ v = i) \/ find t q = Some v.
Proof.
  induction level as [|p level IH]; simpl; intros t q v H; auto.
  apply IH in H as [[]|H]; auto. apply find_insert in H as [[-> ->]|]; auto.
Qed.

Lemma find_fill levels : forall i t q v, find (fill i levels t) q = Some v ->
  (i <= v /\ listed levels (v - i) q) \/ find t q = Some v.
Proof.
  induction levels as [|level levels IH]; simpl; intros i t q v H; auto.
  apply IH in H as [[Hv (l & Hl & Hq)]|H].
  - left. split; [lia|]. exists l. replace (v - i) with (S (v - S i)) by lia. auto.
  - apply find_fold in H as [[H ->]|]; auto. left. split; auto. exists level. rewrite Nat.sub_diag. auto.
Qed.

Lemma all_levels_nth z bound t levels : forall i j level, all_levels z bound t i levels = true ->
  nth_error levels j = Some level ->
  forallb (fun p => negb (met (aim z) p)) level = true /\
  (asked bound (i + j) = true -> forallb (closed z t (i + j)) level = true).
Proof.
  induction levels as [|l levels IH]; simpl; intros i j level H E; [destruct j; discriminate|].
  apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2]. destruct j; simpl in E.
  - injection E as ->. rewrite Nat.add_0_r. split; auto. intros A. rewrite A in H2. auto.
  - rewrite <- plus_n_Sm. apply (IH (S i)); auto.
Qed.

Lemma check_levels_reach z bound levels : check_levels z bound levels = true ->
  forall k p, reach z k p -> (match bound with Some b => k < b | None => True end) ->
  exists i, i <= k /\ listed levels i p.
Proof.
  unfold check_levels. set (t := fill 0 levels Bare). intros H.
  assert (F : forall q v, find t q = Some v -> listed levels v q).
  { intros q v E. apply find_fill in E as [[_ E]|E]; [rewrite Nat.sub_0_r in E; auto|].
    rewrite find_bare in E. discriminate. }
  destruct (find t (first z)) as [[|]|] eqn:E; try discriminate.
  induction 1 as [|k p q Hr IH [c [Hc M]]]; intros B; [eauto|].
  destruct IH as (i & Hi & level & N & I). { destruct bound; auto; lia. }
  destruct (all_levels_nth _ _ _ _ _ _ _ H N) as [_ C]. simpl in C.
  assert (A : asked bound i = true) by (destruct bound; simpl; auto; apply Nat.ltb_lt; lia).
  specialize (C A). rewrite forallb_forall in C. specialize (C p I). unfold closed in C.
  rewrite forallb_forall in C. specialize (C c Hc). rewrite M in C.
  destruct (find t q) as [j|] eqn:Q; [|discriminate]. apply Nat.leb_le in C. exists j. split; [lia|auto].
Qed.

Theorem check_levels_sound z bound levels : check_levels z bound levels = true ->
  forall k, (match bound with Some b => k < b | None => True end) -> ~ solvable z k.
Proof.
  intros H k B (p & R & G). destruct (check_levels_reach _ _ _ H k p R B) as (i & _ & level & N & I).
  unfold check_levels in H. destruct (find _ (first z)) as [[|]|]; try discriminate.
  destruct (all_levels_nth _ _ _ _ _ _ _ H N) as [C _]. rewrite forallb_forall in C. specialize (C p I).
  apply met_iff in G. rewrite G in C. discriminate.
Qed.

Lemma make_inside {A} c : forall (rows : list (list A)) p q,
  make c p = Some q -> stays rows c = true -> inside rows p = true -> inside rows q = true.
Proof.
  induction c as [|[[b a]|] c IH]; intros rows p q M S I; [injection M as <-; auto|..];
  destruct p as [|x p]; simpl in *; try discriminate.
  - destruct (x =? b); [|discriminate]. destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-.
    apply andb_prop in S as [S1 S2], I as [I1 I2]. simpl. rewrite S1. simpl. eauto.
  - destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-.
    apply andb_prop in I as [I1 I2]. simpl. rewrite I1. simpl. eauto.
Qed.

Lemma in_options {A} (d : A) row x : x < length row -> In (x, value d row x) (options row).
Proof.
  intros H. unfold options, value. 
  assert (G : forall i, nth x (combine (seq i (length row)) row) (i + length row, d) = (i + x, nth x row d)).
  { intros i. rewrite combine_nth by apply seq_length. f_equal. apply seq_nth; auto. }
  specialize (G 0). simpl in G. rewrite <- G. apply nth_In. rewrite combine_length, seq_length. lia.
Qed.

Lemma make_weight c : forall rows p q, make c p = Some q -> weight rows q = (weight rows p + rise rows c)%Z.
Proof.
  induction c as [|[[b a]|] c IH]; intros rows p q M; [injection M as <-; simpl; lia|..];
  destruct p as [|x p]; simpl in *; try discriminate.
  - destruct (x =? b) eqn:X; [|discriminate]. destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-.
    apply Nat.eqb_eq in X. subst. simpl. rewrite (IH _ _ _ E). lia.
  - destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-. simpl. rewrite (IH _ _ _ E). lia.
Qed.

Lemma minimum_le l v : In v l -> (minimum l <= v)%Z.
Proof.
  destruct l as [|u l]; simpl; [tauto|].
  induction l as [|a l IH]; simpl.
  - intros [H|[]]. lia.
  - intros [H|[H|H]]; [specialize (IH (or_introl H))| |specialize (IH (or_intror H))]; lia.
Qed.

Lemma least_weight_le price w : forall rows p, matches w p -> inside rows p = true ->
  (least_weight price rows w + price * Z.of_nat (pieces p) <= weight rows p)%Z.
Proof.
  induction w as [|o w IH]; intros rows [|x p] M I; simpl in *; try tauto; try lia.
  - destruct o; tauto.
  - apply andb_prop in I as [I1 I2]. apply Nat.ltb_lt in I1. rewrite Nat2Z.inj_add.
    assert (M' : matches w p) by (destruct o; tauto). specialize (IH _ _ M' I2).
    destruct o as [y|].
    + destruct M as [-> _]. lia.
    + pose proof (in_map (fun '(x, v) => (v - price * Z.of_nat (piece x))%Z) _ _ (in_options 0%Z _ _ I1)) as H.
      apply minimum_le in H. simpl in H. lia.
Qed.

Theorem check_weights_sound z price rows : check_weights z price rows = true -> forall k, ~ solvable z k.
Proof.
  unfold check_weights. rewrite !andb_true_iff, forallb_forall, Z.ltb_lt. intros [[I C] W] k (p & R & M & L).
  assert (H : inside rows p = true /\ (weight rows p <= weight rows (first z))%Z).
  { clear M L. induction R as [|k p q R [IH1 IH2] [c [Hc E]]]; [split; auto; lia|].
    specialize (C c Hc). apply andb_prop in C as [C1 C2]. apply Z.leb_le in C2. split.
    - eapply make_inside; eauto.
    - rewrite (make_weight _ _ _ _ E). lia. }
  destruct H as [H1 H2]. unfold goal_weight in W. destruct (left (aim z)) as [n|].
  - pose proof (least_weight_le price _ _ _ M H1). rewrite L in H. lia.
  - pose proof (least_weight_le 0 _ _ _ M H1). lia.
Qed.

Lemma make_parities c : forall rows p q, make c p = Some q -> parities rows q = N.lxor (parities rows p) (flips rows c).
Proof.
  induction c as [|[[b a]|] c IH]; intros rows p q M; [injection M as <-; simpl; rewrite N.lxor_0_r; auto|..];
  destruct p as [|x p]; simpl in *; try discriminate.
  - destruct (x =? b) eqn:X; [|discriminate]. destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-.
    apply Nat.eqb_eq in X. subst. simpl. rewrite (IH _ _ _ E).
    apply N.bits_inj. intros i. rewrite !N.lxor_spec. 
    repeat match goal with |- context [N.testbit ?u i] => destruct (N.testbit u i) end; reflexivity.
  - destruct (make c p) as [r|] eqn:E; [|discriminate]. injection M as <-. simpl. rewrite (IH _ _ _ E), N.lxor_assoc. auto.
Qed.

Lemma equal_iff a b : equal a b = true <-> a = b.
Proof.
  destruct a, b. unfold equal. simpl. rewrite andb_true_iff, Nat.eqb_eq, N.eqb_eq. split; [intros []; congruence|].
  intros H; injection H; auto.
Qed.

Lemma in_once a l : In a l -> In a (once l).
Proof.
  induction l as [|b l IH]; simpl; auto. intros H. destruct (existsb (equal b) (once l)) eqn:E.
  - destruct H as [->|]; auto. apply existsb_exists in E as (c & Hc & E). apply equal_iff in E. subst; auto.
  - destruct H; [left|right]; auto.
Qed.

Lemma in_possible most w : forall rows p, matches w p -> inside rows p = true ->
  (match most with Some k => pieces p <= k | None => True end) ->
  In (match most with Some _ => pieces p | None => 0 end, parities rows p) (possible most rows w).
Proof.
  induction w as [|o w IH]; intros rows [|x p] M I L; simpl in *; try tauto.
  - destruct most; auto.
  - destruct o; tauto.
  - apply andb_prop in I as [I1 I2]. apply Nat.ltb_lt in I1.
    assert (M' : matches w p) by (destruct o; tauto).
    assert (L' : match most with Some k => pieces p <= k | None => True end) by (destruct most; auto; lia).
    specialize (IH _ _ M' I2 L'). apply in_once, filter_In. split.
    + apply in_flat_map. exists (x, value 0%N (hd [] rows) x). split.
      * destruct o as [y|]; [destruct M as [-> _]; left; auto|]. apply in_options; auto.
      * apply in_map_iff. eexists. split; [|exact IH]. simpl. destruct most; auto.
    + destruct most; auto. apply Nat.leb_le. auto.
Qed.

Theorem check_class_sound z rows : check_class z rows = true -> forall k, ~ solvable z k.
Proof.
  unfold check_class. rewrite !andb_true_iff, forallb_forall, negb_true_iff. intros [[I C] W] k (p & R & M & L).
  assert (H : inside rows p = true /\ parities rows p = parities rows (first z)).
  { clear M L. induction R as [|k p q R [IH1 IH2] [c [Hc E]]]; auto.
    specialize (C c Hc). apply andb_prop in C as [C1 C2]. apply N.eqb_eq in C2. split.
    - eapply make_inside; eauto.
    - rewrite (make_parities _ _ _ _ E), C2, N.lxor_0_r. auto. }
  destruct H as [H1 H2]. rewrite <- H2 in W. apply Bool.not_true_iff_false in W. apply W. apply existsb_exists.
  eexists. split; [|apply equal_iff; reflexivity].
  pose proof (in_possible (left (aim z)) _ _ _ M H1) as P. destruct (left (aim z)) as [n|]; [rewrite L in P|]; auto.
Qed.

Theorem verify_sound z c k : verify z c = Some k -> holds z k.
Proof.
  destruct c as [steps|[steps|] levels|n levels|price rows|rows]; simpl;
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b eqn:E end; try discriminate;
  intros H; injection H as <-; simpl.
  - apply check_moves_sound; auto.
  - apply andb_prop in E as [E1 E2]. split; [apply check_moves_sound; auto|].
    apply (check_levels_sound _ _ _ E2).
  - intros i. apply (check_levels_sound _ _ _ E i I).
  - apply (check_levels_sound _ _ _ E).
  - apply (check_weights_sound _ _ _ E).
  - apply (check_class_sound _ _ E).
Qed.
