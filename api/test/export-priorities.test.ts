import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { localToday } from 'shared/contract';
import type { Priority } from 'shared/programme';
import { beforeAll, expect, it, vi } from 'vitest';
import { overloaded } from '../src/http/request-refused';
import { SQLite } from '../src/store/sqlite';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';
import { openWorks, type WorksWorld } from './works-world';

const FORMULA = '=HYPERLINK("http://example.org")';

describeOnEngines('Exports of the ranking', server => {
  let world: WorksWorld;
  let best = 0;
  const get = (path: string, headers: Record<string, string> = {}) =>
    getRaw(server(), 'reader', `export/priorities.${path}`, headers);
  const rowsOf = (text: string, delimiter = ';') =>
    parse(text, { bom: true, columns: true, delimiter }) as Record<string, string>[];

  beforeAll(async () => {
    world = await openWorks(server());
    const samples = samplesOf(server());
    const editor = server().as('editor');
    await server()
      .as('admin')
      .post('sensitive-areas/', samples.sensitiveArea({ name: FORMULA }));
    best = await createdPoint(server());
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(best, { arming_id: [] }));
    await editor.post('mortality/', samples.mortality({ infrstr_id: best, date: '2025-09-09', count: 2 }));
    const [longitude, latitude] = CLERMONT;
    for (const east of [0.002, 1, 2])
      await createdPoint(server(), { geom: { type: 'Point', coordinates: [longitude + east, latitude] } });
    await createdLine(server());
    await world.order([best]);
  });

  it('are the list in its order, as CSV in the language of the reader, no formula', async () => {
    const { status, text, headers } = await get('csv', { 'accept-language': 'fr' });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/filename="avicable-priorities-[\d-]+\.csv"$/);
    const rows = rowsOf(text);
    const { body } = await server().as('reader').get('priorities/');
    const list = body as Priority[];
    expect(rows.map(row => [row.Rang, row.Numéro])).toEqual(
      list.map(({ rank, infrastructure }) => [String(rank), String(infrastructure.id)]),
    );
    expect(rows[0]).toMatchObject({
      Numéro: String(best),
      'Travaux en cours': 'demandé',
      'Échéance des travaux': '2025-06-30',
      'Version des réglages': '0',
      'Classé le': localToday(),
      latitude: String(CLERMONT[1]).replace('.', ','),
    });
    expect(Number(rows[0]?.['Morts attendues par an']?.replace(',', '.'))).toBeCloseTo(
      list[0]?.expected as number,
      5,
    );
    expect(rows[0]?.Raisons).toContain('2 oiseaux trouvés morts, le dernier le 9 septembre 2025');
    expect(rows[0]?.Raisons).toContain(`Zone sensible\u00a0: ${FORMULA}`);
    for (const row of rows) expect(row.Raisons).not.toMatch(/^[=+\-@]/);
    const english = rowsOf((await get('csv', { 'accept-language': 'en' })).text, ',');
    expect(english[0]).toMatchObject({ Rank: '1', 'Works under way': 'requested' });
    expect(english[0]?.Reasons).toContain('2 birds found dead, the last on 9 September 2025');
    expect(english.at(-1)?.Reasons).toContain('Never diagnosed: counted as medium; Nobody has searched here');
  });

  it('tell nothing of a bird whose place rules blur', async () => {
    const { species_id } = samplesOf(server()).mortality({}) as { species_id: number };
    const admin = server().as('admin');
    const { body: rule } = await admin.post('admin/sensitivity-rules/', { species_id, level: 2 });
    const [row] = rowsOf((await get('csv?lang=en')).text, ',');
    const { body: shown } = await server().as('reader').get('priorities/?limit=1');
    await admin.delete(`admin/sensitivity-rules/${rule.id}/`);
    expect(row?.Number).toBe(String(best));
    expect(row?.Reasons).not.toMatch(/dead|bird/);
    const [deaths] = (shown as Priority[])[0]?.reasons.filter(({ code }) => code === 'deaths') ?? [];
    expect(deaths?.values).toMatchObject({ count: 2, is_protected: true });
  });

  it('take the parameters of the list, and end after the first n', async () => {
    const ids = async (query: string) =>
      (await get(`geojson?${query}`)).json().features.map((one: { id: number }) => one.id);
    expect(await ids('n=1')).toEqual([best]);
    expect(await ids('n=3')).toHaveLength(3);
    expect(await ids('risk=RISK_H')).toEqual([best]);
    expect(await ids('kind=LINE')).toHaveLength(1);
    expect(await ids('list=visit&n=2')).not.toContain(best);
    expect(await ids('network_type=999999')).toEqual([]);
    for (const wrong of ['n=0', 'n=x', 'kind=TREE', 'risk=HIGH'])
      expect([wrong, (await get(`csv?${wrong}`)).status]).toEqual([wrong, 400]);
    expect((await getRaw(server(), null, 'export/priorities.csv')).status).toBe(401);
    expect((await getRaw(server(), 'manager', 'export/priorities.csv')).status).toBe(403);
  });

  it('as GeoJSON, GeoPackage and workbook hold the same, codes for programs and reasons in words', async () => {
    const { features } = (await get('geojson', { 'accept-language': 'en' })).json();
    expect(features[0]).toMatchObject({
      id: best,
      geometry: { type: 'Point', coordinates: CLERMONT },
      properties: { rank: 1, works_state: 'REQUESTED', settings_version: 0, ranked_on: localToday() },
    });
    expect(features[0].properties.reasons).toContain('2 birds found dead');
    const folder = mkdtempSync(join(tmpdir(), 'gpkg-'));
    writeFileSync(join(folder, 'export.gpkg'), (await get('gpkg')).bytes);
    const file = new SQLite(join(folder, 'export.gpkg'), { readonly: true });
    const [first] = file.prepare('select * from priorities_points order by rank').all();
    expect(first).toMatchObject({ id: best, rank: 1, works_state: 'REQUESTED' });
    file.close();
    rmSync(folder, { recursive: true });
    const files = unzipSync((await get('xlsx')).bytes);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('2 oiseaux trouvés morts, le dernier le 9 septembre 2025');
    expect(sheet).not.toContain('<f>');
  });

  it('show operators the works of their owner only', async () => {
    const states = async (person: 'enedis' | 'rte') => {
      const { body } = await world.as(person).get('export/priorities.geojson?n=1');
      return body.features[0].properties.works_state;
    };
    expect([await states('enedis'), await states('rte')]).toEqual(['REQUESTED', null]);
  });

  it('are refused as a whole while the ranking is calculated for the first time', async () => {
    vi.spyOn(server().context.model.ranking, 'order').mockRejectedValue(overloaded('preparing'));
    try {
      for (const extension of ['csv', 'geojson', 'gpkg', 'gpx', 'kml', 'shp.zip', 'xlsx'])
        expect(await get(`${extension}?n=2`)).toMatchObject({ status: 503 });
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('of many let others in between, and rank all of them once', async () => {
    const features = Array.from({ length: 1000 }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CLERMONT[0] + i * 1e-4, CLERMONT[1] + 0.1] },
      properties: { network_type: 'HTB' },
    }));
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    await postFile(server(), 'editor', 'import/points/?dry_run=false', { field: 'file', file });
    for (const extension of ['csv', 'geojson', 'gpkg', 'gpx', 'kml', 'shp.zip', 'xlsx']) {
      let isOver = false;
      const exporting = get(extension).finally(() => {
        isOver = true;
      });
      let answered = 0;
      while (!isOver) {
        expect((await server().anonymous.get('ping/')).status).toBe(200);
        answered += 1;
        await new Promise(setImmediate);
      }
      const { text } = await exporting;
      expect(answered).toBeGreaterThan(2);
      if (extension === 'csv')
        expect(rowsOf(text).map(row => Number(row.Rang))).toEqual(
          Array.from({ length: 1004 }, (_, i) => i + 1),
        );
    }
  }, 60_000);
});
