import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it, vi } from 'vitest';
import { overloaded } from '../src/http/request-refused';
import { readWellKnownBinary } from '../src/io/import/parse/read-well-known-binary';
import { SQLite } from '../src/store/sqlite';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const EXTENSIONS = ['csv', 'geojson', 'gpkg', 'gpx', 'kml', 'shp.zip', 'xlsx'];
const FORMULA = '=HYPERLINK("http://example.org")';

describeOnEngines('Exports', server => {
  let support = 0;
  const get = (path: string, headers: Record<string, string> = {}) =>
    getRaw(server(), 'reader', `export/${path}`, headers);

  beforeAll(async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    support = await createdPoint(server());
    await createdLine(server());
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(support, { remark: FORMULA }));
    await editor.post('cables/operations/', samples.operation(support));
    const comment = 'Aile <brûlée> & "sèche";\nsous le fil';
    const dead = samples.mortality({ author: FORMULA, comment, infrstr_id: support });
    expect((await editor.post('mortality/', dead)).status).toBe(201);
  });

  it('as GPX have waypoints before tracks, and the words of their language', async () => {
    const { text, headers } = await get('infrastructures.gpx', { 'accept-language': 'fr' });
    expect(headers['content-type']).toBe('application/gpx+xml');
    expect(text.indexOf('<wpt ')).toBeGreaterThan(0);
    expect(text.indexOf('<trk>')).toBeGreaterThan(text.lastIndexOf('</wpt>'));
    expect(text).toContain('<ogr:risk>Élevé</ogr:risk>');
    expect(text.trimEnd().endsWith('</gpx>')).toBe(true);
    const kml = (await get('mortality.kml', { 'accept-language': 'en' })).text;
    expect(kml).toContain(
      '<Data name="date"><displayName>Date</displayName><value>2025-04-02</value></Data>',
    );
    expect(kml).toContain('Aile &lt;brûlée&gt; &amp; &quot;sèche&quot;;\nsous le fil');
    for (const kind of ['diagnosis', 'operations', 'mortality'])
      expect((await get(`${kind}.gpx`)).text, kind).toContain('<wpt ');
  });

  it('have the format of their extension, whatever the client accepts', async () => {
    // Header as sent by GDAL.
    const answer = await get('infrastructures.geojson', { accept: 'text/plain, application/json' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/geo+json');
  });

  it('tell their length before they are read where it is known', async () => {
    const path = 'export/infrastructures.gpkg';
    const head = await server().as('reader').send('HEAD', path, undefined, { accept: '*/*' });
    const { bytes } = await get('infrastructures.gpkg');
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBe(bytes.length);
  });

  it('are refused as a whole where the first records cannot be read', async () => {
    const { model } = server().context;
    vi.spyOn(model, 'ids').mockRejectedValue(overloaded('database_away'));
    try {
      for (const extension of EXTENSIONS)
        expect(await get(`infrastructures.${extension}?type=LINE`)).toMatchObject({ status: 503 });
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('as CSV open in a spreadsheet: marked as UTF-8, in its language, no formula', async () => {
    const french = await get('mortality.csv');
    expect(french.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(french.headers['content-disposition']).toMatch(
      /^attachment; filename="avicable-mortality-.*\.csv"$/,
    );
    expect([...french.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [row] = parse(french.text, { bom: true, columns: true, delimiter: ';' }) as Record<
      string,
      string
    >[];
    expect(row).toMatchObject({
      Observateur: `'${FORMULA}`,
      Nombre: '1',
      'Cause de la mort': 'Électrocution',
      Remarque: 'Aile <brûlée> & "sèche";\nsous le fil',
      latitude: String(CLERMONT[1]).replace('.', ','),
      wkt: `POINT (${CLERMONT.join(' ')})`,
    });
    const english = await get('diagnosis.csv', { 'accept-language': 'en' });
    const [visit] = parse(english.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(visit).toMatchObject({ Date: '2025-05-10', Isolate: 'yes', Bury: 'no', Remark: `'${FORMULA}` });
    // The words of the kind, as in forms and sheets.
    expect(visit).toHaveProperty('Landscape (vegetation) integration');
    const [place] = parse((await get('infrastructures.csv')).text, {
      bom: true,
      columns: true,
      delimiter: ';',
    }) as Record<string, string>[];
    expect(place).toMatchObject({ Type: 'Support', Risque: 'Élevé', Neutralisation: 'Totale' });
  });

  it('as GeoJSON carry codes and geometries', async () => {
    const { features } = (await get('infrastructures.geojson')).json();
    expect(features).toHaveLength(2);
    expect(features[0]).toMatchObject({
      id: support,
      geometry: { type: 'Point', coordinates: CLERMONT },
      properties: { network_type: 'HTA-BT', risk: 'RISK_H', neutralization: 'full', mortality_count: 1 },
    });
    const operations = (await get('operations.geojson')).json().features;
    expect(operations[0].properties.equipments).toBe('3 × EQ001 (R-1)');
    expect((await get('mortality.geojson?observed_before=2000-01-01')).json().features).toEqual([]);
  });

  it('as GeoPackage are databases a GIS opens, a table per kind of geometry', async () => {
    const { bytes } = await get('infrastructures.gpkg');
    const folder = mkdtempSync(join(tmpdir(), 'gpkg-'));
    writeFileSync(join(folder, 'export.gpkg'), bytes);
    const file = new SQLite(join(folder, 'export.gpkg'), { readonly: true });
    expect(file.pragma('application_id', { simple: true })).toBe(0x47504b47);
    const contents = file.prepare('select table_name, srs_id, min_x from gpkg_contents order by 1').all();
    expect(contents).toEqual([
      { table_name: 'infrastructures_lines', srs_id: 4326, min_x: CLERMONT[0] },
      { table_name: 'infrastructures_points', srs_id: 4326, min_x: CLERMONT[0] },
      { table_name: 'layer_styles', srs_id: null, min_x: null },
    ]);
    const point = file
      .prepare<[], { geom: Buffer; risk: string }>('select * from infrastructures_points')
      .get();
    expect(point?.risk).toBe('RISK_H');
    expect(readWellKnownBinary((point as { geom: Buffer }).geom.subarray(8))?.coordinates).toEqual(CLERMONT);
    file.close();
    rmSync(folder, { recursive: true });
  });

  it('as workbooks hold text as text', async () => {
    const files = unzipSync((await get('mortality.xlsx')).bytes);
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('Aile &lt;brûlée&gt; &amp; "sèche";');
    expect(sheet).toContain(`<v>${CLERMONT[1]}</v>`);
    expect(sheet).not.toContain('<f>');
  });

  it('need the right to read, and the filters of the lists', async () => {
    expect((await getRaw(server(), null, 'export/mortality.csv')).status).toBe(401);
    expect((await getRaw(server(), 'manager', 'export/mortality.csv')).status).toBe(403);
    expect((await get('mortality.pdf')).status).toBe(404);
    expect((await get('infrastructures.csv?risk=HIGH')).status).toBe(400);
    expect((await get('diagnosis.geojson?condition=1&type=LINE')).json().features).toEqual([]);
  });

  it('say how many records they have, which is what they have', async () => {
    const editor = server().as('editor');
    const samples = samplesOf(server());
    const other = await createdPoint(server());
    const deleted = await editor.post('cables/diagnosis/', samples.supportDiagnosis(other));
    await editor.delete(`cables/diagnosis/${deleted.body.id}/`);
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(support, { date: '2023-05-06' }));
    const [longitude, latitude] = CLERMONT;
    const box = `in_bbox=${longitude - 0.1},${latitude - 0.1},${longitude + 0.1},${latitude + 0.1}`;
    const kite = samples.mortality({ species_id: 9 });
    await editor.post('mortality/', kite);
    // Unpublished cases of a species are in no file.
    const rule = { species_id: kite.species_id, level: 4 };
    expect((await server().as('admin').post('admin/sensitivity-rules/', rule)).status).toBe(201);
    for (const query of ['', box, 'in_bbox=0,0,1,1', 'area=1&q=zzz'])
      for (const kind of ['infrastructures', 'diagnosis', 'operations', 'mortality', 'priorities']) {
        const { body } = await editor.get(`export/${kind}/?${query}`);
        const { features } = (await get(`${kind}.geojson?${query}`)).json();
        const { text } = await get(`${kind}.csv?${query}`);
        const rows = parse(text, { bom: true, columns: true, delimiter: ';' });
        expect([kind, query, body.number, body.number]).toEqual([kind, query, features.length, rows.length]);
      }
    expect((await editor.get(`export/diagnosis/?${box}`)).body).toEqual({ number: 2 });
    expect((await editor.get('export/mortality/')).body).toEqual({ number: 1 });
    expect((await editor.get('export/mortality/?exact=true')).body).toEqual({ number: 2 });
  });

  it('of many records let others in between, whatever the format', async () => {
    const features = Array.from({ length: 1000 }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CLERMONT[0] + i * 1e-4, CLERMONT[1]] },
      properties: { network_type: 'HTB' },
    }));
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    await postFile(server(), 'editor', 'import/points/?dry_run=false', { field: 'file', file });
    for (const extension of EXTENSIONS) {
      let isOver = false;
      const exporting = get(`infrastructures.${extension}`).finally(() => {
        isOver = true;
      });
      let answered = 0;
      while (!isOver) {
        expect((await server().anonymous.get('ping/')).status).toBe(200);
        answered += 1;
        await new Promise(setImmediate);
      }
      expect((await exporting).bytes.length).toBeGreaterThan(10_000);
      expect(answered).toBeGreaterThan(2);
    }
  }, 60_000);
});
