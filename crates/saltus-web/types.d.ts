// The types of the page's values, for `tsc`. What the engine answers is made from `src/openapi.json` and the elements
// from `page/index.html`, both by `cargo xtask test --only modules`.

import type { components } from "made/api";
import type { Elements } from "made/elements";

declare global {
  /** The style sheet of `<saltus-board>`: `cargo xtask web` writes it before the script. */
  const STYLE: string;
  interface Document {
    /** Elements of index.html have their own type. */
    getElementById<Id extends keyof Elements>(id: Id): Elements[Id] | null;
  }
}
export type { Elements };

type Schemas = components["schemas"];

/** The fields that the engine leaves out where it does not know them; it never sends null in them. */
type LeftOut = "next" | "history" | "moves_left" | "solutions" | "chance";
type Given<T> = Omit<T, LeftOut> & { [K in keyof T & LeftOut]?: NonNullable<T[K]> };
/** One of several objects, each of whose fields can be asked for: those of the others are undefined. */
type Either<T> = OneOf<T, KeysOf<T>>;
type OneOf<T, K extends PropertyKey> = T extends unknown ? T & { [Other in Exclude<K, keyof T>]?: undefined } : never;
type KeysOf<T> = T extends unknown ? keyof T : never;

// ---- What the engine says

export type ExactInteger = Schemas["ExactInteger"];
export type Verdict = Schemas["Verdict"];
export type KeepsWin = Schemas["KeepsWin"];
export type NamedMove = Schemas["NamedMove"];
export type MadeMove = Schemas["MadeMove"];
export type LegalMove = Given<Schemas["LegalMove"]>;
export type PathsToGoal = Given<Schemas["PathsToGoal"]>;
export type Cell = Schemas["Cell"];
export type Piece = Schemas["Piece"];
export type Example = Schemas["Example"];
export type Kings = Schemas["AboutKings"];
export type King = Schemas["King"];
export type RuleView = Schemas["RuleView"];
export type Marked = Schemas["Marked"];
export type OtherReading = Schemas["OtherReading"];
export type Proof = Either<Schemas["AboutProof"]>;
export type Forced = Schemas["AboutForcedAnswer"];
/** The engine leaves out what a step lacks. */
export type Course = Omit<Schemas["Course"], "steps"> & { steps: Step[] };
export type Step = Omit<Schemas["Course"]["steps"][number], "idea" | "sweeps" | "moves" | "lesson"> & { idea?: string; sweeps?: number; moves?: number; lesson?: Lesson };
export type Lesson = Schemas["LessonTexts"];
/** A language in which the engine answers. */
export type SpokenLanguage = Schemas["Spoken"];
export type Invalid = Partial<Schemas["InvalidRequest"]>;
type SolveAnswer = Pick<Schemas["AboutChecked"], "puzzle"> & { verdict: Schemas["Found"] } & Schemas["Solved"] &
  Partial<Schemas["Impossible"]>;

/** The answer of the engine about a position, with what the page adds. */
export interface View extends Given<Omit<Schemas["View"], "legal" | "history" | "frame">> {
  legal: LegalMove[];
  history?: PathsToGoal[];
  frame: [Point, Point];
  /** Made by the page before the engine has answered. */
  partial?: boolean;
  /** A first answer, without verdicts. */
  bare?: boolean;
  /** Whether ways to win are being counted, or with how many pegs they will be; 0 for never. */
  counting?: boolean | number;
}

/** A game in a call; the server knows what is meant by fields that are left out. */
type Request = Pick<Schemas["Request"], "puzzle"> & Partial<Schemas["Request"]>;

/** Every request may name a language. */
type Spoken = { language?: SpokenLanguage };
type InAnyLanguage<T> = Omit<T, "language"> & Spoken;

/** The calls: for each, what is sent and what comes back. */
export interface Calls {
  look: [Request, View];
  hint: [Request, Either<Schemas["AboutAdvice"]>];
  solve: [Request, SolveAnswer];
  learn: [Request, Schemas["LearnAnswer"]];
  boards: [Spoken, Schemas["Boards"]];
  course: [Spoken, Course];
  why: [Request, Proof];
  duel: [Request, Schemas["AboutDuel"]];
  forced: [Request, Forced];
  kings: [Request, Kings];
  generate: [InAnyLanguage<Schemas["GenerateRequest"]>, Schemas["GeneratedPuzzle"]];
  today: [InAnyLanguage<Schemas["TodayRequest"]>, Schemas["GeneratedPuzzle"]];
  read: [InAnyLanguage<Schemas["Text"]>, Schemas["OpenedPuzzle"]];
}
/** `aside` for a search in the background, which yields to the player's requests. */
export interface CallOptions {
  signal?: AbortSignal;
  aside?: boolean;
}
export interface Engine {
  call<Name extends keyof Calls>(name: Name, body: Calls[Name][0], options?: CallOptions): Promise<Calls[Name][1]>;
}

// ---- The game

export type Level = "easy" | "medium" | "hard";
/** A puzzle of the day. */
export interface Day {
  date: string;
  level: Level;
}
/** Who plays which side against the engine, see duel.js. */
export interface Duel {
  mine: number;
  level: "perfect" | "good" | "chance";
}
/** A game, see `begun` in address.js. */
export interface Game {
  puzzle: string;
  moves: string[];
  step: number;
  lines: string[][];
  hints: number;
  asks: number;
  undos: number;
  machine: number[];
  hinted: number[];
  shown: boolean;
  slips: string[];
  credited: string | null;
  duel: Duel | null;
  day: Day | null;
}
/** A game as it was kept: it may be one of an older version of the page. */
export type KeptGame = Partial<Game> & { puzzle: string; on?: string };

/** What the player chose. */
export interface Settings {
  language?: "auto" | "en" | "de";
  theme?: "auto" | "light" | "dark";
  board?: "wood" | "slate" | "contrast";
  mode?: "play" | "analyse";
  large?: boolean;
  sound?: boolean;
  marks?: boolean;
  rules?: Record<string, boolean>;
}
/** How a puzzle was solved at best. */
export interface Won {
  best: number;
  hints?: number;
  undos?: number;
  sweeps?: number;
  clean?: boolean;
}
/** For each day the levels solved, and whether on that day. */
export type Days = Record<string, Partial<Record<Level, boolean>>>;
/** All that is kept between visits. */
export interface Progress {
  saltus: 1;
  settings: Settings;
  solved: Record<string, Won>;
  left: Record<string, number>;
  days: Days;
  game: KeptGame | null;
}

// ---- The page

export type Point = [number, number];
/** A move that is animated: what it removes, with the symbols of those pieces. */
export type Motion = MadeMove & { symbols: string[] };
/** The sign of a verdict on a move. */
export type Sign = "yes" | "no" | "dead" | "unknown";
/** A phrase with values put in. */
export type Phrase = (key: string, values?: object) => string;
/** The name of a move, as the player sees it. */
export type Named = (move: NamedMove) => string;
/** What the panels of the page ask for. */
export type State = () => { view: View; game: Game };
export type Open = (puzzle: string) => Promise<void>;
export type Fail = (error: unknown, puzzle: string) => void;
export type Tell = (text: string) => void;
/** The grade of a move in the report. */
export interface Grade {
  grade: "kept" | "hinted" | "gave" | "lost" | "after" | "shown" | "unknown";
  after?: number;
  best?: LegalMove;
}
/** A move that lost the win and was undone. */
export interface Slip {
  number: number;
  move: string | undefined;
}
/** The condition of the third star. */
export interface Third {
  sweeps?: number;
  moves?: number;
}
/** A star: the key of its name, and whether it is won. */
export type Star = [string, boolean];
/** The words of a language by their keys. */
export type Words = Record<string, string>;
