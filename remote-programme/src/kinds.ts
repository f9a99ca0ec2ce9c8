import { alarms, workEvents, workItems, workOrders } from 'shared/works/kinds';

/** Facts only, since the build reads this file without a browser. */
export const kinds = [workItems, workEvents, workOrders, alarms].map(({ facts }) => facts);
