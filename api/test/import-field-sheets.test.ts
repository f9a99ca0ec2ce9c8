import { type ImportAdjustments, type ImportReport, importReportSchema } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT } from './samples';

const HEADER = 'id_poteau;lat;lon;réseau;type_arm;attr;dang;état;obs;couleur';
let free = 0;
/** Rows of a field sheet, at places that no other test uses. */
const sheetOf = (...rows: string[]) => {
  free += 1;
  const place = (i: number) => `${CLERMONT[1] + free * 0.01};${CLERMONT[0] + i * 0.01}`;
  return [HEADER, ...rows.map((row, i) => row.replace('@', place(i)))].join('\n');
};

describeOnSqlite('A field sheet', server => {
  type Options = { dry?: boolean; date?: string; adjustments?: Partial<ImportAdjustments> };
  async function sent(file: string, { dry = false, date, adjustments = {} }: Options = {}) {
    const { status, json } = await postFile(server(), 'editor', `import/points/?dry_run=${dry}`, {
      field: 'file',
      file,
      ...(date && { 'diagnosis.date': date }),
      adjustments: JSON.stringify(adjustments),
      asIs: true,
    });
    return { status, report: importReportSchema.parse(json()) };
  }
  async function accepted(file: string, options: Options = {}): Promise<ImportReport> {
    const { status, report } = await sent(file, options);
    expect(report.problems).toEqual([]);
    expect(status).toBe(options.dry ? 200 : 201);
    return report;
  }
  const supportOf = async (id: number | undefined) =>
    (await server().as('editor').get(`cables/infrastructures/${id}/`)).body.properties;

  it('becomes supports and their visits in one import, and tells before what is dropped', async () => {
    const file = sheetOf('P1;@;HTA-BT;NVS;élevé;High;GOOD;sous le nid;rouge', 'P2;@;HTA-BT;;;;;;bleu');
    const told = await accepted(file, { dry: true, date: '2024-05-31' });
    expect(told).toMatchObject({ accepted: 2, visits: 1, unused_columns: ['couleur'] });
    const columns = Object.fromEntries((told.preview?.columns ?? []).map(one => [one.name, one]));
    expect(columns.type_arm).toMatchObject({ field: 'diagnosis.arming_id' });
    expect(columns.obs).toMatchObject({ field: 'diagnosis.remark' });
    expect(columns.état).toMatchObject({ field: 'condition_id', also: 'diagnosis.condition_id' });
    expect(told.preview?.fields.map(({ name }) => name)).toContain('diagnosis.date');

    const { created, batch } = await accepted(file, { date: '2024-05-31' });
    const [first, second] = await Promise.all(created.map(supportOf));
    expect(first).toMatchObject({ operator_number: 'P1', risk: 'RISK_H', condition: { code: 'GOOD' } });
    expect(first.diagnosis).toMatchObject([
      { date: '2024-05-31', arming: [{ code: 'NVS' }], remark: 'sous le nid', condition: null },
    ]);
    expect(second.diagnosis).toEqual([]);

    // The undo removes visits and supports together.
    const { body } = await server().as('editor').delete(`import/batches/${batch}/`);
    expect(body).toMatchObject({ removed: 3, changed: [], in_use: [] });
    expect((await server().as('editor').get(`cables/points/${created[0]}/`)).status).toBe(404);
  });

  it('is written whole or not at all: what a visit refuses refuses its row, by the field of the visit', async () => {
    const file = sheetOf('P3;@;HTA-BT;NVS;RISK_H;RISK_H;;;', 'P4;@;HTA-BT;DANUB_TOW;RISK_H;enorme;;;');
    const undated = await sent(file);
    expect(undated.status).toBe(400);
    expect(undated.report.groups).toMatchObject([
      { path: ['diagnosis.date'], code: 'required', count: 2 },
      { path: ['diagnosis.pole_dangerousness_id'] },
    ]);
    const { report } = await sent(file, { dry: true, date: '2024-05-31' });
    expect(report).toMatchObject({ accepted: 1 });
    expect(report.preview?.unknown).toEqual([
      { field: 'diagnosis.pole_dangerousness_id', text: 'enorme', count: 1 },
    ]);
    const values = [{ field: 'diagnosis.pole_dangerousness_id', text: 'enorme', code: 'RISK_H' }];
    const meant = await sent(file, { dry: true, date: '2024-05-31', adjustments: { values } });
    // An arming that belongs to the other network.
    expect(meant.report.problems).toMatchObject([
      { row: 2, path: ['diagnosis.arming_id', 0], code: 'not_offered' },
    ]);
  });

  it('of another year adds its visits to the supports that are there, and twice adds nothing', async () => {
    const file = sheetOf('P5;@;HTA-BT;NVS;RISK_L;RISK_L;;;');
    const { created } = await accepted(file, { date: '2023-05-31' });
    expect(await accepted(file, { date: '2023-05-31' })).toMatchObject({
      created: [],
      known: 1,
      batch: null,
    });
    expect(await accepted(file, { date: '2024-05-31', dry: true })).toMatchObject({ accepted: 1, visits: 1 });
    const { batch } = await accepted(file, { date: '2024-05-31' });
    const visited = async () =>
      (await supportOf(created[0])).diagnosis.map((one: { date: string }) => one.date);
    expect(await visited()).toEqual(['2024-05-31', '2023-05-31']);
    await server().as('editor').delete(`import/batches/${batch}/`);
    expect(await visited()).toEqual(['2023-05-31']);
  });

  it('with several visits of one support keeps them all, and a repeated row adds nothing', async () => {
    const [header, row] = sheetOf('P7;@;HTA-BT;NVS;RISK_L;RISK_L;;;').split('\n') as [string, string];
    const days = ['2022-05-31', '2024-05-31', '2022-05-31'];
    const file = [`${header};date`, ...days.map(day => `${row};${day}`)].join('\n');
    const told = await accepted(file, { dry: true });
    expect(told).toMatchObject({ accepted: 2, known: 1, visits: 2 });
    const { created, known } = await accepted(file);
    expect([created.length, known]).toEqual([1, 1]);
    const { diagnosis } = await supportOf(created[0]);
    expect(diagnosis.map((one: { date: string }) => one.date)).toEqual(['2024-05-31', '2022-05-31']);
  });

  it('names the row of a visit that the support which is there does not allow', async () => {
    const file = sheetOf('P8;@;HTA-BT;NVS;RISK_L;RISK_L;;;');
    await accepted(file, { date: '2023-05-31' });
    const other = file.replace('HTA-BT', 'HTB').replace('NVS', 'DANUB_TOW');
    const choices = { date: '2024-05-31', adjustments: { near: 'skip' } } as const;
    const named = [{ row: 1, path: ['diagnosis.arming_id', 0], code: 'not_offered' }];
    expect((await sent(other, { ...choices, dry: true })).report.problems).toMatchObject(named);
    const { status, report } = await sent(other, choices);
    expect([status, report.problems]).toMatchObject([400, named]);
  });

  it('gives a column to the visit where a person says so', async () => {
    const file = sheetOf('P6;@;HTA-BT;NVS;RISK_L;RISK_L;GOOD;;7');
    const columns = [
      { column: 'état', field: 'diagnosis.condition_id' },
      { column: 'couleur', field: 'diagnosis.technical_proposal' },
    ];
    const { created } = await accepted(file, { date: '2023-05-31', adjustments: { columns } });
    expect(await supportOf(created[0])).toMatchObject({
      condition: null,
      diagnosis: [{ condition: { code: 'GOOD' }, technical_proposal: '7' }],
    });
  });

  it('does not make visits of what our own exports say of the last one', async () => {
    const file = sheetOf('PX7000;@;HTA-BT;NVS;RISK_L;RISK_L;GOOD;Une remarque;');
    await accepted(file, { date: '2023-05-31' });
    const exported = await getRaw(server(), 'editor', 'export/infrastructures.csv?q=PX7000');
    expect(exported.status).toBe(200);
    expect(await accepted(exported.text)).toMatchObject({ created: [], updated: 0, known: 1 });
  });
});
