import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { type AnyRow, anyTable } from '../../store/any-table';
import { geometryColumns } from '../../store/geometry-columns';
import { insertRows } from '../../store/insert-rows';
import { normalizedText } from '../../store/normalized-text';
import { attachAreas, attachNew } from './attach-areas';
import { checkFields, keptItems, speciesIn } from './check-fields';
import { checkedRecords, insertRecords } from './create-records';
import { placeOfInfrastructure } from './place';
import { findRecord } from './read-resource';
import { touchingInfrastructures } from './recalculate';
import type { RecordResource, Stored } from './record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from './references';
import { type Body, type Followed, infrastructureLink, type Resource, refIn, rowsIn } from './resource';
import { newStamp } from './stamp';
import type { Viewer, Writer } from './viewer';

const refsOfMedia = (input: Body) => (input.media_id ?? []) as RecordRef[];
const geometryIn = (input: Body) => input.geom as Geometry;
const isText = ({ facts }: Resource['fields'][number]) => facts.type === 'text' || facts.type === 'address';

/** Column values of an input, without the link. */
function columnsOf({ kind, own, fields, rows }: Resource, writer: Writer, input: Body): object {
  const columns: Record<string, unknown> = {};
  const texts: unknown[] = [];
  if (kind.place) Object.assign(columns, geometryColumns(writer.context.engine, geometryIn(input)));
  for (const one of fields) {
    const value = input[one.input];
    if (one.facts.type !== 'link') columns[one.column] = one.facts.type === 'flag' ? Number(value) : value;
    if (isText(one)) texts.push(value);
  }
  // A record without rows has a search text as well, an empty one.
  for (const list of rows)
    for (const part of list.parts.filter(isText))
      texts.push('', ...rowsIn(input, list).map(row => row[part.input]));
  if (texts.length > 0) columns.search_text = normalizedText(...(texts as string[]));
  return Object.assign(columns, own.columnsOf?.(writer, input));
}

/** Inserts rows of a record's own tables, except pictures and areas. */
async function insertParts(writer: Writer, resource: Resource, records: readonly Stored<Body>[]) {
  const record = `${resource.own.singular}_id`;
  for (const list of resource.rows)
    await insertRows(
      writer,
      list.table,
      records.flatMap(({ id, input }) =>
        rowsIn(input, list).map(({ id: _, ...part }, position) => ({ ...part, [record]: id, position })),
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

/** Replaces the rows of a record; those sent back keep their ids. */
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
    for (const [position, { id: sent, ...part }] of rowsIn(input, list).entries()) {
      const kept = ids.delete(sent as number) ? { id: sent } : {};
      await db
        .insertInto(list.table)
        .values({ ...kept, ...part, [record]: id, position })
        .execute();
    }
  }
  for (const { table } of resource.items) await db.deleteFrom(table).where(record, '=', id).execute();
  await insertParts(writer, { ...resource, rows: [] }, [{ id, input }]);
}

/** Attaches pictures to new records in order. */
async function insertMedia(
  writer: Writer,
  { media: link }: Resource,
  records: readonly (readonly [id: number, media: readonly number[]])[],
): Promise<void> {
  if (!link) return;
  const rows = records.flatMap(([id, media]) =>
    media.map((media_id, position) => ({ [link.record]: id, media_id, position })),
  );
  await insertRows(writer, link.table, rows);
}

/** A record's own place and that of its infrastructure. */
async function placesOf(viewer: Viewer, resource: Resource, input: Body) {
  const own = input.geom ? [{ geometry: geometryIn(input), path: ['geom'] }] : [];
  const link = infrastructureLink(resource);
  if (!link) return own;
  return [...own, ...(await placeOfInfrastructure(viewer, refIn(resource, input), link.input))];
}

/** A resource as the generic routes need it. `Input` is the input type of its kind. */
export const writable = <Input extends object = Body>(resource: Resource): RecordResource<Input> =>
  recordResource(resource) as unknown as RecordResource<Input>;

function recordResource(resource: Resource): RecordResource<Body> {
  const { kind, own, areas } = resource;
  const { table } = own;
  const link = infrastructureLink(resource);

  const knownFor = (viewer: Viewer, inputs: readonly Body[]) =>
    knownRecords(viewer, {
      infrastructures: inputs.map(input => refIn(resource, input)).filter(ref => ref !== null),
      media: inputs.flatMap(refsOfMedia),
      species: inputs.flatMap(input => speciesIn(resource, input)),
    });

  function checked(known: KnownRecords, input: Body, before?: Body) {
    const references = new ReferenceCheck(known, before ? keptItems(resource, before) : []);
    const ref = refIn(resource, input);
    const linked = ref === null || !link ? undefined : references.infrastructure([link.input], ref);
    checkFields(resource, references, input, linked, before);
    return {
      references,
      checked: { linked: linked?.id ?? null, media: references.media(refsOfMedia(input)) },
    };
  }

  const isInfrastructure = table === 'infrastructures';
  // Stored inputs reference their infrastructure by id.
  function touchedBy({ id, input }: Stored<Body>): number | null {
    if (isInfrastructure) return id;
    const ref = refIn(resource, input);
    return ref === null || isLocalRef(ref) ? null : ref;
  }
  const touching = <Result>(writer: Writer, ids: (number | null)[], work: () => Promise<Result>) =>
    own.touches ? touchingInfrastructures(writer, ids, work) : work();
  const followed = (
    { id, before, after }: Pick<Followed<Body>, 'id' | 'before' | 'after'>,
    ...linked: (number | null)[]
  ): Followed<Body> => {
    const infrastructures = isInfrastructure ? [id] : [...new Set(linked)].filter(one => one !== null);
    return { id, before, after, infrastructures };
  };
  const linkColumn = (linked: number | null) => (link ? { [link.column]: linked } : {});

  return {
    kind: (own.history ?? kind.name) as never,
    table: table as never,
    path: `/${kind.path}`,
    title: own.title ?? kind.name,
    inputSchema: (own.inputSchema ?? kind.inputSchema) as never,
    answerSchema: (own.answerSchema ?? kind.answerSchema) as never,
    writeAccess: own.access?.write ?? 'data:write',
    ...(own.access?.create && { createAccess: own.access.create }),
    find: own.find ?? ((viewer, id) => findRecord(viewer, resource, id)),
    placesOf: (viewer, input) => placesOf(viewer, resource, input),

    async checkNew(viewer, inputs) {
      const known = await knownFor(viewer, inputs);
      return checkedRecords(
        inputs,
        input => checked(known, input),
        async (writer, passed) => {
          const written = await touching(
            writer,
            passed.map(one => one.checked.linked),
            async () => {
              const rows = passed.map(({ input, checked: { linked } }) =>
                Object.assign(
                  newStamp(writer, input.uuid),
                  columnsOf(resource, writer, input),
                  linkColumn(linked),
                  own.fixed,
                ),
              );
              const ids = await insertRecords(writer, table as never, rows);
              const records = passed.map((one, i) => ({ ...one, id: ids[i] as number }));
              await insertParts(writer, resource, records);
              const placed = records.map(({ id, input }) => ({ id, geometry: geometryIn(input) }));
              if (areas) await attachNew(writer, areas, placed);
              await own.placed?.(writer, placed);
              await insertMedia(
                writer,
                resource,
                records.map(one => [one.id, one.checked.media] as const),
              );
              return ids;
            },
          );
          await own.follow?.(
            writer,
            passed.map(({ input, checked: { linked } }, i) =>
              followed({ id: written[i] as number, before: null, after: input }, linked),
            ),
          );
          return written;
        },
      );
    },

    async update(writer, id, sent, before) {
      const input = (await own.changed?.(writer, sent, before)) ?? sent;
      const { references, checked: found } = checked(await knownFor(writer, [input]), input, before);
      references.end();
      const touched = [found.linked, touchedBy({ id, input: before })];
      await touching(writer, touched, async () => {
        await anyTable(writer.db)
          .updateTable(table)
          .set({ ...columnsOf(resource, writer, input), ...linkColumn(found.linked) })
          .where('id', '=', id)
          .execute();
        await replaceParts(writer, resource, id, input);
        const placed = { id, geometry: geometryIn(input) };
        if (areas) await attachAreas(writer, areas, placed);
        await own.placed?.(writer, [placed]);
        if (resource.media)
          await anyTable(writer.db)
            .deleteFrom(resource.media.table)
            .where(resource.media.record, '=', id)
            .execute();
        await insertMedia(writer, resource, [[id, found.media]]);
      });
      await own.follow?.(writer, [followed({ id, before, after: input }, ...touched)]);
    },

    async markRemoved(writer, records, mark) {
      await touching(writer, records.map(touchedBy), mark);
      await own.follow?.(
        writer,
        records.map(one => followed({ id: one.id, before: one.input, after: null }, touchedBy(one))),
      );
    },

    async markRestored(writer, id, unmark) {
      // The infrastructure of a record is only known once the record is restored.
      const input = isInfrastructure ? await touching(writer, [id], unmark) : await unmark();
      const touched = touchedBy({ id, input });
      if (!isInfrastructure) await touching(writer, [touched], async () => undefined);
      await own.follow?.(writer, [followed({ id, before: null, after: input }, touched)]);
    },
  };
}
