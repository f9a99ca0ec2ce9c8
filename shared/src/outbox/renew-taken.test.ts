// @vitest-environment jsdom
import { touchedPaths } from './renew-taken';

it('names the records that show the written one', () => {
  const body = {};
  const create = (resource: 'points' | 'diagnosis' | 'mortality') =>
    ({ kind: 'create', resource, body }) as const;
  expect(touchedPaths(create('points'), { id: 4 })).toEqual(['cables/infrastructures/4/']);
  expect(touchedPaths(create('diagnosis'), { id: 9, infrastructure: 4 })).toEqual([
    'cables/diagnosis/9/',
    'cables/infrastructures/4/',
  ]);
  expect(touchedPaths(create('mortality'), { id: 7, properties: { infrstr: { id: 4 } } })).toEqual([
    'mortality/7/',
    'cables/infrastructures/4/',
  ]);
  expect(touchedPaths({ kind: 'delete', resource: 'lines', id: 5 }, null)).toEqual([
    'cables/infrastructures/5/',
  ]);
  expect(touchedPaths({ kind: 'delete', resource: 'media', id: 5 }, null)).toEqual([]);
});
