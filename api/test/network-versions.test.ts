import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NetworkVersion } from 'shared/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeVersion } from '../src/domain/networks/take-effect';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { createdPoint } from './samples';

type Place = readonly [number, number];
const feature = (coordinates: unknown, properties: object, type = 'Point') => ({
  type: 'Feature',
  geometry: coordinates && { type, coordinates },
  properties,
});
const collection = (features: object[], more = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const pole = (numero: string, at: Place) => feature(at, { numero, ligne: 'Bocognano' });
const LAMBERT = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } } };

describeOnEngines(
  'Versions of operators’ networks',
  server => {
    let pages: Record<string, (answer: ServerResponse) => void> = {};
    const service = createServer((request, answer) => {
      const page = pages[String(request.url)];
      if (page) page(answer);
      else answer.writeHead(404).end();
    });
    let address = '';
    beforeAll(async () => {
      await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterAll(() => void service.close());

    const admin = () => server().as('admin');
    const added = async (url = ''): Promise<number> =>
      (await admin().post('admin/networks/', { name: 'EDF', url })).body.id;
    const versionsOf = async (source: number): Promise<NetworkVersion[]> =>
      (await admin().get(`admin/networks/${source}/versions/`, { 'accept-language': 'en' })).body;
    const sent = async (source: number, file: string): Promise<NetworkVersion> => {
      const path = `admin/networks/${source}/versions/?dated=2026-03-01`;
      return (await postFile(server(), 'admin', path, { field: 'file', file })).json();
    };
    /** The version once it is no longer being read. */
    async function settled(source: number, id: number): Promise<NetworkVersion> {
      for (let tries = 0; tries < 400; tries++) {
        const version = (await versionsOf(source)).find(one => one.id === id) as NetworkVersion;
        if (version.state !== 'reading') return version;
        await new Promise(resolve => setTimeout(resolve, 25));
      }
      throw new Error('still being read');
    }
    async function read(source: number, { id }: { id: number }, body = {}): Promise<NetworkVersion> {
      expect((await admin().post(`admin/network-versions/${id}/read/`, body)).status).toBe(200);
      return settled(source, id);
    }
    const applied = (id: number, instead_of: number | null = null) =>
      admin().post(`admin/network-versions/${id}/effect/`, { instead_of });
    const fileOf = async (source: number, poles: object[]) =>
      read(source, await sent(source, collection(poles)));
    const addedFromService = async (source: number): Promise<NetworkVersion> =>
      (await admin().post(`admin/networks/${source}/service/`, { dated: '2026-03-01' })).body;
    const json = (text: string) => (answer: ServerResponse) =>
      void answer.writeHead(200, { 'content-type': 'application/json' }).end(text);

    it('come from a file in Lambert-93, which tells what was left out and why', async () => {
      const source = await added();
      const at = (x: number): Place => [658_000 + x, 6_520_000];
      const version = await sent(
        source,
        collection(
          [
            feature(at(0), { Numero: 'A1', Ligne: 'Volvic', Reseau: 'HTA', Annee: 'posé en 1994' }),
            feature(at(50), { Numero: 'A2', Ligne: 'Volvic', Reseau: 'HTZ' }),
            feature(at(90), { Numero: 'A2', Ligne: 'Volvic' }),
            feature(null, { Numero: 'A3' }),
            feature([9e6, 6_520_000], { Numero: 'A4' }),
            feature([at(0), at(50), at(4000)], { Ligne: 'Volvic' }, 'LineString'),
          ],
          LAMBERT,
        ),
      );
      expect(version).toMatchObject({
        state: 'stopped',
        report: {
          preview: { rows: 6, points: 4, lines: 1 },
          columns: { number: 'Numero', line: 'Ligne', network: 'Reseau', year: 'Annee' },
          identified_by: 'place',
          counts: null,
        },
      });
      const ready = await read(source, version, { identified_by: 'number' });
      expect(ready).toMatchObject({
        state: 'ready',
        current: false,
        report: {
          counts: {
            rows: 6,
            poles: 2,
            lines: 1,
            unplaced: 1,
            outside: 1,
            duplicates: 1,
            unknown_networks: 1,
          },
          comparison: { against: null, new: 2, moved: 0, gone: 0 },
        },
      });
      expect(ready.report.counts?.metres).toBeCloseTo(4000, -2);
      expect((await admin().get('networks/sources/')).body).toEqual([]);
      expect((await applied(version.id)).body).toEqual({ noted: 0 });
      const { features } = (await admin().get('networks/poles/?in_bbox=2,45,4,46')).body;
      expect(features).toHaveLength(2);
      expect(features[0].properties).toMatchObject({
        number: 'A1',
        line: 'Volvic',
        year: 1994,
        network_type_id: server().item('NETW_TYP', 'HTA-BT'),
      });
      // A municipality of the database holds them, so that shares can be told by area.
      const { db } = server().context;
      const groups = await db
        .selectFrom('network_groups')
        .selectAll()
        .where('source_id', '=', source)
        .execute();
      const totals = await db
        .selectFrom('network_totals')
        .selectAll()
        .where('version_id', '=', version.id)
        .execute();
      expect(groups.every(({ line }) => line === 'Volvic')).toBe(true);
      expect(totals.reduce((sum, { poles }) => sum + poles, 0)).toBe(2);
      const spans = await db
        .selectFrom('network_spans')
        .selectAll()
        .where('version_id', '=', version.id)
        .execute();
      expect(spans.length).toBeGreaterThan(1);
      expect((await admin().delete(`admin/networks/${source}/`)).status).toBe(409);
    });

    it('take the vertices of lines for poles where a person says so, each place once', async () => {
      const source = await added();
      const lines = [
        feature(
          [
            [9, 42],
            [9.001, 42],
            [9.002, 42],
          ],
          {},
          'LineString',
        ),
        feature(
          [
            [
              [9.002, 42],
              [9.003, 42],
            ],
          ],
          {},
          'MultiLineString',
        ),
      ];
      const version = await read(source, await sent(source, collection(lines)), { vertices: true });
      expect(version.report.counts).toMatchObject({ poles: 4, lines: 2, duplicates: 0 });
    });

    it('come page by page from a service, and go on where it was cut off', async () => {
      const source = await added(`${address}/lines?size=2`);
      let isCut = true;
      pages = {
        '/lines?size=2': json(
          collection([pole('1', [9, 42]), pole('2', [9.001, 42])], { next: `${address}/lines?after=2` }),
        ),
        '/lines?after=2': answer => {
          const text = collection([pole('3', [9.002, 42]), pole('2', [9.009, 42])]);
          answer.setHeader('link', '</lines?after=4>; rel=next');
          if (isCut) answer.end(text.slice(0, 50));
          else answer.end(text);
        },
        '/lines?after=4': json(collection([pole('5', [9.004, 42])])),
      };
      const version = await addedFromService(source);
      expect(version).toMatchObject({ file: '', report: { identified_by: 'number' } });
      const cut = await read(source, version);
      expect(cut).toMatchObject({
        state: 'stopped',
        report: { counts: { poles: 2 }, failure: { fault: 'no_features', message: expect.any(String) } },
      });
      // As if the server had been killed while it read.
      const { db } = server().context;
      await db
        .updateTable('network_versions')
        .set({ state: 'reading' })
        .where('id', '=', version.id)
        .execute();
      expect((await versionsOf(source))[0]).toMatchObject({
        state: 'stopped',
        report: { failure: { message: 'The reading was interrupted. Continue, or remove the version.' } },
      });
      isCut = false;
      expect(await read(source, version)).toMatchObject({
        state: 'ready',
        report: { failure: null, counts: { rows: 5, poles: 4, duplicates: 1 } },
      });
      expect((await admin().post(`admin/network-versions/${version.id}/read/`, {})).status).toBe(409);
    });

    it.each<[fault: string, second: (answer: ServerResponse) => void]>([
      ['loop', answer => answer.end(collection([pole('1', [9, 42])], { next: '/lines' }))],
      ['elsewhere', answer => answer.end(collection([], { next: 'https://other.example/lines' }))],
      ['endless', answer => answer.end(collection([], { next: '/lines?third' }))],
      ['no_features', answer => answer.end('<!doctype html><title>Maintenance</title>')],
      ['no_features', answer => answer.end(`{"features":${'['.repeat(100_000)}`)],
      ['status', answer => answer.writeHead(403).end('no')],
      ['no_answer', answer => answer.destroy()],
    ])('stop with a sentence at a service that is at fault: %s', async (fault, second) => {
      const source = await added(`${address}/lines`);
      pages = {
        '/lines': json(collection([pole('1', [9, 42])], { next: '/lines?second' })),
        '/lines?second': second,
      };
      const stopped = await read(source, await addedFromService(source));
      expect(stopped).toMatchObject({
        state: 'stopped',
        report: { counts: { poles: 1 }, failure: { fault } },
      });
      expect(stopped.report.failure?.message).toMatch(/\w{4}.*\.$/);
    });

    it('are refused before they are stored where the first page or the file is none', async () => {
      const source = await added(`${address}/none`);
      const refused = await admin().post(`admin/networks/${source}/service/`, { dated: '2026-03-01' });
      expect([refused.status, refused.body.reason]).toEqual([400, 'network_status']);
      const path = `admin/networks/${source}/versions/?dated=2026-03-01`;
      expect((await postFile(server(), 'admin', path, { field: 'file', file: '{"a":' })).status).toBe(400);
      expect((await postFile(server(), 'admin', path, { field: 'file', file: '%PDF-1.4' })).status).toBe(400);
      expect(await versionsOf(source)).toEqual([]);
    });

    it('are compared, take effect and come back, without a change of what people entered', async () => {
      const source = await added();
      const first = await fileOf(source, [
        pole('1', [9, 42]),
        pole('2', [9.001, 42]),
        pole('3', [9.002, 42]),
      ]);
      await applied(first.id);
      const { db } = server().context;
      const poles = await db
        .selectFrom('network_poles')
        .selectAll()
        .where('source_id', '=', source)
        .execute();
      const supports: number[] = [];
      for (const [i, longitude] of [9, 9.001, 9.002].entries()) {
        const id = await createdPoint(server());
        const pole_id = poles.find(({ key }) => key === String(i + 1))?.id;
        const set = { pole_id, pole_longitude: longitude, pole_latitude: 42 };
        await db.updateTable('infrastructures').set(set).where('id', '=', id).execute();
        supports.push(id);
      }
      const changes = async () =>
        Promise.all(
          supports.map(async id => {
            const { pole_change, version } = await db
              .selectFrom('infrastructures')
              .select(['pole_change', 'version'])
              .where('id', '=', id)
              .executeTakeFirstOrThrow();
            return [pole_change, version];
          }),
        );
      const second = await fileOf(source, [
        pole('1', [9.00001, 42]),
        pole('3', [9.0021, 42]),
        pole('4', [9.003, 42]),
      ]);
      const comparison = {
        ...{ against: first.id, new: 1, moved: 1, gone: 1, same: 1 },
        ...{ supports: 3, supports_moved: 1, supports_gone: 1 },
      };
      expect(second.report.comparison).toEqual(comparison);
      const of = async (change: string) =>
        (await admin().get(`admin/network-versions/${second.id}/changes/?pole_change=${change}&limit=1`))
          .body;
      expect(await of('moved')).toMatchObject({
        comparison,
        rows: [{ number: '3', before: [9.002, 42], at: [9.0021, 42], supports: 1 }],
        after: null,
      });
      expect((await of('gone')).rows).toMatchObject([{ number: '2', at: null, supports: 1 }]);
      expect((await of('new')).rows).toMatchObject([{ number: '4', before: null, supports: 0 }]);
      expect((await applied(second.id)).status).toBe(409);
      expect((await applied(second.id, first.id)).body).toEqual({ noted: 2 });
      expect(await changes()).toEqual([
        [null, 1],
        ['gone', 1],
        ['moved', 1],
      ]);
      expect((await admin().delete(`admin/network-versions/${second.id}/`)).status).toBe(409);
      expect((await applied(first.id, second.id)).body).toEqual({ noted: 2 });
      expect(await changes()).toEqual([
        [null, 1],
        [null, 1],
        [null, 1],
      ]);
      await applied(second.id, first.id);
      const gone = supports[1] as number;
      expect((await admin().post(`networks/supports/${gone}/settle/`, {})).status).toBe(200);
      const third = await fileOf(source, [pole('1', [9, 42]), pole('3', [9.0021, 42])]);
      expect(third.report.comparison).toMatchObject({ gone: 1, supports_gone: 0 });
      expect((await applied(third.id, second.id)).body).toEqual({ noted: 0 });
      expect((await changes())[1]).toEqual([null, 2]);
      // Its pole is back, and is missed again.
      await applied(first.id, third.id);
      expect((await changes())[1]).toEqual([null, 2]);
      await applied(third.id, first.id);
      expect((await changes())[1]).toEqual(['gone', 2]);
      await applied(first.id, third.id);
      const history = (await admin().get(`admin/history/?kind=networks&record=${source}&limit=100`)).body;
      expect(history.filter((one: { changes: object }) => 'version' in one.changes)).toHaveLength(8);

      await removeVersion(server().context, 0, second.id);
      expect((await versionsOf(source)).map(({ id }) => id)).toEqual([third.id, first.id]);
      const left = await db
        .selectFrom('network_positions')
        .select('pole_id')
        .where('version_id', '=', second.id)
        .execute();
      expect(left).toEqual([]);
    });

    it('are found by the numbers of the version in effect', async () => {
      const source = await added();
      const versionWith = async (numero: string) =>
        read(source, await sent(source, collection([feature([9, 42], { id: 'p1', numero })])), {
          identified_by: 'id',
        });
      const numbersLike = async (q: string) =>
        (await admin().get(`search/?q=${q}`)).body.poles.map(({ number }: { number: string }) => number);
      const first = await versionWith('Q10');
      await applied(first.id);
      const second = await versionWith('R20');
      expect(second.report.comparison).toMatchObject({ same: 1, new: 0 });
      expect([await numbersLike('q10'), await numbersLike('r20')]).toEqual([['Q10'], []]);
      await applied(second.id, first.id);
      expect([await numbersLike('q10'), await numbersLike('r20')]).toEqual([[], ['R20']]);
    });

    it('are read once, whoever asks twice, and stop when a person says so', async () => {
      const source = await added();
      const many = Array.from({ length: 9000 }, (_, i) => pole(String(i), [9 + i * 1e-5, 42]));
      const version = await sent(source, collection(many));
      const path = `admin/network-versions/${version.id}/`;
      const twice = await Promise.all([admin().post(`${path}read/`, {}), admin().post(`${path}read/`, {})]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stopped = await admin().post(`${path}stop/`, {});
      expect(stopped.body.state).toBe('stopped');
      // The part that was being written ends, whether it counts or not.
      for (let tries = 0; tries < 100; tries++) {
        if ((await admin().post(`${path}read/`, {})).status === 200) break;
        await new Promise(resolve => setTimeout(resolve, 50));
      }
      expect(await settled(source, version.id)).toMatchObject({
        state: 'ready',
        report: { counts: { rows: 9000, poles: 9000, duplicates: 0 } },
      });
      expect((await server().as('reader').get(`admin/networks/${source}/versions/`)).status).toBe(403);
    });
  },
  { webhooksInside: true },
);
