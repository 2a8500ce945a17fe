(** [verify] and [verify_levels] read certificates; Sound.v proves that accepted claims hold. *)

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

(** ** Levels, one at a time *)

(** Positions by their cells. *)
Inductive trie :=
| Empty
| Only (rest : position)
| Fork (here : bool) (next : list trie).

(** The rest of the positions that have [x] in their first cell. *)
Definition child (x : nat) (t : trie) : trie :=
  match t with
  | Fork _ next => nth x next Empty
  | Only (y :: rest) => if x =? y then Only rest else Empty
  | _ => Empty
  end.

Fixpoint has (t : trie) (p : position) {struct p} : bool :=
  match p with
  | [] => match t with Only [] => true | Fork here _ => here | _ => false end
  | x :: p => match t with Empty => false | Only rest => same rest (x :: p) | Fork _ next => has (nth x next Empty) p end
  end.

(** Whether [f] holds for every position; [above] is what leads to this part, last cell first. *)
Fixpoint every (f : position -> bool) (above : position) (t : trie) : bool :=
  match t with
  | Empty => true
  | Only rest => f (rev_append above rest)
  | Fork here next =>
    (if here then f (rev_append above []) else true) &&
    (fix all (x : nat) (next : list trie) : bool :=
       match next with [] => true | t :: next => every f (x :: above) t && all (S x) next end) 0 next
  end.

(** With another element at place [x]. *)
Fixpoint update {A} (none : A) (x : nat) (f : A -> A) (l : list A) : list A :=
  match x, l with
  | 0, [] => [f none]
  | 0, a :: l => f a :: l
  | S x, [] => none :: update none x f []
  | S x, a :: l => a :: update none x f l
  end.

(** The parts of a fork with the same contents. *)
Definition parts (t : trie) : bool * list trie :=
  match t with
  | Empty => (false, [])
  | Only [] => (true, [])
  | Only (x :: rest) => (false, update Empty x (fun _ => Only rest) [])
  | Fork here next => (here, next)
  end.

(** With one position more. Nothing is proved about it: only the contents of a trie matter. *)
Fixpoint insert (p : position) (t : trie) {struct p} : trie :=
  match t with
  | Empty => Only p
  | _ =>
    let (here, next) := parts t in
    match p with
    | [] => Fork true next
    | x :: p => Fork here (update Empty x (insert p) next)
    end
  end.

(** The changes by the first cell of which they ask something, without what comes before, and by what it must hold. *)
Definition table := list (list (list change)).

Fixpoint put (c : change) (starts : table) : table :=
  let here := hd [] starts in
  match c with
  | [] => starts
  | None :: c => here :: put c (tl starts)
  | Some (before, _) :: _ => update [] before (cons c) here :: tl starts
  end.

Definition by_start (changes : list change) : table := fold_right put [] changes.

(** Every move of a position leads to [next], or to one of the [older] levels; [p] is what is left of it, below [above]. *)
Fixpoint closed (older : list trie) (starts : table) (next : trie) (above p : position) : bool :=
  match starts, p with
  | here :: starts, x :: rest =>
    forallb
      (fun c =>
         match make c p with
         | Some q => has next q || existsb (fun t => has t (rev_append above q)) older
         | None => true
         end) (nth x here []) &&
    closed older starts (child x next) (x :: above) rest
  | _, _ => true
  end.

(** The state after some levels: how many moves are asked for, the moves, and the levels, the last one first. *)
Record watch := { bound : option nat; starts : table; levels : list trie }.

(** Moves are made before the last move of a solution of [bound] moves only, or all, where there is no bound. *)
Definition asked (w : watch) : bool :=
  match bound w with Some k => length (levels w) <? k | None => true end.

(** Every move from the last level leads to [next] or an older level, if it is asked for. *)
Definition goes_on (w : watch) (next : trie) : bool :=
  match levels w with
  | [] => true
  | last :: _ => if asked w then every (closed (levels w) (starts w) next []) [] last else true
  end.

(** The first level, which has the start. *)
Definition watch_first (z : puzzle) (bound : option nat) (t : trie) : option watch :=
  if has t (first z) && every (fun p => negb (met (aim z) p)) [] t
  then Some {| bound := bound; starts := by_start (changes z); levels := [t] |} else None.

Definition watch_next (z : puzzle) (w : watch) (t : trie) : option watch :=
  if goes_on w t && every (fun p => negb (met (aim z) p)) [] t
  then Some {| bound := bound w; starts := starts w; levels := t :: levels w |} else None.

(** Levels that have been taken one at a time. *)
Inductive watched (z : puzzle) : watch -> Prop :=
| watched_first k t w : watch_first z k t = Some w -> watched z w
| watched_next w t w' : watched z w -> watch_next z w t = Some w' -> watched z w'.

(** No level follows. *)
Definition watch_end (w : watch) : bool := goes_on w Empty.

(** ** Rows of values: for each cell, one value for each number that it may hold. *)

Section Values.
Context {A : Type} (default : A).

Definition value (row : list A) (x : nat) : A := nth x row default.

Fixpoint inside (rows : list (list A)) (p : position) : bool :=
  match p with
  | [] => true
  | x :: p => (x <? length (hd [] rows)) && inside (tl rows) p
  end.

(** The contents that the move puts on cells have values, too. *)
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

(** The least weight of the possible contents of a goal cell, where each piece is [price] lighter. *)
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

(** The number of pieces, which matters only if the goal states it, and the parities of all positions that match. *)
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
| Weights (price : Z) (rows : list (list Z))
| Class (rows : list (list N)).

Definition when (b : bool) (c : claim) : option claim := if b then Some c else None.

Definition verify (z : puzzle) (c : proof) : option claim :=
  match c with
  | Moves steps => when (check_moves z steps) (Solution (length steps))
  | Weights price rows => when (check_weights z price rows) Impossible
  | Class rows => when (check_class z rows) Impossible
  end.

(** What levels prove: with a solution, that it is the shortest. *)
Definition verify_levels (z : puzzle) (w : watch) (steps : option (list position)) : option claim :=
  match bound w, steps with
  | None, None => when (watch_end w) Impossible
  | Some k, None => when (watch_end w) (NoneBelow k)
  | Some k, Some steps => when ((length steps =? k) && check_moves z steps && watch_end w) (Shortest k)
  | None, Some _ => None
  end.
