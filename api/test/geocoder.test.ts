import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';

const feature = (properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [8.73, 41.91] },
  properties,
});
const answerOf = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const BAN = answerOf(feature({ label: 'Rue Fesch 20000 Ajaccio', context: '2A, Corse-du-Sud, Corse' }));
const PHOTON = answerOf(
  feature({ name: 'Rue Fesch', postcode: '20000', city: 'Ajaccio', country: 'France' }),
);

describeOnSqlite(
  'The geocoder',
  server => {
    let answer: (request: IncomingMessage, response: ServerResponse) => void;
    let requests: IncomingMessage[] = [];
    const service = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    let address = '';
    beforeAll(async () => {
      await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      service.close();
      service.closeAllConnections();
    });
    const text = (body: string, status = 200, headers = {}) => {
      answer = (_, response) => void response.writeHead(status, headers).end(body);
    };
    const save = async (geocoder_url: string) => {
      const { status, body } = await server().as('admin').patch('admin/settings/1/', { geocoder_url });
      return status === 200
        ? 'saved'
        : body.problems.map(({ path, code }: never) => `${path} ${code}`).join();
    };
    const find = async (query: string) => (await server().as('admin').get(`search/addresses/?${query}`)).body;
    const FOUND = {
      label: expect.stringMatching(/^Rue Fesch/),
      position: { type: 'Point', coordinates: [8.73, 41.91] },
    };

    beforeEach(async () => {
      text(BAN);
      if ((await server().anonymous.get('settings/')).body.geocoder === null)
        await save(`${address}/search?key=1`);
      requests = [];
    });

    it('is none by default, and nothing is sent then', async () => {
      expect(await save('')).toBe('saved');
      expect((await server().anonymous.get('settings/')).body.geocoder).toBeNull();
      expect(await find('q=rue fesch')).toEqual({ addresses: [] });
      expect(requests).toEqual([]);
    });

    it.each([
      ['BAN', BAN, '2A, Corse-du-Sud, Corse'],
      ['Photon', PHOTON, '20000 Ajaccio, France'],
    ])(
      'that answers like %s finds addresses, and learns neither person nor program',
      async (_, body, detail) => {
        text(body);
        expect(await find('q=rue fesch, n° 12&near=8.74,41.92')).toEqual({
          addresses: [{ ...FOUND, detail }],
        });
        const [{ url = '', headers } = {} as IncomingMessage] = requests;
        expect(Object.fromEntries(new URL(url, address).searchParams)).toEqual({
          ...{ key: '1', q: 'rue fesch, n° 12', limit: '5', lat: '41.92', lon: '8.74' },
        });
        expect(Object.keys(headers).sort()).toEqual(['accept-language', 'connection', 'host', 'user-agent']);
      },
    );

    it('is named to browsers by its host, and its address to administrators only', async () => {
      const { body } = await server().anonymous.get('settings/');
      expect(body.geocoder).toBe(new URL(address).host);
      expect(JSON.stringify(body)).not.toContain('key=1');
    });

    it('is not asked for numbers, coordinates and two letters', async () => {
      for (const q of ['42', '42.15, 9.1', 'ru', '', '1'.repeat(300)])
        expect((await server().as('admin').get(`search/addresses/?q=${q}`)).status, q).toBe(400);
      expect(requests).toEqual([]);
    });

    it('that is slow, gone, wrong, endless or hostile gives no addresses, and harms nothing', async () => {
      const silent = { addresses: null };
      for (const [body, status] of [
        ['<html>Sign in</html>', 200],
        [BAN.slice(0, -5), 200],
        ['['.repeat(90_000), 200],
        [BAN, 500],
        ['', 204],
        [' '.repeat(100_000) + BAN, 200],
      ] as const) {
        text(body, status);
        expect(await find('q=rue fesch')).toEqual(silent);
      }
      text(BAN, 302, { location: `${address}/other` });
      expect(await find('q=rue fesch')).toEqual(silent);
      answer = (_, response) => void response.destroy();
      expect(await find('q=rue fesch')).toEqual(silent);
      answer = (_, response) => void response.writeHead(200).write('{');
      const begun = performance.now();
      expect(await find('q=rue fesch')).toEqual(silent);
      expect(performance.now() - begun).toBeLessThan(6000);
      text(answerOf(...Array.from({ length: 500 }, () => feature({ label: '<b>Rue</b>' }))));
      const { addresses } = await find('q=rue fesch');
      expect(addresses).toHaveLength(5);
      expect(addresses[0].label).toBe('<b>Rue</b>');
    });

    it('is tried before it is saved, and only if it is another', async () => {
      const before = requests.length;
      expect(await save(`${address}/search?key=1`)).toBe('saved');
      expect(requests).toHaveLength(before);
      text('', 404);
      expect(await save(`${address}/`)).toBe('geocoder_url no_geocoder');
      text('<html>Welcome</html>');
      expect(await save(`${address}/`)).toBe('geocoder_url no_geocoder');
      for (const url of [
        'x',
        'ftp://a/',
        'https://user:word@a.example/',
        'https://{s}.example/',
        'https://a/#b',
      ])
        expect(await save(url), url).toBe('geocoder_url invalid');
    });

    it('is neither in the network of the server nor without TLS, unless that is allowed', async () => {
      const { config } = server().context;
      config.webhooksInside = false;
      expect(await find('q=rue fesch')).toEqual({ addresses: null });
      expect(await save(`${address}/other`)).toBe('geocoder_url invalid');
      expect(await save(`${address.replace('http:', 'https:')}/other`)).toBe('geocoder_url no_geocoder');
      config.webhooksInside = true;
      expect(requests).toEqual([]);
    });
  },
  { webhooksInside: true },
);
