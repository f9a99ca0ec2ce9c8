import { type RawBuilder, sql } from 'kysely';
import type { InfrastructureType } from 'shared/contract';
import { riskOfVisit } from 'shared/kinds';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { INFRASTRUCTURE_FIELDS } from '../../readmodel/model/infrastructure-fields';
import { NOTES } from '../../readmodel/model/infrastructure-table';
import type { Row } from '../../store/schema';
import type { Viewer, Writer } from './viewer';

const RISK_COLUMNS = [...NOTES.POLE, ...NOTES.LINE] as const;

type Notes = Pick<Row<'diagnoses'>, (typeof RISK_COLUMNS)[number]>;

/** The risk of a support or a line according to a diagnosis. */
function riskOf(kind: InfrastructureType, diagnosis: Notes | undefined, { byId }: ListsSnapshot) {
  const levelOf = (column: keyof Notes) => [column.replace(/_id$/, ''), byId.get(diagnosis?.[column] ?? 0)];
  return riskOfVisit(kind, diagnosis && Object.fromEntries(RISK_COLUMNS.map(levelOf)));
}

interface Dated {
  id: number;
  infrastructure_id: number;
  date: string;
  created_at: string;
}

/** The newest record of each infrastructure: by date, then by creation, then by id. */
function newestOf<Record extends Dated>(records: readonly Record[]): Map<number, Record> {
  const newest = new Map<number, Record>();
  for (const record of records) {
    const best = newest.get(record.infrastructure_id);
    const order =
      best &&
      (record.date.localeCompare(best.date) ||
        record.created_at.localeCompare(best.created_at) ||
        record.id - best.id);
    if (order === undefined || order > 0) newest.set(record.infrastructure_id, record);
  }
  return newest;
}

async function recordsBelow({ context, db }: Viewer, ids: number[]) {
  const isBelow = context.engine.among('infrastructure_id', ids);
  const diagnoses = await db
    .selectFrom('diagnoses')
    .select(['id', 'infrastructure_id', 'date', 'created_at', ...RISK_COLUMNS])
    .where(isBelow)
    .where('deleted_at', 'is', null)
    .execute();
  const operations = await db
    .selectFrom('operations')
    .select(['id', 'infrastructure_id', 'date', 'created_at', 'neutralization_level'])
    .where(isBelow)
    .where('deleted_at', 'is', null)
    .execute();
  const cases = await db
    .selectFrom('mortality_cases')
    .select(eb => ['infrastructure_id', eb.fn.countAll<number>().as('number')])
    .where(isBelow)
    .where('deleted_at', 'is', null)
    .where('alive', '=', 0)
    .groupBy('infrastructure_id')
    .execute();
  return {
    diagnosis: newestOf(diagnoses),
    operation: newestOf(operations),
    cases: new Map(cases.map(row => [row.infrastructure_id, row.number])),
  };
}

async function lockedInfrastructures({ context, db }: Writer, ids: number[]) {
  return (
    db
      .selectFrom('infrastructures')
      .select(['id', 'kind'])
      .where(context.engine.among('id', ids))
      // Rows are always locked in the same order, so that two writers cannot deadlock.
      .orderBy('id')
      .modifyEnd(context.engine.lockRows)
      .execute()
  );
}

/** Columns that repeat columns of the last diagnosis or operation. Their ids are in `derived`. */
const REPEATED = INFRASTRUCTURE_FIELDS.flatMap(({ column, last }) => {
  if (!last) return [];
  const id = sql.ref(last.kind === 'diagnosis' ? 'derived.column3' : 'derived.column4');
  return sql`${sql.ref(column)} = (select ${sql.ref(last.column)} from ${sql.table(last.table)} as records
    where records.id = cast(${id} as bigint))`;
});

/** SQL of the days of visits and searches at a support or line, as `day`. */
export const daysSeen = (infrastructure: RawBuilder<unknown>) => sql`
    select date as day from diagnoses
      where diagnoses.infrastructure_id = ${infrastructure} and diagnoses.deleted_at is null
    union all select surveys.date from survey_targets inner join surveys on surveys.id = survey_targets.survey_id
      where survey_targets.infrastructure_id = ${infrastructure} and surveys.deleted_at is null`;

/** SQL of the day on which somebody was at a support or line last: of the last visit, search or verification. */
const LAST_SEEN = sql`(select max(day) from (${daysSeen(sql.ref('infrastructures.id'))}
    union all select work_events.date from work_events inner join work_items on work_items.id = work_events.item_id
      where work_items.infrastructure_id = infrastructures.id and work_items.deleted_at is null
        and work_events.to_state = 'VERIFIED'
  ) as seen)`;

/**
 * Derives values of infrastructures from their records: the last records and the fields that repeat them, risk,
 * neutralisation, number of cases of dead birds, and the day on which somebody was there last.
 */
async function recalculate(
  writer: Writer,
  rows: Awaited<ReturnType<typeof lockedInfrastructures>>,
): Promise<void> {
  const nested = await recordsBelow(
    writer,
    rows.map(row => row.id),
  );
  const lists = await writer.context.lists.snapshot();
  const derived = rows.map(({ id, kind }) => {
    const diagnosis = nested.diagnosis.get(id);
    const operation = nested.operation.get(id);
    return sql`(${sql.join([
      id,
      riskOf(kind, diagnosis, lists),
      diagnosis?.id ?? null,
      operation?.id ?? null,
      operation?.neutralization_level ?? 'none',
      nested.cases.get(id) ?? 0,
    ])})`;
  });
  // Both engines name the columns of a `values` list this way; PostgreSQL needs the casts.
  await sql`update infrastructures set
      risk = derived.column2,
      last_diagnosis_id = cast(derived.column3 as bigint),
      last_operation_id = cast(derived.column4 as bigint),
      neutralization = derived.column5,
      mortality_count = cast(derived.column6 as integer),
      last_seen_date = ${LAST_SEEN},
      ${sql.join(REPEATED)}
    from (values ${sql.join(derived)}) as derived
    where infrastructures.id = cast(derived.column1 as bigint)`.execute(writer.db);
}

/** Maximum number of infrastructures locked and recalculated by one statement. */
const BATCH_SIZE = 500;

/**
 * Runs a write that affects infrastructures, then updates what is derived from their records. The infrastructures are
 * locked, so writes on the same infrastructure run one after the other.
 */
export async function touchingInfrastructures<Result>(
  writer: Writer,
  ids: readonly (number | null)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const touched = [...new Set(ids)].filter(id => id !== null).sort((a, b) => a - b);
  const locked: Awaited<ReturnType<typeof lockedInfrastructures>> = [];
  for (let start = 0; start < touched.length; start += BATCH_SIZE)
    locked.push(...(await lockedInfrastructures(writer, touched.slice(start, start + BATCH_SIZE))));
  const result = await work();
  for (let start = 0; start < locked.length; start += BATCH_SIZE)
    await recalculate(writer, locked.slice(start, start + BATCH_SIZE));
  return result;
}
