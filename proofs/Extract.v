(** The checker as OCaml. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Saltus Require Import Check.

Extraction Language OCaml.
Extraction "checker.ml" verify insert watch_first watch_next verify_levels Z.add Z.mul Z.opp Z.to_N.
