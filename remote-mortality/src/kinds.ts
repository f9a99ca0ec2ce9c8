import { mortality } from 'shared/kinds';

/** Read by the build as well, which has no browser: facts only. */
export const kinds = [mortality.facts];
