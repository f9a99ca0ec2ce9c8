import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DuckDBFile, removeLeftFiles } from '../src/readmodel/model/duckdb-file';
import { DuckDBModel } from '../src/readmodel/model/duckdb-model';
import { INFRASTRUCTURES } from '../src/readmodel/model/infrastructure-table';
import { sharedSource } from '../src/readmodel/model/model-source';
import { lockFile } from '../src/store/lock-file';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

const countOf = async (model: DuckDBModel, filter = {}): Promise<number> =>
  (await model.ids('infrastructures', filter)).length;

describeOnEngines('The file of the read model', server => {
  const SUPPORTS = 5;
  const folder = mkdtempSync(join(tmpdir(), 'avicable-model-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'model');
  const file = `${path}.duckdb`;
  const settings = { path, threads: 2, memoryMegabytes: 256 };
  const reports: string[] = [];
  const models: DuckDBModel[] = [];
  beforeAll(async () => {
    for (let i = 0; i < SUPPORTS; i++) await createdPoint(server());
  });
  afterEach(async () => {
    for (const model of models.splice(0)) await model.close();
    reports.length = 0;
  });

  /** Runs statements on a file that no process has open. */
  async function change(...statements: string[]): Promise<void> {
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    for (const statement of statements) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
  }

  /** Opens a second model, like another process. */
  async function opened() {
    const model = new DuckDBModel(
      sharedSource(server().context.connection, (table, ids) => table.read(server().context.connection, ids)),
      {
        ...settings,
        report: (key, values) => reports.push(`${key} ${JSON.stringify(values)}`),
      },
      [INFRASTRUCTURES],
    );
    models.push(model);
    return { model, position: await model.open() };
  }

  /** Writes a file in the state in which a server leaves it. */
  async function written(): Promise<void> {
    const { model } = await opened();
    expect(await countOf(model)).toBe(SUPPORTS);
    await model.close();
  }

  it('is used again by the next process, and readable by its owner only', async () => {
    await written();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { model, position } = await opened();
    expect(position).not.toBeNull();
    expect(await countOf(model)).toBe(SUPPORTS);
    expect(statSync(`${file}.tmp`).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['empty', () => truncateSync(file)],
    ['broken off', () => truncateSync(file, statSync(file).size / 2)],
    [
      'random bytes',
      () => writeFileSync(file, Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 251))),
    ],
    [
      'of another release',
      () =>
        change('alter table infrastructures drop column mortality_count', `update position set tables = ''`),
    ],
    ['without a position', () => change('delete from position')],
    ['with a broken log', () => writeFileSync(`${file}.wal`, 'not a write-ahead log'.repeat(100))],
    [
      'missing, its log left behind',
      () => {
        writeFileSync(`${file}.wal`, 'not a write-ahead log'.repeat(100));
        unlinkSync(file);
      },
    ],
  ] as const)('is made anew when it is %s', async (_, damage) => {
    await written();
    await damage();
    const { model } = await opened();
    // Some damage shows only when a query reads it.
    await expect.poll(() => countOf(model).catch(String), { timeout: 5_000 }).toBe(SUPPORTS);
  });

  it('is made anew when it is removed while it is open', async () => {
    const { model } = await opened();
    expect(await countOf(model)).toBe(SUPPORTS);
    unlinkSync(file);
    expect(await countOf(model)).toBe(SUPPORTS);
    await model.compare().catch(() => undefined);
    await expect.poll(() => countOf(model).catch(String)).toBe(SUPPORTS);
    expect(existsSync(file)).toBe(true);
  });

  it('belongs to one process; what an ended one leaves is removed after a day', async () => {
    const [first, second] = [await opened(), await opened()];
    for (const { model } of [first, second]) expect(await countOf(model)).toBe(SUPPORTS);
    const files = () => readdirSync(folder).filter(name => name.endsWith('.duckdb'));
    expect(files()).toEqual(['model.duckdb', 'model1.duckdb']);
    const longAgo = new Date('2026-01-01');
    for (const name of files()) utimesSync(join(folder, name), longAgo, longAgo);
    await first.model.maintain();
    expect(files()).toHaveLength(2);
    await second.model.close();
    utimesSync(`${path}1.duckdb`, new Date(), new Date());
    await first.model.maintain();
    expect(files()).toHaveLength(2);
    utimesSync(`${path}1.duckdb`, longAgo, longAgo);
    await first.model.maintain();
    expect(readdirSync(folder).filter(name => name.includes('model1'))).toEqual(['model1.duckdb.lock']);
    expect(await countOf(first.model)).toBe(SUPPORTS);
  });

  it('is left alone while another process creates it', async () => {
    const path = join(folder, 'begun');
    writeFileSync(`${path}.duckdb`, 'DUCK');
    const unlock = lockFile(`${path}.duckdb.lock`);
    const other = await DuckDBFile.open({ ...settings, path });
    const longAgo = new Date('2026-01-01');
    utimesSync(`${path}.duckdb`, longAgo, longAgo);
    await removeLeftFiles({ path });
    expect(readFileSync(`${path}.duckdb`, 'utf8')).toBe('DUCK');
    expect(existsSync(`${path}1.duckdb`)).toBe(true);
    await other.remove();
    unlock?.();
    const again = await DuckDBFile.open({ ...settings, path });
    expect(readFileSync(`${path}.duckdb`, 'utf8')).not.toBe('DUCK');
    await again.remove();
  });

  it('closes while a question runs, which is refused', async () => {
    const open = await DuckDBFile.open({ ...settings, path: join(folder, 'other') });
    const long = () =>
      open.read(connection => connection.run('select count(*) from range(1000000) a, range(1000000) b'));
    const questions = Promise.allSettled([long(), long(), long()]);
    await new Promise(resolve => setTimeout(resolve, 100));
    await open.remove();
    const refused = {
      status: 'rejected',
      reason: expect.objectContaining({ refusal: expect.objectContaining({ reason: 'preparing' }) }),
    };
    expect(await questions).toEqual([refused, refused, refused]);
  });

  it('is compared with the database, and repaired', async () => {
    await written();
    await change(
      'update infrastructures set risk = 3, areas = 0 where id = (select min(id) from infrastructures)',
      'delete from infrastructures where id = (select max(id) from infrastructures)',
      'insert into infrastructures by name (select * replace (999999 as id, 0 as risk) from infrastructures limit 1)',
    );
    const { model } = await opened();
    const boxes = vi.fn();
    model.watch(boxes);
    expect(await countOf(model, { risk: ['RISK_H'] })).toBe(1);
    // Compares the records, and then what follows the last one.
    for (let i = 0; i < 2; i++) await model.compare();
    expect(model.state).toMatchObject({ differences: 3, compared_at: expect.any(String) });
    expect(reports).toEqual([
      expect.stringMatching(/model_differed.*"count":2/),
      expect.stringMatching(/model_differed.*999999/),
    ]);
    expect(await countOf(model)).toBe(SUPPORTS);
    expect(await countOf(model, { risk: ['RISK_H'] })).toBe(0);
    expect(boxes).toHaveBeenCalled();
    await model.compare();
    expect(model.state.differences).toBe(3);
  });

  it('is sorted again once many rows are at its end, without losing what changes meanwhile', async () => {
    await written();
    const OTHERS = 50_000;
    await change(
      `insert into infrastructures by name select one.* replace
        (1000000 + range as id, (hash(range) % 4000000000)::uinteger as cell)
        from (from infrastructures limit 1) as one, range(${OTHERS})`,
    );
    const { model } = await opened();
    const unlisten = server().context.connection.changes.listen((what, position) =>
      model.note(what, position),
    );
    expect(await countOf(model)).toBe(SUPPORTS + OTHERS);
    const sorting = model.maintain();
    for (let i = 0; i < 5; i++) {
      await createdPoint(server());
      expect(await countOf(model)).toBe(SUPPORTS + OTHERS + i + 1);
    }
    await sorting;
    expect(await countOf(model)).toBe(SUPPORTS + OTHERS + 5);
    unlisten();
    await model.close();
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    const lower = await connection.run(
      'select count(*)::integer from (select cell < lag(cell) over (order by rowid) as is_lower from infrastructures) where is_lower',
    );
    const [[unsorted = 0] = []] = (await lower.getRowsJS()) as number[][];
    expect(unsorted).toBeLessThan(100);
    connection.closeSync();
    instance.closeSync();
    await rm(file);
  });

  it('tells what is wrong when it cannot be written, tries again after a pause, and loses nothing', async () => {
    const read = vi.spyOn(INFRASTRUCTURES, 'read');
    const full = new Error('IO Error: Could not write file: No space left on device');
    const listed = () =>
      server().as('reader').get('cables/infrastructures/?limit=1', { 'accept-language': 'en' });
    expect((await listed()).status).toBe(200);
    const before = Number((await listed()).headers['x-total-count']);
    read.mockRejectedValue(full);
    const id = await createdPoint(server());
    const refused = await listed();
    expect([refused.status, refused.body.reason]).toEqual([503, 'disk_full']);
    const ready = await server().anonymous.get('ready/', { 'accept-language': 'en' });
    expect([ready.status, ready.body.reason]).toEqual([503, 'disk_full']);
    // Records can still be written and read.
    const visit = await server()
      .as('editor')
      .post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(id));
    expect(visit.status).toBe(201);
    expect((await server().as('reader').get(`cables/points/${id}/`)).status).toBe(200);
    read.mockRestore();
    await expect.poll(async () => (await listed()).status, { timeout: 5_000 }).toBe(200);
    expect(Number((await listed()).headers['x-total-count'])).toBe(before + 1);
    const { body } = await server()
      .as('reader')
      .get(`cables/infrastructures/?arming=${server().item('ARMING', 'DA')}`);
    expect(body.features.map((one: { id: number }) => one.id)).toEqual([id]);
    expect((await server().anonymous.get('ready/')).body).toMatchObject({ backlog: 0 });
  });
});
