import { fetchArrayPage, queryOptions } from 'shared/api';
import { workOrderSchema } from 'shared/programme';
import { keys } from 'shared/records';
import { ORDERS } from './fetch-items';

/** Maximum number of orders offered as filters. Older ones can be found through their works. */
const MOST_ORDERS = 1000;
const QUERY = { limit: MOST_ORDERS, ordering: '-id' };

/** The orders that the account may see, newest first. */
export const ordersQuery = queryOptions({
  queryKey: keys.list(ORDERS, QUERY),
  queryFn: async ({ signal }) =>
    (await fetchArrayPage(workOrderSchema, 'work-orders/', QUERY, signal)).features,
});
