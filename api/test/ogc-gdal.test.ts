import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { getRaw, postFile } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

const run = promisify(execFile);
const found = spawnSync('ogrinfo', ['--version'], { encoding: 'utf8' });

if (found.status !== 0)
  describe('GDAL', () => {
    it('is not installed here: ogrinfo comes with gdal-bin, and reads the OGC interface in this test', () => {
      console.info('GDAL was not tried: there is no ogrinfo on the path.');
      expect(found.stdout ?? '').toBe('');
    });
  });
else
  describeOnSqlite('GDAL', server => {
    let address = '';
    let token = '';

    beforeAll(async function fillAndListen() {
      const samples = samplesOf(server());
      const editor = server().as('editor');
      for (let i = 0; i < 25; i++) {
        const geom = { type: 'Point', coordinates: [3.0863 + i / 1000, 45.7772] };
        const id = await createdPoint(server(), { geom });
        if (i === 20) {
          await editor.post('cables/diagnosis/', samples.supportDiagnosis(id));
          await editor.post('cables/operations/', samples.operation(id));
        }
      }
      await editor.post('mortality/', samples.mortality());
      token = (await server().as('reader').post('auth/tokens/', { name: 'GDAL' })).body.token;
      address = await server().app.listen({ port: 0, host: '127.0.0.1' });
    });

    /** The output of ogrinfo, and the URLs it requested. */
    async function asked(...parameters: string[]): Promise<{ stdout: string; stderr: string }> {
      const answer = await run(
        'ogrinfo',
        ['-ro', '-oo', `USERPWD=any:${token}`, `OAPIF:${address}/api/v1/ogc`, ...parameters],
        { env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', CPL_DEBUG: 'HTTP' }, timeout: 60_000 },
      );
      expect(answer.stderr).not.toMatch(/ERROR|Warning/);
      return answer;
    }
    const ogrinfo = async (...parameters: string[]) => (await asked(...parameters)).stdout;

    it('lists the collections with the token as password', async () => {
      const layers = await ogrinfo();
      for (const name of ['supports', 'lines', 'visits', 'works', 'cases', 'areas', 'sensitive-areas'])
        expect(layers).toContain(name);
    });

    it('counts supports, knows their columns by type, and their place', async () => {
      const summary = await ogrinfo('-so', 'supports');
      expect(summary).toContain('Feature Count: 25');
      expect(summary).toContain('Geometry: Point');
      expect(summary).toMatch(/Extent: \(3\.0\d+, 45\.7/);
      expect(summary).toMatch(/neutralization_date: Date/);
      expect(summary).toMatch(/last_diagnosis_date: Date/);
      expect(summary).toMatch(/mortality_count: Integer/);
      expect(summary).toMatch(/risk: String/);
    });

    it('reads every feature once over pages of ten', async () => {
      const all = await ogrinfo('-al', '-q', 'supports');
      const ids = [...all.matchAll(/^OGRFeature\(supports\):(\d+)/gm)].map(([, id]) => id);
      expect(ids).toHaveLength(25);
      expect(new Set(ids).size).toBe(25);
    });

    it('reads GPX and KML with their columns, and writes files that are read back', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gdal-'));
      try {
        const line = await createdLine(server());
        for (const [extension, layers] of [
          ['gpx', ['waypoints', 'tracks']],
          ['kml', ['infrastructures']],
        ] as const) {
          const file = join(folder, `file.${extension}`);
          writeFileSync(
            file,
            (await getRaw(server(), 'reader', `export/infrastructures.${extension}`)).bytes,
          );
          const { stdout, stderr } = await run('ogrinfo', ['-al', file, ...layers]);
          expect(stderr).toBe('');
          expect(stdout.match(/^ {2}(?:ogr_)?uuid \(String\) = [\w-]{36}$/gm), extension).toHaveLength(26);
          expect(stdout.match(/POINT/g)?.length, extension).toBeGreaterThanOrEqual(25);
          expect(stdout).toMatch(/LINESTRING/);
        }
        await server().as('editor').delete(`cables/lines/${line}/`);
        const table = 'name,réseau,WKT\nA-1,HTB,POINT (3.2 45.9)\nA-2,HTB,POINT (3.3 45.9)\n';
        writeFileSync(join(folder, 'table.csv'), table);
        for (const driver of ['GPX', 'KML', 'LIBKML']) {
          const file = join(folder, `made.${driver.slice(-3).toLowerCase()}`);
          const options = driver === 'GPX' ? ['-dsco', 'GPX_USE_EXTENSIONS=YES'] : [];
          rmSync(file, { force: true });
          await run('ogr2ogr', [
            '-f',
            driver,
            ...options,
            file,
            join(folder, 'table.csv'),
            ...['-a_srs', 'EPSG:4326', '-nlt', 'POINT'],
          ]);
          const answer = await postFile(server(), 'editor', 'import/points/', {
            field: 'file',
            file: readFileSync(file),
          });
          expect(answer.json(), driver).toMatchObject({ format: 'geojson', accepted: 2, problems: [] });
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('opens an export by its address', async () => {
      const { stdout } = await run(
        'ogrinfo',
        ['-so', '-al', `${address}/api/v1/export/infrastructures.geojson`],
        {
          env: { PATH: process.env.PATH ?? '', GDAL_HTTP_USERPWD: `any:${token}` },
        },
      );
      expect(stdout).toContain('Feature Count: 25');
    });

    it('reads tiles by their address, and their layers from TileJSON', async () => {
      const tiles = async (zoom: number, layer: string) => {
        const { stdout, stderr } = await run(
          'ogrinfo',
          [
            ...['-ro', '-oo', 'TILE_EXTENSION=mvt'],
            `MVT:${address}/api/v1/tiles/infrastructures/${zoom}`,
            layer,
          ],
          { env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', GDAL_HTTP_USERPWD: `any:${token}` } },
        );
        expect(stderr).not.toMatch(/ERROR/);
        return stdout;
      };
      const near = await tiles(14, 'points');
      expect(near).toMatch(/risk: Real/);
      // Two tiles share an edge, so a support on it may be in both.
      expect(new Set([...near.matchAll(/mvt_id \(.*\) = (\d+)/g)].map(([, id]) => id)).size).toBe(25);
      expect([...near.matchAll(/^ {2}risk .* = 3$/gm)].length).toBeGreaterThan(0);
      const wide = await tiles(6, 'cells');
      const counted = [...wide.matchAll(/^ {2}n\d .* = (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
      expect(counted).toBe(25);
    });

    it('filters by attribute and by box on the server', async () => {
      const risky = await asked('-al', '-q', 'supports', '-where', "risk = 'RISK_H'");
      expect(risky.stderr).toContain('&risk=RISK_H');
      expect([...risky.stdout.matchAll(/^OGRFeature/gm)]).toHaveLength(1);
      // GDAL 3.6 writes a filter for what more than one parameter says, if it is told that the server reads filters.
      const filtered = await asked(
        ...['-al', '-q', '--config', 'OGR_OAPIF_ALLOW_CQL_TEXT', 'YES', 'supports', '-where'],
        "risk = 'RISK_H' OR neutralization <> 'none'",
      );
      expect(filtered.stderr).toContain('filter-lang=cql-text');
      expect([...filtered.stdout.matchAll(/^OGRFeature/gm)]).toHaveLength(1);
      const near = await ogrinfo('-al', '-q', 'supports', '-spat', '3.0', '45.7', '3.0875', '45.8');
      expect([...near.matchAll(/^OGRFeature/gm)]).toHaveLength(2);
    });
  });
