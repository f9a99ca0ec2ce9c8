import { filtersIn, setOrder, writeFilters } from 'shared/navigation';
import { workItems } from 'shared/works/kinds';

const of = (text: string) => filtersIn(new URLSearchParams(text), workItems.filters);

it('reads filters, and leaves out what does not fit', () => {
  expect(of('state=FITTED,NONE,REQUESTED&overdue=true&owner=3,x&order=-1&area=7')).toEqual({
    state: ['REQUESTED', 'FITTED'],
    overdue: true,
    owner: [3],
    area: [7],
  });
  expect(of('overdue=1')).toEqual({});
  expect(of('')).toEqual({});
});

it('writes filters beside the rest of the address; an order of works is no order of the list', () => {
  const address = new URLSearchParams('view=list&order=4');
  setOrder(address, '-due');
  writeFilters(address, { state: ['PLANNED'], owner: undefined, order: [4], overdue: true });
  expect(address.toString()).toBe('view=list&sort=-due&state=PLANNED&order=4&overdue=true');
  expect(writeFilters(address, { order: undefined }).toString()).toBe(
    'view=list&sort=-due&state=PLANNED&overdue=true',
  );
});
