import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AlikeChoice,
  type ImportKind,
  type ImportReport,
  importReportSchema,
} from 'shared/contract/imports';
import { afterAll, expect, it } from 'vitest';
import { importFile } from '../src/io/import/bulk/import-file';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT } from './samples';

const folder = mkdtempSync(join(tmpdir(), 'alike-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A ten-thousandth of a degree is 11 m from south to north. */
const DEGREE = 1e-4;
let free = 0;
/** A place that no other test uses. */
const nextPlace = (): [number, number] => [CLERMONT[0] + ++free * 0.05, CLERMONT[1]];

type Row = [place: readonly [number, number], properties?: Record<string, unknown>];
const fileOf = (rows: readonly Row[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rows.map(([coordinates, properties]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { network_type: 'HTB', ...properties },
    })),
  });

describeOnEngines('Rows that are like a record', server => {
  async function send(
    rows: readonly Row[] | string,
    choices: { same?: AlikeChoice; near?: AlikeChoice } = {},
    { dry = false, kind = 'points' as ImportKind } = {},
  ): Promise<ImportReport> {
    const { status, json } = await postFile(server(), 'editor', `import/${kind}/?dry_run=${dry}`, {
      field: 'file',
      file: typeof rows === 'string' ? rows : fileOf(rows),
      adjustments: JSON.stringify(choices),
      asIs: true,
    });
    expect({ status, problems: json().problems }).toEqual({ status: dry ? 200 : 201, problems: [] });
    return importReportSchema.parse(json());
  }
  const read = async (path: string) => (await server().as('editor').get(path)).body;
  const supportOf = async (id: number | undefined) => (await read(`cables/points/${id}/`)).properties;

  it('are told by the preview and left out, so that the same file twice does not double the network', async () => {
    const place = nextPlace();
    const rows: Row[] = [[place], [[place[0], place[1] + 10 * DEGREE]]];
    const { created } = await send(rows);
    expect(created).toHaveLength(2);
    const told = await send(rows, {}, { dry: true });
    expect(told).toMatchObject({ accepted: 0, known: 2, alike: { same: 2, near: 0 } });
    expect(told.preview?.alike).toEqual([
      { row: 1, how: 'same', id: created[0] },
      { row: 2, how: 'same', id: created[1] },
    ]);
    expect(await send(rows)).toMatchObject({ created: [], known: 2, batch: null });
    expect(await send(rows, { same: 'add' })).toMatchObject({ accepted: 2, known: 0 });
  });

  it('update it by what their cells say, which an undo takes back', async () => {
    const place = nextPlace();
    const { created } = await send([[place, { owner: 'RTE', operator_number: 'P-1' }]]);
    const report = await send([[place, { condition: 'GOOD', owner: '' }]], { same: 'update' });
    expect(report).toMatchObject({ created: [], updated: 1, known: 0 });
    const changed = { owner: { code: 'IO-RTE' }, condition: { code: 'GOOD' }, operator_number: 'P-1' };
    expect(await supportOf(created[0])).toMatchObject(changed);
    await server().as('editor').delete(`import/batches/${report.batch}/`);
    expect(await supportOf(created[0])).toMatchObject({ ...changed, condition: null });
  });

  it('that others have changed meanwhile keep their values when an update is undone', async () => {
    const place = nextPlace();
    const { created } = await send([[place]]);
    const { batch } = await send([[place, { operator_number: 'A' }]], { same: 'update' });
    await server().as('admin').patch(`cables/points/${created[0]}/`, { operator_number: 'B' });
    const { body } = await server().as('editor').delete(`import/batches/${batch}/`);
    expect(body).toMatchObject({ removed: 0, changed: created });
    expect(await supportOf(created[0])).toMatchObject({ operator_number: 'B' });
  });

  it('are told as near within 15 m, by the number of the operator within 1 km, and added', async () => {
    const [x, y] = nextPlace();
    const { created } = await send([[[x, y], { operator_number: 'L7-12' }]]);
    const rows: Row[] = [
      [[x, y + DEGREE]],
      [[x, y + 2 * DEGREE]],
      [[x, y - 40 * DEGREE], { operator_number: 'l7-12' }],
      [[x, y - 200 * DEGREE], { operator_number: 'L7-12' }],
      [[x, y - 40 * DEGREE], { operator_number: 'L7-12', network_type: 'HTA-BT' }],
    ];
    const told = await send(rows, {}, { dry: true });
    expect(told).toMatchObject({ accepted: 5, known: 0 });
    const near = told.preview?.alike ?? [];
    expect(near.filter(({ id }) => id !== null)).toEqual([
      { row: 1, how: 'near', id: created[0] },
      { row: 3, how: 'near', id: created[0] },
    ]);
    // The second row is near the first of the file; the last is at the place of the third, but on another network.
    expect(near.filter(({ id }) => id === null)).toMatchObject([{ row: 2 }, { row: 5 }]);
    expect(await send(rows.slice(0, 1), { near: 'skip' })).toMatchObject({ created: [], known: 1 });
  });

  it('of another operator are not told by their number', async () => {
    const [x, y] = nextPlace();
    const of = (owner: string | undefined, at: number): Row => [
      [x, y + at * DEGREE],
      { operator_number: 'S-1', ...(owner && { owner }) },
    ];
    const { created } = await send([of('IO-ENEDIS', 0), of('IO-RTE', 60)]);
    const { preview } = await send([of('IO-RTE', 30), of('IO-ENEDIS', 20)], {}, { dry: true });
    expect(preview?.alike.filter(({ id }) => id !== null)).toMatchObject([
      { row: 1, how: 'near', id: created[1] },
      { row: 2, how: 'near', id: created[0] },
    ]);
  });

  it('of their own file stand for each other', async () => {
    const [x, y] = nextPlace();
    const rows: Row[] = [[[x, y]], [[x, y + 50 * DEGREE]], [[x, y]]];
    const told = await send(rows, {}, { dry: true });
    expect(told).toMatchObject({ accepted: 2, known: 1, alike: { same: 1, near: 0 } });
    expect(told.preview?.alike).toEqual([{ row: 3, how: 'same', id: null }]);
    const updated = await send([...rows.slice(0, 2), [[x, y], { operator_number: '9' }]], { same: 'update' });
    expect(updated).toMatchObject({ updated: 1 });
    expect(await supportOf(updated.created[0])).toMatchObject({ operator_number: '9' });
    // Records that the import itself changed afterwards are removed too.
    const { body } = await server().as('editor').delete(`import/batches/${updated.batch}/`);
    expect(body).toMatchObject({ removed: 2, changed: [], in_use: [] });
  });

  it('of their own file stand for the record that they update, and for none where they are left out', async () => {
    const [x, y] = nextPlace();
    const { created } = await send([[[x, y]]]);
    // Ten metres apart, so that the second is near the first only.
    const rows: Row[] = [[[x, y + DEGREE]], [[x, y + 2 * DEGREE], { operator_number: '2' }]];
    expect(await send(rows, { near: 'skip' }, { dry: true })).toMatchObject({ accepted: 1, known: 1 });
    expect(await send(rows, { near: 'update' })).toMatchObject({ created: [], updated: 2 });
    expect(await supportOf(created[0])).toMatchObject({ operator_number: '2' });
  });

  it('leave the other parts of their line', async () => {
    const [x, y] = nextPlace();
    const part = (east: number) => [
      [x + east, y],
      [x + east + 0.005, y],
    ];
    const lines = (...coordinates: number[][][]) =>
      JSON.stringify({
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates },
        properties: { network_type: 'HTB' },
      });
    const options = { kind: 'lines' } as const;
    await send(lines(part(0)), {}, options);
    const { created, known } = await send(lines(part(0), part(0.01)), {}, options);
    expect([created.length, known]).toEqual([1, 1]);
  });

  it('are lines with the same ends, and birds of the same species and day', async () => {
    const [x, y] = nextPlace();
    const line = (...coordinates: number[][]) =>
      JSON.stringify({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        properties: { network_type: 'HTB' },
      });
    const [from, to] = [
      [x, y],
      [x + 0.01, y + 0.01],
    ] as const;
    await send(line([...from], [...to]), {}, { kind: 'lines' });
    expect(await send(line([...to], [...from]), {}, { kind: 'lines' })).toMatchObject({ known: 1 });
    const crossing = line([from[0], to[1]], [to[0], from[1]]);
    expect(await send(crossing, {}, { kind: 'lines' })).toMatchObject({ known: 0 });
    const bird = { species: 'Bubo bubo', death_cause: 'COD_EL', date: '2024-05-01', count: 1, author: 'Léa' };
    const kind = 'mortality';
    await send([[[x, y], bird]], {}, { kind });
    expect(await send([[[x, y], bird]], {}, { kind })).toMatchObject({ known: 1 });
    const other = await send([[[x, y], { ...bird, count: 2 }]], {}, { kind });
    expect(other).toMatchObject({ known: 0 });
    expect(await send([[[x, y], { ...bird, date: '2024-05-02' }]], {}, { kind })).toMatchObject({ known: 0 });
  });

  it('are left out, used or added by the command line as well', async () => {
    const place = nextPlace();
    await send([[place]]);
    const file = join(folder, 'network.geojson');
    writeFileSync(file, fileOf([[place, { operator_number: '77' }]]));
    const { context } = server();
    const { id: userId } = await context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const run = async (source: string, choices?: { same: AlikeChoice; near: AlikeChoice }) => {
      const order = { file, kind: 'points', source, userId, texts: {}, locale: 'en' } as const;
      return importFile(context, { ...order, ...(choices && { choices }) }, () => undefined);
    };
    expect(await run('one')).toMatchObject({ created: 0, updated: 0, known: 1 });
    expect(await run('two', { same: 'update', near: 'add' })).toMatchObject({ created: 0, updated: 1 });
    expect(await run('three', { same: 'add', near: 'add' })).toMatchObject({ created: 1, updated: 0 });
    // Records that the same source has named before are recognised, whatever the choice.
    expect(await run('three', { same: 'add', near: 'add' })).toMatchObject({ created: 0, known: 1 });
  });

  it('have the number of their operator, which is searched, listed and exported', async () => {
    const [x, y] = nextPlace();
    const header = 'id_poteau;latitude;longitude;réseau';
    const { created } = await send(`${header}\nÉ-4711/a;${y};${x};HTB`);
    const [id] = created;
    expect(await supportOf(id)).toMatchObject({ operator_number: 'É-4711/a' });
    const found = await read('search/?q=e-4711');
    expect(found.infrastructures).toMatchObject([{ id, excerpt: 'É-4711/a' }]);
    const short = (await send([[[x, y + 1 * 0.01], { operator_number: 'Z9' }]])).created;
    expect((await read('search/?q=z9')).infrastructures).toMatchObject([{ id: short[0] }]);
    const { features } = await read('cables/infrastructures/?q=4711');
    expect(features.map((one: { id: number }) => one.id)).toEqual([id]);
    const csv = await getRaw(server(), 'reader', 'export/infrastructures.csv?q=4711', {
      'accept-language': 'en',
    });
    expect(csv.text).toContain('É-4711/a');
    const { status } = await server()
      .as('editor')
      .patch(`cables/points/${id}/`, {
        operator_number: 'x'.repeat(51),
      });
    expect(status).toBe(400);
  });
});
