import type { Problem } from 'shared/contract';
import { IMPORT_LIMITS, type ImportProblem, type ImportProblemGroup } from 'shared/contract/imports';
import type { Locale } from '../../config/texts';
import { problemMessage } from '../../http/problems-body';
import type { RowOutcome } from './import-rows';

const KNOWN: Problem = { path: ['uuid'], code: 'already_used', params: {} };

/** Whether a row prevents its file from being written. */
export const isRefused = (
  outcome: RowOutcome | undefined,
): outcome is Extract<RowOutcome, { status: 'known' | 'refused' }> =>
  outcome?.status === 'known' || outcome?.status === 'refused';

const MOST_ROWS_NAMED = 5;

/** Collects problems of a file's rows: the first problems one by one, and equal problems of all rows in groups. */
export class Refusals {
  refused = 0;
  readonly problems: ImportProblem[] = [];
  readonly #groups = new Map<string, ImportProblemGroup>();

  constructor(private readonly locale: Locale) {}

  /** Groups by descending number of rows. */
  get groups(): ImportProblemGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }

  /**
   * Adds the problems of rows.
   * @param rows their numbers in the file
   */
  add(outcomes: readonly RowOutcome[], rows: readonly number[]): void {
    for (const [i, outcome] of outcomes.entries()) {
      if (!isRefused(outcome)) continue;
      this.refused += 1;
      for (const problem of outcome.status === 'known' ? [KNOWN] : outcome.problems)
        this.#addProblem(rows[i] ?? 0, problem);
    }
  }

  #addProblem(row: number, problem: Problem): void {
    const message = problemMessage(problem, this.locale);
    if (this.problems.length < IMPORT_LIMITS.problems) this.problems.push({ row, ...problem, message });
    // Positions within a list are ignored: the third arming of one row and the first arming of another row are in the
    // same column.
    const path = problem.path.slice(0, 1);
    const key = JSON.stringify([path, message]);
    const group = this.#groups.get(key);
    if (group) {
      group.count += 1;
      if (group.rows.length < MOST_ROWS_NAMED) group.rows.push(row);
    } else if (this.#groups.size < IMPORT_LIMITS.groups)
      this.#groups.set(key, { path, code: problem.code, message, count: 1, rows: [row] });
  }
}
