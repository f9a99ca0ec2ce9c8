import { queryClient } from 'shared/api';
import { EVENTS, ITEMS, ORDERS } from './fetch-items';

/** Queries that a change of works makes outdated; what waits for a person is one of `stats`. */
const TOUCHED = [ITEMS, ORDERS, EVENTS, 'priorities', 'infrastructures', 'alarms', 'history', 'stats'];

/** Reads again what a change of works made outdated. */
export const refreshWorks = (): Promise<unknown> =>
  Promise.all(TOUCHED.map(kind => queryClient.invalidateQueries({ queryKey: [kind] })));
