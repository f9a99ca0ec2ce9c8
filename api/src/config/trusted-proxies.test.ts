import fastify from 'fastify';
import { expect, it } from 'vitest';
import { type TrustedProxies, trustedProxiesSchema, trustProxy } from './trusted-proxies';

/** Address, protocol and host that the server sees for a request through a local proxy. */
async function seen(proxies: TrustedProxies, headers: Record<string, string>) {
  const app = fastify({ trustProxy: trustProxy(proxies) });
  app.get('/', ({ ip, protocol, host }) => ({ ip, protocol, host }));
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return answer.json();
}
const CLIENT = '203.0.113.7';

it.each([
  ['0', 0],
  ['1', 1],
  ['true', 1],
  ['false', 0],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['loopback', ['loopback']],
  ['2001:db8::/32', ['2001:db8::/32']],
])('%s is read as %j', (text, proxies) => {
  expect(trustedProxiesSchema.parse(text)).toEqual(proxies);
});

it.each([
  [0, `${CLIENT}`, '127.0.0.1'],
  [1, CLIENT, CLIENT],
  [1, `1.1.1.1, ${CLIENT}`, CLIENT],
  [2, `1.1.1.1, ${CLIENT}, 10.0.0.1`, CLIENT],
  [['loopback', '10.0.0.0/8'], `1.1.1.1, ${CLIENT}, 10.0.0.1`, CLIENT],
  [['10.0.0.0/8'], CLIENT, '127.0.0.1'],
] as const)(
  'with %j, %s comes from %s: nothing a client wrote itself counts',
  async (proxies, forwarded, ip) => {
    const list = typeof proxies === 'number' ? proxies : [...proxies];
    expect(await seen(list, { 'x-forwarded-for': forwarded })).toMatchObject({ ip });
  },
);

it('trusts protocol and host of the nearest proxy only, and of none without a proxy', async () => {
  const headers = {
    'x-forwarded-proto': 'http, https',
    'x-forwarded-host': 'evil.example, avicable.example',
    host: 'inside',
  };
  expect(await seen(1, headers)).toMatchObject({ protocol: 'https', host: 'avicable.example' });
  expect(await seen(0, headers)).toMatchObject({ protocol: 'http', host: 'inside' });
});
