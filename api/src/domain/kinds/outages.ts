import { outages } from 'shared/kinds/outages';
import { defineResource } from '../records/resource';
import { worksAccessOf } from '../works/works-access';

/** Power cuts. Coordinators write those of all operators, operators their own. */
export const outageRecords = defineResource(outages, {
  table: 'outages',
  singular: 'outage',
  columns: { infrastructure: 'infrastructure_id' },
  sameBy: ['owner', 'date', 'time', 'feeder'],
  async foreign(viewer, { owner_id }) {
    const { roles, owner } = await worksAccessOf(viewer);
    // Only the server itself has no role, since routes require one.
    if (roles.length === 0 || owner === 'all' || owner === owner_id) return null;
    return { path: ['owner_id'], code: 'another_operator', params: {} };
  },
});
