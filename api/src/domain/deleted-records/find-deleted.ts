import { type RawBuilder, sql } from 'kysely';
import type { DeletedRecord } from 'shared/contract/administration';
import type { DeletedKind, DeletedQuery } from 'shared/server';
import { readTable, type Table } from '../administered/read-table';
import { allResources, findResource } from '../records/registry';
import { infrastructureLink, type Resource } from '../records/resource';
import { peopleOf } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/** How long deleted records can be restored, in milliseconds. */
export const KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** Path of the records of a kind, below which a deleted record is restored. */
const pathOf = (kind: string) => `/${findResource(kind)?.kind.path ?? `${kind}/`}`;

interface DeletedRow {
  kind: DeletedKind;
  id: number;
  name: string;
  infrastructure: number | null;
  date: string | null;
  deleted_at: string;
  deleted_by: number | null;
}

const NO_NUMBER = sql`cast(null as bigint)`;
const NO_TEXT = sql`cast(null as text)`;
const day = (column: string) => sql`cast(${sql.ref(column)} as text)`;

function deletedOf(
  kind: RawBuilder<unknown>,
  table: string,
  {
    name = sql`''`,
    infrastructure = NO_NUMBER,
    date = NO_TEXT,
    condition = sql`1 = 1`,
  }: Record<string, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const own = sql.table(table);
  return sql`select ${kind} as kind, ${own}.id, ${name} as name, ${infrastructure} as infrastructure,
    ${date} as date, ${own}.deleted_at, ${own}.deleted_by from ${own} where ${own}.deleted_at is not null and ${condition}`;
}

/** Selects a kind's deleted records. Their name is the species or a text such as the remark. */
function ofResource(resource: Resource): RawBuilder<unknown> {
  const { kind, own, fields } = resource;
  const species = fields.find(one => one.facts.type === 'species');
  const text = fields.find(one => one.name === 'remark') ?? fields.findLast(one => one.facts.type === 'text');
  const isInfrastructure = own.table === 'infrastructures';
  const link = isInfrastructure ? 'id' : infrastructureLink(resource)?.column;
  const dated = fields.find(one => one.facts.type === 'day');
  const [fixed] = Object.entries(own.fixed ?? {});
  return deletedOf(sql`${sql.lit(kind.name)}`, own.table, {
    ...(species
      ? { name: sql`(select vernacular_name from species where species.id = ${sql.ref(species.column)})` }
      : text && { name: sql.ref(text.column) }),
    ...(link && { infrastructure: sql.ref(link) }),
    ...(dated && { date: day(dated.column) }),
    ...(fixed && { condition: sql`${sql.ref(fixed[0])} = ${sql.lit(fixed[1])}` }),
  });
}

const allDeleted = () =>
  sql.join(
    [
      ...allResources().map(ofResource),
      deletedOf(sql`'sensitive-areas'`, 'sensitive_areas', { name: sql`name` }),
      deletedOf(sql`'work-orders'`, 'work_orders', { name: sql`name` }),
      deletedOf(sql`'media'`, 'media', {
        name: sql`case when label = '' then remark else label end`,
        date: day('date'),
      }),
    ],
    sql` union all `,
  );

export async function findDeleted(
  { context, db }: Viewer,
  { kind, ...query }: DeletedQuery,
): Promise<Table<DeletedRecord>> {
  const selection = db
    .selectFrom(sql<DeletedRow>`(${allDeleted()})`.as('deleted'))
    .selectAll('deleted')
    .$if(kind !== undefined, filtered => filtered.where('deleted.kind', 'in', kind ?? []));
  const { rows, total } = await readTable(
    context.engine,
    selection,
    { ...query, ordering: query.ordering ?? '-deleted_at' },
    {
      id: sql<number>`deleted.id`,
      orderings: {
        deleted_at: sql`deleted.deleted_at`,
        kind: context.engine.inByteOrder(sql`deleted.kind`),
        date: sql`deleted.date`,
        name: context.engine.plainText(sql`deleted.name`),
        infrastructure: sql`deleted.infrastructure`,
      },
      searched: [
        sql`coalesce(deleted.name, '')`,
        sql`cast(deleted.id as text)`,
        sql`coalesce(cast(deleted.infrastructure as text), '')`,
      ],
    },
  );
  const people = await peopleOf(
    db,
    rows.map(row => ({ created_by: row.deleted_by, updated_by: null })),
  );
  const records = rows.map(({ id, ...row }) => ({
    ...row,
    id: `${row.kind}-${id}`,
    record: id,
    path: `${pathOf(row.kind)}${id}/`,
    deleted_by: (row.deleted_by !== null && people.get(row.deleted_by)) || null,
    kept_until: new Date(Date.parse(row.deleted_at) + KEPT_FOR_MS).toISOString(),
  }));
  return { rows: records, total };
}
