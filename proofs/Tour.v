(** The tour, the vacancy over every second place to the right and over the others to the left again, reverses every row. *)

From Coq Require Import List Arith Lia.
From Saltus Require Import Numbered Reversal.
Import ListNotations.

Lemma play_app j s x y j' s' z : play j s x y -> play j' s' y z -> play (j + j') (s + s') x z.
Proof. intros H. induction 1; rewrite ?Nat.add_0_r, <- ?plus_n_Sm; auto; econstructor; eauto. Qed.

Lemma one_slide x y : slide x y -> play 0 1 x y.
Proof. intros. eapply play_slide; eauto. constructor. Qed.

Lemma one_jump x y : jump x y -> play 1 0 x y.
Proof. intros. eapply play_jump; eauto. constructor. Qed.

(** Checkers of two rows of the same length, in turn. *)
Fixpoint weave (u v : list nat) : list nat :=
  match u, v with x :: u, y :: v => x :: y :: weave u v | _, _ => [] end.

Lemma weave_last u v x y : length u = length v -> weave (u ++ [x]) (v ++ [y]) = weave u v ++ [x; y].
Proof. revert v. induction u as [|a u IH]; intros [|b v] E; try discriminate; simpl in *; auto. rewrite IH; auto. Qed.

Lemma weave_shift u v x y : length u = length v -> weave (x :: u) (v ++ [y]) = x :: weave v u ++ [y].
Proof.
  revert v x. induction u as [|a u IH]; intros [|b v] x E; try discriminate; auto.
  simpl in *. f_equal. f_equal. apply IH. lia.
Qed.

Lemma weave_rev u v : length u = length v -> rev (weave u v) = weave (rev v) (rev u).
Proof.
  revert v. induction u as [|a u IH]; intros [|b v] E; try discriminate; auto. simpl in *.
  rewrite IH, weave_last by (rewrite ?rev_length; lia). rewrite <- app_assoc. reflexivity.
Qed.

Lemma sweep_right u : forall v p q, length u = length v -> solid u -> solid v ->
  play (length u) 0 (p ++ 0 :: weave u v ++ q) (p ++ weave v u ++ 0 :: q).
Proof.
  induction u as [|a u IH]; intros [|b v] p q E Hu Hv; try discriminate; simpl; [constructor|].
  apply solid_cons in Hu as [Ha Hu], Hv as [Hb Hv].
  apply (play_app 1 0 _ (p ++ b :: a :: 0 :: weave u v ++ q) (length u) 0).
  - apply one_jump, jump_left; auto.
  - specialize (IH v (p ++ [b; a]) q). rewrite <- !app_assoc in IH. apply IH; auto.
Qed.

Lemma sweep_left u : forall v p q, length u = length v -> solid u -> solid v ->
  play (length u) 0 (p ++ weave u v ++ 0 :: q) (p ++ 0 :: weave v u ++ q).
Proof.
  induction u as [|a u IH]; intros [|b v] p q E Hu Hv; try discriminate; simpl; [constructor|].
  apply solid_cons in Hu as [Ha Hu], Hv as [Hb Hv].
  replace (S (length u)) with (length u + 1) by lia.
  apply (play_app (length u) 0 _ (p ++ a :: b :: 0 :: weave v u ++ q) 1 0).
  - specialize (IH v (p ++ [a; b]) q). rewrite <- !app_assoc in IH. apply IH; auto.
  - apply one_jump, jump_right; auto.
Qed.

(** One round: the row without the vacancy is [weave u v ++ c], where [c] is one checker or none. *)
Lemma round_even u v x y : length u = length v -> solid (u ++ v) -> x <> 0 -> y <> 0 ->
  play (2 * length u + 1) 1 (0 :: weave (u ++ [x]) (y :: v)) (y :: 0 :: weave v u ++ [x]) /\
  play (2 * length u + 1) 2 (0 :: weave (u ++ [x]) (y :: v)) (0 :: weave (y :: u) (v ++ [x])).
Proof.
  intros E S Hx Hy. apply solid_app in S as [Hu Hv].
  assert (H : play (2 * length u + 1) 1 (0 :: weave (u ++ [x]) (y :: v)) (y :: 0 :: weave v u ++ [x])).
  { replace (2 * length u + 1) with (length (u ++ [x]) + (0 + length u)) by (rewrite app_length; simpl; lia).
    apply (play_app _ 0 _ (weave (y :: v) (u ++ [x]) ++ [0]) _ 1).
    - pose proof (sweep_right (u ++ [x]) (y :: v) [] []) as H. simpl in H. rewrite app_nil_r in H. apply H.
      + rewrite app_length. simpl. lia.
      + apply solid_app. split; auto. apply solid_cons. split; auto. apply solid_nil.
      + apply solid_cons. auto.
    - rewrite weave_shift by auto. simpl. rewrite <- app_assoc. simpl.
      apply (play_app 0 1 _ (y :: weave u v ++ [0; x]) (length u) 0).
      + apply one_slide. apply (slide_right (y :: weave u v) x []). auto.
      + apply (sweep_left u v [y] [x]); auto. }
  split; auto. rewrite <- (Nat.add_0_r (2 * length u + 1)). apply (play_app _ 1 _ _ 0 1 _ H).
  rewrite weave_shift by auto. apply one_slide. apply (slide_right [] y (weave v u ++ [x])). auto.
Qed.

Lemma round_odd u v x y c : length u = length v -> solid (u ++ v) -> x <> 0 -> y <> 0 -> c <> 0 ->
  play (2 * S (length u)) 2 (0 :: weave (u ++ [x]) (y :: v) ++ [c]) (0 :: weave (y :: u) (v ++ [c]) ++ [x]).
Proof.
  intros E S Hx Hy Hc. apply solid_app in S as [Hu Hv].
  assert (Lx : length (u ++ [x]) = length (v ++ [c])) by (rewrite !app_length; simpl; lia).
  assert (Sx : solid (u ++ [x])) by (apply solid_app; split; auto; apply solid_cons; split; auto; apply solid_nil).
  assert (Sc : solid (v ++ [c])) by (apply solid_app; split; auto; apply solid_cons; split; auto; apply solid_nil).
  replace (2 * Datatypes.S (length u)) with (length (u ++ [x]) + (0 + (length (u ++ [x]) + 0)))
    by (rewrite app_length; simpl; lia).
  apply (play_app _ 0 _ (weave (y :: v) (u ++ [x]) ++ [0; c]) _ 2).
  { apply (sweep_right (u ++ [x]) (y :: v) [] [c]); auto; [rewrite app_length; simpl; lia | apply solid_cons; auto]. }
  rewrite weave_shift by auto.
  replace ((y :: weave u v ++ [x]) ++ [0; c]) with ((y :: weave u v ++ [x]) ++ 0 :: c :: []) by reflexivity.
  apply (play_app 0 1 _ ((y :: weave u v ++ [x]) ++ [c; 0]) _ 1).
  { apply one_slide, slide_left. auto. }
  replace ((y :: weave u v ++ [x]) ++ [c; 0]) with ([y] ++ weave (u ++ [x]) (v ++ [c]) ++ [0])
    by (rewrite weave_last by auto; simpl; rewrite <- !app_assoc; reflexivity).
  apply (play_app _ 0 _ ([y] ++ 0 :: weave (v ++ [c]) (u ++ [x]) ++ []) 0 1).
  { apply sweep_left; auto. }
  rewrite app_nil_r, !weave_shift, weave_last by auto. simpl. rewrite <- app_assoc.
  apply one_slide. apply (slide_right [] y). auto.
Qed.

(** Rounds turn the ring of the right-moving checkers, last one first, and the others. *)
Lemma rounds_even a1 : forall a2 b1 b2, length a1 = length b1 -> length a2 = length b2 -> solid (a2 ++ a1 ++ b1 ++ b2) ->
  play (length a1 * (2 * (length a1 + length a2) - 1)) (2 * length a1)
    (0 :: weave (a2 ++ a1) (b1 ++ b2)) (0 :: weave (rev b1 ++ a2) (b2 ++ rev a1)).
Proof.
  induction a1 as [|x a1 IH] using rev_ind; intros a2 b1 b2 E1 E2 S.
  - destruct b1; [|discriminate]. simpl. rewrite !app_nil_r. constructor.
  - destruct b1 as [|y b1]; [rewrite app_length in E1; simpl in E1; lia|].
    rewrite app_length in E1. simpl in E1.
    rewrite !solid_app, !solid_cons in S. destruct S as (S1 & (S2 & Sx & _) & (Sy & S3) & S4).
    destruct (round_even (a2 ++ a1) (b1 ++ b2) x y) as [_ R]; auto.
    { rewrite !app_length. lia. } { rewrite !solid_app. auto. }
    specialize (IH (y :: a2) b1 (b2 ++ [x])). simpl (length (y :: a2)) in IH. 
    assert (P := IH ltac:(lia) ltac:(rewrite app_length; simpl; lia)).
    rewrite !solid_app, !solid_cons in P. specialize (P ltac:(pose proof solid_nil; tauto)).
    rewrite <- !app_assoc in R. rewrite app_length in *. simpl (length [x]) in *.
    simpl (weave (a2 ++ a1 ++ [x]) ((y :: b1) ++ b2)). rewrite rev_app_distr. simpl (rev [x] ++ rev a1). simpl (rev (y :: b1)).
    rewrite <- !app_assoc in *. simpl app in *.
    replace ((length a1 + 1) * (2 * (length a1 + 1 + length a2) - 1)) with
      (2 * (length a2 + length a1) + 1 + length a1 * (2 * (length a1 + S (length a2)) - 1)) by nia.
    replace (2 * (length a1 + 1)) with (2 + 2 * length a1) by lia.
    eapply play_app; [exact R|exact P].
Qed.

Lemma rounds_odd a1 : forall a2 b1 d2 b c b' c', length a1 = length b1 -> length (a2 ++ a1) = length b ->
  solid (a2 ++ a1 ++ b ++ [c]) -> b1 ++ d2 = b ++ [c] -> d2 ++ rev a1 = b' ++ [c'] ->
  play (length a1 * (2 * (length a1 + length a2))) (2 * length a1)
    (0 :: weave (a2 ++ a1) b ++ [c]) (0 :: weave (rev b1 ++ a2) b' ++ [c']).
Proof.
  induction a1 as [|x a1 IH] using rev_ind; intros a2 b1 d2 b c b' c' E1 E2 S D D'.
  - destruct b1; [|discriminate]. simpl in *. rewrite !app_nil_r in *. subst d2.
    apply app_inj_tail in D' as [-> ->]. constructor.
  - rewrite !app_length in E1. rewrite !app_length in E2. simpl in E1, E2. destruct b1 as [|y b1]; [simpl in E1; lia|].
    destruct b as [|y' v]; [simpl in E2; lia|]. simpl in D. injection D as <- D. simpl in E1, E2.
    simpl in S. rewrite !solid_app, !solid_cons, !solid_app, !solid_cons in S.
    destruct S as (S1 & (S2 & Sx & _) & Sy & S3 & Sc & _).
    pose proof (round_odd (a2 ++ a1) v x y c) as R. rewrite <- !app_assoc in R.
    specialize (R ltac:(rewrite app_length; lia)). rewrite !solid_app in R. specialize (R ltac:(tauto) Sx Sy Sc).
    rewrite rev_app_distr in D'. simpl in D'.
    pose proof (IH (y :: a2) b1 (d2 ++ [x]) (v ++ [c]) x b' c') as P.
    specialize (P ltac:(lia) ltac:(simpl; rewrite !app_length; simpl; lia)).
    simpl in P. rewrite !solid_cons, !solid_app, !solid_cons in P. specialize (P ltac:(pose proof solid_nil; tauto)).
    specialize (P ltac:(rewrite !app_assoc; rewrite D; reflexivity) ltac:(rewrite <- app_assoc; exact D')).
    rewrite !app_length in *. simpl (length [x]) in *. simpl (rev (y :: b1)). rewrite <- app_assoc. simpl app at 4.
    replace ((length a1 + 1) * (2 * (length a1 + 1 + length a2))) with
      (2 * S (length a2 + length a1) + length a1 * (2 * (length a1 + S (length a2)))) by nia.
    replace (2 * (length a1 + 1)) with (2 + 2 * length a1) by lia.
    eapply play_app; [exact R|]. simpl in P |- *. rewrite Nat.add_0_r in *. exact P.
Qed.

Lemma woven n : forall w, length w <= n ->
  exists u v, length u = length v /\ (w = weave u v \/ exists c, w = weave u v ++ [c]).
Proof.
  induction n as [|n IH]; intros w H.
  - destruct w; [|simpl in H; lia]. exists [], []. auto.
  - destruct w as [|x [|y w]]; [exists [], []; auto | exists [], []; split; auto; right; exists x; auto |]. simpl in H.
    destruct (IH w ltac:(lia)) as (u & v & E & D). exists (x :: u), (y :: v). simpl. split; [lia|].
    destruct D as [->|(c & ->)]; eauto.
Qed.

Lemma length_weave u v : length u = length v -> length (weave u v) = 2 * length u.
Proof. revert v. induction u as [|x u IH]; intros [|y v] E; try discriminate; auto. simpl in *. rewrite IH; lia. Qed.

Lemma solid_weave u v : length u = length v -> solid (weave u v) -> solid u /\ solid v.
Proof.
  revert v. induction u as [|x u IH]; intros [|y v] E S; try discriminate; auto. simpl in S.
  apply solid_cons in S as [Sx S], S as [Sy S]. apply IH in S as [Su Sv]; auto. split; apply solid_cons; auto.
Qed.

(** A row of an even number of checkers is reversed from the left end to the place beside it, and back to the end. *)
Lemma tour_even u v : u <> [] -> length u = length v -> solid (weave u v) ->
  exists y w, rev (weave u v) = y :: w /\
    play (length u * (2 * length u - 1)) (2 * length u - 1) (0 :: weave u v) (y :: 0 :: w) /\
    play (length u * (2 * length u - 1)) (2 * length u) (0 :: weave u v) (0 :: y :: w).
Proof.
  intros N E S. apply solid_weave in S as [Su Sv]; auto. destruct u as [|x a]; [congruence|].
  destruct (exists_last (l := v)) as (b & y & ->). { intros ->. discriminate. }
  rewrite app_length in E. simpl in E. apply solid_cons in Su as [Sx Sa]. apply solid_app in Sv as [Sb Sy].
  apply solid_cons in Sy as [Sy _].
  pose proof (rounds_even a [x] b [y] ltac:(lia) eq_refl) as P.
  rewrite !solid_app, !solid_cons in P. specialize (P ltac:(pose proof solid_nil; tauto)).
  destruct (round_even (rev b) (rev a) x y) as [Q Q']; auto; [rewrite !rev_length; lia | |].
  { apply solid_app. unfold solid in *. rewrite <- !in_rev. auto. }
  rewrite (weave_shift (rev b) (rev a)) in Q' by (rewrite !rev_length; lia).
  exists y, (weave (rev a) (rev b) ++ [x]). split.
  - rewrite weave_rev by (rewrite app_length; simpl; lia). rewrite rev_app_distr. simpl (rev [y] ++ rev b).
    simpl (rev (x :: a)). apply weave_shift. rewrite !rev_length. lia.
  - simpl (length [x]) in P. simpl ([x] ++ a) in P. simpl ([y] ++ rev a) in P. rewrite rev_length in Q, Q'. simpl length.
    replace (S (length a) * (2 * S (length a) - 1)) with
      (length a * (2 * (length a + 1) - 1) + (2 * length b + 1)) by nia.
    replace (2 * S (length a) - 1) with (2 * length a + 1) by lia. replace (2 * S (length a)) with (2 * length a + 2) by lia.
    split; [exact (play_app _ _ _ _ _ _ _ P Q) | exact (play_app _ _ _ _ _ _ _ P Q')].
Qed.

(** One of an odd number is reversed from the left end to the place beside the right one. *)
Lemma tour_odd u v c : u <> [] -> length u = length v -> solid (weave u v ++ [c]) ->
  exists w x, rev (weave u v ++ [c]) = w ++ [x] /\
    play (length u * (2 * length u + 1)) (2 * length u) (0 :: weave u v ++ [c]) (w ++ [0; x]).
Proof.
  intros N E S. apply solid_app in S as [S Sc]. apply solid_weave in S as [Su Sv]; auto.
  destruct u as [|x a]; [congruence|]. destruct v as [|y b]; [discriminate|]. simpl in E.
  pose proof (rounds_odd (x :: a) [] (y :: b) [c] (y :: b) c (c :: rev a) x) as P.
  specialize (P ltac:(simpl; lia) ltac:(simpl; lia)). rewrite !solid_app in P.
  specialize (P ltac:(pose proof solid_nil; tauto) eq_refl eq_refl).
  pose proof (sweep_right (rev (y :: b)) (c :: rev a) [] [x]) as Q.
  specialize (Q ltac:(simpl; rewrite app_length, !rev_length; simpl; lia)).
  specialize (Q ltac:(unfold solid in *; rewrite <- in_rev; auto)).
  specialize (Q ltac:(apply solid_cons in Sc as [Sc _]; apply solid_cons in Su as [_ Su]; apply solid_cons; split; auto;
    unfold solid in *; rewrite <- in_rev; auto)).
  exists (weave (c :: rev a) (rev (y :: b))), x. split.
  - rewrite rev_app_distr, weave_rev by (simpl; lia). cbn [rev app].
    rewrite weave_shift, weave_last by (rewrite !rev_length; lia). cbn [app]. rewrite <- app_assoc. reflexivity.
  - rewrite app_nil_r in P. simpl (length []) in P. rewrite rev_length in Q. simpl ([] ++ _) in P, Q.
    replace (length (x :: a) * (2 * length (x :: a) + 1)) with
      (length (x :: a) * (2 * (length (x :: a) + 0)) + length (y :: b)) by (simpl; nia).
    rewrite <- (Nat.add_0_r (2 * length (x :: a))). exact (play_app _ _ _ _ _ _ _ P Q).
Qed.

(** The bound of [reversal_least] is met from the left end. *)
Theorem reversal_possible n : 3 <= n -> exists j, 2 * j = n * (n - 1) /\
  play j (n - 1) (start n 0) (goal n (if Nat.even n then 1 else n - 1)) /\
  (Nat.even n = true -> play j n (start n 0) (goal n 0)).
Proof.
  intros N. destruct (woven n (seq 1 n) ltac:(rewrite seq_length; auto)) as (u & v & E & D).
  assert (Z : solid (seq 1 n)) by (unfold solid; rewrite in_seq; lia).
  pose proof (seq_length n 1) as L. unfold start. simpl (seq 1 0 ++ _). rewrite Nat.sub_0_r.
  destruct D as [D|(c & D)].
  - rewrite D in Z, L. rewrite length_weave in L by auto.
    destruct (tour_even u v) as (y & w & F & P & P'); auto. { intros ->. simpl in L. lia. }
    exists (length u * (2 * length u - 1)). rewrite D. unfold goal. rewrite D, F.
    assert (V : Nat.even n = true) by (apply Nat.even_spec; exists (length u); lia). rewrite V. subst n. split; [nia|]. split; auto.
  - rewrite D in Z, L. rewrite app_length, length_weave in L by auto. simpl in L.
    destruct (tour_odd u v c) as (w & x & F & P); auto. { intros ->. simpl in L. lia. }
    exists (length u * (2 * length u + 1)). rewrite D. unfold goal. rewrite D, F.
    assert (V : Nat.odd n = true) by (apply Nat.odd_spec; exists (length u); lia).
    rewrite <- Nat.negb_odd, V. simpl (if negb true then _ else _).
    assert (W : length w = n - 1).
    { apply (f_equal (@length _)) in F. rewrite rev_length, !app_length, length_weave in F by auto. simpl in F. lia. }
    rewrite <- W, firstn_app, firstn_all, Nat.sub_diag, skipn_app, skipn_all, Nat.sub_diag. simpl. rewrite app_nil_r.
    split; [nia|]. split; [|discriminate]. replace (length w) with (2 * length u) by lia. exact P.
Qed.

(** ** Other ends: by one more slide, reversed, and mirrored *)

Definition put (w : list nat) (q : nat) := firstn q w ++ 0 :: skipn q w.

Lemma put_at u v : put (u ++ v) (length u) = u ++ 0 :: v.
Proof.
  unfold put. rewrite firstn_app, firstn_all, Nat.sub_diag, skipn_app, skipn_all, Nat.sub_diag. simpl. rewrite app_nil_r. reflexivity.
Qed.

Lemma put_cut w q : q <= length w -> exists u v : list nat, w = u ++ v /\ length u = q.
Proof. intros H. exists (firstn q w), (skipn q w). rewrite firstn_skipn, firstn_length. split; auto. lia. Qed.

Lemma put_slide w q : S q <= length w -> solid w -> play 0 1 (put w q) (put w (S q)) /\ play 0 1 (put w (S q)) (put w q).
Proof.
  intros H S. destruct (put_cut w q) as (u & [|c v] & -> & <-); [lia| |].
  - rewrite app_length in H. simpl in H. lia.
  - apply solid_app in S as [_ S]. apply solid_cons in S as [Hc _]. rewrite put_at.
    replace (put (u ++ c :: v) (Datatypes.S (length u))) with (u ++ c :: 0 :: v).
    + split; apply one_slide; [apply slide_left | apply slide_right]; auto.
    + change (c :: v) with ([c] ++ v). rewrite app_assoc. replace (Datatypes.S (length u)) with (length (u ++ [c])).
      * rewrite put_at, <- app_assoc. reflexivity.
      * rewrite app_length. simpl. lia.
Qed.

Lemma put_rev w q : q <= length w -> rev (put w q) = put (rev w) (length w - q).
Proof.
  intros H. destruct (put_cut w q H) as (u & v & -> & <-). rewrite put_at, !rev_app_distr. simpl. rewrite <- app_assoc. simpl.
  rewrite app_length. replace (length u + length v - length u) with (length (rev v)) by (rewrite rev_length; lia).
  rewrite put_at. reflexivity.
Qed.

Lemma play_back j s x y : play j s x y -> play j s y x.
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; [constructor|..].
  - apply (play_app 1 0 _ y j s); auto. apply one_jump. destruct M; constructor; auto.
  - apply (play_app 0 1 _ y j s); auto. apply one_slide. destruct M; constructor; auto.
Qed.

Lemma play_rev j s x y : play j s x y -> play j s (rev x) (rev y).
Proof.
  induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; [constructor|..].
  - eapply play_jump; eauto. destruct M; rewrite !rev_app_distr; simpl; rewrite <- !app_assoc; simpl; constructor; auto.
  - eapply play_slide; eauto. destruct M; rewrite !rev_app_distr; simpl; rewrite <- !app_assoc; simpl; constructor; auto.
Qed.

Lemma play_map f j s x y : f 0 = 0 -> (forall c, c <> 0 -> f c <> 0) -> play j s x y -> play j s (map f x) (map f y).
Proof.
  intros F0 F. induction 1 as [x|j s x y z _ IH M|j s x y z _ IH M]; [constructor|..].
  - eapply play_jump; eauto. destruct M; rewrite !map_app; simpl; rewrite F0; constructor; auto.
  - eapply play_slide; eauto. destruct M; rewrite !map_app; simpl; rewrite F0; constructor; auto.
Qed.

(** The checkers numbered from the other end. *)
Definition anew (n c : nat) := if orb (c =? 0) (n <? c) then c else n + 1 - c.

Lemma anew_seq n : map (anew n) (seq 1 n) = rev (seq 1 n).
Proof.
  apply (nth_ext _ _ 0 0); [rewrite map_length, rev_length; auto|]. rewrite map_length, seq_length. intros i H.
  replace (nth i (map (anew n) (seq 1 n)) 0) with (anew n (nth i (seq 1 n) 0))
    by (symmetry; apply (map_nth (anew n) (seq 1 n) 0 i)).
  rewrite rev_nth, seq_length, !seq_nth by (rewrite ?seq_length; lia). unfold anew.
  destruct (Nat.eqb_spec (1 + i) 0); [lia|]. destruct (Nat.ltb_spec n (1 + i)); [lia|]. simpl. lia.
Qed.

Lemma anew_play n j s x y : play j s x y -> play j s (map (anew n) x) (map (anew n) y).
Proof.
  apply play_map; auto. intros c H. unfold anew. destruct (Nat.eqb_spec c 0); [lia|]. destruct (Nat.ltb_spec n c); simpl; lia.
Qed.

Lemma start_put n p : p <= n -> start n p = put (seq 1 n) p.
Proof.
  intros H. replace (seq 1 n) with (seq 1 p ++ seq (1 + p) (n - p)) by (rewrite <- seq_app; f_equal; lia).
  pose proof (put_at (seq 1 p) (seq (1 + p) (n - p))) as E. rewrite seq_length in E. rewrite E. reflexivity.
Qed.

Lemma anew_put n w q : map (anew n) (put w q) = put (map (anew n) w) q.
Proof. unfold put. rewrite map_app, firstn_map. simpl. rewrite skipn_map. reflexivity. Qed.

Lemma anew_rev n : map (anew n) (rev (seq 1 n)) = seq 1 n.
Proof. rewrite map_rev, anew_seq, rev_involutive. reflexivity. Qed.

Lemma told_back n j s p q : p <= n -> q <= n -> play j s (start n p) (goal n q) -> play j s (start n q) (goal n p).
Proof.
  intros P Q H. apply play_back, (anew_play n) in H. rewrite start_put in * by auto. unfold goal in *. fold (put (rev (seq 1 n)) q) in H.
  fold (put (rev (seq 1 n)) p). rewrite !anew_put, anew_seq, anew_rev in H. exact H.
Qed.

Lemma mirrored n j s p q : p <= n -> q <= n -> play j s (start n p) (goal n q) -> play j s (start n (n - p)) (goal n (n - q)).
Proof.
  intros P Q H. apply play_rev, (anew_play n) in H. rewrite start_put in * by lia. unfold goal in *. fold (put (rev (seq 1 n)) q) in H.
  fold (put (rev (seq 1 n)) (n - q)). rewrite !put_rev, !anew_put in H by (rewrite ?rev_length, seq_length; auto).
  rewrite rev_involutive, rev_length, seq_length, anew_seq, anew_rev in H. exact H.
Qed.

Lemma slide_after n j s p q q' : q <= n -> q' <= n -> q' = S q \/ q = S q' ->
  play j s (start n p) (goal n q) -> play j (S s) (start n p) (goal n q').
Proof.
  intros Q Q' D H. replace j with (j + 0) by lia. replace (S s) with (s + 1) by lia. eapply play_app; [exact H|].
  assert (Z : solid (rev (seq 1 n))) by (unfold solid; rewrite <- in_rev, in_seq; lia).
  assert (N : length (rev (seq 1 n)) = n) by (rewrite rev_length, seq_length; auto).
  destruct D as [->| ->]; [destruct (put_slide _ q ltac:(rewrite N; exact Q') Z) as [A _]
    | destruct (put_slide _ q' ltac:(rewrite N; exact Q) Z) as [_ A]]; exact A.
Qed.

(** The bound of [reversal_least] is met between the places nearest to the ends of the tour. *)
Theorem reversal_beside n p q : 3 <= n -> q <= n -> p + (if Nat.even n then q else n - q) <= 2 -> exists j, 2 * j = n * (n - 1) /\
  play j (if Nat.even (p + q + n) then n else n - 1) (start n p) (goal n q) /\
  play j (if Nat.even (p + q + n) then n else n - 1) (start n (n - p)) (goal n (n - q)).
Proof.
  intros N Q D. destruct (reversal_possible n N) as (j & J & B & _). exists j. split; auto.
  assert (P : p <= n) by (destruct (Nat.even n); lia).
  enough (H : play j (if Nat.even (p + q + n) then n else n - 1) (start n p) (goal n q)) by (split; auto; apply mirrored; auto).
  set (e := fun q => if Nat.even n then q else n - q).
  assert (B1 : play j (n - 1) (start n 0) (goal n (e 1))) by exact B.
  assert (Back : forall s p q, p <= n -> q <= n -> play j s (start n p) (goal n (e q)) -> play j s (start n q) (goal n (e p))).
  { intros s i i' I I' H. unfold e in *. destruct (Nat.even n); apply told_back in H; auto; [|lia].
    apply mirrored in H; auto; [|lia]. replace (n - (n - i')) with i' in H by lia. exact H. }
  assert (B0 : play j n (start n 0) (goal n (e 0))).
  { replace n with (S (n - 1)) at 1 by lia. apply (slide_after n j (n - 1) 0 (e 1)); auto; unfold e; destruct (Nat.even n); lia. }
  assert (B2 : play j n (start n 0) (goal n (e 2))).
  { replace n with (S (n - 1)) at 1 by lia. apply (slide_after n j (n - 1) 0 (e 1)); auto; unfold e; destruct (Nat.even n); lia. }
  assert (B11 : play j n (start n 1) (goal n (e 1))).
  { apply (Back _ 0 1) in B1; try lia. apply (Back _ 1 1); try lia.
    replace n with (S (n - 1)) at 1 by lia. apply (slide_after n j (n - 1) 1 (e 0)); auto; unfold e; destruct (Nat.even n); lia. }
  assert (E : exists i, q = e i /\ i <= n /\ p + i <= 2).
  { exists (e q). unfold e. destruct (Nat.even n); lia. }
  destruct E as (i & -> & I & E).
  assert (V : Nat.even (p + e i + n) = Nat.even (p + i)).
  { unfold e. destruct (Nat.even n) eqn:En.
    - rewrite Nat.even_add, En. destruct (Nat.even (p + i)); auto.
    - apply (f_equal negb) in En. rewrite <- (Nat.even_add_even (p + i) (2 * (n - i))) by (exists (n - i); auto).
      f_equal. lia. }
  rewrite V. clear V.
  assert (C : p = 0 /\ i = 0 \/ p = 0 /\ i = 1 \/ p = 0 /\ i = 2 \/ p = 1 /\ i = 0 \/ p = 1 /\ i = 1 \/ p = 2 /\ i = 0) by lia.
  destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]]]; simpl; auto; apply Back; auto; lia.
Qed.
