import { localToday } from 'shared/contract';
import {
  WORK_MEASURES,
  type WorkItemInput,
  type WorkMeasure,
  workItemInputSchema,
  workItemSchema,
} from 'shared/programme';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { placeOfInfrastructure } from '../records/place';
import type { Viewer } from '../records/viewer';
import type { WritableRecords } from '../records/writable';
import { presentItems, selectItems } from './present-items';

/** A stored item as input, with the infrastructure whose history lists it. */
type StoredItem = WorkItemInput & { infrastructure?: number };

/** States in which the request can still be changed. */
const BEFORE_WORKS = ['REQUESTED', 'PLANNED', 'DECLINED'];

async function findItem(viewer: Viewer, id: number) {
  const row = await (await selectItems(viewer)).where('work_items.id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    row,
    input: {
      infrastructure: row.infrastructure_id,
      measures: JSON.parse(row.measures) as WorkMeasure[],
      note: row.note,
    },
    answer: async () => (await presentItems(viewer, [row], localToday()))[0] as object,
  };
}

/** Works on one support or line. An order creates them, and events change their state. */
export const workItemResource: WritableRecords<StoredItem> = {
  kind: 'work-items',
  table: 'work_items',
  path: '/work-items/',
  title: 'works',
  inputSchema: workItemInputSchema,
  answerSchema: workItemSchema,
  writeAccess: 'programme:coordinate',
  find: findItem,

  placesOf: (viewer, { infrastructure = null }) =>
    placeOfInfrastructure(viewer, infrastructure, 'infrastructure'),

  checkNew() {
    throw new Error('Items are created with an order');
  },

  async update(writer, id, { measures, note }) {
    const found = await findItem(writer, id);
    if (!found) throw new RequestRefused('not_found');
    if (!BEFORE_WORKS.includes(found.row.state))
      throw new RequestRefused('impossible_move', { body: { current: found.row.state } });
    const infrastructure = await writer.db
      .selectFrom('infrastructures')
      .select('kind')
      .where('id', '=', found.row.infrastructure_id)
      .executeTakeFirstOrThrow();
    const offered: readonly string[] = WORK_MEASURES[infrastructure.kind];
    if (!measures.every(measure => offered.includes(measure)))
      throw new InvalidInput([{ path: ['measures'], code: 'wrong_infrastructure_type', params: {} }]);
    await writer.db
      .updateTable('work_items')
      .set({ measures: JSON.stringify(measures), note })
      .where('id', '=', id)
      .execute();
  },

  markRemoved() {
    throw new Error('Items are removed with their order');
  },
  markRestored() {
    throw new Error('Items are restored with their order');
  },
};
