import { orderIn, setOrder, setValues, valuesIn } from './list-address';

it.each(['risk=L,M', 'risk=L&risk=M', 'risk[]=L&risk[]=M', 'risk=L,M&risk=L', 'risk=,L,,M'])(
  'reads the values of %s',
  address => expect(valuesIn(new URLSearchParams(address), 'risk')).toEqual(['L', 'M']),
);

it('reads the order under its name and those of before', () => {
  const of = (address: string) => orderIn(new URLSearchParams(address));
  expect([of('sort=-date'), of('order=-date'), of('ordering=-date'), of('')]).toEqual([
    '-date',
    '-date',
    '-date',
    null,
  ]);
});

it('writes one spelling over all others', () => {
  const address = new URLSearchParams('order=-date&risk[]=L&risk=M&q=x');
  setOrder(address, 'species');
  setValues(address, 'risk', ['L', 'M']);
  expect(decodeURIComponent(address.toString())).toBe('risk=L,M&q=x&sort=species');
  setOrder(address, null);
  setValues(address, 'risk', []);
  expect(address.toString()).toBe('q=x');
});
