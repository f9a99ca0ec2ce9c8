import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdPoint } from './samples';

const [longitude, latitude] = CLERMONT;
const SE = `pkID,Size,Season,s1,s2,s3
pk1,bat,spring,0,NA,NA
pk2,sml,spring,0,0,1
pk3,lrg,fall,1,NA,NA`;
const CP = `cpID,Size,Season,LastPresent,FirstAbsent
cp1,bat,spring,0,0.93
cp2,med,spring,13.99,21.13
cp3,lrg,summer,30,Inf`;

describeOnSqlite('Files of GenEst', server => {
  const editor = () => server().as('editor');
  let [programme, support, other, kite, eagle] = [0, 0, 0, '', ''];

  beforeAll(async function enter() {
    const body = { name: 'Montagnes', from: '2024-01-01', way: 'FOOT', area_percent: 40 };
    const made = await server().as('admin').post('programmes/', body);
    expect(made.status).toBe(201);
    programme = made.body.id;
    const geom = (east: number) => ({ type: 'Point', coordinates: [longitude + east, latitude] });
    support = await createdPoint(server(), { geom: geom(0) });
    other = await createdPoint(server(), { geom: geom(0.01), operator_number: 'P-77' });
    const named = async (text: string) =>
      (await server().anonymous.get(`species/?search=${encodeURIComponent(text)}`)).body[0];
    kite = (await named('milvus milvus')).scientific_name;
    const rare = await named('aquila chrysaetos');
    eagle = rare.scientific_name;
    const rule = { species_id: rare.id, level: 4, source: 'SINP' };
    expect((await server().as('admin').post('admin/sensitivity-rules/', rule)).status).toBe(201);
  });

  const zip = (files: Record<string, string>) =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );
  async function send(file: Buffer, query = '', caller: 'editor' | 'reader' = 'editor') {
    const path = `programmes/${programme}/genest/${query}`;
    const { status, json } = await postFile(server(), caller, path, { field: 'file', file });
    return { status, body: json() };
  }
  const exported = async () => {
    const { bytes, status } = await getRaw(server(), 'reader', `programmes/${programme}/genest.zip`);
    expect(status).toBe(200);
    const files = unzipSync(bytes);
    return (name: string) =>
      strFromU8(files[`${name}.csv`] ?? new Uint8Array())
        .replaceAll('\r\n', '\n')
        .trim();
  };
  const files = () => ({
    'data/SE.csv': SE,
    'data/CP.csv': CP,
    'data/SS.csv': `SearchDate,Season,${support},P-77,t1
2024-04-15,spring,1,1,1
2024-04-18,spring,0,1,0
2024-04-21,spring,0,0,1`,
    'data/CO.csv': `carcID,Turbine,DateFound,Species
x1,${support},2024-04-15,${kite}
x2,P-77,2024-04-18,${eagle}
x3,t1,2024-04-18,${kite}
x4,P-77,2024-04-18,Draco volans`,
  });

  it('are told before anything is written, then become trials, searches and cases, once', async () => {
    const trial = await send(zip(files()));
    expect(trial).toMatchObject({
      status: 200,
      body: { dry_run: true, trials: 6, surveys: 2, mortality: 2, known: 0, total: 4 },
    });
    expect(
      trial.body.problems.map((one: { file: string; row: number; code: string }) => [
        one.file,
        one.row,
        one.code,
      ]),
    ).toEqual([
      ['CO', 4, 'unknown_unit'],
      ['CO', 5, 'unknown_species'],
      ['SS', 1, 'unknown_unit'],
      ['SS', 4, 'nothing_searched'],
    ]);
    expect((await editor().get('trials/')).body).toEqual([]);
    expect((await send(zip(files()), '?dry_run=false')).body).toMatchObject({
      ...{ dry_run: false, trials: 6, surveys: 2, mortality: 2, total: 4 },
    });
    const surveys = (await editor().get(`surveys/?programme=${programme}&ordering=date`)).body;
    expect(surveys).toMatchObject([
      {
        date: '2024-04-15',
        finds: 1,
        nothing_found: false,
        targets: [{ infrastructure: support }, { infrastructure: other }],
      },
      { date: '2024-04-18', finds: 1, nothing_found: false, targets: [{ infrastructure: other }] },
    ]);
    expect((await send(zip(files()), '?dry_run=false')).body).toMatchObject({
      ...{ trials: 0, surveys: 0, mortality: 0, known: 10 },
    });
    expect((await editor().get('trials/')).body).toHaveLength(6);
  });

  it('come back exactly, without birds whose place is hidden', async () => {
    const text = await exported();
    expect(text('SE')).toBe(SE);
    expect(text('CP')).toBe(CP);
    // Nor the search that found it, which would tell its supports.
    expect(text('SS')).toBe(`SearchDate,Season,${support},${other}
2024-04-15,spring,1,1`);
    expect(text('DWP').split('\n')).toHaveLength(3);
    expect(text('DWP')).toContain(`${support},0.4,0.4`);
    const finds = text('CO').split('\n').slice(1);
    expect(finds).toHaveLength(1);
    expect(finds[0]).toContain(`${support},POLE,2024-04-15,${kite}`);
    expect(finds[0]).toMatch(/,0$/);
  });

  it('leave out a search that does not say what it found', async () => {
    const body = {
      ...{
        programme,
        date: '2024-05-01',
        observers: 'Léa',
        way: 'FOOT',
        visibility: 'GOOD',
        nothing_found: false,
      },
      targets: [{ infrastructure: support }],
    };
    expect((await editor().post('surveys/', body)).status).toBe(201);
    expect((await exported())('SS')).not.toContain('2024-05-01');
  });

  it('are imports that can be undone', async () => {
    const { body: batches } = await editor().get('import/batches/');
    expect(batches.map(({ kind, records }: { kind: string; records: number }) => [kind, records])).toEqual([
      ['mortality', 2],
      ['surveys', 2],
      ['trials', 6],
    ]);
    const trials = batches.at(-1) as { id: number };
    expect((await editor().delete(`import/batches/${trials.id}/`)).status).toBe(200);
    expect((await editor().get('trials/')).body).toEqual([]);
  });

  it('are refused from readers, and if they are no archive or hold no table', async () => {
    expect((await send(zip(files()), '', 'reader')).status).toBe(403);
    expect((await send(Buffer.from('no archive'))).status).toBe(400);
    expect((await send(zip({ 'notes.txt': 'x' }))).status).toBe(400);
    expect((await send(zip({ 'SE.csv': '' }))).status).toBe(400);
    expect((await editor().get('programmes/999999/genest.zip')).status).toBe(404);
  });
});
