import type { WorkOrderInput } from 'shared/programme';
import type { Viewer } from '../records/viewer';
import type { Place } from '../records/writable';

/** Places of the supports and lines of an order, existing and to be added. */
export async function placesOfOrder(
  { context, db }: Viewer,
  { uuid, items }: WorkOrderInput,
): Promise<Place[]> {
  const { engine } = context;
  const geojson = engine.readGeometry('infrastructures.geometry').as('geojson');
  const added = await db
    .selectFrom('infrastructures')
    .select(['id', geojson])
    .where(
      engine.among(
        'infrastructures.id',
        items.map(one => one.infrastructure),
      ),
    )
    .execute();
  const present = await db
    .selectFrom('work_items')
    .innerJoin('work_orders', 'work_orders.id', 'work_items.order_id')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .select(['infrastructures.id', geojson])
    .where('work_orders.uuid', '=', uuid?.toLowerCase() ?? '')
    .execute();
  return [...added, ...present].map(row => {
    const index = items.findIndex(one => one.infrastructure === row.id);
    return {
      geometry: JSON.parse(row.geojson),
      path: index < 0 ? ['items'] : ['items', index, 'infrastructure'],
    };
  });
}
