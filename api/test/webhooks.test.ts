import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { FOLLOWED_KINDS } from 'shared/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverWebhooks } from '../src/domain/changes/deliver-webhooks';
import { PRODUCT_RESOURCES } from '../src/domain/product-resources';
import { askOutside } from '../src/http/ask-outside';
import { pruneChangeLog } from '../src/store/prune-change-log';
import { describeOnEngines, describeOnSqlite } from './harness';
import { createdPoint, samplesOf } from './samples';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const listening = async (server: Server | ReturnType<typeof createSocketServer>): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Checks a delivery as the specification of Standard Webhooks describes it. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.split('_')[1] ?? '', 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

it('Webhooks are offered for every kind of the product', () => {
  expect(FOLLOWED_KINDS).toEqual(PRODUCT_RESOURCES.map(({ kind }) => kind.name));
});

describeOnEngines(
  'Webhooks',
  server => {
    const received: Received[] = [];
    let answer = (response: ServerResponse) => void response.end();
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', part => {
        body += part;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        answer(response);
      });
    });
    let address = '';
    beforeAll(async () => {
      address = await listening(receiver);
    });
    afterAll(() => void receiver.close());

    const admin = () => server().as('admin');
    const made = async (kinds = ['points', 'mortality']) =>
      (await admin().post('admin/webhooks/', { address, kinds })).body;
    const listed = async (id: number) =>
      (await admin().get('admin/webhooks/')).body.find((webhook: { id: number }) => webhook.id === id);
    /** What has been received since the last call, as `id event`. */
    const news = () =>
      received
        .splice(0)
        .map(({ body }) =>
          JSON.parse(body).changes.map(({ id, event }: { id: number; event: string }) => `${id} ${event}`),
        );

    it('get the changes of their kinds, signed, without content, and the secret is shown once', async () => {
      const webhook = await made();
      expect(JSON.stringify(await listed(webhook.id))).not.toContain(webhook.secret);
      const point = await createdPoint(server());
      await server().as('editor').post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(point));
      await deliverWebhooks(server().context);
      const [delivery] = received as [Received];
      expect(isSigned(delivery, webhook.secret)).toBe(true);
      expect(isSigned({ ...delivery, body: `${delivery.body} ` }, webhook.secret)).toBe(false);
      const [line] = JSON.parse(delivery.body).changes;
      expect(Object.keys(line).sort()).toEqual(['event', 'id', 'kind', 'position', 'uuid', 'version']);
      expect(news()).toEqual([[`${point} created`]]);
      await deliverWebhooks(server().context);
      expect(news()).toEqual([]);
      expect(await listed(webhook.id)).toMatchObject({
        state: 'on',
        deliveries: [{ status: 200, changes: 1 }],
      });
      expect((await admin().delete(`admin/webhooks/${webhook.id}/`)).status).toBe(204);
      await createdPoint(server());
      await deliverWebhooks(server().context);
      expect(news()).toEqual([]);
    });

    it('repeat what failed, in order, with growing pauses, and end after days until sent again', async () => {
      const { id } = await made();
      const { context } = server();
      const point = await createdPoint(server());
      answer = response => void response.writeHead(302, { location: `${address}/elsewhere` }).end();
      const start = Date.now();
      await deliverWebhooks(context, start);
      const { 'webhook-id': first } = received[0]?.headers ?? {};
      expect(news()).toEqual([[`${point} created`]]);
      expect(await listed(id)).toMatchObject({ state: 'failing', deliveries: [{ status: 302 }] });
      await server().as('editor').patch(`cables/points/${point}/`, { operator_number: '7' });
      await deliverWebhooks(context, start + MINUTE_MS / 4);
      expect(received).toEqual([]);
      await deliverWebhooks(context, start + MINUTE_MS);
      expect(received[0]?.headers['webhook-id']).toBe(first);
      await deliverWebhooks(context, start + MINUTE_MS * 1.5);
      expect(news()).toEqual([[`${point} created`, `${point} changed`]]);
      await deliverWebhooks(context, start + 4 * DAY_MS);
      expect((await listed(id)).state).toBe('off');
      const troubles = async () => (await admin().get('admin/health/')).body.troubles;
      expect(await troubles()).toContain('webhook_off');
      answer = response => void response.end();
      received.splice(0);
      await deliverWebhooks(context, start + 9 * DAY_MS);
      expect(received).toEqual([]);
      const [{ id: delivery }] = (await listed(id)).deliveries;
      expect((await admin().post(`admin/webhooks/${id}/again/`, { delivery })).status).toBe(204);
      await deliverWebhooks(context);
      expect(news()).toEqual([[`${point} created`, `${point} changed`]]);
      expect((await listed(id)).state).toBe('on');
      expect(await troubles()).not.toContain('webhook_off');
      // Switched on without a delivery, it gets only what is to come.
      await context.db.updateTable('webhooks').set({ is_on: 0 }).execute();
      await createdPoint(server());
      expect((await admin().post(`admin/webhooks/${id}/again/`, { delivery: null })).status).toBe(204);
      const later = await createdPoint(server());
      await deliverWebhooks(context);
      expect(news()).toEqual([[`${later} created`]]);
      await admin().delete(`admin/webhooks/${id}/`);
      expect((await admin().post(`admin/webhooks/${id}/again/`, { delivery })).status).toBe(404);
    });

    it('that are sent again during their last attempt stay on', async () => {
      const { id } = await made();
      const { context } = server();
      const point = await createdPoint(server());
      const fail = (response: ServerResponse) => void response.writeHead(500).end();
      answer = fail;
      const start = Date.now();
      await deliverWebhooks(context, start);
      const [{ id: delivery }] = (await listed(id)).deliveries;
      answer = response =>
        void admin()
          .post(`admin/webhooks/${id}/again/`, { delivery })
          .then(() => fail(response));
      await deliverWebhooks(context, start + 4 * DAY_MS);
      answer = response => void response.end();
      expect((await listed(id)).state).toBe('on');
      received.splice(0);
      await deliverWebhooks(context);
      expect(news()).toEqual([[`${point} created`]]);
      await admin().delete(`admin/webhooks/${id}/`);
    });

    it('go on at once past pages of which everything is withheld', async () => {
      const infrstr_id = await createdPoint(server());
      const { id } = await made();
      const { body: species } = await server().anonymous.get('species/?search=cigogne%20noire');
      const species_id = species[0].id;
      await admin().post('admin/sensitivity-rules/', { species_id, level: 4 });
      const input = samplesOf(server()).mortality({ species_id, infrstr_id });
      const { body: hidden } = await server().as('editor').post('mortality/', input);
      const { db } = server().context;
      for (let version = 2; version <= 110; version++)
        await db
          .updateTable('mortality_cases')
          .set({ version })
          .where('id', '=', hidden.properties.id)
          .execute();
      const point = await createdPoint(server());
      await deliverWebhooks(server().context);
      expect(news().flat().at(-1)).toBe(`${point} created`);
      await admin().delete(`admin/webhooks/${id}/`);
    });

    it('are told when changes were lost, and are at most 20', async () => {
      const { context } = server();
      const { id } = await made();
      await createdPoint(server());
      await context.db.updateTable('change_log').set({ at: '2020-01-01T00:00:00.000Z' }).execute();
      await createdPoint(server());
      await pruneChangeLog(context);
      await deliverWebhooks(context);
      expect(JSON.parse(received.splice(0)[0]?.body ?? '')).toMatchObject({ changes: [], lost: true });
      for (let count = 1; count < 19; count++) await made();
      const add = async () => (await admin().post('admin/webhooks/', { address, kinds: ['points'] })).status;
      expect((await Promise.all([add(), add()])).sort()).toEqual([201, 409]);
      const { body } = await admin().get('admin/webhooks/');
      for (const webhook of body) await admin().delete(`admin/webhooks/${webhook.id}/`);
      expect(body.map((webhook: { id: number }) => webhook.id)).toContain(id);
    });
  },
  { webhooksInside: true },
);

describeOnSqlite('Webhooks to private addresses', server => {
  it('are never called, whatever their address looks like', async () => {
    const admin = server().as('admin');
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'];
    // The name is looked up for the connection, so that it cannot be checked with one address and used with another.
    hosts.push('169.254.169.254', '10.1.2.3', '[fd00::1]', 'localhost');
    for (const host of hosts)
      expect(
        (await admin.post('admin/webhooks/', { address: `https://${host}/`, kinds: ['points'] })).status,
      ).toBe(201);
    await createdPoint(server());
    await deliverWebhooks(server().context);
    const { body } = await admin.get('admin/webhooks/');
    expect(body).toHaveLength(hosts.length);
    for (const { deliveries } of body)
      expect(deliveries).toMatchObject([{ status: null, error: 'private address' }]);
    for (const address of [
      'http://example.org/',
      'https://me:secret@example.org/',
      'ftp://example.org/',
      'x',
    ])
      expect((await admin.post('admin/webhooks/', { address, kinds: ['points'] })).status).toBe(400);
  });
});

it('A receiver that is slow, endless, gone or lying costs neither time nor memory', async () => {
  const post = async (body: string | null) => {
    const receiver = createSocketServer(socket => {
      socket.on('error', () => undefined);
      if (body === null) return;
      socket.write(body);
      const more = setInterval(() => socket.write('x'.repeat(65_536)), 5);
      socket.on('close', () => clearInterval(more));
    });
    const address = await listening(receiver);
    const options = { headers: {}, isInsideAllowed: true, patienceMs: 300 };
    const outcome = await askOutside(address, { ...options, body: '{}' }).then(
      ({ status }) => status,
      error => String(error.message),
    );
    receiver.close();
    return outcome;
  };
  expect(await post(null)).toMatch(/abort/);
  expect(await post('HTTP/1.1 200 OK\r\n\r\n')).toBe(200);
  expect(await post('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')).toBe(200);
  expect(await post('HTTP/1.1 200 OK\r\nx: ')).toMatch(/Header overflow|abort/);
  expect(await post('I am no web server')).toMatch(/Parse Error/);
  const otherProtocol = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
  expect(await post(otherProtocol)).toBe('closed without an answer');
  const options = { headers: {}, isInsideAllowed: true, patienceMs: 300 };
  await expect(askOutside('http://127.0.0.1:9', { ...options, body: '{}' })).rejects.toThrow(/ECONNREFUSED/);
});
