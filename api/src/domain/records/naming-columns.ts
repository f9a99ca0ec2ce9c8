import { sql } from 'kysely';
import { RequestRefused, type Uses } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { allResources, resourcesByTable } from './registry';
import type { ColumnField, Resource } from './resource';

/** Columns of a table that reference an item. */
export interface NamingColumns {
  kind: string;
  table: string;
  columns: readonly string[];
}

const IDS = { item: 'nomenclature_id', species: 'species_id' } as const;

/** Columns of kinds of record that reference a list item or a species. By default, it covers one kind per table. */
export function columnsOfType(
  type: 'item' | 'species',
  resources: readonly Resource[] = resourcesByTable(),
): NamingColumns[] {
  const columnsIn = (fields: readonly ColumnField[]) =>
    fields.filter(({ facts }) => facts.type === type).map(({ column }) => column);
  const all = resources.flatMap(({ kind: { name }, own, fields, items, rows }): NamingColumns[] => {
    const kind = own.history ?? name;
    return [
      { kind, table: own.table, columns: columnsIn(fields) },
      ...items.map(({ table, refers }) => ({ kind, table, columns: refers === IDS[type] ? [refers] : [] })),
      ...rows.map(({ table, parts }) => ({ kind, table, columns: columnsIn(parts) })),
    ];
  });
  return all.filter(({ columns }) => columns.length > 0);
}

/** Counts the rows that reference an id, by kind. Rows of deleted records count, since these can be restored. */
export async function countUses(db: Queryable, id: number, naming: readonly NamingColumns[]): Promise<Uses> {
  const uses: Uses = {};
  for (const { kind, table, columns } of naming) {
    const conditions = columns.map(column => sql`${sql.ref(column)} = ${id}`);
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.join(conditions, sql` or `)}`.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) uses[kind] = (uses[kind] ?? 0) + count;
  }
  return uses;
}

/**
 * Refuses to remove an item in use.
 * @throws RequestRefused naming what uses the item
 */
export function refuseWhenUsed(usedBy: Uses): void {
  if (Object.keys(usedBy).length === 0) return;
  const wordsOfKinds = Object.fromEntries(allResources().map(({ kind }) => [kind.name, kind.facts.words]));
  throw new RequestRefused('in_use', { usedBy, wordsOfKinds });
}
