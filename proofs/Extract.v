(** The checker as OCaml, and that nothing here is taken for granted: the assumptions of each theorem are printed. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Saltus Require Import Row Least Exchange Model Check Sound.

Print Assumptions minimum.
Print Assumptions minimum_free.
Print Assumptions possible.
Print Assumptions verify_sound.

Extraction Language OCaml.
Extraction "checker.ml" verify Z.add Z.mul Z.opp Z.to_N.
