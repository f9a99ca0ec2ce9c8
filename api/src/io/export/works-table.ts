import { localToday } from 'shared/contract';
import type { WorkItem } from 'shared/programme';
import { workItems } from 'shared/works/kinds';
import type { z } from 'zod';
import { presentItems, selectedItems, selectItems } from '../../domain/orders/work-items';
import { defineResource } from '../../domain/records/resource';
import { asOfSchema, matches } from '../../domain/records/selected-records';
import type { Viewer } from '../../domain/records/viewer';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE, type TableDefinition } from './define-table';
import { type ExportedRecord, exportedColumns } from './resource-table';
import { headerOf } from './wording';

export const worksQuerySchema = workItems.filterSchema.extend(asOfSchema.shape);

const works = defineResource(workItems, {
  table: selectedItems.table,
  singular: 'work_item',
  exports: { order: { type: 'text', value: ({ order }: WorkItem) => order.name } },
});
const itemOf = ({ properties }: ExportedRecord) => properties as WorkItem;

/** Ordered works that an account sees, with the geometry of their support or line. */
export function worksTable(
  viewer: Viewer,
  query: z.output<typeof worksQuerySchema>,
): TableDefinition<ExportedRecord> {
  const day = query.as_of ?? localToday();
  const selection = async () => (await selectItems(viewer)).where(matches(viewer, selectedItems, query, day));
  return {
    name: workItems.name,
    geometry: record => record.geometry,
    columns: [
      ...exportedColumns(works),
      {
        name: 'owner',
        ...headerOf(workItems, 'owner'),
        type: 'text',
        coded: true,
        value: (record, wording) => wording.item(itemOf(record).order.owner),
      },
    ],
    async *pages() {
      const page = (await selection()).orderBy('work_items.id').limit(PAGE);
      let rows = await page.execute();
      while (rows.length > 0) {
        yield (await presentItems(viewer, rows, day)).map(item => ({
          id: item.id,
          geometry: item.infrastructure.geometry,
          properties: { ...item },
          infrastructureUuid: item.infrastructure.properties.uuid,
        }));
        await letOthersIn();
        rows = await page.where('work_items.id', '>', rows.at(-1)?.id ?? 0).execute();
      }
    },
    async number() {
      const count = (await selection()).clearSelect().select(eb => eb.fn.countAll().as('number'));
      return Number((await count.executeTakeFirstOrThrow()).number);
    },
  };
}
