import { parametersOf } from 'shared/early';
import { infrastructures } from 'shared/kinds';

const filters = parametersOf(infrastructures.filters, 'type', 'neutralization');
const question = `${filters}&kind={kind:POLE}&list={list:next}`;
const USUAL = '!type&!money&!share';

/** The first requests of screens by path, as templates of `FirstRequests`. The build writes them into the manifest. */
export const firstRequests: Record<string, readonly string[]> = {
  '/programme': [
    `priorities/?${question}&limit=200&${USUAL}`,
    `priorities/curve/?${question}&n={n:100}&${USUAL}&!list`,
    'priorities/settings/',
  ],
};
