import { filtersIn, isNarrowed, NO_FILTERS, queryOf, viewIn, withFilters, withView } from './works-address';

const of = (text: string) => filtersIn(new URLSearchParams(text));

it('reads views and filters, and leaves out what does not fit', () => {
  expect(viewIn(new URLSearchParams('view=map'))).toBe('map');
  expect(viewIn(new URLSearchParams('view=wall'))).toBe('board');
  expect(of('state=FITTED,NONE,REQUESTED&overdue=true&owner=3,x&order=-1&area=7')).toEqual({
    states: ['REQUESTED', 'FITTED'],
    overdue: true,
    owners: [3],
    orders: [],
    areas: [7],
  });
  expect(of('overdue=1')).toEqual(NO_FILTERS);
});

it('writes filters beside the rest of the address', () => {
  const address = withFilters(new URLSearchParams('view=list&order=4'), {
    ...NO_FILTERS,
    states: ['PLANNED'],
    overdue: true,
  });
  expect(address.toString()).toBe('view=list&state=PLANNED&overdue=true');
  expect(withView(address, 'board').toString()).toBe('state=PLANNED&overdue=true');
});

it('asks the server for nothing that is not set', () => {
  expect(queryOf(NO_FILTERS)).toEqual({});
  expect(queryOf({ ...NO_FILTERS, owners: [3] })).toEqual({ owner: [3] });
  expect(isNarrowed(NO_FILTERS)).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, overdue: true })).toBe(true);
});
