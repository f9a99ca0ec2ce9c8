import { type Alarm, alarmSchema } from 'shared/programme';
import { type AlarmInput, alarmInputSchema } from 'shared/server';
import { alarmFields } from '../alarms/recalculate-alarms';
import { mortalityCases } from '../kinds/mortality';
import { placeOfInfrastructure } from '../records/place';
import { presentRecords, rowsOf } from '../records/read-resource';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { type WritableRecords, writable } from '../records/writable';
import { updateRecord } from '../records/write-record';
import { findFault } from '../works/find-fault';
import { seesAlarm } from '../works/works-access';
import { summariesOf } from './present-infrastructures';

/** A stored alarm as input, with the infrastructure whose history lists it. */
type StoredAlarm = AlarmInput & { infrastructure?: number };

/** Selects the alarms that an account sees. */
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
    const { kind, state, explanation, note, neutralization_level } = row;
    return {
      ...presentStamp(row, people),
      ...{ kind, state, explanation, note, mortality, infrastructure },
      operation: { id: row.operation_id, date: row.operation_date, neutralization_level },
    };
  });
}

const findRow = async (viewer: Viewer, id: number) =>
  (await selectAlarms(viewer)).where('alarms.id', '=', id).executeTakeFirst();

const caseResource = writable(mortalityCases);

/** Links the case of an alarm to the given support or line, or to none. */
const moveCase = (writer: Writer, { mortality_id: id }: AlarmRow, infrstr_id: number | null) =>
  updateRecord(writer, caseResource, { id, ifMatch: undefined }, { infrstr_id }, true);

/** Alarms. They are derived; coordinators add the explanation. */
export const alarmResource: WritableRecords<StoredAlarm> = {
  kind: 'alarms',
  table: 'alarms',
  path: '/alarms/',
  title: 'alarms',
  inputSchema: alarmInputSchema,
  answerSchema: alarmSchema,
  writeAccess: 'programme:coordinate',

  async find(viewer, id) {
    const row = await findRow(viewer, id);
    if (!row) return null;
    return {
      input: { ...alarmFields(row), fault: null, infrastructure_id: null },
      answer: async () => (await presentAlarms(viewer, [row]))[0] as object,
    };
  },

  placesOf: (viewer, { infrastructure = null }) =>
    placeOfInfrastructure(viewer, infrastructure, 'infrastructure'),

  checkNew() {
    throw new Error('Alarms are derived');
  },

  async update(writer, id, { state, explanation, note, fault, infrastructure_id }, before) {
    await writer.db.updateTable('alarms').set({ state, explanation, note }).where('id', '=', id).execute();
    const row = await findRow(writer, id);
    if (row && state === 'WORKS_FAULTY' && before.state !== 'WORKS_FAULTY')
      await findFault(writer, row, { fault, reason: explanation });
    if (row && state === 'WRONG_PLACE' && (before.state !== state || infrastructure_id !== null))
      await moveCase(writer, row, infrastructure_id);
  },

  markRemoved() {
    throw new Error('Alarms are derived');
  },
  markRestored() {
    throw new Error('Alarms are derived');
  },
};
