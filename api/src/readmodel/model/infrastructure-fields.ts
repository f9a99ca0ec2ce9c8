import { UINTEGER } from '@duckdb/node-api';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { diagnosis, infrastructures, operations } from 'shared/kinds';
import type { AnyRow } from '../../store/any-table';
import { type ColumnField, columnField, fieldColumn, fieldOrdering } from './field-columns';
import { type Column, joined, type Ordering, type TestedColumn } from './model-table';

/** Kinds whose last record is shown with a support or line. The record's id is in the column `last_…_id`. */
const RECORDS = {
  diagnosis: { fields: diagnosis.facts.fields, table: 'diagnoses', singular: 'diagnosis' },
  operations: { fields: operations.facts.fields, table: 'operations', singular: 'operation' },
} as const;
type RecordsKind = keyof typeof RECORDS;

/**
 * A field of supports and lines that has a column. If the field repeats a value of the last visit or operation,
 * `last` names the column there.
 */
interface InfrastructureField extends ColumnField {
  last?: { kind: RecordsKind; table: string; column: string };
}

/** Fields of supports and lines that have a column in the read model. */
export const INFRASTRUCTURE_FIELDS: readonly InfrastructureField[] = Object.entries(
  infrastructures.facts.fields,
).flatMap(([name, facts]) => {
  if (!facts.last) return facts.type === 'shown' ? [] : [columnField(name, facts)];
  const kind = facts.last.kind as RecordsKind;
  const of = RECORDS[kind].fields[facts.last.field];
  if (!of) throw new Error(`${kind} has no ${facts.last.field}`);
  const { column } = columnField(facts.last.field, of);
  return [
    { ...columnField(name, { ...of, optional: true }), last: { kind, table: RECORDS[kind].table, column } },
  ];
});

/** How the values at a path of answers are read from the database, and the model's column for them. */
interface Source {
  name: string;
  column: Column<AnyRow>;
  tested: TestedColumn;
  ordering?: Ordering;
  select?: RawBuilder<unknown>;
  /** Selects the ids of several values. */
  linked?(some: (column: string) => Expression<SqlBool>): RawBuilder<unknown>;
}

const sourceOf = (name: string, field: ColumnField, select: RawBuilder<unknown>): Source => ({
  name,
  select,
  column: fieldColumn(field, name),
  tested: { column: `"${name}"` },
  ordering: fieldOrdering(field, `"${name}"`),
});

/**
 * Finds the values at paths such as `properties.owner.id`, `properties.diagnosis[0].arming[].id` of the last visit,
 * and `properties.operations[].properties.equipments[].type.id` of all operations.
 *
 * @throws Error if the facts of the kinds do not define the path
 */
export function sourceAt(at: string): Source {
  const steps = (at.match(/\w+/g) ?? []).filter(step => step !== 'properties' && step !== 'id');
  const [first = ''] = steps;
  const name = steps.join('_');
  const unknown = () => new Error(`Supports and lines have no column for ${at}`);
  if (!(first in RECORDS)) {
    const own = INFRASTRUCTURE_FIELDS.find(one => one.name === name);
    if (!own) throw unknown();
    return sourceOf(name, own, sql.ref(`infrastructures.${own.column}`));
  }
  const { fields, table, singular } = RECORDS[first as RecordsKind];
  const last = sql.ref(`last_${singular}_id`);
  const isLast = steps[1] === '0';
  const [field = '', part = ''] = steps.slice(isLast ? 2 : 1);
  const facts = fields[field];
  if (!facts) throw unknown();
  if (facts.type !== 'items' && facts.type !== 'rows') {
    if (!isLast) throw unknown();
    const stored = columnField(field, { ...facts, optional: true });
    return sourceOf(
      name,
      stored,
      sql`(select ${sql.ref(stored.column)} from ${sql.table(table)} as records where records.id = ${last})`,
    );
  }
  const parts = facts.fields?.[part];
  const value = sql.ref(parts ? columnField(part, parts).column : 'nomenclature_id');
  const rows = sql.table(`${singular}_${field}${parts ? '' : 's'}`);
  const record = sql.ref(`${singular}_id`);
  return {
    name,
    column: { type: UINTEGER, list: true, of: row => row[name] as string | null },
    tested: { column: name, list: true },
    linked: some =>
      joined(
        isLast
          ? sql`select infrastructures.id, ${value} as value from infrastructures
              inner join ${rows} on ${record} = ${last} where ${some('infrastructures.id')}`
          : sql`select infrastructure_id as id, ${value} as value from ${sql.table(table)} as records
              inner join ${rows} on ${record} = records.id where deleted_at is null and ${some('infrastructure_id')}`,
      ),
  };
}
