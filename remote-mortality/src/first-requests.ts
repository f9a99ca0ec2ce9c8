import { parametersOf } from 'shared/early';
import { mortality } from 'shared/kinds';

/** The first requests of screens by path, as templates of `FirstRequests`. The build writes them into the manifest. */
export const firstRequests: Record<string, readonly string[]> = {
  '/mortality': [
    `columns:${mortality.path}?${parametersOf(mortality.filters)}&ordering={sort:-date}&limit=200&!new&!view&!order&!ordering`,
  ],
};
