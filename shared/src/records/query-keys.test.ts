import { isOfRecord, keys } from './query-keys';

it('finds a record and its history, not those of another kind with the same number', () => {
  for (const key of [keys.one('mortality', 5), keys.history('mortality', 5)])
    expect([isOfRecord(key, 'mortality', 5), isOfRecord(key, 'infrastructures', 5)]).toEqual([true, false]);
  expect(isOfRecord(keys.list('mortality', { limit: 5 }), 'mortality', 5)).toBe(false);
});
