// @vitest-environment jsdom
import { choose, clear } from 'shared/basket';
import { sessionStore } from 'shared/session';
import { knownUser } from 'shared/testing';
import { idsToOrder, numbersIn } from './chosen-ids';

const of = (address: string) => idsToOrder(new URLSearchParams(address));
beforeEach(() => sessionStore.setState({ user: knownUser }));
afterEach(() => clear('infrastructures'));

it('begins with the numbers of the address, or with the basket', async () => {
  choose('infrastructures', [4, 5, 4]);
  expect(await of('new=1')).toEqual([4, 5]);
  expect(await of('new=1&ids=9,x,9,-1,10')).toEqual([9, 10]);
  clear('infrastructures');
  expect(await of('new=1')).toEqual([]);
});

it('takes no more than one order can hold', async () => {
  choose(
    'infrastructures',
    Array.from({ length: 3000 }, (_, i) => i + 1),
  );
  expect(await of('new=1')).toHaveLength(2000);
});

it('reads typed numbers', () => {
  expect(numbersIn('4127, 3988;12\nn° 7 n°8 4127')).toEqual({ ids: [4127, 3988, 12, 7, 8], bad: [] });
  expect(numbersIn('12 poteau 0 3.5')).toEqual({ ids: [12], bad: ['poteau', '0', '3.5'] });
});
