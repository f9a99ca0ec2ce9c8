import { workEvents, workItems } from 'shared/works/kinds';

/** Facts only: the build reads this file too, without a browser. */
export const kinds = [workItems, workEvents];
