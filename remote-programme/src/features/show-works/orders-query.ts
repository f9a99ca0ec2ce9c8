import { workOrders } from 'shared/programme';
import { pageQuery } from 'shared/ui/list';

/** The latest orders that the account may see, newest first. Older orders are reached through their works. */
export const ordersQuery = pageQuery(workOrders, { limit: 1000, ordering: '-id' });
