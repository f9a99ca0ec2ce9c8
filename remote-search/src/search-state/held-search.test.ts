// @vitest-environment jsdom
import { type HeldSearch, holdSearch, rememberSearch, type SearchAction, searchAt } from './held-search';

const START = '?z=9&lat=42.100&lng=9.100';
const after = (...actions: SearchAction[]) => actions.reduce<HeldSearch>(holdSearch, searchAt(START));
const filter = (type: 'POLE' | 'LINE'): SearchAction => ({
  type: 'change',
  change: { filters: { type: [type] } },
});
const tab: SearchAction = { type: 'change', change: { tab: 'mortality' } };
const write = (search: string): SearchAction => ({ type: 'write', search });
const show = (address: string): SearchAction => ({ type: 'show', address });

beforeEach(() => sessionStorage.clear());

it('builds each change on the one before, while the address still is the first', () => {
  expect(after(filter('LINE'), write(`${START}&type=LINE`), tab)).toEqual({
    search: `${START}&tab=mortality&type=LINE`,
    address: START,
    written: `${START}&type=LINE`,
  });
});

it('knows what it wrote, also when a change came between', () => {
  expect(after(filter('LINE'), tab, write(`${START}&type=LINE`), show(`${START}&type=LINE`)).search).toBe(
    `${START}&tab=mortality&type=LINE`,
  );
});

it('stays the same object when nothing changes', () => {
  const held = searchAt(START);
  expect(holdSearch(held, { type: 'change', change: { selection: null } })).toBe(held);
});

it('keeps what was changed since an address was written, once the router shows that', () => {
  expect(after(filter('LINE'), write(`${START}&type=LINE`), tab, show(`${START}&type=LINE`))).toEqual({
    search: `${START}&tab=mortality&type=LINE`,
    address: `${START}&type=LINE`,
    written: null,
  });
});

it('keeps what was changed beside a sheet, once the map has its address again', () => {
  const { search, written } = after(filter('LINE'), show(START));
  expect([search, written]).toEqual([`${START}&type=LINE`, null]);
});

it('gives way to an address from elsewhere, also to one that comes before its own', () => {
  const elsewhere = '?z=12&lat=43.6000&lng=3.9000';
  expect(after(filter('LINE'), write(`${START}&type=LINE`), show(elsewhere))).toEqual(searchAt(elsewhere));
});

it('goes on with the last search at an address that says nothing', () => {
  rememberSearch(`${START}&selected=mortality:5`);
  expect(after(filter('LINE'), show(''))).toEqual({ search: START, address: '', written: null });
});
