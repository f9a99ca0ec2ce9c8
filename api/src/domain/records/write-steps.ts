import { isLocalRef, type Problem, type RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { InvalidInput } from '../../http/request-refused';
import { type AnyRow, anyTable } from '../../store/any-table';
import { geometryColumns } from '../../store/boxes';
import { insertRows } from '../../store/insert-rows';
import { normalizedText } from '../../store/normalized-text';
import { attachAreas, attachNew } from './attach-areas';
import { checkFields, keptItems, polesIn, recordsIn, speciesIn } from './check-fields';
import { insertMedia, mediaRefsIn, replaceMedia } from './media-of';
import { touchingInfrastructures } from './recalculate';
import { type KnownRecords, knownRecords, ReferenceCheck } from './references';
import {
  type Body,
  type Followed,
  infrastructureLink,
  type Resource,
  type RowsField,
  refIn,
  refsIn,
  rowsIn,
} from './resource';
import { newStamp } from './stamp';
import type { Viewer, Writer } from './viewer';
import type { RecordTable, Stored } from './writable';

const geometryIn = (input: Body) => input.geom as Geometry;
const isText = ({ facts }: Resource['fields'][number]) => facts.type === 'text' || facts.type === 'address';

/** Column values of an input, without the link. */
function columnsOf({ kind, own, fields, rows }: Resource, writer: Writer, input: Body): object {
  const columns: Record<string, unknown> = {};
  const texts: unknown[] = [];
  if (kind.place) Object.assign(columns, geometryColumns(writer.context.engine, geometryIn(input)));
  for (const field of fields) {
    const value = input[field.input];
    const { type } = field.facts;
    // A field that earlier clients do not know may be missing.
    if (type !== 'link' || field.facts.kind !== 'infrastructures')
      columns[field.column] = type === 'flag' ? Number(value) : (value ?? null);
    if (isText(field)) texts.push(value);
  }
  // A record without rows gets an empty search text.
  for (const list of rows)
    for (const part of list.parts.filter(isText))
      texts.push('', ...rowsIn(input, list).map(row => row[part.input]));
  if (texts.length > 0) columns.search_text = normalizedText(...(texts as string[]));
  return Object.assign(columns, own.columnsOf?.(writer, input));
}

const partColumns = ({ parts }: RowsField, row: Body) =>
  Object.fromEntries(
    parts.map(({ facts, input, column }) => [
      column,
      facts.type === 'flag' ? Number(row[input]) : (row[input] ?? null),
    ]),
  );

/** Inserts rows of a record's own tables, except pictures and areas. */
async function insertParts(writer: Writer, resource: Resource, records: readonly Stored<Body>[]) {
  const record = `${resource.own.singular}_id`;
  for (const list of resource.rows)
    await insertRows(
      writer,
      list.table,
      records.flatMap(({ id, input }) =>
        rowsIn(input, list).map((row, position) => ({ ...partColumns(list, row), [record]: id, position })),
      ),
    );
  for (const list of resource.items)
    await insertRows(
      writer,
      list.table,
      records.flatMap(({ id, input }) =>
        [...new Set(input[list.input] as number[])].map((item, position) => ({
          [record]: id,
          [list.refers]: item,
          position,
        })),
      ),
    );
}

/** Replaces the rows of a record. Rows that are sent back with their ids keep these ids. */
async function replaceParts(writer: Writer, resource: Resource, id: number, input: Body): Promise<void> {
  const db = anyTable(writer.db);
  const record = `${resource.own.singular}_id`;
  for (const list of resource.rows) {
    const present = (await db
      .selectFrom(list.table)
      .select('id')
      .where(record, '=', id)
      .execute()) as AnyRow[];
    const ids = new Set(present.map(row => row.id));
    await db.deleteFrom(list.table).where(record, '=', id).execute();
    const rows = [...rowsIn(input, list).entries()].map(([position, row]) => ({
      ...(ids.delete(row.id as number) && { id: row.id }),
      ...partColumns(list, row),
      ...{ [record]: id, position },
    }));
    // A statement needs the same columns in all rows: rows that keep their ids come apart.
    await insertRows(
      writer,
      list.table,
      rows.filter(row => 'id' in row),
    );
    await insertRows(
      writer,
      list.table,
      rows.filter(row => !('id' in row)),
    );
  }
  for (const { table } of resource.items) await db.deleteFrom(table).where(record, '=', id).execute();
  await insertParts(writer, { ...resource, rows: [] }, [{ id, input }]);
}

/** Inserts rows into a table of records and returns their ids in the same order. */
export async function insertRecords(
  writer: Writer,
  table: RecordTable,
  rows: readonly { uuid: string }[],
): Promise<number[]> {
  const written = await insertRows<{ id: number; uuid: string }>(writer, table, rows, 'id, uuid');
  const idOf = new Map(written.map(row => [row.uuid, row.id]));
  return rows.map(row => idOf.get(row.uuid) as number);
}

export interface CheckedInput {
  input: Body;
  problems: Problem[];
  /** The support or line that the record belongs to. */
  linked: number | null;
  /** That and all others that the record names. */
  touched: readonly number[];
  media: readonly number[];
}

const isInfrastructure = ({ own }: Resource) => own.table === 'infrastructures';

/** The supports and lines that a stored record names, or is itself. Stored inputs reference them by id. */
const touchedBy = (resource: Resource, { id, input }: Stored<Body>): number[] =>
  isInfrastructure(resource) ? [id] : refsIn(resource, input).filter(ref => !isLocalRef(ref));

/** An input with ids in place of references that only the client knows, except of its own support or line. */
function withIds(
  { links, targets }: Resource,
  { records, infrastructures }: KnownRecords,
  input: Body,
): Body {
  if (links.length === 0 && targets.length === 0) return input;
  const idOf = (ids: ReadonlyMap<RecordRef, number> | undefined, ref: unknown) =>
    ids?.get(ref as RecordRef) ?? ref ?? null;
  return {
    ...input,
    ...Object.fromEntries(
      links.map(({ facts, input: name }) => [name, idOf(records.get(facts.kind ?? ''), input[name])]),
    ),
    ...Object.fromEntries(
      targets.map(list => [
        list.input,
        rowsIn(input, list).map(row => {
          const ref = row[list.link.input] as RecordRef;
          return { ...row, [list.link.input]: infrastructures.get(ref)?.id ?? ref };
        }),
      ]),
    ),
  };
}

const linkColumn = (resource: Resource, linked: number | null) => {
  const link = infrastructureLink(resource);
  return link ? { [link.column]: linked } : {};
};

/** Step "check": validates the inputs of new records, or the input that replaces `before`. */
export async function checkInputs(
  viewer: Viewer,
  resource: Resource,
  inputs: readonly Body[],
  before?: Body,
): Promise<CheckedInput[]> {
  const existing = await knownRecords(viewer, {
    infrastructures: inputs.flatMap(input => refsIn(resource, input)),
    media: inputs.flatMap(mediaRefsIn),
    species: inputs.flatMap(input => speciesIn(resource, input)),
    poles: inputs.flatMap(input => polesIn(resource, input)),
    records: recordsIn(resource, inputs),
  });
  const link = infrastructureLink(resource);
  return inputs.map(input => {
    const references = new ReferenceCheck(existing, before ? keptItems(resource, before) : []);
    const ref = refIn(resource, input);
    const linked = ref === null || !link ? undefined : references.infrastructure([link.input], ref);
    checkFields(resource, references, input, linked, before);
    const media = references.media(mediaRefsIn(input));
    const touched = refsIn(resource, input).flatMap(named => existing.infrastructures.get(named)?.id ?? []);
    return {
      input: withIds(resource, existing, input),
      problems: references.problems,
      linked: linked?.id ?? null,
      touched,
      media,
    };
  });
}

/** Step "place": attaches written records to areas, and updates what depends on their places. */
async function place(
  writer: Writer,
  { areas, own }: Resource,
  records: readonly Stored<Body>[],
  attach: typeof attachAreas,
): Promise<void> {
  const placed = records.map(({ id, input }) => ({ id, geometry: geometryIn(input) }));
  if (areas) await attach(writer, areas, placed);
  await own.placed?.(writer, placed);
}

/** Step "recalculate": locks the supports and lines that a write affects, and recalculates them after it. */
const recalculated = <Result>(
  writer: Writer,
  { own }: Resource,
  ids: (number | null)[],
  work: () => Promise<Result>,
) => (own.touches ? touchingInfrastructures(writer, ids, work) : work());

/** Step "tell": updates what follows from written, removed or restored records. */
async function tell(
  writer: Writer,
  resource: Resource,
  records: readonly (Omit<Followed<Body>, 'infrastructures'> & { linked: readonly (number | null)[] })[],
): Promise<void> {
  await resource.own.follow?.(
    writer,
    records.map(({ linked, ...one }) => ({
      ...one,
      infrastructures: isInfrastructure(resource) ? [one.id] : [...new Set(linked)].filter(id => id !== null),
    })),
  );
}

/**
 * Inserts new records that passed their check.
 * @returns their ids in the same order
 */
export async function insertChecked(
  writer: Writer,
  resource: Resource,
  checked: readonly CheckedInput[],
): Promise<number[]> {
  const { table, fixed } = resource.own;
  const records = await recalculated(
    writer,
    resource,
    checked.flatMap(({ touched }) => touched),
    async () => {
      const rows = checked.map(({ input, linked }) =>
        Object.assign(
          newStamp(writer, input.uuid),
          columnsOf(resource, writer, input),
          linkColumn(resource, linked),
          fixed,
        ),
      );
      const ids = await insertRecords(writer, table as never, rows);
      const inserted = checked.map((one, i) => ({ ...one, id: ids[i] as number }));
      await insertParts(writer, resource, inserted);
      await place(writer, resource, inserted, attachNew);
      await insertMedia(writer, resource, inserted);
      return inserted;
    },
  );
  await tell(
    writer,
    resource,
    records.map(({ id, input, touched }) => ({ id, before: null, after: input, linked: touched })),
  );
  return records.map(({ id }) => id);
}

/**
 * Checks the new input of a record and writes it.
 * @throws InvalidInput
 */
export async function replaceRecord(
  writer: Writer,
  resource: Resource,
  id: number,
  sent: Body,
  before: Body,
): Promise<void> {
  const { own } = resource;
  const sentInput = (await own.changed?.(writer, sent, before)) ?? sent;
  const [{ problems, linked, media, ...checked }] = (await checkInputs(
    writer,
    resource,
    [sentInput],
    before,
  )) as [CheckedInput];
  if (problems.length > 0) throw new InvalidInput(problems);
  const { input } = checked;
  const touched = [...checked.touched, ...touchedBy(resource, { id, input: before })];
  await recalculated(writer, resource, touched, async () => {
    await anyTable(writer.db)
      .updateTable(own.table)
      .set({ ...columnsOf(resource, writer, input), ...linkColumn(resource, linked) })
      .where('id', '=', id)
      .execute();
    await replaceParts(writer, resource, id, input);
    await place(writer, resource, [{ id, input }], attachAreas);
    await replaceMedia(writer, resource, { id, media });
  });
  await tell(writer, resource, [{ id, before, after: input, linked: touched }]);
}

/** Calls `mark`, which marks records as deleted, and updates what follows from the records. */
export async function markRemoved(
  writer: Writer,
  resource: Resource,
  records: readonly Stored<Body>[],
  mark: () => Promise<void>,
): Promise<void> {
  const removed = records.map(one => ({ ...one, touched: touchedBy(resource, one) }));
  await recalculated(
    writer,
    resource,
    removed.flatMap(({ touched }) => touched),
    mark,
  );
  await tell(
    writer,
    resource,
    removed.map(({ id, input, touched }) => ({ id, before: input, after: null, linked: touched })),
  );
}

/** Calls `unmark`, which restores and returns a record, and updates what follows from the record. */
export async function markRestored(
  writer: Writer,
  resource: Resource,
  id: number,
  unmark: () => Promise<Body>,
): Promise<void> {
  // The infrastructure of a record is only known once the record is restored.
  const isOwn = isInfrastructure(resource);
  const input = isOwn ? await recalculated(writer, resource, [id], unmark) : await unmark();
  const touched = touchedBy(resource, { id, input });
  if (!isOwn) await recalculated(writer, resource, touched, async () => undefined);
  await tell(writer, resource, [{ id, before: null, after: input, linked: touched }]);
}
