import { expect, it } from 'vitest';
import { addressesIn } from './read-addresses';

const answerOf = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const feature = (properties: object, coordinates: unknown[] = [8.7386, 41.9192]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

const BAN = {
  label: '12 Rue Fesch 20000 Ajaccio',
  score: 0.97,
  housenumber: '12',
  id: '2a004_0980_00012',
  name: '12 Rue Fesch',
  postcode: '20000',
  citycode: '2A004',
  city: 'Ajaccio',
  context: '2A, Corse-du-Sud, Corse',
  type: 'housenumber',
  street: 'Rue Fesch',
};
const PHOTON = {
  osm_type: 'W',
  osm_key: 'building',
  countrycode: 'FR',
  housenumber: '12',
  street: 'Rue Fesch',
  postcode: '20000',
  city: 'Ajaccio',
  country: 'France',
};

it('reads an address of BAN, in the order of the answer', () => {
  expect(addressesIn(answerOf(feature(BAN), feature({ label: 'Ajaccio' }, [8.7, 41.9, 12])))).toEqual([
    {
      label: '12 Rue Fesch 20000 Ajaccio',
      detail: '2A, Corse-du-Sud, Corse',
      position: { type: 'Point', coordinates: [8.7386, 41.9192] },
    },
    { label: 'Ajaccio', detail: '', position: { type: 'Point', coordinates: [8.7, 41.9] } },
  ]);
});

it('reads addresses, places and towns of Photon', () => {
  const named = [
    PHOTON,
    { ...PHOTON, name: 'Palais Fesch' },
    { name: 'Berlin', state: 'Berlin', country: 'Deutschland' },
  ];
  expect(
    addressesIn(answerOf(...named.map(properties => feature(properties))))?.map(({ label, detail }) => [
      label,
      detail,
    ]),
  ).toEqual([
    ['12 Rue Fesch', '20000 Ajaccio, France'],
    ['Palais Fesch', '12 Rue Fesch, 20000 Ajaccio, France'],
    ['Berlin', 'Deutschland'],
  ]);
});

it('keeps hostile words as a short line of text', () => {
  const [address] =
    addressesIn(
      answerOf(feature({ label: `<img src=x onerror=alert(1)>\u202E\n\u0000${'é'.repeat(9000)}` })),
    ) ?? [];
  expect(address?.label).toMatch(/^<img src=x onerror=alert\(1\)> é+$/);
  expect(address?.label).toHaveLength(200);
});

it.each([
  ['outside Earth', feature(BAN, [8.7, 91])],
  ['in metres', feature(BAN, [1176000, 6108000])],
  ['of words', feature(BAN, ['8.7', '41.9'])],
  ['nowhere', { ...feature(BAN), geometry: null }],
  ['without a name', feature({ label: { a: 1 }, name: 7, postcode: null })],
  ['that is none', null],
])('leaves out a result %s, and reads the others', (_, broken) => {
  expect(addressesIn(answerOf(broken, feature(BAN)))).toHaveLength(1);
});

it.each([
  ['another document', { results: [] }],
  ['nothing', null],
  ['a word', 'FeatureCollection'],
  ['features that are no list', { type: 'FeatureCollection', features: { length: 5 } }],
])('does not read %s', (_, answer) => {
  expect(addressesIn(answer)).toBeNull();
});
