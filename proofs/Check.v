(** [verify] accepts a certificate only if what it claims of the puzzle holds. *)

From Coq Require Import List NArith ZArith Arith Lia Bool.
From Saltus Require Import Model.
Import ListNotations.

(** ** Moves *)

Fixpoint same (p q : position) : bool :=
  match p, q with
  | [], [] => true
  | x :: p, y :: q => (x =? y) && same p q
  | _, _ => false
  end.

Fixpoint matched (w : list (option nat)) (p : position) : bool :=
  match w, p with
  | [], [] => true
  | None :: w, _ :: p => matched w p
  | Some x :: w, y :: p => (x =? y) && matched w p
  | _, _ => false
  end.

Definition met (t : target) (p : position) : bool :=
  matched (wanted t) p && match left t with Some k => pieces p =? k | None => true end.

Definition leads (c : change) (p q : position) : bool :=
  match make c p with Some r => same r q | None => false end.

(** From [p] through these positions to the goal. *)
Fixpoint follow (z : puzzle) (p : position) (steps : list position) : bool :=
  match steps with
  | [] => met (aim z) p
  | q :: steps => existsb (fun c => leads c p q) (changes z) && follow z q steps
  end.

Definition check_moves (z : puzzle) (steps : list position) : bool := follow z (first z) steps.

(** ** Levels: a trie finds the level of a position. *)

Inductive trie :=
| Bare
| Tip (rest : position) (level : nat)
| Fork (here : option nat) (next : list trie).

Fixpoint find (t : trie) (p : position) {struct p} : option nat :=
  match t with
  | Bare => None
  | Tip rest level => if same rest p then Some level else None
  | Fork here next =>
    match p with
    | [] => here
    | x :: p => match nth_error next x with Some t => find t p | None => None end
    end
  end.

Fixpoint update (x : nat) (f : trie -> trie) (next : list trie) : list trie :=
  match x, next with
  | 0, [] => [f Bare]
  | 0, t :: next => f t :: next
  | S x, [] => Bare :: update x f []
  | S x, t :: next => t :: update x f next
  end.

(** The parts of a fork that holds as much. *)
Definition parts (t : trie) : option nat * list trie :=
  match t with
  | Bare => (None, [])
  | Tip [] level => (Some level, [])
  | Tip (x :: rest) level => (None, update x (fun _ => Tip rest level) [])
  | Fork here next => (here, next)
  end.

(** A position that is there already keeps its level. *)
Fixpoint insert (p : position) (level : nat) (t : trie) {struct p} : trie :=
  match t with
  | Bare => Tip p level
  | _ =>
    let (here, next) := parts t in
    match p with
    | [] => Fork (match here with Some _ => here | None => Some level end) next
    | x :: p => Fork here (update x (insert p level) next)
    end
  end.

Fixpoint fill (i : nat) (levels : list (list position)) (t : trie) : trie :=
  match levels with
  | [] => t
  | level :: levels => fill (S i) levels (fold_left (fun t p => insert p i t) level t)
  end.

(** Every move of [p], in level [i], leads to a level up to the next one. *)
Definition closed (z : puzzle) (t : trie) (i : nat) (p : position) : bool :=
  forallb
    (fun c =>
       match make c p with
       | Some q => match find t q with Some j => j <=? S i | None => false end
       | None => true
       end)
    (changes z).

(** Moves are made before the last move of a solution of [bound] moves only, or all, where there is no bound. *)
Definition asked (bound : option nat) (i : nat) : bool :=
  match bound with Some k => S i <? k | None => true end.

Fixpoint all_levels (z : puzzle) (bound : option nat) (t : trie) (i : nat) (levels : list (list position)) : bool :=
  match levels with
  | [] => true
  | level :: levels =>
    forallb (fun p => negb (met (aim z) p)) level &&
    (if asked bound i then forallb (closed z t i) level else true) &&
    all_levels z bound t (S i) levels
  end.

Definition check_levels (z : puzzle) (bound : option nat) (levels : list (list position)) : bool :=
  let t := fill 0 levels Bare in
  match find t (first z) with Some 0 => all_levels z bound t 0 levels | _ => false end.

(** ** Rows of values: for each cell, one value for each number that it may hold. *)

Section Values.
Context {A : Type} (default : A).

Definition value (row : list A) (x : nat) : A := nth x row default.

Fixpoint inside (rows : list (list A)) (p : position) : bool :=
  match p with
  | [] => true
  | x :: p => (x <? length (hd [] rows)) && inside (tl rows) p
  end.

(** What the move puts on cells has values, too. *)
Fixpoint stays (rows : list (list A)) (c : change) : bool :=
  match c with
  | [] => true
  | None :: c => stays (tl rows) c
  | Some (_, after) :: c => (after <? length (hd [] rows)) && stays (tl rows) c
  end.

Definition options (row : list A) : list (nat * A) := combine (seq 0 (length row)) row.
End Values.

(** ** Weights: a pagoda function on any puzzle. *)

Fixpoint weight (rows : list (list Z)) (p : position) : Z :=
  match p with
  | [] => 0
  | x :: p => value 0 (hd [] rows) x + weight (tl rows) p
  end%Z.

Fixpoint rise (rows : list (list Z)) (c : change) : Z :=
  match c with
  | [] => 0
  | None :: c => rise (tl rows) c
  | Some (before, after) :: c =>
    value 0 (hd [] rows) after - value 0 (hd [] rows) before + rise (tl rows) c
  end%Z.

Definition minimum (l : list Z) : Z := match l with [] => 0%Z | v :: l => fold_right Z.min v l end.

(** The least weight of what a cell of a goal may hold, where each piece is [price] lighter. *)
Fixpoint least_weight (price : Z) (rows : list (list Z)) (w : list (option nat)) : Z :=
  match w with
  | [] => 0
  | o :: w =>
    match o with
    | Some x => value 0 (hd [] rows) x - price * Z.of_nat (piece x)
    | None => minimum (map (fun '(x, v) => v - price * Z.of_nat (piece x)) (options (hd [] rows)))
    end + least_weight price (tl rows) w
  end%Z.

Definition goal_weight (price : Z) (rows : list (list Z)) (t : target) : Z :=
  match left t with
  | Some k => (price * Z.of_nat k + least_weight price rows (wanted t))%Z
  | None => least_weight 0 rows (wanted t)
  end.

Definition check_weights (z : puzzle) (price : Z) (rows : list (list Z)) : bool :=
  inside rows (first z) &&
  forallb (fun c => stays rows c && (rise rows c <=? 0)%Z) (changes z) &&
  (weight rows (first z) <? goal_weight price rows (aim z))%Z.

(** ** Classes: parities that no move changes, a bit for each set of cells. *)

Fixpoint parities (rows : list (list N)) (p : position) : N :=
  match p with
  | [] => 0%N
  | x :: p => N.lxor (value 0%N (hd [] rows) x) (parities (tl rows) p)
  end.

Fixpoint flips (rows : list (list N)) (c : change) : N :=
  match c with
  | [] => 0%N
  | None :: c => flips (tl rows) c
  | Some (before, after) :: c =>
    N.lxor (N.lxor (value 0%N (hd [] rows) before) (value 0%N (hd [] rows) after)) (flips (tl rows) c)
  end.

Definition equal (a b : nat * N) : bool := (fst a =? fst b) && (snd a =? snd b)%N.

Fixpoint once (l : list (nat * N)) : list (nat * N) :=
  match l with
  | [] => []
  | a :: l => let l := once l in if existsb (equal a) l then l else a :: l
  end.

(** The pieces, which count only where the goal says how many, and the parities of all positions that match. *)
Fixpoint possible (most : option nat) (rows : list (list N)) (w : list (option nat)) : list (nat * N) :=
  match w with
  | [] => [(0, 0%N)]
  | o :: w =>
    let later := possible most (tl rows) w in
    let here := match o with
                | Some x => [(x, value 0%N (hd [] rows) x)]
                | None => options (hd [] rows)
                end in
    let join := fun '(x, v) => map (fun '(k, u) =>
      (match most with Some _ => piece x + k | None => 0 end, N.lxor v u)) later in
    once (filter (fun '(k, _) => match most with Some most => k <=? most | None => true end) (flat_map join here))
  end.

Definition check_class (z : puzzle) (rows : list (list N)) : bool :=
  inside rows (first z) &&
  forallb (fun c => stays rows c && (flips rows c =? 0)%N) (changes z) &&
  negb (existsb (equal (match left (aim z) with Some k => k | None => 0 end, parities rows (first z)))
                (possible (left (aim z)) rows (wanted (aim z)))).

(** ** Certificates *)

Inductive proof :=
| Moves (steps : list position)
| Levels (steps : option (list position)) (levels : list (list position))
| Below (k : nat) (levels : list (list position))
| Weights (price : Z) (rows : list (list Z))
| Class (rows : list (list N)).

Definition verify (z : puzzle) (c : proof) : option claim :=
  let when (b : bool) claim := if b then Some claim else None in
  match c with
  | Moves steps => when (check_moves z steps) (Solution (length steps))
  | Levels (Some steps) levels =>
    when (check_moves z steps && check_levels z (Some (length steps)) levels) (Shortest (length steps))
  | Levels None levels => when (check_levels z None levels) Impossible
  | Below k levels => when (check_levels z (Some k) levels) (NoneBelow k)
  | Weights price rows => when (check_weights z price rows) Impossible
  | Class rows => when (check_class z rows) Impossible
  end.
