/** The calls of the engine; the server's `/api/openapi.json` describes what each takes and gives. */
export type Call = "look" | "hint" | "solve" | "check" | "learn" | "boards" | "why" | "kings" | "generate" | "today" | "course" | "read";

/** What the engine refuses. */
export class SaltusError extends Error {
  /** As the server answers: 400 for what cannot be read, 404 for a call that there is not. */
  readonly status: number;
  /** The error's words, or the field at fault and the places in it. */
  readonly detail: { error?: string; field?: string; faults?: { start: number; end: number; id: string; message: string; help?: string }[] };
}

export interface Saltus {
  /** One call of the server, answered here; `language` in a request is `en` (the default), or one that was learned by `speak`. Throws `SaltusError`. */
  call(name: Call, request?: Record<string, unknown>): any;
  /** Learns a language, `de` or `fr`: from its file beside the module, or from an address or a response. */
  speak(code: string, source?: string | URL | Response | Promise<Response>): Promise<void>;
  /** A solution of a puzzle, given by its ID such as `pegs:english`, from the position after some moves on. */
  solve(puzzle: string, moves?: string): any;
}

/** Loads the engine: from beside the module, or from an address, a response, bytes or a module. */
export function load(
  source?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>,
): Promise<Saltus>;
