import { queryClient } from 'shared/api';
import { infrastructures } from 'shared/kinds';
import { alarms, workOrders } from 'shared/programme';
import { workEvents, workItems } from 'shared/works/kinds';

const KINDS = [workItems, workOrders, workEvents, alarms, infrastructures].map(({ name }) => name);
/** Query keys that a change of works makes outdated. Waiting tasks are part of `stats`. */
const TOUCHED = [...KINDS, 'priorities', 'history', 'stats'];

export const refreshWorks = (): Promise<unknown> =>
  Promise.all(TOUCHED.map(key => queryClient.invalidateQueries({ queryKey: [key] })));
