// @vitest-environment jsdom
import { chosenIds, forgetChosen, keepChosen, numbersIn } from './chosen-ids';

const of = (address: string) => chosenIds(new URLSearchParams(address));
afterEach(() => sessionStorage.clear());

it('begins with the numbers of the address, or with what the ranking has left', () => {
  keepChosen([4, 5, 4]);
  expect(of('new=1')).toEqual([4, 5]);
  expect(of('new=1&ids=9,x,9,-1,10')).toEqual([9, 10]);
  forgetChosen();
  expect(of('new=1')).toEqual([]);
});

it.each(['{', 'null', '[]', '{"ids":"1"}', '{"ids":[0,-1,1.5,"7",null]}'])('takes %s for nothing', text => {
  sessionStorage.setItem('avicable.order', text);
  expect(of('new=1')).toEqual([]);
});

it('takes no more than one order can hold', () => {
  keepChosen(Array.from({ length: 3000 }, (_, i) => i + 1));
  expect(of('new=1')).toHaveLength(2000);
});

it('reads typed numbers', () => {
  expect(numbersIn('4127, 3988;12\nn° 7 n°8 4127')).toEqual({ ids: [4127, 3988, 12, 7, 8], bad: [] });
  expect(numbersIn('12 poteau 0 3.5')).toEqual({ ids: [12], bad: ['poteau', '0', '3.5'] });
});
