import { diagnosis, infrastructures, lines, operations, points } from 'shared/kinds';

// The build reads this file without a browser, so it holds facts only.
export const kinds = [infrastructures, points, lines, diagnosis, operations].map(({ facts }) => facts);
