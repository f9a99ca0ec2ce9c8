import { randomFrom } from './random';

/** A support or line as far as others are compared with it. */
export interface Matched {
  id: number;
  /** Programme and sum of notes, as one text. */
  stratum: string;
  /** Months (`YYYY-MM`) with a search. */
  months: ReadonlySet<string>;
}

/** Works tried for a control before it counts as having no match. */
const TRIES = 50;

/**
 * Draws a day for each support or line without works: the day of works of one with the same programme and notes that
 * was searched in one of the same months since then. The day of one does not depend on the others.
 * @returns the days (`YYYY-MM-DD`) by id; those without a match are left out
 */
export function drawControlDays(
  works: readonly (Matched & { day: string })[],
  candidates: readonly Matched[],
  seed: number,
): Map<number, string> {
  const byStratum = new Map<string, (typeof works)[number][]>();
  for (const worked of works) {
    const among = byStratum.get(worked.stratum);
    if (among) among.push(worked);
    else byStratum.set(worked.stratum, [worked]);
  }
  const days = new Map<number, string>();
  for (const { id, stratum, months } of candidates) {
    const among = byStratum.get(stratum) ?? [];
    const random = randomFrom(seed ^ Math.imul(id, 0x9e3779b1));
    const isMatch = (worked: (typeof works)[number]) =>
      [...months].some(month => month >= worked.day.slice(0, 7) && worked.months.has(month));
    // Few works are tried in turn from a drawn one on, so that none is missed.
    const first = Math.floor(random() * among.length);
    for (let tried = 0; tried < Math.min(TRIES, among.length); tried++) {
      const at = among.length > TRIES ? Math.floor(random() * among.length) : (first + tried) % among.length;
      const worked = among[at];
      if (!worked || !isMatch(worked)) continue;
      days.set(id, worked.day);
      break;
    }
  }
  return days;
}
