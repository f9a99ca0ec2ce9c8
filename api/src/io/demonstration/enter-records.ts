import { randomUUID } from 'node:crypto';
import type { ImportKind } from 'shared/contract';
import type { Writer } from '../../domain/records/viewer';
import { type BuiltInput, inputBuilder } from '../import/build-input';
import { readRows } from '../import/import-rows';
import type { ParsedRow } from '../import/parse/parsed-file';
import { daysBefore } from './calendar';
import { setRows } from './set-files';

/** Files of the set in import order: referenced records come first. */
export const RECORD_FILES: readonly (readonly [ImportKind, string])[] = [
  ['sensitive-areas', 'sensitive-areas.geojson'],
  ['infrastructures', 'infrastructures.csv'],
  ['diagnosis', 'visits.csv'],
  ['operations', 'works.csv'],
  ['mortality', 'cases.csv'],
];

/** Days between the entry of the network, before the first diagnosis, and today. */
const NETWORK_AGE = 9 * 365;

/** 17:00 UTC on the day after a record's date, but never later than now. */
function enteredAt(date: string, now: string): string {
  const evening = `${daysBefore(date, -1)}T17:00:00.000Z`;
  return evening < now ? evening : now;
}

/** Adds data that an import has no column for: pictures, and comments on equipment. */
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
 * Imports the records of the set, each at the instant it would have been entered, with the rules for users and with
 * history, but without an import batch.
 */
export async function enterRecords(
  writer: Writer,
  today: string,
  pictureIds: ReadonlyMap<string, number>,
): Promise<void> {
  // A new source each time, so that installations do not share UUIDs.
  const source = randomUUID();
  for (const [kind, file] of RECORD_FILES) {
    const builder = await inputBuilder(writer, kind, {}, { source });
    const rows = (await setRows(file, today)).map(row => ({
      at: enteredAt(String(row.values.date ?? daysBefore(today, NETWORK_AGE)), writer.at),
      input: withExtras(builder.build(row), row.values, pictureIds),
    }));
    // Consecutive rows with the same instant are imported together: the whole network, or two or three diagnoses.
    for (let start = 0; start < rows.length; ) {
      const at = rows[start]?.at ?? writer.at;
      const next = rows.findIndex((row, i) => i > start && row.at !== at);
      const end = next < 0 ? rows.length : next;
      const inputs = rows.slice(start, end).map(({ input }) => input);
      const { outcomes, insert } = await (await readRows(writer, kind, inputs)).check(writer);
      for (const [i, outcome] of outcomes.entries())
        if (outcome.status !== 'accepted')
          throw new Error(`${file}, record ${start + i + 1}: ${JSON.stringify(outcome)}`);
      await insert({ ...writer, at });
      start = end;
    }
  }
}
