import { queryClient } from 'shared/api';
import { EVENTS, ITEMS, ORDERS } from './fetch-items';

/** Query keys that a change of works makes outdated. Waiting tasks are part of `stats`. */
const TOUCHED = [ITEMS, ORDERS, EVENTS, 'priorities', 'infrastructures', 'alarms', 'history', 'stats'];

/** Refetches the queries that a change of works makes outdated. */
export const refreshWorks = (): Promise<unknown> =>
  Promise.all(TOUCHED.map(kind => queryClient.invalidateQueries({ queryKey: [kind] })));
