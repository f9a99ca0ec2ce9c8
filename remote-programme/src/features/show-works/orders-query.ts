import { workOrders } from 'shared/programme';
import { pageQuery } from 'shared/ui/list';

/** The orders that the account may see, newest first. Those beyond this number are found through their works. */
export const ordersQuery = pageQuery(workOrders, { limit: 1000, ordering: '-id' });
