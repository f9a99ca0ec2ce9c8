import { pageQuery } from 'shared/ui/list';
import { workOrders } from 'shared/works/kinds';

/** The orders that the account may see, newest first. Those beyond this number are found through their works. */
export const ordersQuery = pageQuery(workOrders, { limit: 1000, ordering: '-id' });
