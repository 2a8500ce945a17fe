(** The rules of addition and of bijection for numbers of things. *)

From Coq Require Import List Arith FinFun.
From Saltus Require Import Row.
Import ListNotations.

Lemma counts_iff {A} (P Q : A -> Prop) k : (forall a, Q a <-> P a) -> counts P k -> counts Q k.
Proof. intros E (all & D & K & I). exists all. split; [|split]; auto. intros a. rewrite E. apply I. Qed.

Lemma counts_none {A} (P : A -> Prop) : (forall a, ~ P a) -> counts P 0.
Proof. intros H. exists []. split; [constructor|split]; auto. intros a. split; [intros []|apply H]. Qed.

Lemma counts_map {A B} (P : A -> Prop) (Q : B -> Prop) (f : A -> B) k : (forall a a', f a = f a' -> a = a') ->
  (forall b, Q b <-> exists a, b = f a /\ P a) -> counts P k -> counts Q k.
Proof.
  intros F E (all & D & K & I). exists (map f all). split; [|split].
  - apply FinFun.Injective_map_NoDup; auto.
  - rewrite map_length; auto.
  - intros b. rewrite in_map_iff, E. split; intros (a & H1 & H2); exists a; split; auto; apply I; auto.
Qed.

Lemma counts_or {A} (P Q : A -> Prop) k k' : (forall a, P a -> ~ Q a) ->
  counts P k -> counts Q k' -> counts (fun a => P a \/ Q a) (k + k').
Proof.
  intros X (all & D & K & I) (all' & D' & K' & I'). exists (all ++ all'). split; [|split].
  - induction all as [|a all IH] in P, k, X, D, K, I |- *; simpl; auto. inversion D; subst. constructor.
    + rewrite in_app_iff. intros [H|H]; auto. apply (X a); [apply I; left; auto | apply I'; auto].
    + apply (IH (fun a => In a all) (length all)); auto; [|tauto].
      intros b Hb. apply X, I. right; auto.
  - rewrite app_length; auto.
  - intros a. rewrite in_app_iff, I, I'. tauto.
Qed.
