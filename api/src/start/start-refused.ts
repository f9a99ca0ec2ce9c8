/** Why a start is refused that would lose data or open the server to anybody. */
export type StartProblem =
  | 'secret_too_short'
  | 'database_missing'
  | 'database_empty'
  | 'pictures_elsewhere'
  | 'no_room_for_backup';

/**
 * A start that requires a person to examine the data folder first. `path` is the file, folder or bucket in question,
 * `confirmation` the setting's value that starts the server anyway, `values` further values for the message.
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
