import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { DEFAULT_TERRITORY } from 'shared/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KeptFiles } from '../src/io/export/kept-files';
import { parseShapefile } from '../src/io/import/parse/parse-shapefile';
import { SQLite } from '../src/store/sqlite';
import { describeOnEngines, startTestServer } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const AJACCIO = [8.797, 41.928];
const LONG = 'é'.repeat(200);

describeOnEngines('Files of supports, lines and visits', (server, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  let support = 0;
  const get = (path: string, headers: Record<string, string> = {}) =>
    getRaw(server(), 'reader', `export/${path}`, { host: 'avicable.example', ...headers });

  beforeAll(async () => {
    vi.stubEnv('TMPDIR', folder);
    const samples = samplesOf(server());
    const editor = server().as('editor');
    support = await createdPoint(server());
    await createdPoint(server(), {
      geom: { type: 'Point', coordinates: AJACCIO },
      owner_id: null,
    });
    const line = await createdLine(server());
    const older = { date: '2020-01-01', dissuasion_advice: true, isolation_advice: false };
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(support, older));
    const picture = { field: 'storage', file: await photo() };
    const media = (await postFile(server(), 'editor', 'media/', picture)).json();
    const arming_id = ['H61', 'DA'].map(code => server().item('ARMING', code));
    await editor.post(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, { arming_id, remark: LONG, media_id: [media.id] }),
    );
    await editor.post('cables/diagnosis/', samples.lineDiagnosis(line, { burial_advice: true }));
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** Rows of a query on a GeoPackage. */
  async function rowsOf(path: string, query: string, headers?: Record<string, string>) {
    const file = join(folder, 'asked.gpkg');
    writeFileSync(file, (await get(path, headers)).bytes);
    const sqlite = new SQLite(file, { readonly: true });
    try {
      return sqlite.prepare<[], Record<string, unknown>>(query).all();
    } finally {
      sqlite.close();
      rmSync(file);
    }
  }

  /** Parts of a shapefile archive by name, and the features of one layer. */
  async function shapefile(path: string, layer: string) {
    const files = unzipSync((await get(path)).bytes);
    const own = Object.entries(files).filter(([name]) => name.startsWith(layer));
    return {
      files,
      features: parseShapefile(zipSync(Object.fromEntries(own)), { territory: DEFAULT_TERRITORY }).rows,
    };
  }

  it('tell that their temporary folder is full, not the disk of the data', async () => {
    const line = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const open = vi.spyOn(KeptFiles.prototype, 'open').mockRejectedValueOnce(full);
    const { status, body } = await server()
      .as('reader')
      .get('export/infrastructures.gpkg', { 'accept-language': 'en' });
    open.mockRestore();
    expect([status, body.code, body.reason]).toEqual([507, 'storage_full', 'no_room_for_exports']);
    expect(line.mock.calls).toEqual([[expect.stringContaining(folder)]]);
    line.mockRestore();
    expect((await server().anonymous.get('ready/')).status).toBe(200);
  });

  it('bring their style to QGIS in a GeoPackage, with labels in the language asked for', async () => {
    const query =
      'select f_table_name, f_geometry_column, useAsDefault, styleQML from layer_styles order by 1';
    const styles = await rowsOf('infrastructures.gpkg', query, { 'accept-language': 'en' });
    expect(styles).toMatchObject(
      ['lines', 'points'].map(layer => ({
        f_table_name: `infrastructures_${layer}`,
        f_geometry_column: 'geom',
        useAsDefault: 1,
        styleQML: expect.stringContaining('Risk: High'),
      })),
    );
  });

  it('tell what the last visit saw and advises, and the municipality', async () => {
    const { features } = (await get('infrastructures.geojson')).json();
    expect(features[0].properties).toMatchObject({
      arming: 'H61; DA',
      pole_attractivity: 'RISK_M',
      pole_dangerousness: 'RISK_H',
      sgmt_moving_risk: null,
      isolation_advice: true,
      dissuasion_advice: false,
      attraction_advice: false,
      municipality: null,
    });
    expect(features[1].properties).toMatchObject({
      arming: null,
      isolation_advice: null,
      municipality: 'Ajaccio',
    });
    expect(features[2].properties).toMatchObject({ sgmt_moving_risk: 'RISK_L', burial_advice: true });
    const csv = (await get('infrastructures.csv', { 'accept-language': 'en' })).text;
    expect(csv.split('\r\n')[0]).toContain('Arming,Attractiveness,Dangerousness');
    const items = await server().as('reader').get('ogc/collections/supports/items');
    expect(items.body.features[0].properties).toMatchObject({
      pole_dangerousness: 'RISK_H',
      isolation_advice: true,
    });
    expect(items.body.features[0].properties).not.toHaveProperty('burial_advice');
  });

  it('have labels beside codes in the language asked for, dates and truth values', async () => {
    const query = 'select * from infrastructures_points order by id';
    const [french] = await rowsOf('infrastructures.gpkg', query);
    expect(french).toMatchObject({
      id: support,
      risk: 'RISK_H',
      risk_label: 'Élevé',
      owner_label: 'Enedis',
      arming: 'H61; DA',
      arming_label: expect.stringContaining('Poste aérien (H61); '),
      isolation_advice: 1,
      last_diagnosis_date: '2025-05-10',
    });
    const english = await rowsOf('infrastructures.gpkg', query, { 'accept-language': 'en' });
    expect(english.map(one => [one.risk_label, one.owner_label])).toEqual([
      ['High', 'Enedis'],
      ['Not evaluated', null],
    ]);
  });

  it('as GeoPackage have an index that finds by place, and tells of itself', async () => {
    const within = `select id from rtree_infrastructures_points_geom
      where minx > ${CLERMONT[0] - 0.001} and maxx < ${CLERMONT[0] + 0.001}`;
    expect(await rowsOf('infrastructures.gpkg', within)).toEqual([{ id: support }]);
    const extensions =
      'select table_name, column_name, extension_name, scope from gpkg_extensions order by 1 desc';
    expect(await rowsOf('infrastructures.gpkg', extensions)).toEqual(
      ['infrastructures_points', 'infrastructures_lines']
        .map(table_name => ({
          table_name,
          column_name: 'geom' as string | null,
          extension_name: 'gpkg_rtree_index',
          scope: 'write-only',
        }))
        .concat({
          table_name: 'gpkgext_avicable_rows',
          column_name: null,
          extension_name: 'avicable_rows',
          scope: 'read-write',
        }),
    );
  });

  it('name the addresses of pictures, which a token opens and nobody else', async () => {
    const { features } = (await get('diagnosis.geojson')).json();
    const urls: string[] = features.map((one: { properties: object }) => Object(one.properties).picture_urls);
    const url = urls.find(one => one) ?? '';
    expect(url).toMatch(/^http:\/\/avicable\.example\/api\/v1\/uploads\/[\w/-]+\.jpg$/);
    expect(urls.filter(one => one)).toHaveLength(1);
    const { pathname } = new URL(url);
    const { token } = (await server().as('reader').post('auth/tokens/', { name: 'QGIS' })).body;
    const basic = `Basic ${Buffer.from(`any:${token}`).toString('base64')}`;
    expect(await getRaw(server(), null, pathname, { authorization: basic })).toMatchObject({ status: 200 });
    const refused = await getRaw(server(), null, pathname, { 'sec-fetch-mode': 'navigate' });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic/),
    ]);
    const image = await getRaw(server(), null, pathname, { 'sec-fetch-mode': 'no-cors' });
    expect([image.status, image.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('as shapefiles: points and lines apart, with short names and a list of the whole ones', async () => {
    const { files, features } = await shapefile('infrastructures.shp.zip', 'infrastructures_points');
    const parts = ['shp', 'shx', 'dbf', 'prj', 'cpg'];
    expect(Object.keys(files)).toEqual([
      ...parts.map(part => `infrastructures_points.${part}`),
      ...parts.map(part => `infrastructures_lines.${part}`),
      'columns.csv',
    ]);
    expect(strFromU8(files['infrastructures_points.cpg'] as Uint8Array)).toBe('UTF-8');
    expect(features).toHaveLength(2);
    expect(features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: CLERMONT },
      values: {
        id: support,
        network_ty: 'HTA-BT',
        networ_lab: expect.stringContaining('Réseau de distribution'),
        risk_label: 'Élevé',
        pole_dange: 'RISK_H',
        isolation_: true,
      },
    });
    expect(features[1]?.values).toMatchObject({ municipali: 'Ajaccio', owner: '' });
    const { features: lines } = await shapefile('infrastructures.shp.zip', 'infrastructures_lines');
    expect(lines[0]).toMatchObject({
      geometry: { type: 'LineString', coordinates: [CLERMONT, [3.1, 45.78]] },
      values: { length: expect.any(Number), sgmt_movin: 'RISK_L' },
    });
    const columns = strFromU8(files['columns.csv'] as Uint8Array);
    expect(columns).toContain('Nom dans le fichier;Nom entier;Titre\r\n');
    expect(columns).toContain('networ_lab;network_type_label;Réseau (libellé)\r\n');
  });

  it('as shapefiles cut long texts at a character, and no address', async () => {
    const { features } = await shapefile('diagnosis.shp.zip', 'diagnosis_points');
    const last = features.find(({ values }) => values.last === true)?.values;
    expect(last?.remark).toBe('é'.repeat(127));
    expect(last?.picture_ur).toMatch(/^http:\/\/avicable\.example\S+\.jpg$/);
  });

  it('as shapefile without a record are one that a GIS opens', async () => {
    const { files } = await shapefile('mortality.shp.zip', 'mortality_points');
    expect(files['mortality_points.shp']).toHaveLength(100);
    expect(files['mortality_points.dbf']?.[4]).toBe(0);
  });

  const head = (path: string) =>
    server().as('reader').send('HEAD', `export/${path}`, undefined, { host: 'avicable.example' });

  it('answer HEAD without reading a record where they are sent while they are written', async () => {
    const ids = vi.spyOn(server().context.model, 'ids');
    for (const path of [
      'infrastructures.csv',
      'infrastructures.geojson',
      'infrastructures.xlsx',
      'mortality.dwca?incomplete=true',
    ]) {
      const { status, headers, body } = await head(path);
      expect([path, status, body, headers['content-length']]).toEqual([path, 200, '', undefined]);
      expect(headers['content-disposition']).toContain('attachment');
    }
    expect(ids).not.toHaveBeenCalled();
    ids.mockRestore();
    expect((await head('infrastructures.csv?risk=HIGH')).status).toBe(400);
  });

  it.each(['infrastructures.gpkg', 'infrastructures.shp.zip'])('are read in parts: %s', async path => {
    const { status, headers } = await head(path);
    const size = Number(headers['content-length']);
    expect([status, headers['accept-ranges'], size > 1000]).toEqual([200, 'bytes', true]);
    const whole = await get(path);
    expect([whole.bytes.length, whole.headers.etag]).toEqual([size, headers.etag]);
    const part = (range: string, rest = {}) => get(path, { range, ...rest });
    const middle = await part('bytes=100-199');
    expect([middle.status, middle.headers['content-range']]).toEqual([206, `bytes 100-199/${size}`]);
    expect(middle.bytes).toEqual(whole.bytes.subarray(100, 200));
    expect((await part('bytes=-50')).bytes).toEqual(whole.bytes.subarray(size - 50));
    const compressed = await part('bytes=0-9999', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBeUndefined();
    const beyond = await part(`bytes=${size}-`);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const tagged = (tag: unknown) => part('bytes=0-9', { 'if-range': String(tag) });
    expect((await tagged(whole.headers.etag)).status).toBe(206);
    expect(await tagged('"another"')).toMatchObject({ status: 200, bytes: whole.bytes });
  });

  it('stay the same while they are read in parts, and are written anew for who begins after a change', async () => {
    const path = 'infrastructures.gpkg?type=POLE';
    const before = await head(path);
    const first = await get(path, { range: 'bytes=0-99' });
    await createdPoint(server());
    const later = await get(path, { range: 'bytes=100-199' });
    expect([later.status, later.headers.etag]).toEqual([206, before.headers.etag]);
    const after = await head(path);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(first.headers.etag).toBe(before.headers.etag);
    const resumed = await get(path, { range: 'bytes=100-199', 'if-range': String(before.headers.etag) });
    expect(resumed.bytes).toEqual(later.bytes);
  });

  it('are written once for requests at the same time, and never shared with another account', async () => {
    const ids = vi.spyOn(server().context.model, 'ids');
    const path = 'infrastructures.gpkg?type=LINE';
    const answers = await Promise.all([get(path), get(path), get(path), head(path)]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(ids).toHaveBeenCalledTimes(1);
    const range = { range: 'bytes=0-99', host: 'avicable.example' };
    await getRaw(server(), 'editor', `export/${path}`, range);
    expect(ids).toHaveBeenCalledTimes(2);
    ids.mockRestore();
    expect((await getRaw(server(), null, `export/${path}`, range)).status).toBe(401);
    expect((await getRaw(server(), 'manager', `export/${path}`, range)).status).toBe(403);
  });

  it('have the same bytes wherever they are written on the same day', async () => {
    for (const path of ['diagnosis.gpkg', 'diagnosis.shp.zip']) {
      const own = await get(path);
      const other = await getRaw(server(), 'editor', `export/${path}`, { host: 'avicable.example' });
      expect([path, own.bytes.equals(other.bytes)]).toEqual([path, true]);
    }
  });

  it('are kept until the server stops, and no longer', async () => {
    const other = await startTestServer(engine);
    const kept = async () => (await readdir(folder)).filter(name => name.startsWith('avicable-export-'));
    const before = await kept();
    await getRaw(other, 'reader', 'export/infrastructures.gpkg');
    expect(await kept()).toHaveLength(before.length + 1);
    await other.close();
    expect(await kept()).toEqual(before);
  });
});
