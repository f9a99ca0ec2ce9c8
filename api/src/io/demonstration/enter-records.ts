import { randomUUID } from 'node:crypto';
import type { ImportKind } from 'shared/contract';
import type { Writer } from '../../domain/records/viewer';
import { type BuiltInput, inputBuilder } from '../import/build-input';
import { checkRows } from '../import/import-rows';
import type { ParsedRow } from '../import/parse/parsed-file';
import { daysBefore } from './calendar';
import { setRows } from './set-files';

/** Files of the set in the order they are imported: what a record refers to comes before it. */
export const RECORD_FILES: readonly (readonly [ImportKind, string])[] = [
  ['sensitive-areas', 'sensitive-areas.geojson'],
  ['infrastructures', 'infrastructures.csv'],
  ['diagnosis', 'visits.csv'],
  ['operations', 'works.csv'],
  ['mortality', 'cases.csv'],
];

/** Days between the entry of the network, before the first visit, and today. */
const NETWORK_AGE = 9 * 365;

/** The evening after a record's day, never later than now. */
function enteredAt(date: string, now: string): string {
  const evening = `${daysBefore(date, -1)}T17:00:00.000Z`;
  return evening < now ? evening : now;
}

/** Adds what an import has no column for: pictures, and comments on pieces of equipment. */
function withExtras(
  built: BuiltInput,
  { pictures, equipment_comments }: ParsedRow['values'],
  pictureIds: ReadonlyMap<string, number>,
): BuiltInput {
  const { body } = built;
  if (pictures)
    body.media_id = String(pictures)
      .split(', ')
      .map(file => pictureIds.get(file));
  if (equipment_comments) {
    const comments = String(equipment_comments).split(' | ');
    body.equipments = (body.equipments as object[]).map((equipment, i) => ({
      ...equipment,
      comment: comments[i] ?? '',
    }));
  }
  return built;
}

/**
 * Imports the records of the set, each at the instant it would have been entered, through the services of single
 * writes: with the rules that hold for users, with history, and without an import batch of its own.
 */
export async function enterRecords(
  writer: Writer,
  today: string,
  pictureIds: ReadonlyMap<string, number>,
): Promise<void> {
  // The files' names of records are another source's each time: no two installations share uuids.
  const source = randomUUID();
  for (const [kind, file] of RECORD_FILES) {
    const builder = await inputBuilder(writer, kind, {}, source);
    const rows = (await setRows(file, today)).map(row => ({
      at: enteredAt(String(row.values.date ?? daysBefore(today, NETWORK_AGE)), writer.at),
      input: withExtras(builder.build(row), row.values, pictureIds),
    }));
    // Rows of one instant that follow each other are one import: all of the network, two or three visits.
    for (let start = 0; start < rows.length; ) {
      const at = rows[start]?.at ?? writer.at;
      const next = rows.findIndex((row, i) => i > start && row.at !== at);
      const end = next < 0 ? rows.length : next;
      const inputs = rows.slice(start, end).map(({ input }) => input);
      const { outcomes, insert } = await checkRows(writer, kind, inputs);
      for (const [i, outcome] of outcomes.entries())
        if (outcome.status !== 'accepted')
          throw new Error(`${file}, record ${start + i + 1}: ${JSON.stringify(outcome)}`);
      await insert({ ...writer, at });
      start = end;
    }
  }
}
