(* Reads certificates in the format of docs/certificate.md, one after another, and prints for each the claim that the proved checker accepts. *)

open Checker

exception Bad of string

let bad message = raise (Bad message)

(* Small numbers, each made once; `nat.(i)` is i. *)
let nats =
  let table = Array.make 128 O in
  for i = 1 to 127 do table.(i) <- S table.(i - 1) done;
  table

let rec nat i = if i < 128 then nats.(i) else S (nat (i - 1))
let rec int = function O -> 0 | S n -> 1 + int n

let rec positive i =
  if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))

let z i = if i = 0 then Z0 else Zpos (positive i)

let digit c = if '0' <= c && c <= '9' then Char.code c - 48 else bad "expected a number"

(* A number of any size. *)
let number text =
  let negative = text <> "" && text.[0] = '-' in
  let digits = if negative then String.sub text 1 (String.length text - 1) else text in
  if digits = "" then bad "expected a number";
  let value = Seq.fold_left (fun v c -> Z.add (Z.mul v (z 10)) (z (digit c))) Z0 (String.to_seq digits) in
  if negative then Z.opp value else value

(* A number that counts something, of at most nine digits. *)
let count text =
  if text = "" || String.length text > 9 then bad "expected a number below 10^9";
  Seq.fold_left (fun v c -> (10 * v) + digit c) 0 (String.to_seq text)

let code = function
  | '.' -> O
  | '1' .. '9' as c -> nat (Char.code c - 48)
  | 'a' .. 'z' as c -> nat (Char.code c - 87)
  | 'A' .. 'Z' as c -> nat (Char.code c - 29)
  | _ -> bad "expected one of . 1-9 a-z A-Z for each cell"

let chars f text = List.init (String.length text) (fun i -> f text.[i])

(* The last cells of positions, each list made once, so that tries share them. *)
let ends = Hashtbl.create 4096

let position cells text =
  if String.length text <> cells then bad "expected one sign for each cell";
  let split = max 0 (cells - 12) in
  let last = String.sub text split (cells - split) in
  let tail =
    match Hashtbl.find_opt ends last with
    | Some tail -> tail
    | None ->
      let tail = chars code last in
      if Hashtbl.length ends < 100_000 then Hashtbl.add ends last tail;
      tail
  in
  let rec before i tail = if i < 0 then tail else before (i - 1) (code text.[i] :: tail) in
  before (split - 1) tail
let wanted = function '?' -> None | c -> Some (code c)

(* CELL:BEFORE>AFTER, by rising cells. *)
let change cells words =
  let part word =
    match String.split_on_char ':' word with
    | [ cell; what ] when String.length what = 3 && what.[1] = '>' -> (count cell, (code what.[0], code what.[2]))
    | _ -> bad "expected CELL:BEFORE>AFTER"
  in
  let rec fill at = function
    | [] -> []
    | (cell, _) :: _ when cell < at || cell >= cells -> bad "expected rising cells of the board"
    | (cell, what) :: rest when cell = at -> Some what :: fill (at + 1) rest
    | rest -> None :: fill (at + 1) rest
  in
  fill 0 (List.map part words)

type kind = By_moves | Shortest_of | None_below of int | None_at_all | By_weights of Checker.z | By_class

(* The stream of levels: the checked ones, and the one being read. *)
type levels = None_yet | Reading of watch option * trie | Refused

let line_number = ref 0

(* The certificate after its first line: its claim. Only the checker's state is kept of the levels. *)
let read head input =
  let line () =
    incr line_number;
    match input_line input with text -> text | exception End_of_file -> bad "expected `end`"
  in
  let words text = List.filter (fun word -> word <> "") (String.split_on_char ' ' (String.trim text)) in
  try
    if head <> "saltus-certificate 1" then bad "expected `saltus-certificate 1`";
    let first = match words (line ()) with [ "first"; text ] -> chars code text | _ -> bad "expected `first`" in
    let cells = List.length first in
    let pattern =
      match words (line ()) with
      | [ "goal"; text ] when String.length text = cells -> chars wanted text
      | _ -> bad "expected `goal` with one sign for each cell"
    in
    let left = ref None and changes = ref [] in
    let rec rules () =
      match words (line ()) with
      | [ "pieces"; k ] when !left = None -> left := Some (nat (count k)); rules ()
      | "change" :: (_ :: _ as parts) -> changes := change cells parts :: !changes; rules ()
      | [ "proof"; "moves" ] -> By_moves
      | [ "proof"; "shortest" ] -> Shortest_of
      | [ "proof"; "impossible" ] -> None_at_all
      | [ "proof"; "below"; k ] -> None_below (count k)
      | [ "proof"; "weights"; price ] -> By_weights (number price)
      | [ "proof"; "class" ] -> By_class
      | _ -> bad "expected `pieces`, `change` or `proof`"
    in
    let kind = rules () in
    let puzzle = { changes = List.rev !changes; first; aim = { wanted = pattern; left = !left } } in
    let steps = ref [] and rows = ref [] and levels = ref None_yet in
    (* The level that has been read is checked when the next one begins, or at the end. *)
    let check () =
      let known = function Some watch -> Reading (Some watch, Empty) | None -> Refused in
      match !levels with
      | None_yet -> Reading (None, Empty)
      | Reading (Some watch, level) -> known (watch_next puzzle watch level)
      | Reading (None, level) ->
        let bound =
          match kind with
          | Shortest_of -> Some (nat (List.length !steps))
          | None_below k -> Some (nat k)
          | _ -> None
        in
        known (watch_first puzzle bound level)
      | Refused -> Refused
    in
    let rec body () =
      let text = line () in
      if String.length text = cells + 3 && String.starts_with ~prefix:"at " text then begin
        let position = position cells (String.sub text 3 cells) in
        (match !levels with
         | Reading (watch, level) -> levels := Reading (watch, insert position level)
         | Refused -> ()
         | None_yet -> bad "`at` before the first `level`");
        body ()
      end
      else
        match words text with
        | [ "step"; text ] -> steps := position cells text :: !steps; body ()
        | [ "level" ] -> levels := check (); body ()
        | "row" :: values -> rows := List.map number values :: !rows; body ()
        | [ "end" ] -> ()
        | _ -> bad "expected `step`, `level`, `at`, `row` or `end`"
    in
    body ();
    let steps = List.rev !steps and rows = List.rev !rows in
    let by_levels steps =
      match check () with Reading (Some watch, Empty) -> verify_levels puzzle watch steps | _ -> None
    in
    match kind with
    | By_moves -> verify puzzle (Moves steps)
    | Shortest_of -> by_levels (Some steps)
    | None_below _ | None_at_all -> by_levels None
    | By_weights price -> verify puzzle (Weights (price, rows))
    | By_class -> verify puzzle (Class (List.map (List.map Z.to_N) rows))
  with Bad message -> bad (Printf.sprintf "line %d: %s" !line_number message)

let show = function
  | Some (Solution k) -> Printf.sprintf "verified: a solution of %d moves" (int k)
  | Some (Shortest k) -> Printf.sprintf "verified: a solution of %d moves, and none has fewer" (int k)
  | Some (NoneBelow k) -> Printf.sprintf "verified: no solution has fewer than %d moves" (int k)
  | Some Impossible -> "verified: there is no solution"
  | None -> "refused: the certificate does not prove what it claims"

let () =
  (* Data that were read stay alive; garbage is young. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 200 };
  let input =
    match Sys.argv with
    | [| _ |] | [| _; "-" |] -> stdin
    | [| _; file |] -> ( try open_in_bin file with Sys_error why -> prerr_endline why; exit 2)
    | _ -> prerr_endline "usage: saltus-verify [CERTIFICATES]"; exit 2
  in
  let rec each known all =
    incr line_number;
    match input_line input with
    | exception End_of_file -> if not known then (prerr_endline "no certificate"; exit 2) else if not all then exit 1
    | head -> (
      match read head input with
      | exception Bad message -> prerr_endline message; exit 2
      | said ->
        print_endline (show said);
        each true (all && said <> None))
  in
  each false true
