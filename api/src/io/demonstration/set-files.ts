import { readFile } from 'node:fs/promises';
import { parseFile } from '../import/parse/parse-file';
import type { ParsedRow } from '../import/parse/parsed-file';

const DAY = 86_400_000;

/** The date (`YYYY-MM-DD`) some days before another date, calculated in UTC. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}

/** The build copies this folder next to the program. */
const FOLDER = new URL('demonstration-set/', import.meta.url);

export const setFile = (name: string): Promise<Buffer> => readFile(new URL(name, FOLDER));

/** The records of a file of the set. A column `days_ago` becomes a `date` relative to `today` (`YYYY-MM-DD`). */
export async function setRows(name: string, today: string): Promise<ParsedRow[]> {
  const parsed = await parseFile({ bytes: await setFile(name) });
  if (parsed.status !== 'parsed') throw new Error(`${name} cannot be read: ${parsed.status}`);
  return parsed.rows.map(row => {
    const { days_ago, ...values } = row.values;
    if (days_ago === undefined) return row;
    return { ...row, values: { ...values, date: daysBefore(today, Number(days_ago)) } };
  });
}
