(** Lucas's puzzle with three rows and 2k + 1 columns can be done in 3(k + 1)^2 moves over the other kind only, and in one
    fewer over any. *)

From Coq Require Import List Arith Lia.
From Saltus Require Row Least Counting Forced Free.
From Saltus Require Import Row Exchange Reverse Grid.
Import ListNotations.

Lemma moves_app any k g h k' i : moves any k g h -> moves any k' h i -> moves any (k + k') g i.
Proof. intros H. induction 1; rewrite ?Nat.add_0_r, <- ?plus_n_Sm; auto; econstructor; eauto. Qed.

Lemma one any g h : move any g h -> moves any 1 g h.
Proof. intros. econstructor; eauto. constructor. Qed.

(** A play in one row. *)
Lemma in_upper any j s x x' y z : play (forward any) j s x x' -> moves any (j + s) (x, y, z) (x', y, z).
Proof. induction 1; rewrite <- ?plus_n_Sm; [constructor | econstructor.. ]; eauto using within_upper. Qed.

Lemma in_middle any j s x y y' z : play (forward any) j s y y' -> moves any (j + s) (x, y, z) (x, y', z).
Proof. induction 1; rewrite <- ?plus_n_Sm; [constructor | econstructor.. ]; eauto using within_middle. Qed.

Lemma in_lower any j s x y z z' : play (forward any) j s z z' -> moves any (j + s) (x, y, z) (x, y, z').
Proof. induction 1; rewrite <- ?plus_n_Sm; [constructor | econstructor.. ]; eauto using within_lower. Qed.

Lemma lucas_opposite any k : moves any (3 * (k + 1) * (k + 1)) (Grid.start k) (Grid.goal k).
Proof.
  unfold Grid.start, Grid.goal.
  replace (3 * (k + 1) * (k + 1)) with (1 + ((k * k + (k + k)) + (1 + ((k * k + (k + k)) + (1 + (k * k + (k + k))))))) by lia.
  eapply moves_app; [apply one, between_lower, (drop_up (repeat R k) (repeat L k) (repeat R k) (repeat L k)); auto|].
  eapply moves_app; [apply in_lower, (possible (forward any) k k)|].
  eapply moves_app; [apply one, (across_down any (repeat R k) (repeat L k) (repeat R k) L (repeat L k) (repeat L k) (repeat R k))|].
  1, 2: rewrite !repeat_length; auto.
  { split; [discriminate | left; discriminate]. }
  eapply moves_app; [apply in_upper, (possible (forward any) k k)|].
  eapply moves_app; [apply one, between_upper, (drop_up (repeat L k) (repeat R k) (repeat R k) (repeat L k))|].
  { rewrite !repeat_length; auto. }
  apply in_middle, possible.
Qed.

Lemma play_mirror r j s x y : play r j s x y -> play r j s (mirror x) (mirror y).
Proof. induction 1; [constructor | eapply play_jump | eapply play_slide]; eauto using jump_mirror, slide_mirror. Qed.

Lemma mirror_start n m : mirror (Row.start n m) = Row.start m n.
Proof.
  unfold mirror, Row.start. rewrite flip_app. simpl. rewrite !flip_repeat, rev_app_distr. simpl.
  rewrite !rev_same, <- app_assoc. reflexivity.
Qed.

(** The exchange in a row before its last slide, which may come from either side; and after its first one. *)
Definition left_end (k : nat) := repeat L k ++ V :: L :: repeat R (S k).
Definition right_end (k : nat) := repeat L (S k) ++ R :: V :: repeat R k.
Definition begun (k : nat) := repeat R (S k) ++ L :: V :: repeat L k.

Lemma mirror_left_end k : mirror (left_end k) = right_end k.
Proof.
  unfold mirror, left_end, right_end. rewrite flip_app. cbn [flip map other]. fold (flip (repeat R (S k))).
  rewrite !flip_repeat. simpl other. cbn [rev]. rewrite rev_app_distr. cbn [rev]. rewrite !rev_same, <- !app_assoc. reflexivity.
Qed.

Lemma ends any k : play (forward any) (S k * S k) (2 * k + 1) (Row.start (S k) (S k)) (left_end k) /\
  play (forward any) (S k * S k) (2 * k + 1) (Row.start (S k) (S k)) (right_end k).
Proof.
  set (r := forward any).
  destruct (minimum_free r (S k) (S k)) as [(j & s & x & H & W & N) _]; [lia..|].
  destruct (Least.least_free r (S k) (S k) j s x ltac:(lia) ltac:(lia) H W).
  replace j with (S k * S k) in * by nia. replace s with (S k + S k - 1) in * by nia.
  pose proof (Free.one_slide_more r (S k) (S k) x ltac:(lia) ltac:(lia) H W) as F.
  assert (E : x = left_end k \/ x = right_end k).
  { remember (Row.goal (S k) (S k)) as g eqn:G. unfold Row.goal in G. destruct F as [a c b C | a c b C].
    - apply eq_sym, Forced.same_vacancy in G as [<- G]; try (rewrite Least.sum_repeat; simpl; lia).
      injection G as <- <-. right. reflexivity.
    - change (a ++ c :: V :: b) with (a ++ [c] ++ V :: b) in G. rewrite app_assoc in G.
      apply eq_sym, Forced.same_vacancy in G as [G <-]; try (rewrite Least.sum_repeat; simpl; lia).
      rewrite <- (app_nil_r (repeat L (S k))), repeat_last in G. apply app_inj_tail in G as [<- <-]. left. reflexivity. }
  replace (2 * k + 1) with (S k + S k - 1) by lia. destruct E as [-> | ->].
  - split; auto. apply play_mirror in H. rewrite mirror_start, mirror_left_end in H. exact H.
  - split; auto. apply play_mirror in H. rewrite mirror_start, <- mirror_left_end, mirror_mirror in H. exact H.
Qed.

Lemma second_half any k : play (forward any) (S k * S k) (2 * k + 1) (begun k) (Row.goal (S k) (S k)).
Proof.
  destruct (ends any k) as [H _]. apply told_back, play_mirror in H.
  replace (mirror (flip (left_end k))) with (begun k) in H.
  - replace (mirror (flip (Row.start (S k) (S k)))) with (Row.goal (S k) (S k)) in H; auto.
    rewrite <- flip_goal, flip_flip. apply eq_sym, mirror_goal.
  - unfold mirror, left_end, begun. rewrite flip_flip. change (V :: L :: repeat R (S k)) with ([V; L] ++ repeat R (S k)).
    rewrite !rev_app_distr, !rev_same, <- !app_assoc. reflexivity.
Qed.

Lemma lucas_any k : 1 <= k -> moves true (3 * (k + 1) * (k + 1) - 1) (Grid.start k) (Grid.goal k).
Proof.
  destruct k as [|k]; [lia|]. intros _. unfold Grid.start, Grid.goal. set (n := S k).
  replace (3 * (n + 1) * (n + 1) - 1) with
    ((n * n + (2 * k + 1)) + (1 + ((n * n + (2 * k + 1)) + (1 + ((n * n + (2 * k + 1)) + (1 + (1 + 1))))))) by (unfold n; nia).
  eapply moves_app; [apply in_middle, (proj2 (ends true k))|].
  eapply moves_app.
  { apply one, between_lower. unfold right_end. change (repeat L n) with (L :: repeat L k).
    pose proof (drop_up (repeat L (S k) ++ [R]) (repeat R k) (repeat R n ++ [L]) (repeat L k)) as D.
    rewrite <- !app_assoc in D. apply D. rewrite !app_length, !repeat_length. reflexivity. }
  eapply moves_app; [apply in_lower, (second_half true k)|].
  eapply moves_app.
  { apply one, (across_down true (repeat R n) (repeat L n) (repeat L n) R (L :: repeat R k) (repeat L n) (repeat R n)).
    - rewrite !repeat_length; auto.
    - rewrite !repeat_length; auto.
    - split; [discriminate | right; reflexivity]. }
  eapply moves_app; [apply in_upper, (proj1 (ends true k))|].
  eapply moves_app.
  { replace (repeat L n ++ R :: L :: repeat R k) with (repeat L k ++ L :: R :: L :: repeat R k)
      by (symmetry; apply repeat_last).
    apply one, between_upper, (drop_up (repeat L k) (L :: repeat R n) (repeat L k) (R :: L :: repeat R k)). reflexivity. }
  rewrite <- (repeat_last L k (L :: repeat R n)).
  eapply moves_app.
  { apply one, within_middle. right. apply (jump_left _ (repeat L k) L R (repeat R k)); [left; auto|].
    split; [discriminate | left; discriminate]. }
  replace (repeat L k ++ L :: R :: V :: repeat R k) with ((repeat L n) ++ R :: V :: repeat R k) by apply repeat_last.
  apply one, within_middle. left. apply (slide_right _ (repeat L n) R (repeat R k)). left. auto.
Qed.
