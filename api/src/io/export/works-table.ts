import type { WorkItem } from 'shared/programme';
import { workItems } from 'shared/works/kinds';
import type { z } from 'zod';
import { selectedItems } from '../../domain/orders/work-items';
import { defineResource } from '../../domain/records/resource';
import { asOfSchema, readSelected } from '../../domain/records/selected-records';
import type { Viewer } from '../../domain/records/viewer';
import type { Position } from '../../http/pages';
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
const itemOf = ({ properties }: ExportedRecord) => properties as unknown as WorkItem;

/** Ordered works that an account sees, at the place of their support or line. */
export function worksTable(
  viewer: Viewer,
  query: z.output<typeof worksQuerySchema>,
): TableDefinition<ExportedRecord> {
  const read = (after: Position | null, limit: number) =>
    readSelected(viewer, selectedItems, query, { ordering: 'id', descending: false, after, limit });
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
      let after: Position | null = null;
      do {
        const { records, next } = await read(after, PAGE);
        yield (records as WorkItem[]).map(item => ({
          id: item.id,
          geometry: item.infrastructure.geometry,
          properties: { ...item },
          infrastructureUuid: item.infrastructure.properties.uuid,
        }));
        await letOthersIn();
        after = next;
      } while (after);
    },
    number: async () => (await read(null, 1)).total,
  };
}
