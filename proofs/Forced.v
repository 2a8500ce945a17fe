(** In a shortest exchange a sweep that has begun continues to its end; otherwise the pairs on both sides of the vacancy are never all put in order. *)

From Coq Require Import List Arith Lia.
From Saltus Require Import Row Least Exchange Reverse Counting.
Import ListNotations.

(** ** Walks with their numbers of jumps and slides *)

(** [trip r g j s x l]: the moves from [x] to the rows [l], one by one, are [j] jumps and [s] slides and end in [g]. *)
Inductive trip (r : rules) (g : list square) : nat -> nat -> list square -> list (list square) -> Prop :=
| trip_end : trip r g 0 0 g []
| trip_jump j s x y l : jump r x y -> trip r g j s y l -> trip r g (S j) s x (y :: l)
| trip_slide j s x y l : slide r x y -> trip r g j s y l -> trip r g j (S s) x (y :: l).

Lemma trip_play r g j s x l : trip r g j s x l -> play r j s x g /\ length l = j + s.
Proof.
  induction 1 as [|j s x y l H _ [IH E] | j s x y l H _ [IH E]]; simpl; rewrite ?E.
  - split; [constructor | reflexivity].
  - split; [|lia]. apply (play_app r 1 0 _ y j s); auto using one_jump.
  - split; [|lia]. apply (play_app r 0 1 _ y j s); auto using one_slide.
Qed.

Lemma trip_walk r g x l : walk r x l g <-> exists j s, trip r g j s x l.
Proof.
  split.
  - induction 1 as [|x y l g [H|H] _ (j & s & IH)]; eauto using trip.
  - intros (j & s & H). induction H; [apply walk_end | apply walk_move; auto..].
Qed.

Lemma shortest_trip r n m l : 1 <= n -> 1 <= m ->
  shortest r n m l <-> trip r (goal n m) (n * m) (n + m) (start n m) l.
Proof.
  intros Hn Hm. unfold shortest. rewrite trip_walk. split.
  - intros [(j & s & H) E]. destruct (trip_play _ _ _ _ _ _ H) as [P F].
    pose proof (least _ _ _ _ _ Hn Hm P). replace (n * m) with j by lia. replace (n + m) with s by lia. exact H.
  - intros H. split; eauto. destruct (trip_play _ _ _ _ _ _ H). lia.
Qed.

(** ** Rows seen from the vacancy: the checkers to its left, nearest first, and those to its right *)

Definition row (a b : list square) := rev a ++ V :: b.

Section Live.
Variables (r : rules) (n m : nat).

(** The ways from a row to the goal in as few jumps as its pairs need, and [s] slides. *)
Definition live (s : nat) (a b : list square) := trip r (goal n m) (pairs (word (row a b))) s (row a b).

Lemma word_row a b : word (row a b) = word (rev a ++ b).
Proof. unfold row. rewrite !word_app. reflexivity. Qed.

Lemma sum_rev f x : sum f (rev x) = sum f x.
Proof. induction x; simpl; auto. rewrite sum_app. simpl. lia. Qed.

(** Every live row has one vacancy. *)
Lemma live_full s a b l : live s a b l -> sum is_v a = 0 /\ sum is_v b = 0.
Proof.
  intros H. apply trip_play in H as [H _]. apply (play_keeps is_v) in H.
  unfold row, goal in H. rewrite !sum_app in H. simpl in H. rewrite sum_rev, !sum_repeat in H. simpl in H. lia.
Qed.

Lemma word_live s a b l : live s a b l -> word (row a b) = rev a ++ b.
Proof.
  intros H. apply live_full in H as [Ha Hb]. rewrite word_row. apply word_full. rewrite sum_app, sum_rev. lia.
Qed.

(** A pair is due if it must change order before the next of [s] slides. *)
Definition due (s : nat) (a b : list square) :=
  exists p q, rev a ++ b = p ++ R :: L :: q /\ s <= 1 + sum is_r p + sum is_l q.

Lemma due_least s a b l : live s a b l -> due (S s) a b -> False.
Proof.
  intros H (p & q & E & S). pose proof (word_live _ _ _ _ H) as W.
  destruct (due_moves _ _ _ _ _ _ (proj1 (trip_play _ _ _ _ _ _ H))) as [_ D].
  rewrite E in W. specialize (D p q W). lia.
Qed.

(** What comes next: the end, a slide, or a jump that puts a pair in order. *)
Inductive next (s : nat) (a b : list square) : list (list square) -> Prop :=
| next_end : s = 0 -> row a b = goal n m -> next s a b []
| next_left s' c a' l : s = S s' -> a = c :: a' -> live s' a' (c :: b) l -> next s a b (row a' (c :: b) :: l)
| next_right s' c b' l : s = S s' -> b = c :: b' -> live s' (c :: a) b' l -> next s a b (row (c :: a) b' :: l)
| over_left a' l : a = L :: R :: a' -> live s a' (L :: R :: b) l -> next s a b (row a' (L :: R :: b) :: l)
| over_right b' l : b = R :: L :: b' -> live s (R :: L :: a) b' l -> next s a b (row (R :: L :: a) b' :: l).

Lemma same_vacancy (a b a' b' : list square) :
  a ++ V :: b = a' ++ V :: b' -> sum is_v a = 0 -> sum is_v b = 0 -> a = a' /\ b = b'.
Proof.
  revert a'. induction a as [|c a IH]; intros a' E Ha Hb; simpl in *.
  - destruct a' as [|d a']; simpl in E; injection E; auto. intros -> ->.
    rewrite sum_app in Hb. simpl in Hb. lia.
  - destruct a' as [|d a']; simpl in E; injection E; intros.
    + subst. simpl in Ha. lia.
    + destruct (IH a'); auto; [lia|]. subst. auto.
Qed.

Lemma swap_pairs p c d q k : pairs (p ++ c :: d :: q) = S k -> pairs (p ++ d :: c :: q) <= k -> c = R /\ d = L.
Proof.
  revert k. induction p as [|e p IH]; intros k; simpl.
  - destruct c, d; simpl; intros; auto; lia.
  - assert (S : sum is_l (p ++ c :: d :: q) = sum is_l (p ++ d :: c :: q)) by (rewrite !sum_app; simpl; lia).
    destruct e; [|apply IH..]. intros. apply (IH (k - sum is_l (p ++ d :: c :: q))); lia.
Qed.

Lemma pairs_put p q : pairs (p ++ R :: L :: q) = S (pairs (p ++ L :: R :: q)).
Proof.
  induction p as [|c p IH]; simpl; [lia|]. rewrite IH.
  assert (sum is_l (p ++ R :: L :: q) = sum is_l (p ++ L :: R :: q)) by (rewrite !sum_app; simpl; lia).
  destruct c; lia.
Qed.

Lemma live_next s a b l : live s a b l -> next s a b l.
Proof.
  intros H. destruct (live_full _ _ _ _ H) as [Ha Hb]. pose proof (word_live _ _ _ _ H) as W.
  assert (Ra : sum is_v (rev a) = 0) by (rewrite sum_rev; auto).
  unfold live in H. rewrite W in H. remember (pairs (rev a ++ b)) as j eqn:J. remember (row a b) as x eqn:X.
  destruct H as [|j s x y l M H | j s x y l M H].
  - apply next_end; auto.
  - pose proof (proj1 (trip_play _ _ _ _ _ _ H)) as P. apply due_moves in P as [P _].
    destruct M as [u c d v _ _ | u c d v _ _].
    + change (u ++ c :: d :: V :: v) with (u ++ [c; d] ++ V :: v) in X. rewrite app_assoc in X.
      apply eq_sym, same_vacancy in X as [E ->]; auto.
      apply (f_equal (@rev _)) in E. rewrite rev_involutive, rev_app_distr in E. simpl in E. subst a.
      replace (u ++ V :: d :: c :: v) with (row (rev u) (d :: c :: v)) in * by (unfold row; rewrite rev_involutive; auto).
      simpl in J. rewrite rev_involutive, <- !app_assoc in J. simpl in J. simpl in Ha.
      assert (W' : word (row (rev u) (d :: c :: v)) = u ++ d :: c :: v).
      { rewrite word_row, rev_involutive. apply word_full. rewrite sum_app, <- (sum_rev _ u). simpl. lia. }
      rewrite W' in P. destruct (swap_pairs _ _ _ _ _ (eq_sym J) P) as [-> ->].
      apply over_left; auto. unfold live. rewrite W'. rewrite pairs_put in J. injection J as <-. auto.
    + apply eq_sym, same_vacancy in X as [E ->]; auto. subst u.
      replace (rev a ++ c :: d :: V :: v) with (row (d :: c :: a) v) in *
        by (unfold row; simpl; rewrite <- !app_assoc; auto).
      simpl in Hb.
      assert (W' : word (row (d :: c :: a) v) = rev a ++ c :: d :: v).
      { rewrite word_row. simpl. rewrite <- !app_assoc. apply word_full. rewrite sum_app. simpl. lia. }
      rewrite W' in P. destruct (swap_pairs _ _ _ _ _ (eq_sym J) P) as [-> ->].
      apply over_right; auto. unfold live. rewrite W'. rewrite pairs_put in J. injection J as <-. auto.
  - destruct M as [u c v _ | u c v _].
    + change (u ++ c :: V :: v) with (u ++ [c] ++ V :: v) in X. rewrite app_assoc in X.
      apply eq_sym, same_vacancy in X as [E ->]; auto.
      apply (f_equal (@rev _)) in E. rewrite rev_involutive, rev_app_distr in E. simpl in E. subst a.
      replace (u ++ V :: c :: v) with (row (rev u) (c :: v)) in * by (unfold row; rewrite rev_involutive; auto).
      simpl in J. rewrite rev_involutive, <- !app_assoc in J. simpl in J, Ha.
      eapply next_left; eauto. unfold live. rewrite word_row, rev_involutive, word_full; [subst j; auto|].
      rewrite sum_app, <- (sum_rev _ u). simpl. lia.
    + apply eq_sym, same_vacancy in X as [E ->]; auto. subst u.
      replace (rev a ++ c :: V :: v) with (row (c :: a) v) in * by (unfold row; simpl; rewrite <- !app_assoc; auto).
      simpl in Hb. eapply next_right; eauto. unfold live.
      rewrite word_row. simpl. rewrite <- app_assoc, word_full; [subst j; auto|]. rewrite sum_app. simpl. lia.
Qed.

(** The moves that every rule allows. *)
Lemma slide_r s a b l : live s a (R :: b) l -> live (S s) (R :: a) b (row a (R :: b) :: l).
Proof.
  intros H. unfold live. rewrite word_row. simpl. rewrite <- app_assoc. simpl. rewrite <- (word_row a (R :: b)).
  apply trip_slide; auto. unfold row. simpl. rewrite <- app_assoc. constructor. left; auto.
Qed.

Lemma slide_l s a b l : live s (L :: a) b l -> live (S s) a (L :: b) (row (L :: a) b :: l).
Proof.
  intros H. unfold live. rewrite word_row. replace (rev a ++ L :: b) with (rev (L :: a) ++ b)
    by (simpl; rewrite <- app_assoc; auto). rewrite <- word_row.
  apply trip_slide; auto. unfold row. simpl. rewrite <- app_assoc. constructor. left; auto.
Qed.

Lemma pairs_word p q : pairs (word (p ++ R :: L :: q)) = S (pairs (word (p ++ L :: R :: q))).
Proof. rewrite !word_app. apply pairs_put. Qed.

Lemma jump_r s a b l : live s a (L :: R :: b) l -> live s (L :: R :: a) b (row a (L :: R :: b) :: l).
Proof.
  intros H. unfold live in *. rewrite word_row in *. simpl. rewrite <- !app_assoc. simpl. rewrite pairs_word.
  apply trip_jump; auto. unfold row. simpl. rewrite <- !app_assoc. constructor; [left; auto|split; [|left]; congruence].
Qed.

Lemma jump_l s a b l : live s (R :: L :: a) b l -> live s a (R :: L :: b) (row (R :: L :: a) b :: l).
Proof.
  intros H. unfold live in *. rewrite word_row in *. simpl in *. rewrite <- !app_assoc in *. simpl in *.
  rewrite pairs_word. apply trip_jump; auto. unfold row. simpl. rewrite <- !app_assoc.
  constructor; [left; auto|split; [|left]; congruence].
Qed.

(** ** Sweeps are forced *)

Lemma counts_first s a b s' a' b' k y : y = row a' b' ->
  (forall l, live s a b l <-> exists l', l = y :: l' /\ live s' a' b' l') ->
  counts (live s' a' b') k -> counts (live s a b) k.
Proof. intros _ E. eapply counts_map; [|exact E]. congruence. Qed.

(** A due pair is still due after a slide, which comes too early. *)
Lemma due_jump s a b l : due s a b -> live s a b l ->
  (exists a' l', a = L :: R :: a' /\ l = row a' (L :: R :: b) :: l' /\ live s a' (L :: R :: b) l') \/
  (exists b' l', b = R :: L :: b' /\ l = row (R :: L :: a) b' :: l' /\ live s (R :: L :: a) b' l').
Proof.
  intros D H. destruct (live_next _ _ _ _ H) as [S E | s' c a' l S E N | s' c b' l S E N | a' l E N | b' l E N].
  - exfalso. destruct D as (p & q & E' & D). pose proof (word_live _ _ _ _ H) as W.
    rewrite E, E' in W. unfold goal in W. rewrite word_app in W. cbn [word filter full] in W.
    fold (word (repeat R n)) in W. rewrite !word_full in W by (rewrite sum_repeat; simpl; lia).
    clear - W. revert W. revert p. induction m as [|m' IH]; intros p W; simpl in W.
    + assert (G : ~ In L (repeat R n)) by (intros G; apply repeat_spec in G; discriminate).
      apply G. rewrite W. apply in_or_app. right. right. left. auto.
    + destruct p as [|c p]; simpl in W; [discriminate|]. injection W as _ W. exact (IH p W).
  - exfalso. apply (due_least _ _ _ _ N). subst. destruct D as (p & q & E & D). exists p, q. split; auto.
    rewrite <- E. simpl. rewrite <- app_assoc. auto.
  - exfalso. apply (due_least _ _ _ _ N). subst. destruct D as (p & q & E & D). exists p, q. split; auto.
    rewrite <- E. simpl. rewrite <- app_assoc. auto.
  - left. eauto.
  - right. eauto.
Qed.

(** Two letters that no jump passes: to the left of the vacancy, and to its right. *)
Definition stuck_left (a : list square) := forall a', a <> L :: R :: a'.
Definition stuck_right (b : list square) := forall b', b <> R :: L :: b'.

Lemma due_right s a p q : s <= 1 + sum is_r a + sum is_r p + sum is_l q -> due s a (p ++ R :: L :: q).
Proof.
  intros H. exists (rev a ++ p), q. rewrite <- app_assoc, sum_app, sum_rev. split; [reflexivity | lia].
Qed.

Lemma due_left s p q b : s <= 1 + sum is_r q + sum is_l p + sum is_l b -> due s (p ++ L :: R :: q) b.
Proof.
  intros H. exists (rev q), (rev p ++ b). rewrite sum_rev, sum_app, sum_rev. split; [|lia].
  rewrite rev_app_distr. simpl. rewrite <- !app_assoc. reflexivity.
Qed.

Lemma sum_two f c d k : sum f (two c d k) = k * (f c + f d).
Proof. induction k; simpl; lia. Qed.

(** The play is stuck if a pair is due and there is no jump. *)
Lemma stuck s a b l : due s a b -> stuck_left a -> stuck_right b -> ~ live s a b l.
Proof.
  intros D Sl Sr H. apply due_jump in H as [(a' & l' & E & _)|(b' & l' & E & _)]; auto; [apply (Sl a') | apply (Sr b')]; auto.
Qed.

Lemma sweeps_right k : forall a b x, stuck_left a -> counts (live (sum is_r a + sum is_l b + k) (two R L k ++ a) b) x ->
  counts (live (sum is_r a + sum is_l b + k) a (two R L k ++ b)) x.
Proof.
  induction k as [|k IH]; intros a b x Sa H; auto. simpl (two R L (S k) ++ b).
  eapply (counts_first _ _ _ _ (R :: L :: a) (two R L k ++ b)); [reflexivity| |].
  - intros l. split; [|intros (l' & -> & N); apply jump_l; exact N].
    intros N. apply due_jump in N as [(a' & l' & E & _)|(b' & l' & E & -> & N)].
    + exfalso. exact (Sa _ E).
    + injection E as <-. eauto.
    + apply (due_right _ _ [] (two R L k ++ b)). rewrite sum_app, sum_two. simpl. lia.
  - rewrite two_last in H. specialize (IH (R :: L :: a) b x). simpl in IH.
    replace (sum is_r a + sum is_l b + S k) with (S (sum is_r a) + sum is_l b + k) in * by lia.
    apply IH; auto. intros a' E. discriminate.
Qed.

(** Pairs to the left of the vacancy can be put in order, but then those due to its right never are. *)
Lemma apart_right i : forall s a b l, stuck_left a ->
  (exists p q, b = p ++ R :: L :: q /\ s <= 2 + i + sum is_r a + sum is_r p + sum is_l q) ->
  ~ live s (two L R i ++ a) (L :: R :: b) l.
Proof.
  induction i as [|i IH]; intros s a b l Sa (p & q & -> & D) H; apply due_jump in H.
  - destruct H as [(a' & l' & E & _)|(b' & l' & E & _)]; [exact (Sa _ E)|discriminate].
  - apply (due_right _ _ (L :: R :: p) q). simpl. lia.
  - destruct H as [(a' & l' & E & _ & N)|(b' & l' & E & _)]; [|discriminate]. injection E as <-.
    apply (IH s a _ _ Sa) in N; auto. exists (L :: R :: p), q. split; auto. simpl. lia.
  - apply (due_right _ _ (L :: R :: p) q). rewrite sum_app, sum_two. simpl. lia.
Qed.

(** ** In the mirror *)

End Live.

Lemma mirror_row a b : mirror (row a b) = row (flip b) (flip a).
Proof.
  unfold mirror, row. rewrite flip_app. simpl. rewrite rev_app_distr. simpl. rewrite <- app_assoc.
  unfold flip. rewrite map_rev, rev_involutive. reflexivity.
Qed.

Lemma mirror_one_to_one x y : mirror x = mirror y -> x = y.
Proof. intros H. rewrite <- (mirror_mirror x), H. apply mirror_mirror. Qed.

Lemma trip_mirror r g j s x l : trip r g j s x l -> trip r (mirror g) j s (mirror x) (map mirror l).
Proof. induction 1; simpl; [constructor | apply trip_jump | apply trip_slide]; auto using jump_mirror, slide_mirror. Qed.

Lemma pairs_mirror x : pairs (mirror x) = pairs x.
Proof.
  assert (P : forall u c, pairs (u ++ [c]) = pairs u + is_l c * sum is_r u).
  { intros u c. induction u as [|d u IH]; simpl; [destruct c; auto|]. rewrite IH, sum_app. simpl. destruct d; simpl; lia. }
  unfold mirror, flip. induction x as [|c x IH]; auto. simpl. rewrite P, IH, sum_rev.
  destruct (sum_flip x) as [F _]. unfold flip in F. rewrite F. destruct c; simpl; lia.
Qed.

Lemma live_mirror r n m s a b l : live r n m s a b l <-> live r m n s (flip b) (flip a) (map mirror l).
Proof.
  unfold live. rewrite <- mirror_row, <- (mirror_goal n m).
  replace (pairs (word (mirror (row a b)))) with (pairs (word (row a b))); [split; intros H|].
  - apply trip_mirror, H.
  - apply trip_mirror in H. rewrite !mirror_mirror, map_map in H. erewrite map_ext, map_id in H; auto using mirror_mirror.
  - rewrite <- (pairs_mirror (word _)). f_equal. unfold mirror, word, flip. generalize (row a b). intros x.
    induction x as [|c x IH]; auto. simpl. rewrite filter_app, <- IH. destruct c; simpl; rewrite ?app_nil_r; auto.
Qed.

Lemma counts_mirror r n m s a b k : counts (live r m n s (flip b) (flip a)) k -> counts (live r n m s a b) k.
Proof.
  apply (counts_map _ _ (map mirror)).
  - intros l l' E. apply (f_equal (map mirror)) in E. rewrite !map_map in E.
    rewrite !(map_ext _ _ mirror_mirror), !map_id in E. exact E.
  - intros l. rewrite live_mirror. split; intros H.
    + exists (map mirror l). split; auto. rewrite map_map, (map_ext _ _ mirror_mirror), map_id. auto.
    + destruct H as (l' & -> & H). rewrite map_map, (map_ext _ _ mirror_mirror), map_id. auto.
Qed.

Lemma flip_two c d k : flip (two c d k) = two (other c) (other d) k.
Proof. unfold flip. induction k; simpl; congruence. Qed.

Lemma stuck_flip_right b : stuck_right b -> stuck_left (flip b).
Proof. intros S a' E. apply (f_equal flip) in E. rewrite flip_flip in E. exact (S _ E). Qed.

Lemma sweeps_left r n m k a b x : stuck_right b ->
  counts (live r n m (sum is_r a + sum is_l b + k) a (two L R k ++ b)) x ->
  counts (live r n m (sum is_r a + sum is_l b + k) (two L R k ++ a) b) x.
Proof.
  intros S H. apply counts_mirror. rewrite flip_app, flip_two. simpl.
  destruct (sum_flip a) as (_ & Ea & _), (sum_flip b) as (Eb & _).
  replace (sum is_r a + sum is_l b + k) with (sum is_r (flip b) + sum is_l (flip a) + k) by lia.
  apply sweeps_right; [apply stuck_flip_right, S|]. apply counts_mirror. rewrite flip_app, flip_two, !flip_flip. simpl.
  rewrite Ea, Eb, (Nat.add_comm (sum is_l b)). exact H.
Qed.

(** With pairs on both sides of the vacancy those of one side stay in the wrong order. *)
Lemma between r n m s i k a b l : stuck_left a -> stuck_right b -> s <= 2 + i + k + sum is_r a + sum is_l b ->
  ~ live r n m s (two L R (S i) ++ a) (two R L (S k) ++ b) l.
Proof.
  intros Sa Sb D H. pose proof H as N. apply due_jump in N as [(a' & l' & E & _ & N)|(b' & l' & E & _ & N)].
  - injection E as <-. apply (apart_right _ _ _ _ _ _ _ _ Sa) in N; auto.
    exists [], (two R L k ++ b). rewrite sum_app, sum_two. simpl. split; auto. lia.
  - injection E as <-. apply live_mirror in N. rewrite !flip_app, flip_two in N. cbn [flip map other] in N.
    apply (apart_right _ _ _ _ _ _ _ _ (stuck_flip_right _ Sb)) in N; auto.
    exists [], (two R L i ++ flip a). fold (flip (two L R (S i) ++ a)). rewrite flip_app, flip_two, sum_app, sum_two.
    destruct (sum_flip a) as (_ & -> & _), (sum_flip b) as (-> & _). simpl. split; auto. lia.
  - apply (due_right _ _ [] (two R L k ++ b)). rewrite !sum_app, !sum_two. simpl. lia.
Qed.
