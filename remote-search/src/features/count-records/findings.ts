import type { InfrastructureCharts, MortalityCharts } from 'shared/contract';
import { formatNumber, type Locale, type Values } from 'shared/i18n';

/** A finding from figures, as a text key with its values; `none` if nothing stands out. */
export interface Finding<Key extends string> {
  key: Key | 'none';
  values: Values;
}

export const formatted = (values: Values, locale: Locale): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, locale) : value,
    ]),
  );

const NONE = { key: 'none', values: {} } as const;
/** Minimum number of supports and lines for a finding about their risk. */
const ENOUGH = 20;
const ENOUGH_CASES = 10;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The entry with the highest number; undefined for a tie or a single entry. */
function highest<Key>(numbers: ReadonlyMap<Key, number>): { key: Key; number: number } | undefined {
  const [first, second] = [...numbers].sort(([, a], [, b]) => b - a);
  return first && second && first[1] > second[1] ? { key: first[0], number: first[1] } : undefined;
}

export function summed<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  numberOf: (row: Row) => number,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + numberOf(row));
  return sums;
}

/** Share of high risk among the diagnosed supports and lines. */
export function riskFinding(rows: InfrastructureCharts['diagnosed']): Finding<'share' | 'small' | 'zero'> {
  const total = sumOf(rows.map(({ number }) => number));
  const high = sumOf(rows.filter(({ risk }) => risk === 'RISK_H').map(({ number }) => number));
  if (total < ENOUGH) return NONE;
  if (high === 0) return { key: 'zero', values: { total } };
  const percent = Math.round((high / total) * 100);
  return percent === 0 ? { key: 'small', values: {} } : { key: 'share', values: { percent } };
}

export function worksFinding(rows: InfrastructureCharts['neutralized']): Finding<'most'> {
  const years = summed(
    rows,
    ({ year }) => year,
    ({ number }) => number,
  );
  const total = sumOf([...years.values()]);
  const most = highest(years);
  return most && total >= ENOUGH_CASES
    ? { key: 'most', values: { year: String(most.key), number: most.number, total } }
    : NONE;
}

/** The month with the most cases, given by its number. */
export function deathsFinding(rows: MortalityCharts['by_month']): Finding<'most'> {
  const months = summed(
    rows,
    ({ month }) => month,
    ({ cases }) => cases,
  );
  const total = sumOf([...months.values()]);
  const most = highest(months);
  return most && total >= ENOUGH_CASES
    ? { key: 'most', values: { month: most.key, number: most.number, total } }
    : NONE;
}

/** The first entry of a ranking, unless it is tied or the only entry. */
export function firstFinding(rows: readonly { name: string; number: number }[]): Finding<'first'> {
  const [first, second] = rows;
  return first && second && first.number > second.number
    ? { key: 'first', values: { name: first.name, number: first.number } }
    : NONE;
}
