import { expect, it } from 'vitest';
import { clientNetwork } from './client-network';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
