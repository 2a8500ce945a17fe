(** The shortest exchanges are F(n + 2) for n checkers against one, and two where each group has two at least. *)

From Coq Require Import List Arith Lia.
From Saltus Require Import Row Least Exchange Reverse Counting Forced.
Import ListNotations.

Section Phases.
Variables (r : rules) (n m : nat).

(** Without a jump, one of two slides or both may be possible. *)
Lemma only_left s a b x : stuck_right b ->
  (forall c b' l, b = c :: b' -> ~ live r n m s (c :: R :: a) b' l) ->
  counts (live r n m s a (R :: b)) x -> counts (live r n m (S s) (R :: a) b) x.
Proof.
  intros Sb W. eapply counts_first; [reflexivity|]. intros l. split; [|intros (l' & -> & N); apply slide_r, N].
  intros H. destruct (live_next _ _ _ _ _ _ _ H) as [S E | s' c a' l S E N | s' c b' l S E N | a' l E N | b' l E N].
  - discriminate.
  - injection S as <-. injection E as <- <-. eauto.
  - injection S as <-. exfalso. exact (W _ _ _ E N).
  - discriminate.
  - exfalso. exact (Sb _ E).
Qed.

Lemma only_right s a b x : stuck_left a ->
  (forall c a' l, a = c :: a' -> ~ live r n m s a' (c :: L :: b) l) ->
  counts (live r n m s (L :: a) b) x -> counts (live r n m (S s) a (L :: b)) x.
Proof.
  intros Sa W. eapply counts_first; [reflexivity|]. intros l. split; [|intros (l' & -> & N); apply slide_l, N].
  intros H. destruct (live_next _ _ _ _ _ _ _ H) as [S E | s' c a' l S E N | s' c b' l S E N | a' l E N | b' l E N].
  - discriminate.
  - injection S as <-. exfalso. exact (W _ _ _ E N).
  - injection S as <-. injection E as <- <-. eauto.
  - exfalso. exact (Sa _ E).
  - discriminate.
Qed.

Lemma either s a b x y : counts (live r n m s a (R :: L :: b)) x -> counts (live r n m s (L :: R :: a) b) y ->
  counts (live r n m (S s) (R :: a) (L :: b)) (x + y).
Proof.
  intros H1 H2.
  apply (counts_iff (fun l => (exists l', l = row a (R :: L :: b) :: l' /\ live r n m s a (R :: L :: b) l') \/
                              (exists l', l = row (L :: R :: a) b :: l' /\ live r n m s (L :: R :: a) b l'))).
  - intros l. split; [|intros [(l' & -> & N)|(l' & -> & N)]; [apply slide_r, N | apply slide_l, N]].
    intros H. destruct (live_next _ _ _ _ _ _ _ H) as [S E | s' c a' l S E N | s' c b' l S E N | a' l E N | b' l E N].
    + discriminate.
    + injection S as <-. injection E as <- <-. left. eauto.
    + injection S as <-. injection E as <- <-. right. eauto.
    + discriminate.
    + discriminate.
  - apply counts_or.
    + intros l (l' & -> & N) (l'' & E & _). injection E as E _. apply live_full in N as [Na Nb].
      apply same_vacancy in E as [E _]; rewrite ?sum_rev; auto.
      apply (f_equal (@length _)) in E. rewrite !rev_length in E. simpl in E. lia.
    + eapply counts_map; [|reflexivity|exact H1]. congruence.
    + eapply counts_map; [|reflexivity|exact H2]. congruence.
Qed.

(** The rows between two sweeps, as in Exchange.v, from the vacancy. *)
Definition before (c a : nat) := repeat R a ++ repeat L c.
Definition behind (b d : nat) := repeat L b ++ repeat R d.
Definition left_of c a k b d := live r n m (a + b + k) (before c a) (two L R k ++ behind b d).
Definition right_of c a k b d := live r n m (a + b + k) (two R L k ++ before c a) (behind b d).

Lemma stuck_before c a : stuck_left (before c a).
Proof. intros x E. destruct a as [|a]; [destruct c as [|[|c]]|]; discriminate E. Qed.

Lemma stuck_behind b d : stuck_right (behind b d).
Proof. intros x E. destruct b as [|b]; [destruct d as [|[|d]]|]; discriminate E. Qed.

Lemma stuck_two k b : stuck_right b -> stuck_right (two L R k ++ b).
Proof. destruct k; auto. intros _ x E. discriminate E. Qed.

Lemma sum_before c a : sum is_r (before c a) = a.
Proof. unfold before. rewrite sum_app, !sum_repeat. simpl. lia. Qed.

Lemma sum_behind b d : sum is_l (behind b d) = b.
Proof. unfold behind. rewrite sum_app, !sum_repeat. simpl. lia. Qed.

Lemma to_right k c a b d x : counts (right_of c a k b d) x ->
  counts (live r n m (a + b + k) (before c a) (two R L k ++ behind b d)) x.
Proof.
  intros H. pose proof (sweeps_right r n m k (before c a) (behind b d) x (stuck_before c a)) as S.
  rewrite sum_before, sum_behind in S. exact (S H).
Qed.

Lemma to_left k c a b d x : counts (left_of c a k b d) x ->
  counts (live r n m (a + b + k) (two L R k ++ before c a) (behind b d)) x.
Proof.
  intros H. pose proof (sweeps_left r n m k (before c a) (behind b d) x (stuck_behind b d)) as S.
  rewrite sum_before, sum_behind in S. exact (S H).
Qed.

Lemma behind_first k b d : two L R k ++ behind (S b) d = L :: two R L k ++ behind b d.
Proof. unfold behind. simpl. rewrite <- two_shift. reflexivity. Qed.

Lemma behind_last k d : R :: two L R k ++ behind 0 d = two R L k ++ behind 0 (S d).
Proof. unfold behind. simpl. rewrite <- two_shift. reflexivity. Qed.

(** Both wait. *)
Lemma both_wait c a k b d x : counts (right_of c a (S (S k)) b d) x -> counts (left_of c (S a) (S k) (S b) d) x.
Proof.
  intros H. apply to_right in H. unfold left_of. replace (S a + S b + S k) with (S (a + b + S (S k))) by lia.
  apply only_left; [apply stuck_two, stuck_behind| |].
  - intros e b' l E N. rewrite behind_first in E. injection E as <- <-.
    apply (between r n m _ 0 k (before c a) (behind b d)) in N; auto using stuck_before, stuck_behind.
    rewrite sum_before, sum_behind. lia.
  - rewrite behind_first. exact H.
Qed.

(** Only right-going checkers wait. *)
Lemma r_waits c a k d x : counts (right_of c a (S (S k)) 0 (S d)) x -> counts (left_of c (S a) (S (S k)) 0 d) x.
Proof.
  intros H. apply to_right in H. unfold left_of. replace (S a + 0 + S (S k)) with (S (a + 0 + S (S k))) by lia.
  apply only_left; [apply stuck_two, stuck_behind| |].
  - intros e b' l E N.
    assert (F : e = L /\ b' = R :: two L R (S k) ++ behind 0 d) by (injection E; auto). destruct F as [-> ->].
    rewrite (behind_last (S k) d) in N.
    apply (between r n m _ 0 k (before c a) (behind 0 (S d))) in N; auto using stuck_before, stuck_behind.
    rewrite sum_before, sum_behind. lia.
  - rewrite behind_last. exact H.
Qed.

(** Only left-going checkers wait. *)
Lemma l_waits c k b d x : counts (right_of (S c) 0 (S k) b d) x -> counts (left_of c 0 (S k) (S b) d) x.
Proof.
  intros H. apply to_right in H. unfold left_of. rewrite behind_first.
  replace (0 + S b + S k) with (S (0 + b + S k)) by lia. apply only_right; [apply stuck_before| |exact H].
  intros e a' l E. destruct c as [|c]; [discriminate|]. injection E as <- <-.
  apply stuck; [|apply (stuck_before c 0)|intros y F; discriminate F].
  apply (due_right _ _ [L; L] (two R L k ++ behind b d)). rewrite sum_app, sum_two, sum_behind. simpl. lia.
Qed.

(** Nobody waits. *)
Lemma none_waits c k d x : counts (right_of (S c) 0 k 0 (S d)) x -> counts (left_of c 0 (S k) 0 d) x.
Proof.
  intros H. apply to_right in H. unfold left_of.
  change (two L R (S k) ++ behind 0 d) with (L :: R :: two L R k ++ behind 0 d). rewrite behind_last.
  replace (0 + 0 + S k) with (S (0 + 0 + k)) by lia. apply only_right; [apply stuck_before| |exact H].
  intros e a' l E. destruct c as [|c]; [discriminate|]. injection E as <- <-. destruct k as [|k].
  - intros N. destruct (live_next _ _ _ _ _ _ _ N) as [_ E | s' e a' l' S | s' e b' l' S | a' l' E | b' l' E]; try discriminate.
    + destruct (live_full _ _ _ _ _ _ _ N). apply same_vacancy in E as [_ E]; rewrite ?sum_rev; auto.
      destruct n; discriminate E.
    + exact (stuck_before c 0 _ E).
  - apply stuck; [|apply (stuck_before c 0)|intros y F; discriminate F].
    apply (due_right _ _ [L; L] (two R L k ++ behind 0 (S d))). rewrite sum_app, sum_two, sum_behind. simpl. lia.
Qed.

(** One left-going checker, which right-going ones wait for. *)
Lemma one_meets c a d x y : counts (right_of c a 1 0 (S d)) x -> counts (left_of c a 1 0 (S d)) y ->
  counts (left_of c (S a) 1 0 d) (x + y).
Proof.
  intros H1 H2. apply to_right in H1. apply to_left in H2. unfold left_of.
  replace (S a + 0 + 1) with (S (a + 0 + 1)) by lia. apply either; [exact H1 | exact H2].
Qed.

(** The first slide. *)
Lemma first_slide c a b d x y : counts (right_of c a 1 b d) x -> counts (left_of c a 1 b d) y ->
  counts (left_of c (S a) 0 (S b) d) (x + y).
Proof.
  intros H1 H2. apply to_right in H1. apply to_left in H2. unfold left_of.
  replace (S a + S b + 0) with (S (a + b + 1)) by lia. apply either; [exact H1 | exact H2].
Qed.

Lemma last_row : counts (left_of m 0 0 0 n) 1.
Proof.
  exists [[]]. split; [|split]; auto.
  - repeat constructor. intros [].
  - assert (G : row (repeat L m) (repeat R n) = goal n m) by (unfold row, goal; rewrite rev_same; auto).
    assert (P : pairs (word (goal n m)) = 0).
    { unfold goal. rewrite word_app. cbn [word filter full]. fold (word (repeat R n)).
      rewrite !word_full by (rewrite sum_repeat; simpl; lia).
      assert (Z : pairs (repeat R n) = 0).
      { clear. induction n as [|i IH]; cbn [repeat pairs]; auto. rewrite IH, sum_repeat. simpl. lia. }
      clear - Z. induction m; simpl; auto. }
    intros l. unfold left_of, live, before, behind. simpl. rewrite G, P. split.
    + intros [<-|[]]. apply trip_end.
    + intros H. apply trip_play in H as [_ H]. destruct l; [left; auto | discriminate].
Qed.
End Phases.

Lemma right_left r n m c a k b d x : counts (left_of r m n d b k a c) x -> counts (right_of r n m c a k b d) x.
Proof.
  unfold left_of, right_of, before, behind. intros H. apply counts_mirror.
  rewrite !flip_app, flip_two, !flip_repeat. simpl. replace (a + b + k) with (b + a + k) by lia. exact H.
Qed.

Lemma left_mirror r n m a b x : counts (left_of r m n 0 b 0 a 0) x -> counts (left_of r n m 0 a 0 b 0) x.
Proof.
  unfold left_of, before, behind. simpl. rewrite !app_nil_r. intros H. apply counts_mirror.
  rewrite !flip_repeat. simpl. rewrite !Nat.add_0_r in *. rewrite (Nat.add_comm a). exact H.
Qed.

(** ** The numbers *)

(** From the second sweep on all is forced, where no checker goes alone against others. *)
Lemma forced r t : forall n m c a k b d, t = a + b + k -> n = a + k + d -> m = c + k + b ->
  2 <= k \/ a = 0 /\ b = 0 \/ 1 <= k /\ 1 <= a /\ 1 <= b -> counts (left_of r n m c a k b d) 1.
Proof.
  induction t as [|t IH]; intros n m c a k b d T En Em K.
  - replace a with 0 in * by lia. replace b with 0 in * by lia. replace k with 0 in * by lia. simpl in *.
    rewrite Nat.add_0_r, Nat.add_0_r in Em. subst. apply last_row.
  - destruct a as [|a], b as [|b].
    + destruct k as [|k]; [discriminate|]. apply none_waits, right_left, IH; lia.
    + destruct k as [|k]; [lia|]. apply l_waits, right_left, IH; lia.
    + destruct k as [|[|k]]; [lia..|]. apply r_waits, right_left, IH; lia.
    + destruct k as [|k]; [lia|]. apply both_wait, right_left, IH; lia.
Qed.

(** One left-going checker: where the vacancy is to its left, and to its right. *)
Lemma alone r n a : forall d, n = a + 1 + d ->
  counts (left_of r n 1 0 a 1 0 d) (fibonacci (a + 2)) /\ counts (right_of r n 1 0 a 1 0 d) (fibonacci (a + 1)).
Proof.
  induction a as [|a IH]; intros d E.
  - split; [|apply right_left]; apply (forced r 1); lia.
  - destruct (IH (S d) ltac:(lia)) as [Hl Hr]. split.
    + replace (fibonacci (S a + 2)) with (fibonacci (a + 1) + fibonacci (a + 2)); [apply one_meets; auto|].
      replace (S a + 2) with (S (S (a + 1))) by lia. replace (a + 2) with (S (a + 1)) by lia. simpl. lia.
    + apply right_left, l_waits, right_left. replace (S a + 1) with (a + 2) by lia. exact Hl.
Qed.

Lemma counts_start r n m x : 1 <= n -> 1 <= m -> counts (left_of r n m 0 n 0 m 0) x -> counts (shortest r n m) x.
Proof.
  intros Hn Hm. apply counts_iff. intros l. rewrite shortest_trip by auto.
  unfold left_of, live, before, behind. simpl. rewrite !app_nil_r, Nat.add_0_r.
  unfold row. rewrite rev_same. change (repeat R n ++ V :: repeat L m) with (start n m).
  assert (W : pairs (word (start n m)) = n * m); [|rewrite W; tauto].
  unfold start. rewrite word_app. cbn [word filter full]. fold (word (repeat L m)).
  rewrite !word_full by (rewrite sum_repeat; simpl; lia). apply pairs_start.
Qed.

(** The shortest exchanges of n checkers against one. *)
Theorem count_one r n : 1 <= n ->
  counts (shortest r n 1) (fibonacci (n + 2)) /\ counts (shortest r 1 n) (fibonacci (n + 2)).
Proof.
  intros Hn. assert (H : counts (left_of r n 1 0 n 0 1 0) (fibonacci (n + 2))).
  { destruct n as [|a]; [lia|]. destruct (alone r (S a) a 0 ltac:(lia)) as [Hl Hr].
    replace (fibonacci (S a + 2)) with (fibonacci (a + 1) + fibonacci (a + 2)); [apply first_slide; auto|].
    replace (S a + 2) with (S (S (a + 1))) by lia. replace (a + 2) with (S (a + 1)) by lia. simpl. lia. }
  split; apply counts_start; auto. apply left_mirror. exact H.
Qed.

(** The shortest exchanges of two checkers at least of each group. *)
Theorem count_two r n m : 2 <= n -> 2 <= m -> counts (shortest r n m) 2.
Proof.
  intros Hn Hm. apply counts_start; [lia..|]. destruct n as [|a], m as [|b]; [lia..|].
  apply (first_slide r (S a) (S b) 0 a b 0 1 1); [apply right_left|]; apply (forced r (a + b + 1)); lia.
Qed.
