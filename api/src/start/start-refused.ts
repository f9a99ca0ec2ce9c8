/** Why a start is refused that would lose data or let anybody in. */
export type StartProblem = 'secret_too_short' | 'database_missing' | 'database_empty';

/** A person must examine the data folder first. `path` is the file or folder in question. */
export class StartRefused extends Error {
  constructor(
    readonly problem: StartProblem,
    readonly path: string,
  ) {
    super(`${problem}: ${path}`);
  }
}
