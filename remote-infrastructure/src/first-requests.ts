import { parametersOf } from 'shared/early';
import { infrastructures } from 'shared/kinds';

/** The first requests of screens by path, as templates of `FirstRequests`. The build writes them into the manifest. */
export const firstRequests: Record<string, readonly string[]> = {
  '/infrastructures': [
    `columns:${infrastructures.path}?${parametersOf(infrastructures.filters)}&fields=summary&ordering={sort:-risk}&limit=200&!new&!view&!order&!ordering`,
  ],
  '/infrastructures/:id': [
    `${infrastructures.path}:id/`,
    'outages/lines/?infrastructure=:id',
    'comments/?infrastructure[]=:id&limit=1000&ordering=-id',
  ],
};
