import type { InfrastructureType } from 'shared/contract';
import { type PriorityBill, type PrioritySettings, priorOf } from 'shared/programme';

/** One line of the bill: how much an input adds to the deaths per year. */
export interface BillLine {
  code:
    | 'notes'
    | 'sensitive'
    | 'neighbours'
    | 'deaths'
    | 'searches'
    | 'before'
    | 'works'
    | 'deathsSince'
    | 'searchesSince';
  /** Deaths per year that the line adds or removes; for a sum, the deaths per year so far. */
  amount: number;
  /** Whether the line is the sum of the lines above it. */
  isSum?: true;
}

interface Evidence {
  deaths: number;
  effort: number;
}

/** Lines with smaller amounts are omitted, except the line of the notes. */
const NOTHING = 1e-6;

/**
 * The contributions of finds and searches. `found`: what the finds add as if nobody had searched. `searched`: what
 * the searches change.
 */
function evidenceOf(first: number, years: number, { deaths, effort }: Evidence) {
  const found = deaths / years;
  return { found, searched: (first * years + deaths) / (years + effort) - first - found };
}

/**
 * The expected deaths per year as a sum of terms. If there are works, the terms before the works and their sum come
 * first.
 * @param place type of the support or line, and length of a line in metres
 */
export function billLines(
  { terms, expected }: Pick<PriorityBill, 'terms' | 'expected'>,
  place: { type: InfrastructureType; length: number | null },
  settings: PrioritySettings,
): BillLine[] {
  const years = settings.prior_years;
  const byNotes = priorOf({ ...place, is_sensitive: false }, terms.notes, settings);
  const local = terms.prior * terms.neighbourhood;
  const { before, deaths_before, effort_before } = terms;
  const early =
    before === null
      ? { deaths: terms.deaths, effort: terms.effort }
      : { deaths: deaths_before ?? 0, effort: effort_before ?? 0 };
  const { found, searched } = evidenceOf(local, years, early);
  const lines: BillLine[] = [
    { code: 'notes', amount: byNotes },
    { code: 'sensitive', amount: terms.prior - byNotes },
    { code: 'neighbours', amount: local - terms.prior },
    { code: 'deaths', amount: found },
    { code: 'searches', amount: searched },
  ];
  if (before !== null) {
    const late = { deaths: terms.deaths - early.deaths, effort: terms.effort - early.effort };
    const remaining = (terms.alpha - late.deaths) / years;
    const since = evidenceOf(remaining, years, late);
    lines.push(
      { code: 'before', amount: before, isSum: true },
      { code: 'works', amount: remaining - before },
      { code: 'deathsSince', amount: since.found },
      { code: 'searchesSince', amount: expected - remaining - since.found },
    );
  }
  return lines.filter(({ code, amount }) => code === 'notes' || Math.abs(amount) > NOTHING);
}
