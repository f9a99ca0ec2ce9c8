import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { TestAccount } from './accounts';
import { addAccount } from './add-account';
import { describeOnEngines } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { createdPoint, PUBLISHER, samplesOf } from './samples';

/** In the Puy-de-Dôme, not at the centre of a cell. */
const NEST = [3.1871234, 45.8332345] as const;
const NEAR = 0.005;
const BOX = [NEST[0] - NEAR, NEST[1] - NEAR, NEST[0] + NEAR, NEST[1] + NEAR].join();

/** All texts and bytes of a response, including unpacked files and decompressed parts. */
function everythingIn(bytes: Uint8Array): Buffer {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isZip) return Buffer.concat(Object.values(unzipSync(bytes)).map(part => Buffer.from(part)));
  return isGzip ? gunzipSync(bytes) : Buffer.from(bytes);
}

/** The formats in which files can contain a coordinate. */
function formsOf(degrees: number): Buffer[] {
  const texts = [4, 5, 6, 7].flatMap(digits => {
    const text = String(Math.floor(degrees * 10 ** digits) / 10 ** digits);
    return [text, text.replace('.', ',')];
  });
  const little = Buffer.alloc(8);
  little.writeDoubleLE(degrees);
  const big = Buffer.alloc(8);
  big.writeDoubleBE(degrees);
  return [...texts.map(text => Buffer.from(text)), little, big];
}

const FORMATS = ['csv', 'geojson', 'gpkg', 'xlsx', 'dwca', 'sinp.csv'];

describeOnEngines(
  'Sensitive species',
  server => {
    const admin = () => server().as('admin');
    const files: Record<string, string> = {};
    let species = 0;
    let bird = 0;
    let hidden = 0;
    let support = 0;
    let rule = 0;
    let token = '';

    const get = (path: string, caller = 'editor') => getRaw(server(), caller as TestAccount, path);
    const byToken = (path: string) => server().anonymous.get(path, { authorization: `Bearer ${token}` });
    const setRule = async (values: object) =>
      expect((await admin().patch(`admin/sensitivity-rules/${rule}/`, values)).status).toBe(200);
    const itemsOf = async (query = '') =>
      (await byToken(`ogc/collections/cases/items/?limit=1000${query}`)).body.features as {
        id: number;
        geometry: { coordinates: number[] };
        properties: Record<string, unknown>;
      }[];

    beforeAll(async () => {
      await addAccount(server().context, 'coordinator', ['coordinators']);
      const samples = samplesOf(server());
      const editor = server().as('editor');
      species = (await server().anonymous.get('species/?search=aquila%20chrysaetos')).body[0].id;
      const other = (await server().anonymous.get('species/?search=cigogne%20noire')).body[0].id;
      support = await createdPoint(server(), { geom: { type: 'Point', coordinates: [3.5, 45.5] } });
      const geom = { type: 'Point', coordinates: NEST };
      const secret = 'Sous-le-nid-secret';
      const input = samples.mortality({ species_id: species, geom, infrstr_id: support, comment: secret });
      bird = (await editor.post('mortality/', input)).body.properties.id;
      const withheld = samples.mortality({
        species_id: other,
        geom,
        comment: 'Jamais-publié',
        author: 'Témoin-caché',
      });
      hidden = (await editor.post('mortality/', withheld)).body.properties.id;
      await editor.post('mortality/', samples.mortality({}));
      const created = await admin().post('admin/sensitivity-rules/', {
        species_id: species,
        level: 2,
        source: 'SINP',
      });
      expect(created.status).toBe(201);
      rule = created.body.id;
      expect((await admin().post('admin/sensitivity-rules/', { species_id: other, level: 4 })).status).toBe(
        201,
      );
      token = (await editor.post('auth/tokens/', { name: 'QGIS' })).body.token;
      for (const format of FORMATS) files[format] = `export/mortality.${format}`;
    });

    it('are ruled by administrators, whose changes are in the history', async () => {
      expect((await server().as('editor').get('admin/sensitivity-rules/')).status).toBe(403);
      const listed = await admin().get('admin/sensitivity-rules/?ordering=-level&q=sinp');
      expect(listed.body).toMatchObject([{ id: rule, scientific_name: 'Aquila chrysaetos', level: 2 }]);
      for (const name of ['aigle%20royal', 'golden%20eagle', 'aquila'])
        expect((await admin().get(`admin/sensitivity-rules/?q=${name}`)).body).toMatchObject([{ id: rule }]);
      for (const [wrong, field] of [
        [{ level: 5 }, 'level'],
        [{ level: 0, mesh_km: 5 }, 'mesh_km'],
        [{ mesh_km: 3 }, 'mesh_km'],
        [{ month_from: 2 }, 'month_to'],
        [{ territory: 'XX' }, 'territory'],
        [{ species_id: 999_999 }, 'species_id'],
      ] as const)
        expect((await admin().patch(`admin/sensitivity-rules/${rule}/`, wrong)).body.problems).toMatchObject([
          { path: [field] },
        ]);
      expect((await admin().get(`history/sensitivity-rules/${rule}/`)).body).toHaveLength(1);
    });

    it.each(FORMATS)('leave no exact place, remark or support in %s', async format => {
      for (const path of [files[format], `${files[format]}?in_bbox=0,40,8,50`] as string[]) {
        const { status, bytes } = await get(path);
        expect(status).toBe(200);
        const content = everythingIn(bytes);
        for (const form of [...formsOf(NEST[0]), ...formsOf(NEST[1])])
          expect(content.includes(form)).toBe(false);
        for (const text of ['secret', 'Jamais-publi', 'Témoin-caché'])
          expect(content.includes(text)).toBe(false);
      }
    });

    it('are at the centre of their cell, with its half diagonal, and without what is finer', async () => {
      const { features } = (await get('export/mortality.geojson')).json();
      const eagle = features.find((one: { id: number }) => one.id === bird);
      expect(eagle.properties).toMatchObject({
        accuracy_m: 7071,
        blurred: true,
        infrastructure: null,
        pictures: 0,
      });
      expect(eagle.geometry.coordinates).not.toEqual(NEST);
      expect(features.some((one: { id: number }) => one.id === hidden)).toBe(false);
      await setRule({ mesh_km: 1 });
      const fine = (await get('export/mortality.geojson')).json().features;
      expect(fine.find((one: { id: number }) => one.id === bird).properties.accuracy_m).toBe(707);
      await setRule({ mesh_km: null });
    });

    it('hide also a bird of which only the genus, or a few genera, are known', async () => {
      const { db } = server().context;
      const taxon = {
        vernacular_name: 'Aigle',
        vernacular_name_en: 'Eagle',
        search_text: '',
        active: 1,
      } as const;
      for (const [scientific_name, rank] of [
        ['Aquila', 'genus'],
        ['Accipitridae (Aquila, Clanga)', 'family'],
      ] as const) {
        const { id: species_id } = await db
          .insertInto('species')
          .values({ ...taxon, code: `X_${rank}`, scientific_name, rank })
          .returning('id')
          .executeTakeFirstOrThrow();
        const geom = { type: 'Point', coordinates: NEST };
        const input = samplesOf(server()).mortality({ species_id, geom });
        const { id } = (await server().as('editor').post('mortality/', input)).body.properties;
        const item = (await itemsOf()).find(one => one.id === id);
        expect(item?.geometry.coordinates).not.toEqual(NEST);
        expect(JSON.stringify(item)).not.toContain(String(NEST[0]).slice(0, 7));
        await server().as('editor').delete(`mortality/${id}/`);
      }
    });

    it('follow the coarsest rule of their department and month', async () => {
      const accuracy = async () => (await itemsOf()).find(({ id }) => id === bird)?.properties.accuracy_m;
      await setRule({ month_from: 5, month_to: 3 });
      // The case was found on 2 April.
      expect(await accuracy()).toBeNull();
      await setRule({ month_from: 11, month_to: 4 });
      expect(await accuracy()).toBe(7071);
      await setRule({ month_from: null, month_to: null });
      const coarser = await admin().post('admin/sensitivity-rules/', { species_id: species, level: 3 });
      expect(await accuracy()).toBe(70_711);
      await admin().delete(`admin/sensitivity-rules/${coarser.body.id}/`);
    });

    it('are found by boxes and areas around the cell’s centre only', async () => {
      const eagle = (await itemsOf()).find(({ id }) => id === bird);
      const [x = 0, y = 0] = eagle?.geometry.coordinates ?? [];
      const around = [x - 0.001, y - 0.001, x + 0.001, y + 0.001].join();
      expect((await itemsOf(`&bbox=${BOX}`)).map(({ id }) => id)).not.toContain(bird);
      expect((await itemsOf(`&bbox=${around}`)).map(({ id }) => id)).toContain(bird);
      for (const [filter, isFound] of [
        [`in_bbox=${BOX}`, false],
        [`in_bbox=${around}`, true],
        [`infrastructure=${support}`, false],
        ['q=secret', false],
        ['q=aigle%20royal', true],
        [`species=${species}`, true],
      ] as const) {
        const { features } = (await get(`export/mortality.geojson?${filter}`)).json();
        expect([filter, features.some((one: { id: number }) => one.id === bird)]).toEqual([filter, isFound]);
      }
    });

    it('are blurred live: items, one item, extent, pages and counts agree', async () => {
      const { body } = await byToken('ogc/collections/cases/items/?limit=1');
      expect(body.numberMatched).toBe(2);
      const next = body.links.find(({ rel }: { rel: string }) => rel === 'next').href as string;
      const second = (await byToken(next.replace(/^.*\/api\/v1\//, ''))).body;
      expect([...body.features, ...second.features].map(({ id }) => id)).toEqual(
        (await itemsOf()).map(({ id }) => id),
      );
      const one = (await byToken(`ogc/collections/cases/items/${bird}/`)).body;
      expect(one.properties).toMatchObject({ accuracy_m: 7071, comment: null, infrastructure: null });
      expect((await byToken(`ogc/collections/cases/items/${hidden}/`)).status).toBe(404);
      const described = (await byToken('ogc/collections/cases/')).body;
      const texts = JSON.stringify([one, described, body, second]);
      for (const form of [...formsOf(NEST[0]), ...formsOf(NEST[1])])
        expect(texts.includes(form.toString())).toBe(false);
      const lambert = await byToken(
        `ogc/collections/cases/items/${bird}/?crs=${encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/2154')}`,
      );
      for (const metres of lambert.body.geometry.coordinates)
        expect(Math.abs((metres % 10_000) - 5000)).toBeLessThan(1);
    });

    const tileAt = (z: number) => {
      const side = 2 ** z;
      const sine = Math.sin((NEST[1] * Math.PI) / 180);
      const x = Math.floor((NEST[0] / 360 + 0.5) * side);
      const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * side);
      return `${z}/${x}/${y}.mvt`;
    };

    it('have no tile at their place for other programs; the interface’s own shows it', async () => {
      for (const z of [13, 15, 18])
        for (const layers of ['mortality', 'mortality,areas']) {
          const path = `tiles/${layers}/${tileAt(z)}`;
          const headers = { authorization: `Bearer ${token}` };
          const shared = await server().anonymous.get(path, headers);
          const exact = await server().as('editor').get(path);
          expect(exact.status).toBe(200);
          expect(shared.headers['content-length'] === '0' || layers !== 'mortality').toBe(true);
          expect(shared.headers.etag).not.toBe(exact.headers.etag);
        }
      // Filtered by a country, which contains both places.
      const headers = { authorization: `Bearer ${token}` };
      expect((await server().anonymous.get('tiles/mortality/4/8/5.mvt', headers)).status).toBe(200);
    });

    it('are left out of what paper asks for, on maps, lists and counts alike, by the rules of the day and place', async () => {
      const idsOf = async (query: string) => {
        const { body, headers } = await server().as('editor').get(`mortality/?${query}`);
        const ids = body.features.map(({ id }: { id: number }) => id);
        expect(Number(headers['x-total-count'])).toBe(ids.length);
        return ids as number[];
      };
      const casesOf = async (query: string) =>
        (await server().as('editor').get(`stats/mortality/?${query}`)).body.by_species.length as number;
      const isDrawn = async (query: string) =>
        (await get(`tiles/mortality/${tileAt(15)}?${query}`)).bytes.length > 0;
      expect(await idsOf(`in_bbox=${BOX}`)).toEqual([bird, hidden]);
      expect(await isDrawn('')).toBe(true);
      for (const query of [`in_bbox=${BOX}&outside=true`, `species=${species}&outside=true`]) {
        expect(await idsOf(query)).toEqual([]);
        expect(await casesOf(query)).toBe(0);
      }
      expect(await isDrawn('outside=true')).toBe(false);
      const { body: all } = await server().as('editor').get('mortality/?outside=true');
      expect(all.features).toMatchObject([{ properties: { hidden: false } }]);
      // The case was found on 2 April, outside of this period.
      await setRule({ month_from: 5, month_to: 3 });
      expect(await idsOf(`in_bbox=${BOX}&outside=true`)).toEqual([bird]);
      expect(await isDrawn('outside=true')).toBe(true);
      await setRule({ month_from: null, month_to: null });
    });

    it('say themselves that they are hidden outside, in their sheets and in those of their support', async () => {
      const editor = server().as('editor');
      const before = await editor.get(`mortality/${bird}/`);
      expect(before.body.properties.hidden).toBe(true);
      const { body: pole } = await editor.get(`cables/points/${support}/`);
      expect(pole.properties.mortality).toMatchObject([{ id: bird, properties: { hidden: true } }]);
      await setRule({ month_from: 5, month_to: 3 });
      const path = `mortality/${bird}/`;
      const after = await editor.get(path, { 'if-none-match': String(before.headers.etag) });
      expect([after.status, after.body.properties?.hidden]).toEqual([200, false]);
      // The field is read-only.
      const { status, body } = await editor.put(path, {
        ...after.body.properties,
        hidden: true,
        geom: after.body.geometry,
      });
      expect([status, body.properties?.hidden]).toEqual([200, false]);
      await setRule({ month_from: null, month_to: null });
    });

    it('are no deaths of their supports on paper', async () => {
      const editor = server().as('editor');
      const found = async (query: string) =>
        (await editor.get(`cables/infrastructures/?${query}`)).body.features.map(
          ({ id }: { id: number }) => id,
        );
      const counted = async (query: string) =>
        (await editor.get(`stats/infrastructures/?${query}`)).body.by_risk.reduce(
          (sum: number, { supports }: { supports: number }) => sum + supports,
          0,
        );
      expect(await found('has_mortality=true')).toEqual([support]);
      expect(await found('has_mortality=true&outside=true')).toEqual([]);
      expect(await counted('has_mortality=true&outside=true')).toBe(0);
      expect(await found('has_mortality=false&outside=true')).toEqual([support]);
      const tile = async (query: string) => (await get(`tiles/infrastructures/4/8/5.mvt?${query}`)).bytes;
      expect((await tile('has_mortality=true')).length).toBeGreaterThan(0);
      expect(await tile('has_mortality=true&outside=true')).toHaveLength(0);
      expect(await tile('has_mortality=false&outside=true')).toEqual(await tile(''));
      const shown = await editor.post('mortality/', samplesOf(server()).mortality({ infrstr_id: support }));
      expect(await found('has_mortality=true&outside=true')).toEqual([support]);
      expect(await found('has_mortality=false&outside=true')).toEqual([]);
      await editor.delete(`mortality/${shown.body.id}/`);
    });

    it('are not counted at their support, nor found by it in files of visits and works', async () => {
      const samples = samplesOf(server());
      const editor = server().as('editor');
      await editor.post('cables/diagnosis/', samples.supportDiagnosis(support));
      await editor.post('cables/operations/', samples.operation(support));
      for (const kind of ['infrastructures', 'diagnosis', 'operations']) {
        const found = async (query: string) =>
          (await get(`export/${kind}.geojson?${query}`)).json().features as { properties: object }[];
        expect(await found('has_mortality=true')).toEqual([]);
        expect(await found('has_mortality=false')).toHaveLength(1);
        if (kind === 'infrastructures')
          expect(await found('')).toMatchObject([{ properties: { mortality_count: 0 } }]);
      }
      // A published case counts.
      const shown = (await editor.post('mortality/', samples.mortality({ infrstr_id: support }))).body.id;
      for (const kind of ['infrastructures', 'diagnosis', 'operations'])
        expect((await get(`export/${kind}.geojson?has_mortality=true`)).json().features).toHaveLength(1);
      await editor.delete(`mortality/${shown}/`);
      for (const path of ['ogc/collections/supports/items/', 'tiles/infrastructures/4/8/5.mvt'])
        expect((await byToken(`${path}?has_mortality=true`)).status).toBe(400);
      expect((await editor.get('tiles/infrastructures/4/8/5.mvt?has_mortality=true')).status).toBe(200);
    });

    it('show no picture to programs that have its address from an earlier file', async () => {
      const file = await photo();
      const added = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json();
      const [address = ''] = added.storage.split('?');
      const opened = async () =>
        (await getRaw(server(), null, address, { authorization: `Bearer ${token}` })).status;
      expect(await opened()).toBe(200);
      for (const id of [bird, hidden]) {
        await server()
          .as('editor')
          .patch(`mortality/${id}/`, { media_id: [added.id] });
        expect(await opened()).toBe(404);
        expect((await getRaw(server(), 'reader', address)).status).toBe(200);
        await server().as('editor').patch(`mortality/${id}/`, { media_id: [] });
      }
    });

    it('leave no trace in the bounds of tiles', async () => {
      const editor = server().as('editor');
      const [west] = (await byToken('tiles/mortality.json')).body.bounds;
      // The centre of its cell is further east.
      const geom = { type: 'Point', coordinates: [2.2971234, 45.8132345] };
      await editor.patch(`mortality/${bird}/`, { geom });
      const { bounds } = (await byToken('tiles/mortality.json')).body;
      expect(bounds).toEqual((await byToken('ogc/collections/cases/')).body.extent.spatial.bbox[0]);
      expect(bounds[0]).toBeLessThan(west);
      expect(bounds[0]).not.toBe(geom.coordinates[0]);
      await editor.patch(`mortality/${bird}/`, { geom: { type: 'Point', coordinates: NEST } });
    });

    it('are blurred by a new rule at once, also in parts of a file that was written before', async () => {
      await admin().delete(`admin/sensitivity-rules/${rule}/`);
      const path = 'export/mortality.gpkg';
      const part = { authorization: `Bearer ${token}`, range: 'bytes=0-' };
      const isExact = (bytes: Buffer) => formsOf(NEST[0]).some(form => bytes.includes(form));
      const before = await getRaw(server(), null, path, part);
      expect(isExact(before.bytes)).toBe(true);
      const created = await admin().post('admin/sensitivity-rules/', { species_id: species, level: 2 });
      rule = created.body.id;
      for (const headers of [part, { ...part, 'if-range': String(before.headers.etag) }]) {
        const { status, bytes } = await getRaw(server(), null, path, headers);
        expect([status, isExact(bytes)]).toEqual(['if-range' in headers ? 200 : 206, false]);
      }
    });

    it('are blurred also in the file that is read while a case of another species becomes one of theirs', async () => {
      const editor = server().as('editor');
      const kite = (await server().anonymous.get('species/?search=milan%20royal')).body[0].id;
      const elsewhere = { species_id: kite, geom: { type: 'Point', coordinates: [3.29, 45.89] } };
      const there = { species_id: species, geom: { type: 'Point', coordinates: NEST } };
      const changed = (await editor.post('mortality/', samplesOf(server()).mortality(elsewhere))).body.id;
      let isChanging = true;
      const leaks: string[] = [];
      async function read(path: string): Promise<void> {
        while (isChanging) {
          const { body } = await byToken(path);
          // Lets the change continue.
          await new Promise(resolve => setTimeout(resolve, 1));
          if (JSON.stringify(body).includes(String(NEST[0]))) leaks.push(path);
        }
      }
      const one = `ogc/collections/cases/items/${changed}/`;
      const reading = Promise.all([read('export/mortality.geojson'), read(one), read(one)]);
      for (let time = 0; time < 50; time++)
        await editor.patch(`mortality/${changed}/`, time % 2 ? elsewhere : there);
      isChanging = false;
      await reading;
      await editor.delete(`mortality/${changed}/`);
      expect(leaks).toEqual([]);
    }, 60_000);

    it('are exact in files that a coordinator or administrator asks for, which the history tells', async () => {
      for (const caller of ['reader', 'editor'] as const)
        expect((await get('export/mortality.geojson?exact=true', caller)).status).toBe(403);
      expect((await byToken('export/mortality.geojson?exact=true')).status).toBe(403);
      for (const caller of ['coordinator', 'admin'] as const) {
        const { features } = (await get('export/mortality.geojson?exact=true', caller)).json();
        const eagle = features.find((one: { id: number }) => one.id === bird);
        expect(eagle.geometry.coordinates).toEqual(NEST);
        expect(eagle.properties).toMatchObject({ blurred: false, accuracy_m: null });
      }
      const { body } = await admin().get('admin/history/?kind=exports&ordering=-id');
      expect(body).toMatchObject(
        ['admin', 'coordinator'].map(() => ({ changes: { file: { after: 'mortality.geojson' } } })),
      );
      expect(body.map((one: { by: { username: string } }) => one.by.username)).toEqual([
        'admin',
        'coordinator',
      ]);
    });
  },
  { publication: PUBLISHER },
);
