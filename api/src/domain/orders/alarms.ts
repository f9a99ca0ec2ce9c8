import { type Alarm, alarms } from 'shared/programme';
import { type AlarmInput, alarmInputSchema } from 'shared/server';
import { alarmFields } from '../alarms/recalculate-alarms';
import { mortalityCases } from '../kinds/mortality';
import { presentRecords, rowsOf } from '../records/read-resource';
import { plainColumns, plainValues, type SelectedKind, selectedRecords } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { writable } from '../records/writable';
import { updateRecord } from '../records/write-record';
import { findFault } from '../works/make-move';
import { seesAlarm } from '../works/works-access';
import { summariesOf } from './present-infrastructures';

/** A stored alarm as input, with the infrastructure whose history lists it. */
type StoredAlarm = AlarmInput & { infrastructure?: number };

export const selectAlarms = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('alarms')
    .innerJoin('infrastructures', 'infrastructures.id', 'alarms.infrastructure_id')
    .innerJoin('operations', 'operations.id', 'alarms.operation_id')
    .selectAll('alarms')
    .select(['operations.date as operation_date', 'operations.neutralization_level'])
    .where('alarms.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null)
    .where(await seesAlarm(viewer));
export type AlarmRow = Awaited<
  ReturnType<Awaited<ReturnType<typeof selectAlarms>>['executeTakeFirstOrThrow']>
>;

/** Alarms as in responses, in the given order. */
export async function presentAlarms(viewer: Viewer, rows: readonly AlarmRow[]): Promise<Alarm[]> {
  const people = await peopleOf(viewer.db, rows);
  const infrastructures = await summariesOf(
    viewer,
    rows.map(row => row.infrastructure_id),
  );
  const cases = await rowsOf(
    viewer,
    mortalityCases,
    rows.map(row => row.mortality_id),
  );
  const birds = new Map(
    (await presentRecords(viewer, mortalityCases, cases, false)).map(one => [one.id, one]),
  );
  return rows.flatMap(row => {
    const infrastructure = infrastructures.get(row.infrastructure_id);
    const mortality = birds.get(row.mortality_id) as Alarm['mortality'] | undefined;
    if (!infrastructure || !mortality) return [];
    const { operation_id: id, operation_date: date, neutralization_level } = row;
    return {
      ...presentStamp(row, people),
      ...plainValues(alarms, row),
      ...{ mortality, infrastructure, operation: { id, date, neutralization_level } },
    } as Alarm;
  });
}

const caseResource = writable(mortalityCases);

/** Links the case of an alarm to the given support or line, or to none. */
const moveCase = (writer: Writer, { mortality_id: id }: AlarmRow, infrstr_id: number | null) =>
  updateRecord(writer, caseResource, { id, ifMatch: undefined }, { infrstr_id }, true);

export const selectedAlarms: SelectedKind<AlarmRow> = {
  kind: alarms,
  table: 'alarms',
  title: 'alarms',
  summary: 'List; operators see those at their supports, lines and works only',
  description: 'Alarms by state, kind, owner and place, with the case or visit that raised each.',
  columns: { 'infrastructure.properties.owner.id': 'infrastructures.owner_id' },
  select: selectAlarms,
  present: presentAlarms,
};

/** Alarms. They are derived; coordinators add the explanation. */
export const alarmResource = selectedRecords<AlarmRow, StoredAlarm>(selectedAlarms, {
  inputSchema: alarmInputSchema,
  inputOf: row => ({ ...alarmFields(row), fault: null, infrastructure_id: null }),
  async update(writer, id, { fault, infrastructure_id, ...input }, before) {
    const { state, explanation } = input;
    await writer.db.updateTable('alarms').set(plainColumns(alarms, input)).where('id', '=', id).execute();
    const row = await (await selectAlarms(writer)).where('alarms.id', '=', id).executeTakeFirst();
    if (row && state === 'WORKS_FAULTY' && before.state !== 'WORKS_FAULTY')
      await findFault(writer, row, { fault, reason: explanation });
    if (row && state === 'WRONG_PLACE' && (before.state !== state || infrastructure_id !== null))
      await moveCase(writer, row, infrastructure_id);
  },
});
