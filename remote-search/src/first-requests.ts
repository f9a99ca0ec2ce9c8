import { parametersOf } from 'shared/early';
import { infrastructures, mortality } from 'shared/kinds';

/** Other parameters than these open the map elsewhere, or with other layers. */
const USUAL = '!selected&!pole&!layers&!chosen&!chosen_cases&!area';
const ofSupports = parametersOf(infrastructures.filters, 'chosen');
// Filters of both kinds come in the order of the first.
const shared = Object.keys(infrastructures.filters).filter(name => name in mortality.filters);
const inOrder = Object.fromEntries(
  [...shared, ...Object.keys(mortality.filters)].map(name => [
    name,
    mortality.filters[name as keyof typeof mortality.filters],
  ]),
);
const ofCases = parametersOf(inOrder, 'chosen', 'infrastructure');
const list = `columns:${infrastructures.path}?${ofSupports}&in_bbox={box}&fields=summary`;

/** The first requests of screens by path, as templates of `FirstRequests`. The build writes them into the manifest. */
export const firstRequests: Record<string, readonly string[]> = {
  '/search': [
    'kept:avicable.search',
    'stats/extent/',
    `tiles/sensitive-areas/{z}/{x}/{y}.mvt?${USUAL}`,
    `tiles/infrastructures/{z}/{x}/{y}.mvt?${ofSupports}&${USUAL}`,
    `tiles/mortality/{z}/{x}/{y}.mvt?${ofCases}&${USUAL}`,
    `stats/infrastructures/?${ofSupports}&in_bbox={box}&${USUAL}&!tab`,
    `${list}&limit=1&${USUAL}&!tab`,
    `${list}&ordering={sort:-risk}&limit=200&${USUAL}&!tab&!order&!ordering&!phone`,
  ],
};
