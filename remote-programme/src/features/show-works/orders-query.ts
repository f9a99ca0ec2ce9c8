import { fetchArrayPage, queryOptions } from 'shared/api';
import { workOrderSchema } from 'shared/programme';
import { keys } from 'shared/records';
import { ORDERS } from './fetch-items';

/** Orders offered as filters; older ones are found by their works. */
const MOST_ORDERS = 1000;
const QUERY = { limit: MOST_ORDERS, ordering: '-id' };

/** The orders that the account sees, the latest first. */
export const ordersQuery = queryOptions({
  queryKey: keys.list(ORDERS, QUERY),
  queryFn: async ({ signal }) =>
    (await fetchArrayPage(workOrderSchema, 'work-orders/', QUERY, signal)).features,
});
