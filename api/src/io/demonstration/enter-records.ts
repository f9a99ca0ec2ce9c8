import { randomUUID } from 'node:crypto';
import type { ImportKind } from 'shared/contract/imports';
import type { Writer } from '../../domain/records/viewer';
import { type BuiltInput, type InputBuilder, inputBuilder } from '../import/build-input';
import { readRows } from '../import/import-rows';
import type { ParsedRow } from '../import/parse/parsed-file';
import { daysBefore, setRows } from './set-files';

/** Files of the set in import order: referenced records come first. */
export const RECORD_FILES = [
  ['sensitive-areas', 'sensitive-areas.geojson'],
  ['infrastructures', 'infrastructures.csv'],
  ['diagnosis', 'visits.csv'],
  ['operations', 'works.csv'],
  ['mortality', 'cases.csv'],
] as const satisfies readonly (readonly [ImportKind, string])[];

/** Age of the network's records in days. The network is entered before the first diagnosis. */
const NETWORK_AGE = 9 * 365;

/** The instant at which a record is entered: 17:00 UTC on the day after its date, but never later than now. */
export function enteredAt(date: string, now: string): string {
  const evening = `${daysBefore(date, -1)}T17:00:00.000Z`;
  return evening < now ? evening : now;
}

/** Adds data for which imports have no column: pictures, and comments on equipment. */
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

/** Enters records of the set and maps their names in the set to ids. */
export interface RecordEntry {
  /**
   * Imports rows. Consecutive rows of one instant are imported together.
   * @param pictureIds ids of pictures by the names in the column `pictures`
   */
  enter(
    writer: Writer,
    kind: ImportKind,
    rows: readonly ParsedRow[],
    pictureIds: ReadonlyMap<string, number>,
  ): Promise<void>;
  idOf(kind: ImportKind, name: string): number;
}

/** Records of the set are added even if similar records exist nearby. */
const ALL_NEW = { same: 'add', near: 'add' } as const;

/**
 * Imports records, each at the instant when a person would have entered it. Records follow the rules for users and
 * get a history, but no import batch.
 */
export function recordEntry(today: string): RecordEntry {
  // The namespace is random, so that two installations do not share UUIDs.
  const source = randomUUID();
  const builders = new Map<ImportKind, Promise<InputBuilder>>();
  const ids = new Map<string, number>();

  function builderOf(writer: Writer, kind: ImportKind): Promise<InputBuilder> {
    const builder = builders.get(kind) ?? inputBuilder(writer, kind, {}, { locale: 'fr', source });
    builders.set(kind, builder);
    return builder;
  }

  return {
    async enter(writer, kind, parsedRows, pictureIds) {
      const builder = await builderOf(writer, kind);
      const rows = parsedRows.map(row => ({
        name: String(row.values.external_id ?? row.values.code),
        at: enteredAt(String(row.values.date ?? daysBefore(today, NETWORK_AGE)), writer.at),
        input: withExtras(builder.build(row), row.values, pictureIds),
      }));
      for (let start = 0; start < rows.length; ) {
        const at = rows[start]?.at ?? writer.at;
        const next = rows.findIndex((row, i) => i > start && row.at !== at);
        const part = rows.slice(start, next < 0 ? rows.length : next);
        const inputs = part.map(({ input }) => input);
        const { outcomes, write } = await (await readRows(writer, kind, inputs)).check(writer, ALL_NEW);
        for (const [i, outcome] of outcomes.entries())
          if (outcome.status !== 'accepted')
            throw new Error(`${kind}, record ${part[i]?.name}: ${JSON.stringify(outcome)}`);
        const inserted = await write({ ...writer, at });
        for (const [i, { name }] of part.entries()) ids.set(`${kind} ${name}`, inserted[i] as number);
        start += part.length;
      }
    },

    idOf(kind, name) {
      const id = ids.get(`${kind} ${name}`);
      if (id === undefined) throw new Error(`The demonstration has no ${name} among ${kind}`);
      return id;
    },
  };
}

/** Enters the records of the wanted kinds from their files. */
export async function enterFiles(
  writer: Writer,
  entry: RecordEntry,
  today: string,
  pictureIds: ReadonlyMap<string, number>,
  isWanted: (kind: ImportKind) => boolean,
): Promise<void> {
  for (const [kind, file] of RECORD_FILES)
    if (isWanted(kind)) await entry.enter(writer, kind, await setRows(file, today), pictureIds);
}
