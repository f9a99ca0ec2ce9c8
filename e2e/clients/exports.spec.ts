import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { tokensOf } from '../support/signed-in';
import { tokenFor } from './client-token';

const KINDS = ['infrastructures', 'diagnosis', 'operations', 'mortality'] as const;
type Kind = (typeof KINDS)[number];

/** Runs a program and waits for its end. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 100_000,
    maxBuffer: 100 * 1024 * 1024,
  });
  return { status, stdout, stderr };
}

/** A Python installation that has a module. Debian's modules belong to Debian's Python. */
const pythonWith = (module: string) =>
  ['python3', '/usr/bin/python3'].find(python => run(python, ['-c', `import ${module}`]).status === 0);

const hasGdal = run('ogrinfo', ['--version']).status === 0;
const gdalPython = pythonWith('osgeo_utils.samples.validate_gpkg');
const openpyxlPython = pythonWith('openpyxl');
const hasOffice = run('soffice', ['--version']).status === 0;

let folder: string;
let token: string;
/** Number of records of each kind, by type of geometry. */
let counts: Record<Kind, { points: number; lines: number }>;

const addressOf = (path: string) => `${process.env.E2E_URL}/api/v1/export/${path}`;

/**
 * Downloads an export to a file.
 * @returns its path
 */
async function saved(path: string, locale: 'fr' | 'en'): Promise<string> {
  const answer = await fetch(addressOf(path), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  const file = join(folder, `${locale}-${path}`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'avicable-clients-'));
  token = await tokenFor(process.env.E2E_URL ?? '', 'reader');
  const counted = KINDS.map(async kind => {
    const { features } = JSON.parse(readFileSync(await saved(`${kind}.geojson`, 'fr'), 'utf8'));
    const of = (type: string) =>
      features.filter((feature: { geometry: { type: string } }) => feature.geometry.type === type).length;
    return [kind, { points: of('Point'), lines: of('LineString') }] as const;
  });
  counts = Object.fromEntries(await Promise.all(counted)) as typeof counts;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Output of ogrinfo, which reads every record of a file. */
function ogrinfo(...parameters: string[]): string {
  const { status, stdout, stderr } = run('ogrinfo', ['-ro', ...parameters], {
    LANG: 'C.UTF-8',
    GDAL_HTTP_USERPWD: `any:${token}`,
  });
  expect([parameters, status, stderr]).toEqual([parameters, 0, '']);
  return stdout;
}

if (!hasGdal) console.log('ogrinfo is not installed (package gdal-bin): GDAL read no export.');
else {
  for (const extension of ['gpkg', 'shp.zip'])
    test(`GDAL reads every record of ${extension}, with types, places and labels`, async () => {
      for (const kind of KINDS) {
        const all = ogrinfo('-al', await saved(`${kind}.${extension}`, 'fr'));
        for (const [layer, number] of Object.entries(counts[kind])) {
          if (number === 0) continue;
          const [, layerText = ''] = all.split(`Layer name: ${kind}_${layer}\n`);
          expect([kind, layer, /Feature Count: (\d+)/.exec(layerText)?.[1]]).toEqual([
            kind,
            layer,
            String(number),
          ]);
          expect(layerText).toMatch(layer === 'points' ? /Geometry: Point/ : /Geometry: Line String/);
          expect(layerText).toMatch(/WGS.84/);
          expect(layerText).toMatch(/\n {2}(POINT|LINESTRING) \(\d+\.\d+ 4\d/);
        }
      }
    });

  test('GDAL knows dates, truth values and labels of a GeoPackage, and finds by its index', async () => {
    const file = await saved('infrastructures.gpkg', 'en');
    const points = ogrinfo('-al', file, 'infrastructures_points');
    expect(points).toMatch(/^last_diagnosis_date: Date/m);
    expect(points).toMatch(/^isolation_advice: Integer\(Boolean\)/m);
    expect(points).toMatch(/^mortality_count: Integer64/m);
    expect(points).toMatch(/risk \(String\) = RISK_H\n {2}risk_label \(String\) = High/);
    expect(points).toMatch(/municipality \(String\) = Ajaccio/);
    expect(ogrinfo('-al', '-so', file, 'infrastructures_lines')).toMatch(/^length: Real/m);
    const visits = ogrinfo('-al', await saved('diagnosis.gpkg', 'en'), 'diagnosis_points');
    expect(visits).toMatch(/picture_urls \(String\) = http:\/\/127\.0\.0\.1:\d+\/api\/v1\/uploads\//);
    const index = ogrinfo('-sql', "select HasSpatialIndex('infrastructures_points', 'geom')", file);
    expect(index).toMatch(/= 1$/m);
  });

  test('GDAL knows dates and numbers of a shapefile, and reads its texts as UTF-8', async () => {
    const points = ogrinfo('-al', await saved('infrastructures.shp.zip', 'fr'), 'infrastructures_points');
    expect(points).toMatch(/^last_diagn: Date/m);
    expect(points).toMatch(/^mortality_: Integer /m);
    expect(points).toMatch(/risk \(String\) = RISK_H\n {2}risk_label \(String\) = Élevé/);
    expect(points).toMatch(/isolation_ \(\w+(\(Boolean\))?\) = (T|1)$/m);
  });

  test('GDAL reads workbooks with dates as dates, CSV with places, and GeoJSON', async () => {
    for (const kind of KINDS) {
      const number = counts[kind].points + counts[kind].lines;
      const sheet = ogrinfo('-al', '-so', await saved(`${kind}.xlsx`, 'fr'));
      expect([kind, sheet]).toEqual([kind, expect.stringContaining(`Feature Count: ${number}`)]);
      const dates = kind === 'infrastructures' ? 'Dernier diagnostic' : 'Date';
      expect(sheet).toMatch(new RegExp(`^${dates}: Date `, 'm'));
      const byPlace = ['-oo', 'GEOM_POSSIBLE_NAMES=wkt'];
      const csv = ogrinfo('-al', '-so', ...byPlace, await saved(`${kind}.csv`, 'en'));
      expect([kind, csv]).toEqual([kind, expect.stringContaining(`Feature Count: ${number}`)]);
      expect(csv).toMatch(/^Extent: \([89]\.\d+, 4[123]/m);
      const json = ogrinfo('-al', '-so', await saved(`${kind}.geojson`, 'fr'));
      expect([kind, json]).toEqual([kind, expect.stringContaining(`Feature Count: ${number}`)]);
    }
  });

  test('GDAL edits a GeoPackage of supports, in place and saved in other systems, and it comes back', async () => {
    const file = await saved('infrastructures.gpkg', 'en');
    const copy = (name: string) => join(folder, name);
    const program = (name: string, ...parameters: string[]) => {
      const { status, stderr } = run(name, parameters);
      expect([parameters, status, stderr]).toEqual([parameters, 0, '']);
    };
    const sql = (text: string) => program('ogrinfo', '-q', file, '-sql', text);
    // GDAL lists the layers and their styles, and not the rows that the file held.
    expect(ogrinfo(file).match(/^\d+: .*$/gm)).toEqual([
      '1: infrastructures_points (Point)',
      '2: infrastructures_lines (Line String)',
      '3: layer_styles (None)',
    ]);
    sql("UPDATE infrastructures_points SET owner = 'RTE' WHERE id = 1");
    sql('UPDATE infrastructures_points SET geom = AsGPB(MakePoint(8.75, 41.92, 4326)) WHERE id = 2');
    sql(
      "INSERT INTO infrastructures_points (geom, network_type) VALUES (AsGPB(MakePoint(8.9, 42.05, 4326)), 'HTB')",
    );
    sql('DELETE FROM infrastructures_points WHERE id = 4');
    for (const srid of [2154, 3857]) program('ogr2ogr', '-t_srs', `EPSG:${srid}`, copy(`${srid}.gpkg`), file);
    const { access } = await tokensOf('editor');
    const differenceOf = async (path: string) => {
      const form = new FormData();
      form.append('file', new Blob([readFileSync(path)]), 'supports.gpkg');
      const answer = await fetch(`${process.env.E2E_URL}/api/v1/import/infrastructures/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}` },
        body: form,
      });
      const { problems, difference } = await answer.json();
      expect([path, problems]).toEqual([path, []]);
      return difference;
    };
    const changes = [
      { id: 1, how: 'changed', moved: false, fields: [{ field: 'owner_id', after: 'RTE' }] },
      { id: 2, how: 'changed', moved: true, fields: [] },
      { how: 'added', place: [expect.closeTo(8.9, 6), expect.closeTo(42.05, 6)] },
    ];
    expect(await differenceOf(file)).toMatchObject({
      ...{ tells_removed: true, changed: 2, added: 1, removed: 1, conflicts: 0 },
      rows: [...changes, { id: 4, how: 'removed' }],
    });
    for (const srid of [2154, 3857])
      expect(await differenceOf(copy(`${srid}.gpkg`))).toMatchObject({
        ...{ tells_removed: false, changed: 2, added: 1, removed: 0, conflicts: 0 },
        rows: changes,
      });
  });

  test('GDAL opens exports by their address, of large files only the parts it needs', () => {
    const { points } = counts.infrastructures;
    for (const extension of ['gpkg', 'shp.zip']) {
      const url = `/vsicurl/${addressOf(`infrastructures.${extension}`)}`;
      const summary = ogrinfo('-so', '-al', url);
      expect([extension, summary]).toEqual([
        extension,
        expect.stringContaining(`Layer name: infrastructures_points`),
      ]);
      expect(summary).toContain(`Feature Count: ${points}`);
    }
    expect(ogrinfo('-so', '-al', addressOf('mortality.geojson'))).toContain(
      `Feature Count: ${counts.mortality.points}`,
    );
  });
}

if (!gdalPython)
  console.log('validate_gpkg is not installed (package python3-gdal): no GeoPackage was checked by it.');
else
  test('validate_gpkg accepts every GeoPackage', async () => {
    // Tokens give no access to the ranking.
    const { access } = await tokensOf('reader');
    for (const path of [...KINDS, 'priorities', 'infrastructures.gpkg?type=LINE&risk=none']) {
      const file = join(folder, 'checked.gpkg');
      const name = path.includes('.') ? path : `${path}.gpkg`;
      const answer = await fetch(addressOf(name), { headers: { authorization: `Bearer ${access}` } });
      expect([path, answer.status]).toEqual([path, 200]);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      const { status, stdout, stderr } = run(gdalPython, ['-m', 'osgeo_utils.samples.validate_gpkg', file]);
      expect([path, status, stdout, stderr]).toEqual([path, 0, '', '']);
    }
  });

const READ_SHEET = `
import datetime, json, sys, openpyxl
rows = list(openpyxl.load_workbook(sys.argv[1], read_only=True).active.iter_rows(values_only=True))
kinds = {h: sorted({type(r[i]).__name__ for r in rows[1:] if i < len(r) and r[i] is not None}) for i, h in enumerate(rows[0])}
print(json.dumps({'rows': len(rows) - 1, 'kinds': kinds}))
`;

if (!openpyxlPython)
  console.log('openpyxl is not installed (package python3-openpyxl): it read no workbook.');
else
  test('openpyxl reads workbooks: dates, numbers and texts as what they are', async () => {
    for (const kind of KINDS) {
      const { stdout, stderr } = run(openpyxlPython, ['-c', READ_SHEET, await saved(`${kind}.xlsx`, 'en')]);
      expect([kind, stderr]).toEqual([kind, '']);
      const { rows, kinds } = JSON.parse(stdout);
      expect([kind, rows]).toEqual([kind, counts[kind].points + counts[kind].lines]);
      const date = kind === 'infrastructures' ? 'Last diagnosis' : 'Date';
      expect([kind, kinds]).toEqual([
        kind,
        expect.objectContaining({ [date]: ['datetime'], Number: ['int'], UUID: ['str'] }),
      ]);
      expect(kinds.latitude).toContain('float');
    }
  });

/** Converts a table to CSV with decimal points and comma separators; numbers and dates as LibreOffice read them. */
function throughOffice(file: string, ...options: string[]): string[] {
  const profile = `-env:UserInstallation=file://${folder}/office`;
  const target = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false';
  const out = join(folder, 'converted');
  const args = [profile, '--headless', ...options, '--convert-to', target, '--outdir', out, file];
  const { status, stderr } = run('soffice', args);
  expect([file, status, stderr]).toEqual([file, 0, expect.not.stringContaining('Error')]);
  const name =
    file
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '.csv') ?? '';
  return readFileSync(join(out, name), 'utf8').trim().split('\n');
}

if (!hasOffice)
  console.log('soffice is not installed (package libreoffice-calc): LibreOffice read no export.');
else {
  test('LibreOffice reads workbooks: every record, dates as dates', async () => {
    for (const kind of ['operations', 'mortality'] as const) {
      const [header = '', first = '', ...others] = throughOffice(await saved(`${kind}.xlsx`, 'en'));
      expect(header).toContain('Number,UUID,');
      expect(first).toMatch(/,20\d\d-\d\d-\d\d,/);
      expect([kind, others.length + 1]).toEqual([kind, counts[kind].points + counts[kind].lines]);
    }
  });

  test('LibreOffice reads French CSV: decimal commas are numbers', async () => {
    const french = '--infilter=CSV:59,34,76,1,,1036,false,true';
    const [header = '', first = ''] = throughOffice(await saved('mortality.csv', 'fr'), french);
    expect(header).toContain('Numéro,UUID,');
    // The position and its well-known text agree.
    const [, latitude, longitude, x, y] = /,([\d.]+),([\d.]+),POINT \(([\d.]+) ([\d.]+)\)$/.exec(first) ?? [];
    expect([longitude, latitude].map(Number)).toEqual([x, y].map(Number));
  });
}
