import { workEvents, workItems } from 'shared/works/kinds';

/** Facts only, since the build reads this file without a browser. */
export const kinds = [workItems, workEvents].map(({ facts }) => facts);
