import { mortality } from 'shared/kinds';

/** Facts only: the build reads this file too, without a browser. */
export const kinds = [mortality.facts];
