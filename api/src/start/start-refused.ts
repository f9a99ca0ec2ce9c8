/** Why a start is refused that would lose data or let anybody in. */
export type StartProblem =
  | 'secret_too_short'
  | 'database_missing'
  | 'database_empty'
  | 'pictures_elsewhere'
  | 'no_room_for_backup';

/**
 * A person must examine the data folder first. `path` is the file, folder or bucket in question, `confirmation` the value
 * of the setting that starts the server all the same, `values` what else the message names.
 */
export class StartRefused extends Error {
  constructor(
    readonly problem: StartProblem,
    readonly path: string,
    readonly confirmation = '',
    readonly values: Record<string, number> = {},
  ) {
    super(`${problem}: ${path}`);
  }
}
