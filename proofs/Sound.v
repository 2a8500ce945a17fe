(** What [verify] and [verify_levels] say of a puzzle holds. *)

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

Lemma has_child x p t : has t (x :: p) = has (child x t) p.
Proof.
  destruct t as [|[|y rest]|]; simpl; auto; [destruct p; auto..|].
  rewrite Nat.eqb_sym. destruct (x =? y) eqn:E; simpl; [|destruct p; auto]. destruct p, rest; auto.
Qed.

Lemma every_has f : forall t above, every f above t = true ->
  forall p, has t p = true -> f (rev_append above p) = true.
Proof.
  fix IH 1. intros [|rest|here next] above H p P.
  - destruct p; discriminate.
  - replace p with rest; auto. destruct p; [destruct rest; auto; discriminate|]. apply same_eq, P.
  - simpl in H. apply andb_prop in H as [H1 H2]. destruct p as [|x p]; simpl in P.
    + rewrite P in H1. exact H1.
    + assert (G : forall next y, (fix all (x : nat) (next : list trie) : bool :=
         match next with [] => true | t :: next => every f (x :: above) t && all (S x) next end) y next = true ->
         forall x, has (nth x next Empty) p = true -> f (rev_append ((y + x) :: above) p) = true).
      { clear - IH. induction next as [|t next IHn]; intros y H x P.
        - destruct x, p; discriminate.
        - simpl in H. apply andb_prop in H as [H1 H2]. destruct x as [|x]; simpl in P.
          + rewrite Nat.add_0_r. exact (IH t _ H1 p P).
          + rewrite <- plus_n_Sm. exact (IHn (S y) H2 x P). }
      exact (G next 0 H2 x P).
Qed.

(** A change that asks something is where its first cell and what that must hold say. *)
Fixpoint begins (starts : table) (c : change) : Prop :=
  match c with
  | [] => True
  | None :: c => begins (tl starts) c
  | Some (before, _) :: _ => In c (nth before (hd [] starts) [])
  end.

Lemma nth_update {A} (none : A) f x : forall l y,
  nth y (update none x f l) none = if y =? x then f (nth x l none) else nth y l none.
Proof.
  induction x as [|x IH]; intros [|a l] [|y]; simpl; auto; try (destruct y; auto; fail).
  - rewrite IH. destruct (y =? x); auto; [destruct x; auto|destruct y; auto].
Qed.

Lemma begins_put c d : forall starts, c = d \/ begins starts c -> begins (put d starts) c.
Proof.
  revert c. induction d as [|[[b a]|] d IH]; intros c starts H.
  - destruct H as [->|H]; simpl; auto.
  - destruct c as [|[[b' a']|] c]; simpl in *; auto; [|destruct H as [H|H]; [discriminate H|auto]].
    rewrite nth_update. destruct (b' =? b) eqn:E.
    + apply Nat.eqb_eq in E. subst. destruct H as [H|H]; [left; auto | right; auto].
    + destruct H as [H|H]; auto. injection H as -> _ _. rewrite Nat.eqb_refl in E. discriminate.
  - destruct c as [|[[b' a']|] c]; simpl in *; auto; destruct H as [H|H]; auto; try discriminate H.
    apply IH. left. congruence.
Qed.

Lemma begins_by_start cs c : In c cs -> begins (by_start cs) c.
Proof.
  unfold by_start. induction cs as [|d cs IH]; simpl; intros H; [tauto|]. apply begins_put. destruct H; auto.
Qed.

Lemma idle c : forall p q, begins [] c -> make c p = Some q -> q = p.
Proof.
  induction c as [|[[b a]|] c IH]; intros p q B M.
  - injection M as <-. auto.
  - simpl in B. destruct b; destruct B.
  - destruct p as [|x p]; [discriminate|]. simpl in M. destruct (make c p) eqn:E; [|discriminate]. injection M as <-.
    f_equal. apply IH; auto.
Qed.

Lemma closed_move older c : forall starts next above p q, (exists t, In t older /\ has t (rev_append above p) = true) ->
  closed older starts next above p = true -> begins starts c -> make c p = Some q ->
  has next q = true \/ exists t, In t older /\ has t (rev_append above q) = true.
Proof.
  induction c as [|[[b a]|] c IH]; intros starts next above p q K H B M.
  - injection M as <-. auto.
  - destruct starts as [|here starts]; [apply idle in M; subst; auto|]. destruct p as [|x p]; [discriminate M|].
    cbn [closed] in H. apply andb_prop in H as [H _]. simpl in B.
    assert (X : b = x) by (simpl in M; destruct (x =? b) eqn:E; [apply Nat.eqb_eq in E; auto|discriminate]). subst b.
    rewrite forallb_forall in H. specialize (H _ B). rewrite M in H. apply orb_prop in H as [H|H]; auto.
    right. apply existsb_exists in H. exact H.
  - destruct starts as [|here starts]; [apply idle in M; subst; auto|]. destruct p as [|x p]; [discriminate M|].
    simpl in M. destruct (make c p) as [q'|] eqn:E; [|discriminate M].
    injection M as <-. cbn [closed] in H. apply andb_prop in H as [_ H].
    destruct (IH starts (child x next) (x :: above) p q' K H B E) as [G|G]; [left|right; exact G].
    rewrite has_child. exact G.
Qed.

(** [t] is level [i] of the known levels. *)
Definition level (w : watch) (i : nat) (t : trie) := nth_error (rev (levels w)) i = Some t.

(** Every position of every level is no goal, and its moves lead to the levels up to the next one. *)
Definition sure (z : puzzle) (w : watch) :=
  starts w = by_start (changes z) /\
  (exists t, level w 0 t /\ has t (first z) = true) /\
  (forall i t p, level w i t -> has t p = true -> ~ meets (aim z) p) /\
  (forall i t p q, level w i t -> has t p = true -> move z p q -> S i < length (levels w) ->
     (match bound w with Some k => S i < k | None => True end) -> exists j u, j <= S i /\ level w j u /\ has u q = true).

Lemma no_goal z t p : every (fun p => negb (met (aim z) p)) [] t = true -> has t p = true -> ~ meets (aim z) p.
Proof.
  intros E H M. apply every_has with (p := p) in E; auto. simpl in E. apply met_iff in M. rewrite M in E. discriminate.
Qed.

Lemma first_sure z k t w : watch_first z k t = Some w -> sure z w /\ bound w = k.
Proof.
  unfold watch_first. destruct (_ && _) eqn:E; [|discriminate]. intros H. injection H as <-.
  apply andb_prop in E as [E1 E2]. unfold sure, level. simpl. repeat split; eauto.
  - intros [|[|]] u p L P; try discriminate. injection L as <-. eapply no_goal; eauto.
  - intros i u p q _ _ _ L. lia.
Qed.

(** The positions after the moves from the last level. *)
Lemma last_moves z w next : sure z w -> goes_on w next = true -> forall i t p q,
  level w i t -> has t p = true -> move z p q -> S i = length (levels w) ->
  (match bound w with Some k => S i < k | None => True end) ->
  has next q = true \/ exists j u, j <= i /\ level w j u /\ has u q = true.
Proof.
  intros (Hs & _) G i t p q L P (c & Hc & M) E B. unfold goes_on in G. unfold level in L.
  destruct (levels w) as [|last older] eqn:W; [discriminate|]. simpl in E. injection E as ->.
  simpl in L. rewrite nth_error_app2, rev_length, Nat.sub_diag in L by (rewrite rev_length; lia).
  injection L as ->.
  assert (A : asked w = true).
  { unfold asked. rewrite W. destruct (bound w); auto. apply Nat.ltb_lt. simpl. lia. }
  rewrite A, Hs in G. apply every_has with (p := p) in G; auto. simpl in G.
  assert (K : exists u, In u (t :: older) /\ has u (rev_append [] p) = true) by (exists t; simpl; auto).
  destruct (closed_move _ c _ _ _ _ _ K G (begins_by_start _ _ Hc) M) as [H|(u & I & H)]; auto.
  right. apply in_rev, In_nth_error in I as [j J]. exists j, u. repeat split; auto; [|unfold level; rewrite W; exact J].
  assert (j < length (rev (t :: older))) by (apply nth_error_Some; congruence). rewrite rev_length in H0. simpl in H0. lia.
Qed.

Lemma next_sure z w t w' : sure z w -> watch_next z w t = Some w' -> sure z w' /\ bound w' = bound w.
Proof.
  unfold watch_next. destruct (_ && _) eqn:E; [|discriminate]. intros S H. injection H as <-.
  apply andb_prop in E as [E1 E2]. pose proof S as (S1 & (t0 & L0 & F) & S3 & S4).
  set (w' := {| bound := bound w; starts := starts w; levels := t :: levels w |}).
  assert (Up : forall i u, level w i u -> level w' i u).
  { unfold level. simpl. intros i u L. rewrite nth_error_app1; auto. apply nth_error_Some. congruence. }
  assert (Last : level w' (length (levels w)) t).
  { unfold level. simpl. rewrite nth_error_app2, rev_length, Nat.sub_diag by (rewrite rev_length; lia). auto. }
  assert (Down : forall i u, level w' i u -> level w i u /\ i < length (levels w) \/ u = t /\ i = length (levels w)).
  { unfold level. simpl. intros i u L. destruct (lt_dec i (length (levels w))) as [I|I].
    - rewrite nth_error_app1 in L by (rewrite rev_length; auto). auto.
    - rewrite nth_error_app2, rev_length in L by (rewrite rev_length; lia).
      destruct (i - length (levels w)) as [|d] eqn:D; [|destruct d; discriminate L]. injection L as <-.
      right. split; auto. lia. }
  split; auto. unfold sure. split; auto. split; [eauto|]. split.
  - intros i u p L P. apply Down in L as [[L _]|[-> _]]; eauto. eapply no_goal; eauto.
  - intros i u p q L P M I B. simpl in I, B. apply Down in L as [[L K]|[-> K]]; [|lia].
    destruct (Nat.eq_dec (Datatypes.S i) (length (levels w))) as [Q|Q].
    + destruct (last_moves z w t S E1 i u p q L P M Q B) as [H|(j & v & J & Lv & H)].
      * exists (length (levels w)), t. repeat split; auto. lia.
      * exists j, v. repeat split; auto.
    + destruct (S4 i u p q L P M) as (j & v & J & Lv & H); auto; [lia|]. exists j, v. auto.
Qed.

Lemma watched_sure z w : watched z w -> sure z w.
Proof. induction 1; [eapply first_sure | eapply next_sure]; eauto. Qed.

Theorem levels_sound z w : watched z w -> watch_end w = true ->
  forall k, (match bound w with Some b => k < b | None => True end) -> ~ solvable z k.
Proof.
  intros H E. pose proof (watched_sure _ _ H) as W. pose proof W as (_ & First & Goal & Moves).
  enough (G : forall k p, reach z k p -> (match bound w with Some b => k < b | None => True end) ->
    exists i t, i <= k /\ level w i t /\ has t p = true).
  { intros k B (p & R & M). destruct (G k p R B) as (i & t & _ & L & P). exact (Goal i t p L P M). }
  induction 1 as [|k p q _ IH M]; intros B; [destruct First as (t & L & P); eauto|].
  destruct IH as (i & t & I & L & P). { destruct (bound w); auto. lia. }
  assert (B' : match bound w with Some b => S i < b | None => True end) by (destruct (bound w); auto; lia).
  assert (K : i < length (levels w)).
  { rewrite <- rev_length. apply nth_error_Some. unfold level in L. congruence. }
  destruct (Nat.eq_dec (S i) (length (levels w))) as [Q|Q].
  - destruct (last_moves z w Empty W E i t p q L P M Q B') as [F|(j & u & J & Lu & F)].
    + destruct q; discriminate F.
    + exists j, u. repeat split; auto. lia.
  - destruct (Moves i t p q L P M ltac:(lia) B') as (j & u & J & Lu & F). exists j, u. repeat split; auto. lia.
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
  destruct c as [steps|price rows|rows]; simpl; unfold when;
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b eqn:E end; try discriminate;
  intros H; injection H as <-; simpl.
  - apply check_moves_sound; auto.
  - apply (check_weights_sound _ _ _ E).
  - apply (check_class_sound _ _ E).
Qed.

Theorem verify_levels_sound z w steps k : watched z w -> verify_levels z w steps = Some k -> holds z k.
Proof.
  intros W. pose proof (levels_sound z w W) as L. unfold verify_levels, when.
  destruct (bound w) as [b|], steps as [steps|]; try discriminate;
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b eqn:E end; try discriminate;
  intros H; injection H as <-; simpl; auto.
  apply andb_prop in E as [E E2]. apply andb_prop in E as [E0 E1]. apply Nat.eqb_eq in E0. subst.
  split; [apply check_moves_sound|]; auto.
Qed.
