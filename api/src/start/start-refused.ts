/** Why a start is refused that would lose something or let anybody in. */
export type StartProblem = 'secret_too_short' | 'database_missing' | 'database_empty';

/** A data folder that must be looked at by a person first. `path` is what it is about. */
export class StartRefused extends Error {
  constructor(
    readonly problem: StartProblem,
    readonly path: string,
  ) {
    super(`${problem}: ${path}`);
  }
}
