import { mortality } from 'shared/kinds';

/**
 * Facts only, since the build reads this file without a browser. Searches, programmes and trials load with their
 * screens, which register them: the map loads this file and needs none of them.
 */
export const kinds = [mortality.facts];
