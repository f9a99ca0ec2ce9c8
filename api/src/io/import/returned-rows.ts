import type { InfrastructureType, Nomenclature } from 'shared/contract';
import { IMPORT_LIMITS, type ImportReport } from 'shared/contract/imports';
import { distanceBetween, type Position } from 'shared/geometry';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { selectInfrastructures } from '../../domain/infrastructures/present';
import { infrastructureInput } from '../../domain/infrastructures/service';
import type { Body, Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { groupBy } from '../../store/group-by';
import { wordsIn } from '../export/wording';
import type { BuiltInput } from './build-input';
import { positionsIn } from './check-references';
import type { RowOutcome } from './import-rows';
import type { Parsed } from './parse/parsed-file';
import { placeIn } from './preview';

// Rows of a file of supports and lines that left by an export, was edited, and came back.

/** A support or line as it is stored, to which a row refers by UUID. */
export interface StoredRow {
  id: number;
  kind: InfrastructureType;
  version: number;
  input: Body;
}

/** What a row changes. A field is `contested` if its value on the server is another than when the file left. */
export interface RowChange {
  stored: StoredRow;
  fields: { name: string; before: unknown; after: unknown; contested: boolean }[];
}

/** Positions closer than this (metres) are the same: reference systems are converted with a rounding error. */
const SAME_METRES = 0.01;

/** The farthest that a vertex moved in metres; `null` for other vertices or other values than places. */
function metresMoved(before: unknown, after: unknown): number | null {
  const [from, to] = [positionsIn(before), positionsIn(after)];
  if (!from || from.length !== to?.length) return null;
  return Math.max(...to.map((position, i) => distanceBetween(from[i] as Position, position)));
}

/** Whether two values of a field are the same, up to the rounding of positions. */
const agree = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || (metresMoved(a, b) ?? 1) < SAME_METRES;

/** The stored supports and lines with some UUIDs. */
export async function storedRows(viewer: Viewer, uuids: readonly string[]): Promise<Map<string, StoredRow>> {
  const valid = uuids.filter(uuid => z.uuid().safeParse(uuid).success);
  if (valid.length === 0) return new Map();
  const rows = await selectInfrastructures(viewer)
    .where(viewer.context.engine.among('infrastructures.uuid', valid))
    .execute();
  return new Map(
    rows.map(row => {
      const { id, uuid, kind, version } = row;
      return [uuid, { id, kind, version, input: infrastructureInput(row) }];
    }),
  );
}

/** Whether a file tells when its row left. A restored backup may be older than the file. */
const isDated = (stored: StoredRow, version: number) => version > 0 && version <= stored.version;

/** For each record, the values that the fields changed since a version had at that version. */
async function valuesAt(
  { db, context }: Viewer,
  records: readonly { stored: StoredRow; version: number }[],
): Promise<Map<number, Body>> {
  const changed = records.filter(({ stored, version }) => stored.version !== version);
  if (changed.length === 0) return new Map();
  const entries = await db
    .selectFrom('history')
    .select(['item_id', 'changes'])
    .where('item_kind', '=', 'infrastructures')
    .where('action', '<>', 'create')
    .where(
      context.engine.among(
        'item_id',
        changed.map(({ stored }) => stored.id),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
  const byId = groupBy(entries, ({ item_id }) => item_id);
  return new Map(
    changed.map(({ stored, version }) => {
      // Each change counts one version.
      const since = isDated(stored, version) ? stored.version - version : stored.version;
      const values: Body = {};
      for (const { changes } of byId.get(stored.id)?.slice(0, since) ?? [])
        for (const [name, { before }] of Object.entries(
          JSON.parse(changes) as Record<string, { before: unknown }>,
        ))
          values[name] = before;
      return [stored.id, values];
    }),
  );
}

/** What each row changes in its record. A field that only the server has changed since keeps the server's value. */
export async function changesOf(
  viewer: Viewer,
  { fields }: Resource,
  rows: readonly BuiltInput[],
): Promise<(RowChange | null)[]> {
  const records = rows.flatMap(({ stored, back }) =>
    stored && back ? [{ stored, version: back.version }] : [],
  );
  const former = await valuesAt(viewer, records);
  return rows.map(({ stored, back, body }) => {
    if (!stored || !back) return null;
    // Values that were changed and set back, as by an undo, are no conflict.
    const atExport: Body = { ...stored.input, ...former.get(stored.id) };
    const isContested = (name: string) => !agree(atExport[name], stored.input[name]);
    if (back.how === 'removed') {
      const contested = Object.keys(atExport).some(isContested);
      return { stored, fields: [{ name: 'uuid', before: body.uuid, after: null, contested }] };
    }
    const changed = ['geom', ...fields.map(({ input }) => input)].flatMap(name => {
      const [before, after] = [stored.input[name], body[name]];
      const isAsLeft = isDated(stored, back.version) && agree(atExport[name], after);
      return after !== undefined && !agree(before, after) && !isAsLeft
        ? [{ name, before, after, contested: isContested(name) }]
        : [];
    });
    return { stored, fields: changed };
  });
}

const inFields = (body: Body): RowChange['fields'] =>
  Object.entries(body).map(([name, after]) => ({ name, before: null, after, contested: false }));

/** What a row does; `null` for a row that is left out or refused for another reason. */
function howOf(outcome: RowOutcome | undefined, back: BuiltInput['back']) {
  if (!outcome || !('alike' in outcome)) return null;
  const { change, isGone, status } = outcome;
  if (isGone) return 'gone';
  if (back?.how === 'copied') return 'copied';
  if (!change) return status === 'accepted' ? 'added' : null;
  if (back?.how === 'removed') return 'removed';
  return change.fields.length > 0 ? 'changed' : 'unchanged';
}

type Difference = NonNullable<ImportReport['difference']>;

/** Collects what the rows of a returned file change, for the report. */
export class Differences {
  readonly #rows: Difference['rows'] = [];
  readonly #counts = { changed: 0, added: 0, copied: 0, removed: 0, conflicts: 0, unchanged: 0 };
  readonly #textOf: (value: unknown) => string;

  constructor(items: ReadonlyMap<number, Nomenclature>, locale: Locale) {
    const { item } = wordsIn(locale);
    this.#textOf = value =>
      String((typeof value === 'number' ? item(items.get(value) ?? null) : value) ?? '');
  }

  reportOf({ removed }: NonNullable<Parsed['returned']>): Difference {
    return { ...this.#counts, tells_removed: removed !== null, rows: this.#rows };
  }

  /** Adds rows. @param rows their numbers in the file */
  add(rows: readonly number[], inputs: readonly BuiltInput[], outcomes: readonly RowOutcome[]): void {
    for (const [i, { place, body, back }] of inputs.entries()) {
      const outcome = outcomes[i];
      const how = howOf(outcome, back);
      if (!outcome || !('alike' in outcome) || !how) continue;
      const { stored, fields } = outcome.change ?? { stored: null, fields: inFields(body) };
      const conflict = stored !== null && fields.some(({ contested }) => contested);
      if (how !== 'gone') this.#counts[how] += 1;
      if (conflict) this.#counts.conflicts += 1;
      if (how === 'unchanged' || this.#rows.length >= IMPORT_LIMITS.differences) continue;
      const moved = fields.find(({ name }) => name === 'geom');
      this.#rows.push({
        row: rows[i] as number,
        id: stored?.id ?? null,
        how,
        conflict,
        place: placeIn(how === 'removed' ? stored?.input.geom : place),
        metres: moved ? metresMoved(moved.before, moved.after) : null,
        moved: stored !== null && moved !== undefined,
        fields: fields
          .map(({ name, before, after }) => ({
            field: name,
            before: this.#textOf(before),
            after: this.#textOf(after),
          }))
          .filter(({ field, before, after }) => !['uuid', 'geom'].includes(field) && before !== after),
      });
    }
  }
}
