import { diagnosis, infrastructures, lines, operations, points } from 'shared/kinds';

// Facts only, since the build reads this file without a browser.
export const kinds = [infrastructures, points, lines, diagnosis, operations].map(({ facts }) => facts);
