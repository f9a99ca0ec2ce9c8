import { mortality } from 'shared/kinds';

/** Facts only, since the build reads this file without a browser. */
export const kinds = [mortality.facts];
