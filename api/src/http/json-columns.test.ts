import { collectionOfColumns } from 'shared/contract/columns';
import { expect, it } from 'vitest';
import { JsonBytes, jsonBytes, listWriter, objectWriter } from './json-bytes';
import { columnOf, packed } from './json-columns';

const roundTrip = (values: readonly unknown[]) => {
  const parts = JSON.parse(JSON.stringify([packed(values)]));
  return collectionOfColumns({ type: 'FeatureCollection', parts }).features;
};

const uuids = ['6a628897-0cae-8499-9c09-d46142bb7eaa', '00000000-0000-4000-8000-0000000000ff'];
const many = Array.from({ length: 40 }, (_, i) => i);

it.each<[string, unknown[]]>([
  ['nothing', []],
  ['numbers that grow, fall and repeat', [5, 6, 8, -3, 8, 1e15]],
  ['numbers with decimals', [1.5, 2, -1e-7]],
  ['few different values', many.map(i => ['high', null, true][i % 3])],
  ['UUIDs', uuids],
  ['texts that only resemble UUIDs', [...uuids.map(uuid => uuid.toUpperCase()), '']],
  ['empty lists', [[], [], []]],
  ['lists of lists', [[[1, 2], []], [], [[3]]]],
  ['objects', many.map(i => ({ id: i, tags: [{ name: `n° ${i}`, at: [i, -i] }] }))],
  ['objects with different fields', [{ a: 1 }, { b: 1 }, {}, null]],
  [
    'fields in another order',
    [
      { a: 1, b: 2 },
      { b: 1, a: 2 },
    ],
  ],
  [
    'objects with few and many values',
    many.map(i => ({ uuid: uuids[i % 2], day: `2024-01-${i}`, note: '🦅"\\' })),
  ],
])('%s come back as they were', (_, values) => {
  expect(JSON.stringify(roundTrip(values))).toBe(JSON.stringify(values));
});

it('a writer writes the same values by column as one by one', () => {
  interface Support {
    id: number;
    owner: string;
    visits: { day: string | null; isLast: boolean }[];
  }
  const owners: Record<string, Uint8Array> = { edf: jsonBytes({ name: 'É' }), rte: jsonBytes({ name: 'R' }) };
  const write = objectWriter<Support & { place: object }, Support, { none: string }>({
    id: (out, one) => out.number(one.id),
    place: (out, one) => out.ascii(`{"type":"Point","coordinates":[${one.id / 8},1]}`),
    owner: (out, one) => out.raw(owners[one.owner] as Uint8Array),
    visits: listWriter(
      ({ visits }) => visits,
      ({ none }) => none,
      objectWriter<Support['visits'][number], Support['visits'][number], string>({
        day: (out, visit, none) => out.plain(visit.day ?? none),
        isLast: (out, visit) => out.flag(visit.isLast),
      }),
    ),
  });
  const supports = many.map(id => ({
    id,
    owner: id % 2 ? 'edf' : 'rte',
    visits: Array.from({ length: id % 3 }, (_, i) => ({
      day: i === 0 ? '2024-05-01' : null,
      isLast: i === 0,
    })),
  }));
  const out = new JsonBytes();
  out.list(supports, one => write(out, one, { none: 'never' }));
  const parts = JSON.parse(JSON.stringify([columnOf(write, supports, { none: 'never' })]));
  const { features } = collectionOfColumns({ type: 'FeatureCollection', parts });
  expect(JSON.stringify(features)).toBe(out.done().toString('utf8'));
});
