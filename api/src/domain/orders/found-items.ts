import { sql } from 'kysely';
import type { Box } from 'shared/contract';
import { OPEN_STATES } from 'shared/programme';
import type { WorkItemQuery } from 'shared/server';
import type { Viewer } from '../records/viewer';
import { meetsBox } from './meets-box';
import { selectItems } from './present-items';

/** Selects the items that match a query and are visible to an account. */
export async function foundItems(viewer: Viewer, query: Omit<WorkItemQuery, 'limit'>, asOf: string) {
  const { among } = viewer.context.engine;
  const { state, owner, order, infrastructure, area, in_bbox, open, overdue } = query;
  const isOverdue = sql<boolean>`(work_items.due is not null and work_items.due < ${asOf})`;
  return (await selectItems(viewer))
    .$if(state !== undefined, rows => rows.where('work_items.state', 'in', state ?? []))
    .$if(owner !== undefined, rows => rows.where(among('work_orders.owner_id', owner ?? [])))
    .$if(order !== undefined, rows => rows.where(among('work_items.order_id', order ?? [])))
    .$if(infrastructure !== undefined, rows =>
      rows.where(among('work_items.infrastructure_id', infrastructure ?? [])),
    )
    .$if(area !== undefined, rows =>
      rows.where('work_items.infrastructure_id', 'in', links =>
        links
          .selectFrom('infrastructure_areas')
          .select('infrastructure_id')
          .where(among('area_id', area ?? [])),
      ),
    )
    .$if(in_bbox !== undefined, rows => rows.where(meetsBox(in_bbox as Box)))
    .$if(open !== undefined, rows => rows.where('work_items.state', open ? 'in' : 'not in', [...OPEN_STATES]))
    .$if(overdue !== undefined, rows => rows.where(overdue ? isOverdue : sql<boolean>`not ${isOverdue}`));
}
