import { sql } from 'kysely';
import type { RiskLevel } from 'shared/contract';
import { type Note, type PriorityRecord, RISK_NOTES } from 'shared/server';
import type { ReadConnection } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import { KINDS, NOTES } from './infrastructure-table';
import type { PriorityInputs } from './priority-columns';
import type { PriorityKnowledge } from './priority-record';

/** What visits and works up to a day say of a support or line. */
export interface PastRecord extends Pick<PriorityRecord, 'notes' | 'armings' | 'works'> {
  /** Day of the last visit; `null` without a visit. */
  diagnosed: string | null;
}

/** The last row of each infrastructure. Rows must be sorted. */
const lastOf = <Row extends { infrastructure_id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map(row => [row.infrastructure_id, row]));

async function visitsUntil({ db, engine }: ReadConnection, ids: readonly number[], day: string) {
  const rows = await db
    .selectFrom('diagnoses')
    .select(['id', 'infrastructure_id', 'date', ...NOTES.POLE, ...NOTES.LINE])
    .where(engine.among('infrastructure_id', ids))
    .where('deleted_at', 'is', null)
    .where('date', '<=', day)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const visits = lastOf(rows);
  const armings = await db
    .selectFrom('diagnosis_armings')
    .select(['diagnosis_id', 'nomenclature_id'])
    .where(
      engine.among(
        'diagnosis_id',
        [...visits.values()].map(({ id }) => id),
      ),
    )
    .execute();
  return { visits, armings: groupBy(armings, row => row.diagnosis_id) };
}

async function worksUntil({ db, engine }: ReadConnection, ids: readonly number[], day: string) {
  return db
    .selectFrom('operations')
    .select(['id', 'infrastructure_id', 'date', 'neutralization_level as level'])
    .select(
      sql<string | null>`(select string_agg(cast(type_id as text), ',') from operation_equipments
        where operation_id = operations.id)`.as('equipments'),
    )
    .where(engine.among('infrastructure_id', ids))
    .where('deleted_at', 'is', null)
    .where('date', '<=', day)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Reads what visits and operations up to a day say of supports and lines. */
export async function readPastRecords(
  connection: ReadConnection,
  rows: readonly PriorityInputs[],
  day: string,
  { codes }: PriorityKnowledge,
): Promise<Map<number, PastRecord>> {
  const ids = rows.map(({ id }) => id);
  const { visits, armings } = await visitsUntil(connection, ids, day);
  const works = await worksUntil(connection, ids, day);
  const last = lastOf(works);
  const noteOf = (id: number | null | undefined): Note =>
    (RISK_NOTES[codes.get(id ?? 0) as RiskLevel] as Note | undefined) ?? null;
  return new Map(
    rows.map(({ id, kind }) => {
      const type = KINDS[kind] ?? 'POLE';
      const visit = visits.get(id);
      const operation = last.get(id);
      return [
        id,
        {
          notes: NOTES[type].map(name => noteOf(visit?.[name])),
          armings: (armings.get(visit?.id ?? 0) ?? []).map(row => codes.get(row.nomenclature_id) ?? ''),
          works: operation
            ? {
                level: operation.level,
                date: operation.date,
                equipment: (operation.equipments ?? '').split(',').map(item => codes.get(Number(item)) ?? ''),
              }
            : null,
          diagnosed: visit?.date ?? null,
        },
      ];
    }),
  );
}
