// @vitest-environment jsdom
import { filterQuery } from './search-filters';
import { formatSearchState, parseSearchState, type SearchState } from './search-state';

const full: SearchState = {
  position: { zoom: 14, latitude: 42.12345, longitude: 9.12345 },
  tab: 'mortality',
  filters: {
    risk: ['RISK_H', 'none'],
    type: ['POLE'],
    network_type: [3],
    has_mortality: false,
    species: [12, 13],
    diagnosed_after: '2024-02-29',
    q: 'Désert & Agriates',
  },
  selection: { tab: 'mortality', id: 12 },
  pole: 47,
  overlays: ['mortality', 'areas', 'tiles-4'],
  base: 2,
  order: { key: 'date', descending: true },
};

describe('the address of a search', () => {
  it('is read as earlier releases wrote those of lists', () => {
    const read = parseSearchState('?tab=mortality&order=-date&species=12&species=13&risk[]=RISK_H&q=a,b');
    expect(read.order).toEqual({ key: 'date', descending: true });
    expect(read.filters).toEqual({ species: [12, 13], risk: ['RISK_H'], q: 'a,b' });
  });

  it('gives back the state it was made of', () => {
    expect(parseSearchState(formatSearchState(full))).toEqual(full);
  });

  it('is short and legible', () => {
    expect(formatSearchState(parseSearchState(''))).toBe('');
    expect(formatSearchState({ ...full, filters: { risk: ['RISK_H', 'none'] }, base: null })).toBe(
      '?z=14&lat=42.12345&lng=9.12345&tab=mortality&risk=RISK_H,none&selected=mortality:12&pole=47&layers=mortality,areas,tiles-4&sort=-date',
    );
  });

  it('keeps the place to the pixel, not beyond', () => {
    const at = (zoom: number) =>
      formatSearchState({
        ...parseSearchState(''),
        position: { zoom, latitude: 46.123_456_789, longitude: 2 },
      });
    expect(at(5)).toBe('?z=5&lat=46.12&lng=2.00');
    expect(at(19)).toBe('?z=19&lat=46.123457&lng=2.000000');
  });

  it.each([
    '?z=abc&lat=1&lng=2',
    '?z=5&lat=91&lng=2',
    '?z=5&lat=&lng=2',
    '?tab=nothing&selected=nothing:1&sort=DROP',
    '?risk=RISK_X&owner=-1,abc&diagnosed_after=yesterday&has_mortality=maybe',
    '?selected=mortality:1.5',
    '?pole=x',
    '?base=-3',
  ])('takes %s as if it were not there', search => {
    expect(parseSearchState(search)).toEqual(parseSearchState(''));
  });

  it('sorts only by columns of the tab', () => {
    expect(parseSearchState('?sort=-risk').order).toEqual({ key: 'risk', descending: true });
    expect(parseSearchState('?tab=mortality&sort=-risk').order).toBeNull();
  });

  it('can hide every layer', () => {
    const none = { ...parseSearchState(''), overlays: [] };
    expect(parseSearchState(formatSearchState(none)).overlays).toEqual([]);
  });
});

describe('filters', () => {
  it('go to the list they concern; area, sensitive area and words go to both', () => {
    const filters = { ...full.filters, area: [7] };
    expect(Object.keys(filterQuery('infrastructures', filters)).sort()).toEqual(
      ['area', 'diagnosed_after', 'has_mortality', 'network_type', 'q', 'risk', 'type'].sort(),
    );
    expect(Object.keys(filterQuery('mortality', filters)).sort()).toEqual(['area', 'q', 'species']);
  });
});

it('asks for what paper may show only where it differs', () => {
  expect(filterQuery('mortality', { risk: ['RISK_H'], outside: true })).toEqual({ outside: true });
  expect(filterQuery('infrastructures', { risk: ['RISK_H'], outside: true })).toEqual({ risk: ['RISK_H'] });
  const deadly = { has_mortality: false, outside: true } as const;
  expect(filterQuery('infrastructures', deadly)).toEqual(deadly);
  expect(filterQuery('sensitive-areas', deadly)).toEqual({});
});
