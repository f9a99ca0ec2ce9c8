import { diagnosis, infrastructures, lines, operations, points } from 'shared/kinds';

/** Read by the build as well, which has no browser: facts only. */
export const kinds = [infrastructures, points, lines, diagnosis, operations].map(({ facts }) => facts);
