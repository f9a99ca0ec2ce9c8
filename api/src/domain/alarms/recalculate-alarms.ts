import { sql } from 'kysely';
import { type Alarm, alarms } from 'shared/programme';
import { widened } from 'shared/server';
import { boundsOfRow } from '../../store/boxes';
import { inChunks } from '../../store/in-chunks';
import type { Row } from '../../store/schema';
import { type RecordedChange, recordChanges } from '../records/history';
import { plainValues } from '../records/selected-records';
import { newStamp } from '../records/stamp';
import { authorOf, type Viewer, type Writer } from '../records/viewer';
import { noteOpened } from './alarm-news';
import { rowsNear } from './rows-near';
import { ALARM_METRES, type WantedAlarm, wantedAlarms } from './wanted-alarms';

/** Whether a case belongs to no support or line, or only to a deleted one. */
const HAS_NO_INFRASTRUCTURE = sql`not exists (select 1 from infrastructures as linked
  where linked.id = mortality_cases.infrastructure_id and linked.deleted_at is null)`;

/** Bounding boxes of the given supports and lines that have an operation. */
async function neutralizedAmong({ context, db }: Viewer, ids: readonly number[]) {
  return db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south', 'east', 'north'])
    .where(context.engine.among('infrastructures.id', ids))
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operations')
          .select('operations.id')
          .whereRef('operations.infrastructure_id', '=', 'infrastructures.id')
          .where('operations.deleted_at', 'is', null),
      ),
    )
    .execute();
}

/** Ids of the cases whose alarm may depend on the given supports and lines. */
async function casesAffectedBy(viewer: Viewer, infrastructures: readonly number[]): Promise<number[]> {
  if (infrastructures.length === 0) return [];
  const { context, db } = viewer;
  const isAmong = context.engine.among('infrastructure_id', infrastructures);
  const alarmed = await db.selectFrom('alarms').select('mortality_id as id').where(isAmong).execute();
  const linked = await db
    .selectFrom('mortality_cases')
    .select('id')
    .where(isAmong)
    .where('deleted_at', 'is', null)
    .execute();
  const boxes = (await neutralizedAmong(viewer, infrastructures)).map(
    row => [row.id, widened(boundsOfRow(row), ALARM_METRES)] as const,
  );
  const near = await rowsNear<{ id: number }>(
    viewer,
    'mortality_cases',
    sql`mortality_cases.id`,
    sql`mortality_cases.deleted_at is null and ${HAS_NO_INFRASTRUCTURE}`,
    boxes,
  );
  return [...alarmed, ...linked, ...near].map(({ id }) => id);
}

/** Fields of an alarm as the history shows them. */
export const alarmFields = (row: Row<'alarms'>) => ({
  mortality: row.mortality_id,
  infrastructure: row.infrastructure_id,
  operation: row.operation_id,
  ...(plainValues(alarms, row) as Pick<Alarm, 'kind' | 'state' | 'explanation' | 'note'>),
});

const changeOf = (
  row: Row<'alarms'>,
  action: RecordedChange['action'],
  before: Row<'alarms'> | null,
): RecordedChange => ({
  kind: 'alarms',
  id: row.id,
  action,
  before: before && alarmFields(before),
  after: action === 'delete' ? null : alarmFields(row),
});

async function raise(writer: Writer, wanted: WantedAlarm): Promise<RecordedChange> {
  const row = await writer.db
    .insertInto('alarms')
    .values({ ...newStamp(writer), ...wanted, state: 'OPEN', explanation: '', note: '' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteOpened(writer.db, row.id);
  return changeOf(row, 'create', null);
}

/** Withdraws an alarm whose cause no longer exists. It is kept for a while in case the cause returns. */
async function withdraw(writer: Writer, present: Row<'alarms'>): Promise<RecordedChange> {
  await writer.db
    .updateTable('alarms')
    .set({ deleted_at: writer.at, deleted_by: authorOf(writer), version: present.version + 1 })
    .where('id', '=', present.id)
    .execute();
  return changeOf(present, 'delete', present);
}

/**
 * Updates an alarm. Its explanation stays valid unless the infrastructure, the cause of death or the alarm's kind
 * changes. The explanation `WRONG_PLACE` also stays if the case is then only near the same infrastructure.
 */
async function follow(
  writer: Writer,
  present: Row<'alarms'>,
  wanted: WantedAlarm,
): Promise<RecordedChange | null> {
  const isKept = (name: 'infrastructure_id' | 'death_cause_id' | 'kind') => present[name] === wanted[name];
  const isMovedAway = present.state === 'WRONG_PLACE' && wanted.kind === 'to_check';
  const isSame = isKept('infrastructure_id') && isKept('death_cause_id') && (isKept('kind') || isMovedAway);
  const isThere = present.deleted_at === null;
  if (isThere && isSame && isKept('kind') && present.operation_id === wanted.operation_id) return null;
  const row = await writer.db
    .updateTable('alarms')
    .set({
      ...wanted,
      ...(!isSame && { state: 'OPEN', explanation: '' }),
      deleted_at: null,
      deleted_by: null,
      updated_at: writer.at,
      updated_by: authorOf(writer),
      version: present.version + 1,
    })
    .where('id', '=', present.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // An alarm that was already open at the same infrastructure is already queued or reported.
  const isElsewhere = present.infrastructure_id !== row.infrastructure_id;
  if (row.state === 'OPEN' && (isElsewhere || present.state !== 'OPEN')) await noteOpened(writer.db, row.id);
  return isThere ? changeOf(row, 'update', present) : changeOf(row, 'restore', null);
}

async function recalculate(writer: Writer, cases: readonly number[]): Promise<RecordedChange[]> {
  const wanted = await wantedAlarms(writer, cases);
  const rows = await writer.db
    .selectFrom('alarms')
    .selectAll()
    .where(writer.context.engine.among('mortality_id', cases))
    .execute();
  const present = new Map(rows.map(row => [row.mortality_id, row]));
  const changes: (RecordedChange | null)[] = [];
  for (const id of cases) {
    const now = present.get(id);
    const alarm = wanted.get(id);
    if (alarm) changes.push(now ? await follow(writer, now, alarm) : await raise(writer, alarm));
    // If a case no longer raises an alarm, its alarm with the explanation `WRONG_PLACE` is kept.
    else if (now && now.deleted_at === null && !(alarm === null && now.state === 'WRONG_PLACE'))
      changes.push(await withdraw(writer, now));
  }
  return changes.filter(change => change !== null);
}

/**
 * Derives the alarms of the given cases, and of the cases that depend on the given supports and lines, in the
 * transaction of the write.
 */
export async function recalculateAlarms(
  writer: Writer,
  { cases = [], infrastructures = [] }: { cases?: readonly number[]; infrastructures?: readonly number[] },
): Promise<void> {
  const affected = [...new Set([...cases, ...(await casesAffectedBy(writer, infrastructures))])];
  affected.sort((a, b) => a - b);
  await recordChanges(writer, await inChunks(affected, part => recalculate(writer, part)));
}
