import { type ImportAdjustments, type ImportPreview, importReportSchema } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const REMARK = '=HYPERLINK("http://example.org")';

describeOnSqlite('A file that is adjusted before its import', server => {
  async function send(
    file: string,
    adjustments: Partial<ImportAdjustments> | string | undefined,
    { kind = 'points', dry = true, account = 'editor' as 'editor' | 'admin', network = '' } = {},
  ) {
    const { status, json } = await postFile(server(), account, `import/${kind}/?dry_run=${dry}`, {
      field: 'file',
      file,
      ...(network && { network_type: network }),
      ...(adjustments !== undefined && {
        adjustments: typeof adjustments === 'string' ? adjustments : JSON.stringify(adjustments),
      }),
    });
    return { status, body: json() };
  }
  async function checked(...call: Parameters<typeof send>) {
    const { status, body } = await send(...call);
    expect(status).toBe(200);
    const { preview, ...report } = importReportSchema.parse(body);
    return { ...report, preview: preview as ImportPreview };
  }

  it('is shown with its columns, what they can become, its first rows and the refused ones', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => `${latitude};${longitude};HTB;p${i}`);
    rows[230] = '3,1;45,7;HTB;far';
    const { preview, rows: count } = await checked(`lat;lon;réseau;note\n${rows.join('\n')}`, undefined);
    expect(preview.columns).toEqual([
      { name: 'lat', field: 'latitude', first: String(latitude) },
      { name: 'lon', field: 'longitude', first: String(longitude) },
      { name: 'réseau', field: 'network_type_id', first: 'HTB' },
      { name: 'note', field: null, first: 'p0' },
    ]);
    const network = preview.fields.find(({ name }) => name === 'network_type_id');
    expect(network).toMatchObject({ title: 'Réseau', required: true });
    expect(network?.options?.map(({ code }) => code)).toEqual(expect.arrayContaining(['HTA-BT', 'HTB']));
    expect(preview.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['latitude', 'owner_id']));
    expect(count).toBe(250);
    expect(preview.rows).toHaveLength(201);
    expect(preview.rows[0]).toEqual({
      row: 1,
      refused: false,
      place: [longitude, latitude],
      cells: { network_type_id: 'HTB' },
    });
    expect(preview.rows.at(-1)).toMatchObject({ row: 231, refused: true, place: [45.7, 3.1] });
  });

  it('needs no column for a network that is given for all rows', async () => {
    const { preview, accepted } = await checked(`lat;lon\n${latitude};${longitude}`, undefined, {
      network: 'HTB',
    });
    expect(accepted).toBe(1);
    expect(preview.fields.find(({ name }) => name === 'network_type_id')?.required).toBe(false);
  });

  it('gives its columns even if it lacks some that are required', async () => {
    const file = 'nord_sud,est_ouest,tension\n45.7,3.1,HT\n45.8,3.1,HTB';
    const first = await send(file, undefined);
    expect(first.status).toBe(400);
    expect(first.body.file).toEqual([expect.stringContaining('nord_sud, est_ouest, tension')]);
    expect(first.body.preview.columns.map((one: { name: string }) => one.name)).toEqual([
      'nord_sud',
      'est_ouest',
      'tension',
    ]);

    const columns = [
      { column: 'nord_sud', field: 'latitude' },
      { column: 'est_ouest', field: 'longitude' },
      { column: 'tension', field: 'network_type_id' },
    ];
    const second = await checked(file, { columns });
    expect(second).toMatchObject({ rows: 2, accepted: 1 });
    expect(second.preview.unknown).toEqual([{ field: 'network_type_id', text: 'HT', count: 1 }]);
    const values = [{ field: 'network_type_id', text: 'ht', code: 'HTB' }];
    const { status, body } = await send(file, { columns, values }, { dry: false });
    expect(status).toBe(201);
    expect(body.created).toHaveLength(2);
    const { properties } = (await server().as('reader').get(`cables/points/${body.created[0]}/`)).body;
    expect(properties.network_type.code).toBe('HTB');
  });

  it('has cells corrected, coordinates swapped and rows left out; row numbers stay', async () => {
    const file = [
      'lat;lon;réseau',
      `${longitude};${latitude};HTB`,
      `${latitude};${longitude};HTC`,
      `${latitude};${longitude};?`,
      `${latitude};;HTB`,
      `${latitude};${longitude};!`,
    ].join('\n');
    const { problems, accepted } = await checked(file, undefined);
    expect(accepted).toBe(0);
    expect(problems.map(({ row, path }) => [row, path[0]])).toEqual([
      [1, 'geom'],
      [2, 'network_type_id'],
      [3, 'network_type_id'],
      [4, 'geom'],
      [5, 'network_type_id'],
    ]);
    const adjustments = {
      cells: [
        { row: 1, field: 'latitude', text: String(latitude) },
        { row: 1, field: 'longitude', text: String(longitude) },
        { row: 2, field: 'network_type_id', text: ' HTB ' },
        { row: 4, field: 'longitude', text: '3,1' },
        { row: 4, field: 'latitude', text: '45,7' },
      ],
      left_out: [3],
    };
    const rest = await checked(file, adjustments);
    expect(rest).toMatchObject({ rows: 4, accepted: 3, problems: [{ row: 5 }] });
    expect(rest.preview.rows.map(({ row, place }) => [row, place])).toEqual([
      [1, [longitude, latitude]],
      [2, [longitude, latitude]],
      [4, [3.1, 45.7]],
      [5, [longitude, latitude]],
    ]);
    expect((await send(file, adjustments, { dry: false })).status).toBe(400);
    const { status, body } = await send(file, { ...adjustments, left_out: [3, 5] }, { dry: false });
    expect(status).toBe(201);
    expect(body.created).toHaveLength(3);
  });

  it('has words translated in lists of several items, flags and codes', async () => {
    const uuid = samplesOf(server()).uuid();
    await createdPoint(server(), { uuid });
    const wkt = `POINT (${longitude} ${latitude})`;
    const file = [
      'infrastructure;date;wkt;armement;isoler;attractivité;dangerosité',
      `${uuid};2025-05-01;${wkt};"NVS, Voûte";peut-être;F;F`,
    ].join('\n');
    const { preview } = await checked(file, undefined, { kind: 'diagnosis' });
    expect(preview.unknown.map(({ field, text }) => [field, text])).toEqual([
      ['arming_id', 'Voûte'],
      ['isolation_advice', 'peut-être'],
      ['pole_attractivity_id', 'F'],
      ['pole_dangerousness_id', 'F'],
    ]);
    const values = preview.unknown.map(({ field, text }) => ({
      field,
      text,
      code: text === 'F' ? 'RISK_L' : text === 'Voûte' ? 'DA' : 'true',
    }));
    expect(await checked(file, { values }, { kind: 'diagnosis' })).toMatchObject({
      problems: [],
      accepted: 1,
    });
  });

  it('asks nothing about codes separated by spaces, as forms write them, where another cell is refused', async () => {
    const uuid = samplesOf(server()).uuid();
    await createdPoint(server(), { uuid });
    const file = [
      'infrastructure;date;wkt;armement;isoler',
      `${uuid};2025-05-01;POINT (${longitude} ${latitude});NVS DA;peut-être`,
    ].join('\n');
    const { preview } = await checked(file, undefined, { kind: 'diagnosis' });
    expect(preview.unknown.map(({ field, text }) => [field, text])).toEqual([
      ['isolation_advice', 'peut-être'],
    ]);
  });

  it('keeps hostile texts as texts, and tells columns of one name apart', async () => {
    const file = `__proto__,lat,lon,network_type,network_type,${'x'.repeat(500)}\n${`"${REMARK.replaceAll('"', '""')}"`},${latitude},${longitude},HTB,${'y'.repeat(100_000)},1`;
    const { preview, accepted } = await checked(file, {
      columns: [{ column: '__proto__', field: '__proto__' }],
      values: [{ field: '__proto__', text: 'a', code: 'b' }],
      cells: [{ row: 1, field: '__proto__', text: 'b' }],
    });
    expect(accepted).toBe(1);
    expect(preview.columns.map(({ name, field, first }) => [name, field, first.length])).toEqual([
      ['lat', 'latitude', String(latitude).length],
      ['lon', 'longitude', String(longitude).length],
      ['__proto__', null, REMARK.length],
      ['network_type', 'network_type_id', 3],
      ['network_type (2)', null, 301],
    ]);
  });

  it('is refused with adjustments that cannot be read', async () => {
    const file = `lat,lon,network_type\n${latitude},${longitude},HTB`;
    const many = Array.from({ length: 2001 }, () => ({ row: 1, field: 'owner_id', text: '' }));
    for (const adjustments of ['{', '[]', '{"cells": 1}', '{"left_out": [0]}', { cells: many }]) {
      const { status, body } = await send(file, adjustments);
      expect(status).toBe(400);
      expect(body.problems).toMatchObject([{ path: ['adjustments'], code: 'invalid' }]);
    }
    expect((await send(file, `{"a": "${'x'.repeat(1_100_000)}"}`)).status).toBeGreaterThanOrEqual(400);
    expect((await send('', undefined)).body.file[0]).toContain('0 octet');
  });

  it('is imported once when two people send it at the same time', async () => {
    const file = `uuid,lat,lon,network_type\n${samplesOf(server()).uuid()},${latitude},${longitude},HTC`;
    const cells = [{ row: 1, field: 'network_type_id', text: 'HTB' }];
    const answers = await Promise.all(
      (['editor', 'admin'] as const).map(account => send(file, { cells }, { dry: false, account })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    // The record existed already, or was written between check and write.
    expect([400, 409]).toContain(statuses[1]);
  });
});
