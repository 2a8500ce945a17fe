(** Reversing n >= 3 numbered checkers takes n(n - 1)/2 jumps and n - 1 or n slides at least, by the parity of the ends of the
    vacancy; and that many suffice from the left end of the row. *)

From Coq Require Import List Arith Lia Bool.
From Saltus Require Import Numbered.
Import ListNotations.

(** Pairs that are not in ascending order. *)
Definition less (x y : nat) : nat := if y <? x then 1 else 0.
Fixpoint below (x : nat) (w : list nat) : nat := match w with [] => 0 | y :: w => less x y + below x w end.
Fixpoint inversions (w : list nat) : nat := match w with [] => 0 | x :: w => below x w + inversions w end.

(** Those of neighbours that a jump may swap between two slides: [f] says whether the first place begins a pair. *)
Fixpoint near (f : bool) (w : list nat) : nat :=
  match w with
  | x :: w => match w with y :: _ => if f then less x y else 0 | [] => 0 end + near (negb f) w
  | [] => 0
  end.

(** How many pairs of neighbours there are. *)
Definition places (f : bool) (n : nat) : nat := if f then n / 2 else (n - 1) / 2.

Lemma near_places f w : near f w <= places f (length w).
Proof.
  revert f. induction w as [|x w IH]; intros f; [destruct f; simpl; lia|]. cbn [near length]. specialize (IH (negb f)).
  unfold places in *. destruct w as [|y w]; [apply Nat.le_0_l|]. cbn [length] in *. unfold less.
  rewrite Nat.sub_succ, Nat.sub_0_r in *.
  destruct f; cbn [negb] in *; [|lia].
  replace (S (S (length w)) / 2) with (S (length w / 2)) by (symmetry; apply (Nat.div_add_l 1 2 (length w)); lia).
  destruct (y <? x); lia.
Qed.

Lemma places_all n : 1 <= n -> places true n + places false n = n - 1 /\ 2 * places true n <= n /\ 2 * places false n <= n.
Proof.
  intros H. unfold places. destruct n as [|n]; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r.
  pose proof (Nat.div_mod_eq (S n) 2). pose proof (Nat.mod_upper_bound (S n) 2 ltac:(lia)).
  pose proof (Nat.div_mod_eq n 2). pose proof (Nat.mod_upper_bound n 2 ltac:(lia)). lia.
Qed.

Lemma below_app x u v : below x (u ++ v) = below x u + below x v.
Proof. induction u; simpl; lia. Qed.

(** A swap of neighbours changes them by one at most, and by what it changes of the pairs that a jump may swap. *)
Lemma inversions_swap a c d b : inversions (a ++ c :: d :: b) + less d c = inversions (a ++ d :: c :: b) + less c d.
Proof. induction a as [|x a IH]; simpl; [lia|]. rewrite !below_app. simpl. lia. Qed.

Lemma near_swap f a c d b : f = Nat.even (length a) ->
  near f (a ++ c :: d :: b) + less d c = near f (a ++ d :: c :: b) + less c d.
Proof.
  intros ->. induction a as [|x a IH]; [destruct b; simpl; lia|].
  cbn [length app near]. rewrite Nat.even_succ, <- Nat.negb_even, negb_involutive.
  assert (H : match a ++ c :: d :: b with y :: _ => if negb (Nat.even (length a)) then less x y else 0 | [] => 0 end =
              match a ++ d :: c :: b with y :: _ => if negb (Nat.even (length a)) then less x y else 0 | [] => 0 end)
    by (destruct a; reflexivity).
  rewrite H. lia.
Qed.

Lemma less_one x y : less x y <= 1.
Proof. unfold less. destruct (y <? x); auto. Qed.

(** What holds after [t] slides: [u] is to the left of the vacancy and [v] to its right. *)
Definition known (n p j t : nat) (u v : list nat) :=
  length (u ++ v) = n /\ inversions (u ++ v) <= j /\
  exists f g most, f = Nat.even (length u) /\ g = Nat.even p /\ 2 * inversions (u ++ v) <= most + 2 * near f (u ++ v) /\
    (f = g /\ Nat.even t = true /\ most = (n - 1) * t \/
     f = negb g /\ Nat.even t = false /\ most + (n - 1) = (n - 1) * t + 2 * places g n).

Lemma known_swap n p j t u c d v : known n p j t (u ++ [c; d]) v -> known n p (S j) t u (d :: c :: v).
Proof.
  unfold known. rewrite <- !app_assoc. simpl. rewrite !app_length. simpl. intros (E & I & f & g & most & F & G & B & C).
  pose proof (inversions_swap u c d v). pose proof (less_one c d). pose proof (less_one d c).
  split; [lia|]. split; [lia|]. exists f, g, most. 
  assert (F' : f = Nat.even (length u)) by (rewrite F, Nat.even_add; simpl; destruct (Nat.even (length u)); auto).
  pose proof (near_swap f u c d v F'). repeat split; auto. lia.
Qed.

Lemma known_swap_right n p j t u c d v : known n p j t u (d :: c :: v) -> known n p (S j) t (u ++ [c; d]) v.
Proof.
  unfold known. rewrite <- !app_assoc. simpl. rewrite !app_length. simpl. intros (E & I & f & g & most & F & G & B & C).
  pose proof (inversions_swap u d c v). pose proof (less_one c d). pose proof (less_one d c).
  pose proof (near_swap f u d c v F).
  split; [lia|]. split; [lia|]. exists f, g, most.
  assert (F' : f = Nat.even (length u + 2)) by (rewrite F, Nat.even_add; simpl; destruct (Nat.even (length u)); auto).
  repeat split; auto. lia.
Qed.

Lemma known_next n p j t u v u' v' : 1 <= n -> u ++ v = u' ++ v' -> Nat.even (length u') = negb (Nat.even (length u)) ->
  known n p j t u v -> known n p j (S t) u' v'.
Proof.
  unfold known. intros N W Q (E & I & f & g & most & F & G & B & C). rewrite <- W, Q, <- F. split; auto. split; auto.
  pose proof (near_places f (u ++ v)) as P. rewrite E in P. pose proof (places_all n N).
  exists (negb f), g, (most + 2 * places f n). split; auto. split; auto. split; [lia|].
  rewrite Nat.even_succ, <- Nat.negb_even.
  destruct C as [(-> & T & C)|(-> & T & C)]; rewrite T; [right|left; rewrite negb_involutive]; repeat split; auto;
  destruct g; simpl in *; nia.
Qed.

Definition solid (w : list nat) := ~ In 0 w.

Lemma same_vacancy (u v u' v' : list nat) : u ++ 0 :: v = u' ++ 0 :: v' -> solid u -> solid v -> u = u' /\ v = v'.
Proof.
  unfold solid. revert u'. induction u as [|c u IH]; intros u' E Hu Hv.
  - destruct u' as [|d u']; simpl in E; injection E; auto. intros -> <-. destruct Hv. apply in_or_app. right. left. auto.
  - destruct u' as [|d u']; simpl in E; injection E; intros.
    + subst. destruct Hu. left. auto.
    + subst. destruct (IH u'); auto; [intros H'; apply Hu; right; auto|]. subst. auto.
Qed.

Lemma solid_nil : solid [].
Proof. intros []. Qed.

Lemma solid_app u v : solid (u ++ v) <-> solid u /\ solid v.
Proof. unfold solid. rewrite in_app_iff. tauto. Qed.

Lemma solid_cons c v : solid (c :: v) <-> c <> 0 /\ solid v.
Proof. unfold solid. simpl. intuition congruence. Qed.

Lemma inversions_seq n : forall p, inversions (seq p n) = 0.
Proof.
  assert (B : forall n x p, x <= p -> below x (seq p n) = 0).
  { clear. induction n; simpl; auto. intros x p H. rewrite IHn by lia. unfold less. destruct (Nat.ltb_spec p x); lia. }
  induction n; simpl; auto. intros p. rewrite IHn, B by lia. auto.
Qed.

Lemma known_play n p j t x : 1 <= n -> p <= n -> play j t (start n p) x ->
  exists u v, x = u ++ 0 :: v /\ solid u /\ solid v /\ known n p j t u v.
Proof.
  intros N P H. remember (start n p) as s eqn:E. induction H as [x | j t x y z _ IH M | j t x y z _ IH M]; subst.
  - exists (seq 1 p), (seq (S p) (n - p)). unfold solid. rewrite !in_seq. split; auto. split; [lia|]. split; [lia|].
    assert (W : seq 1 p ++ seq (S p) (n - p) = seq 1 n) by (rewrite <- seq_app; f_equal; lia).
    unfold known. rewrite W, seq_length, inversions_seq. split; auto. split; auto.
    exists (Nat.even p), (Nat.even p), 0. rewrite seq_length. repeat split; try lia. left. repeat split; lia.
  - destruct (IH eq_refl) as (u & v & Y & Hu & Hv & K). destruct M as [a c d b Hc Hd | a c d b Hc Hd].
    + change (a ++ c :: d :: 0 :: b) with (a ++ [c; d] ++ 0 :: b) in Y. rewrite app_assoc in Y.
      apply eq_sym, same_vacancy in Y as [-> ->]; auto. exists a, (d :: c :: b).
      rewrite !solid_app, !solid_cons in *. intuition auto. apply known_swap; auto.
    + apply eq_sym, same_vacancy in Y as [-> ->]; auto. exists (a ++ [c; d]), b.
      rewrite <- app_assoc. rewrite !solid_app, !solid_cons in *. pose proof solid_nil. intuition auto.
      apply known_swap_right; auto.
  - destruct (IH eq_refl) as (u & v & Y & Hu & Hv & K). destruct M as [a c b Hc | a c b Hc].
    + change (a ++ c :: 0 :: b) with (a ++ [c] ++ 0 :: b) in Y. rewrite app_assoc in Y.
      apply eq_sym, same_vacancy in Y as [-> ->]; auto. exists a, (c :: b).
      rewrite !solid_app, !solid_cons in *. intuition auto.
      apply (known_next n p j t (a ++ [c]) b); auto; [rewrite <- app_assoc; auto|].
      rewrite app_length, Nat.even_add. simpl. destruct (Nat.even (length a)); auto.
    + apply eq_sym, same_vacancy in Y as [-> ->]; auto. exists (a ++ [c]), b.
      rewrite <- app_assoc. rewrite !solid_app, !solid_cons in *. pose proof solid_nil. intuition auto.
      apply (known_next n p j t a (c :: b)); auto; [rewrite <- app_assoc; auto|].
      rewrite app_length, Nat.even_add. simpl. destruct (Nat.even (length a)); auto.
Qed.

Lemma inversions_rev n : forall p, 2 * inversions (rev (seq p n)) = n * (n - 1).
Proof.
  assert (A : forall u x, inversions (u ++ [x]) = inversions u + fold_right (fun y k => less y x + k) 0 u).
  { induction u as [|y u IH]; simpl; auto. intros x. rewrite IH, below_app. simpl. lia. }
  assert (F : forall u p, (forall y, In y u -> p < y) -> fold_right (fun y k => less y p + k) 0 u = length u).
  { induction u as [|y u IH]; simpl; auto. intros p H. rewrite IH by auto. unfold less.
    destruct (Nat.ltb_spec p y); auto. specialize (H y (or_introl eq_refl)). lia. }
  induction n as [|n IH]; intros p; auto. simpl rev. rewrite A, F, rev_length, seq_length.
  - specialize (IH (S p)). nia.
  - intros y H. apply in_rev, in_seq in H. lia.
Qed.

(** Every reversal, with the vacancy after the first p checkers at the start and after the first q at the end. *)
Theorem reversal_least n p q j s : 3 <= n -> p <= n -> q <= n -> play j s (start n p) (goal n q) ->
  n * (n - 1) <= 2 * j /\ n - 1 <= s /\ (Nat.even (p + q + n) = true -> n <= s).
Proof.
  intros N P Q H. destruct (known_play n p j s _ ltac:(lia) P H) as (u & v & E & Hu & Hv & L & I & f & g & most & F & G & B & C).
  assert (Z : solid (rev (seq 1 n))) by (unfold solid; rewrite <- in_rev, in_seq; lia).
  unfold goal in E. apply same_vacancy in E as [<- <-].
  - rewrite firstn_skipn in *. pose proof (inversions_rev n 1) as R.
    rewrite firstn_length, rev_length, seq_length, Nat.min_l in F by lia.
    pose proof (near_places f (rev (seq 1 n))) as M. rewrite L in M. pose proof (places_all n ltac:(lia)).
    assert (S1 : n - 1 <= s).
    { destruct (le_lt_dec (n - 1) s); auto. exfalso. destruct C as [(-> & T & C)|(-> & T & C)]; destruct g; simpl in *; nia. }
    split; [lia|]. split; auto. intros V. rewrite !Nat.even_add in V. rewrite <- F, <- G in V.
    destruct (Nat.eq_dec s (n - 1)) as [->|]; [|lia]. exfalso.
    destruct n as [|i]; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r in C. rewrite Nat.even_succ, <- Nat.negb_even in V.
    destruct C as [(-> & T & C)|(-> & T & C)]; rewrite T in V; destruct g; discriminate.
  - rewrite <- (firstn_skipn q) in Z. apply solid_app in Z. tauto.
  - rewrite <- (firstn_skipn q) in Z. apply solid_app in Z. tauto.
Qed.
