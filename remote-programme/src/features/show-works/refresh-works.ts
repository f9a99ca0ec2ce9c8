import { queryClient } from 'shared/api';
import { EVENTS, ITEMS, ORDERS } from './fetch-items';

/** Queries that a change of works makes outdated. */
const TOUCHED = [ITEMS, ORDERS, EVENTS, 'priorities', 'infrastructures', 'alarms', 'history'];

/** Reads again what a change of works made outdated. */
export const refreshWorks = (): Promise<unknown> =>
  Promise.all(TOUCHED.map(kind => queryClient.invalidateQueries({ queryKey: [kind] })));
