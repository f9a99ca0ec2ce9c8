import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportKind } from 'shared/contract/imports';
import { afterAll, expect, it } from 'vitest';
import { importFile, rejectsPath } from '../src/io/import/bulk/import-file';
import type { AlikeChoices } from '../src/io/import/import-rows';
import type { Connection } from '../src/store/connect';
import { openSqliteThread } from '../src/threads/sqlite-thread';
import { describeOnEngines } from './harness';
import { CLERMONT } from './samples';

const [longitude, latitude] = CLERMONT;
const folder = mkdtempSync(join(tmpdir(), 'bulk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const feature = (id: string, geometry: object | null, properties: object) =>
  JSON.stringify({ type: 'Feature', id, geometry, properties });
const point = (i: number) => ({ type: 'Point', coordinates: [longitude + i * 1e-4, latitude] });

describeOnEngines('Imports of files of any length', server => {
  async function run(
    kind: ImportKind,
    lines: string[],
    {
      connection,
      report = () => undefined,
      choices = { same: 'add', near: 'add' },
    }: { connection?: Connection; report?: () => unknown; choices?: AlikeChoices } = {},
  ) {
    const file = join(folder, `${kind}.geojsonl`);
    writeFileSync(file, lines.join('\n'));
    const { context } = server();
    const { id } = await context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const progress = await importFile(
      context,
      {
        file,
        kind,
        source: 'operator',
        userId: id,
        texts: { network_type: 'HTA-BT' },
        locale: 'en',
        choices,
      },
      report,
      connection,
    );
    const { rows, created, known, refused } = progress;
    return { file, rows, created, known, refused };
  }
  const totalOf = async (query = '') => {
    const answer = await server().as('reader').get(`cables/infrastructures/?limit=1&${query}`);
    return Number(answer.headers['x-total-count']);
  };

  it('create records by their owner’s names, report refused rows and go on where they stopped', async () => {
    const supports = Array.from({ length: 1200 }, (_, i) => feature(`pole-${i}`, point(i), {}));
    const broken = feature('pole-x', { type: 'Point', coordinates: [100, 10] }, { owner: 'Nobody' });
    // As if interrupted after 700 rows.
    expect(await run('points', supports.slice(0, 700))).toMatchObject({ created: 700, known: 0 });
    const whole = await run('points', [...supports, broken]);
    expect(whole).toMatchObject({ rows: 1201, created: 500, known: 700, refused: 1 });
    expect(await totalOf()).toBe(1200);
    const [rejected] = readFileSync(rejectsPath(whole.file), 'utf8').trim().split('\n');
    expect(JSON.parse(String(rejected))).toMatchObject({
      id: 'pole-x',
      row: 1201,
      problems: [{ path: 'owner_id', code: 'unknown_reference', message: expect.any(String) }],
    });
    expect(await run('points', supports)).toMatchObject({ created: 0, known: 1200, refused: 0 });
  });

  it('are written by a thread of the embedded database, and go on after that has ended', async () => {
    const { context } = server();
    if (context.engine.name !== 'sqlite') return;
    const supports = Array.from({ length: 2500 }, (_, i) => feature(`threaded-${i}`, point(i), {}));
    const before = await totalOf();
    const killed = openSqliteThread(context.config.dataFolder);
    const afterPart = { connection: killed, report: () => killed.close() };
    await expect(run('points', supports, afterPart)).rejects.toThrow('ended');
    expect((await totalOf()) - before).toBe(1000);
    const connection = openSqliteThread(context.config.dataFolder);
    const whole = await run('points', supports, { connection });
    await connection.close();
    expect(whole).toMatchObject({ rows: 2500, created: 1500, known: 1000, refused: 0 });
    expect((await totalOf()) - before).toBe(2500);
  });

  it('split lines of several parts, and know them again', async () => {
    const parts = [0, 10].map(east => [point(east).coordinates, point(east + 5).coordinates]);
    const lines = [feature('line-1', { type: 'MultiLineString', coordinates: parts }, {})];
    expect(await run('lines', lines)).toMatchObject({ rows: 2, created: 2, refused: 0 });
    expect(await run('lines', lines)).toMatchObject({ rows: 2, created: 0, known: 2 });
  });

  it('refuse a later part of a line as a record of its own, which can be mended and sent again', async () => {
    const parts = [
      [point(30).coordinates, point(35).coordinates],
      [point(40).coordinates, [longitude, 95]],
    ];
    const lines = [feature('line-2', { type: 'MultiLineString', coordinates: parts }, {})];
    const { file, ...counts } = await run('lines', lines);
    expect(counts).toMatchObject({ created: 1, refused: 1 });
    const [rejected = ''] = readFileSync(rejectsPath(file), 'utf8').trim().split('\n');
    const mended = rejected.replace('95', String(latitude));
    expect(await run('lines', [mended])).toMatchObject({ created: 1, known: 0, refused: 0 });
    expect(await run('lines', [mended])).toMatchObject({ created: 0, known: 1 });
  });

  it('attach visits and work to what was imported before', async () => {
    const visit = { infrastructure: 'pole-3', date: '2024-05-01', pole_attractivity: 'RISK_H' };
    const visits = [
      feature('v1', null, {
        ...visit,
        pole_dangerousness: 'RISK_H',
        arming: 'NVS, DA',
        isolation_advice: true,
      }),
      // Older, but later in the file: the newest date decides.
      feature('v2', null, { ...visit, date: '2020-05-01', pole_dangerousness: 'RISK_L' }),
      feature('v3', null, { ...visit, infrastructure: 'pole-unknown' }),
    ];
    expect(await run('diagnosis', visits)).toMatchObject({ created: 2, refused: 1 });
    expect(await run('diagnosis', visits)).toMatchObject({ created: 0, known: 2, refused: 1 });
    const work = {
      infrastructure: 'pole-3',
      date: '2024-06-01',
      neutralization_level: 'partial',
      operation_type: 'OP_TYPE_INSTALL',
      equipments: '2 × EQ001 (B-12), EQ004',
    };
    expect(await run('operations', [feature('w1', null, work)])).toMatchObject({ created: 1 });
    expect(await totalOf('risk=RISK_H&neutralization=partial')).toBe(1);
    const { body } = await server().as('reader').get('cables/infrastructures/?risk=RISK_H');
    const { diagnosis, operations } = body.features[0].properties;
    expect(diagnosis.map((one: { date: string }) => one.date)).toEqual(['2024-05-01', '2020-05-01']);
    expect(diagnosis[0].arming.map((item: { code: string }) => item.code)).toEqual(['NVS', 'DA']);
    expect(operations[0].properties.equipments).toMatchObject([
      { type: { code: 'EQ001' }, count: 2, reference: 'B-12' },
      { type: { code: 'EQ004' }, count: 1, reference: '' },
    ]);
  });
});
