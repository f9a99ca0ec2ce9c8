import type BetterSqlite3 from 'better-sqlite3';
import { importReportSchema } from 'shared/contract/imports';
import { beforeEach, expect, it, vi } from 'vitest';
import { geoPackageBinary } from '../src/io/export/well-known-binary';
import { fromWgs84 } from '../src/io/import/parse/to-wgs84';
import { edited, LINES, moveSupport, POINTS, pasteSupport } from './edited-geopackage';
import { describeOnSqlite } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, samplesOf } from './samples';

const HELD = 'gpkgext_avicable_rows';

// Each file is read on a thread, which takes long to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A point east of Clermont-Ferrand, in thousandths of a degree (78 m each). */
const at = (east: number) => ({
  type: 'Point' as const,
  coordinates: [Number((CLERMONT[0] + east / 1000).toFixed(6)), CLERMONT[1]] as [number, number],
});

const move = (file: BetterSqlite3.Database, uuid: string, east: number) =>
  moveSupport(file, uuid, at(east).coordinates);

describeOnSqlite('A GeoPackage of supports and lines, edited elsewhere,', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');
  /** Three supports and a line, by order. */
  let uuids: string[];
  let ids: number[];
  let lineId: number;
  let file: Buffer;

  const exported = async () => (await getRaw(server(), 'editor', 'export/infrastructures.gpkg')).bytes;
  const support = async (id = ids[0]) => (await editor().get(`cables/points/${id}/`)).body;

  async function sent(bytes: Uint8Array, returned: object | null = null, dryRun = true) {
    const answer = await postFile(server(), 'editor', `import/infrastructures/?dry_run=${dryRun}`, {
      field: 'file',
      file: bytes,
      asIs: true,
      adjustments: JSON.stringify(returned ? { returned } : {}),
    });
    return importReportSchema.parse(answer.json());
  }

  beforeEach(async () => {
    await admin().patch('admin/settings/1/', { edit_areas: 'everywhere' });
    for (const { id } of (await editor().get('cables/infrastructures/')).body.features)
      for (const kind of ['points', 'lines']) await editor().delete(`cables/${kind}/${id}/`);
    const { point, line, uuid } = samplesOf(server());
    uuids = [uuid(), uuid(), uuid()];
    ids = [];
    for (const [i, one] of uuids.entries()) {
      const body = point({ uuid: one, geom: at(i), operator_number: `A-${i}` });
      ids.push((await editor().post('cables/points/', body)).body.id);
    }
    lineId = (await editor().post('cables/lines/', line())).body.id;
    file = await exported();
  });

  it('changes nothing as long as nobody has edited it', async () => {
    const report = await sent(file);
    expect(report).toMatchObject({ accepted: 0, problems: [] });
    expect(report.difference).toEqual({
      tells_removed: true,
      ...{ changed: 0, added: 0, copied: 0, removed: 0, conflicts: 0, unchanged: 4 },
      rows: [],
    });
    expect(await sent(file, null, false)).toMatchObject({ batch: null, created: [], updated: 0 });
  });

  it('shows what was changed, added and removed before it counts, and is undone as a whole', async () => {
    const returned = edited(file, one => {
      move(one, uuids[0] as string, 0.2);
      one.prepare(`update ${POINTS} set owner = 'RTE', operator_number = null where uuid = ?`).run(uuids[0]);
      one
        .prepare(`insert into ${POINTS} (geom, network_type) values (?, 'HTB')`)
        .run(geoPackageBinary(at(9)));
      one.prepare(`delete from ${POINTS} where uuid = ?`).run(uuids[2]);
    });
    const { difference, accepted } = await sent(returned);
    expect(accepted).toBe(2);
    expect(difference).toMatchObject({ changed: 1, added: 1, removed: 1, conflicts: 0, unchanged: 2 });
    expect(difference?.rows).toMatchObject([
      {
        ...{ row: 2, id: ids[0], how: 'changed', conflict: false, metres: expect.closeTo(15.5, 0) },
        fields: [
          { field: 'owner_id', before: 'Enedis', after: 'RTE' },
          { field: 'operator_number', before: 'A-0', after: '' },
        ],
      },
      { row: 4, id: null, how: 'added', metres: null, place: at(9).coordinates },
      { row: 5, id: ids[2], how: 'removed', metres: null, place: at(2).coordinates },
    ]);
    // Records that are no longer in the file stay, unless that is asked for.
    const first = await sent(returned, null, false);
    expect(first).toMatchObject({ updated: 1, removed: 0, created: [expect.any(Number)] });
    expect((await support()).properties).toMatchObject({ owner: { code: 'IO-RTE' }, operator_number: '' });
    expect((await support(ids[2])).id).toBe(ids[2]);

    const second = await sent(returned, { removed: true }, false);
    expect(second).toMatchObject({ updated: 0, created: [], removed: 1 });
    expect((await editor().get(`cables/points/${ids[2]}/`)).status).toBe(404);
    expect((await editor().get(`history/infrastructures/${ids[2]}/`)).body[0]).toMatchObject({
      action: 'delete',
      batch: second.batch,
    });

    for (const { batch } of [second, first])
      expect((await editor().delete(`import/batches/${batch}/`)).body).toMatchObject({
        changed: [],
        in_use: [],
      });
    expect((await support()).properties).toMatchObject({
      owner: { code: 'IO-ENEDIS' },
      operator_number: 'A-0',
    });
    expect((await support()).geometry).toEqual(at(0));
    expect((await support(ids[2])).geometry).toEqual(at(2));
    expect((await editor().get(`cables/points/${first.created[0]}/`)).status).toBe(404);
  });

  it('tells what was changed on the server since, field by field, and by default keeps it', async () => {
    const returned = edited(file, one =>
      one.exec(`update ${POINTS} set owner = 'IO-RTE', network_type = 'HTB' where uuid = '${uuids[0]}'`),
    );
    await sent(returned);
    await editor().patch(`cables/points/${ids[0]}/`, { owner_id: null, condition_id: null });
    const { difference } = await sent(returned);
    expect(difference).toMatchObject({ changed: 1, conflicts: 1 });
    // The condition is as it left in the file, so the server's later value stays without a word.
    expect(difference?.rows[0]).toMatchObject({
      conflict: true,
      fields: [{ field: 'network_type_id' }, { field: 'owner_id', before: '', after: 'RTE' }],
    });
    expect(await sent(returned, null, false)).toMatchObject({ updated: 1 });
    const now = { network_type: { code: 'HTB' }, owner: null, condition: null };
    expect((await support()).properties).toMatchObject(now);
    expect(await sent(returned)).toMatchObject({ accepted: 0, difference: { conflicts: 1 } });
    // Without a version, as after a restored backup, values as they left may be newer than those of the server.
    const owner = { field: 'owner_id', before: '', after: 'Enedis' };
    for (const version of [0, 99]) {
      const undated = edited(file, one => one.exec(`update ${HELD} set version = ${version}`));
      expect((await sent(undated)).difference).toMatchObject({
        ...{ changed: 1, conflicts: 1, unchanged: 3 },
        rows: [
          { id: ids[0], conflict: true, fields: expect.arrayContaining([expect.objectContaining(owner)]) },
        ],
      });
    }
    await sent(returned, { conflicts: true }, false);
    expect((await support()).properties).toMatchObject({ ...now, owner: { code: 'IO-RTE' } });
  });

  it('does not remove, or bring back, what somebody has changed or removed since', async () => {
    const returned = edited(file, one => {
      one.exec(`delete from ${POINTS} where uuid = '${uuids[0]}'`);
      move(one, uuids[1] as string, 1.1);
    });
    await editor().patch(`cables/points/${ids[0]}/`, { operator_number: 'new' });
    await editor().delete(`cables/points/${ids[1]}/`);
    const { difference } = await sent(returned, { removed: true });
    expect(difference?.rows).toMatchObject([
      { how: 'gone', id: null },
      { how: 'removed', id: ids[0], conflict: true },
    ]);
    expect(await sent(returned, { removed: true }, false)).toMatchObject({ removed: 0, batch: null });
    expect(await sent(returned, { removed: true, conflicts: true }, false)).toMatchObject({ removed: 1 });
    expect((await editor().get(`cables/points/${ids[1]}/`)).status).toBe(404);
  });

  it('is no conflict with values that an undo has set back', async () => {
    const returned = edited(file, one => {
      one.exec(`update ${POINTS} set owner = 'IO-RTE' where uuid = '${uuids[0]}'`);
      one.exec(`delete from ${POINTS} where uuid = '${uuids[1]}'`);
    });
    const { batch } = await sent(returned, { removed: true }, false);
    await editor().delete(`import/batches/${batch}/`);
    expect(await sent(returned, { removed: true })).toMatchObject({
      ...{ accepted: 2, updated: 1, removed: 1 },
      difference: { changed: 1, removed: 1, conflicts: 0 },
    });
  });

  it('stays removed after an undo where somebody else has removed it too', async () => {
    const returned = edited(file, one => one.exec(`delete from ${POINTS} where uuid <> '${uuids[0]}'`));
    const { batch } = await sent(returned, { removed: true }, false);
    await admin().post(`cables/points/${ids[1]}/restore/`, {});
    await admin().delete(`cables/points/${ids[1]}/`);
    await editor().delete(`import/batches/${batch}/`);
    expect((await editor().get(`cables/points/${ids[1]}/`)).status).toBe(404);
    expect((await support(ids[2])).id).toBe(ids[2]);
  });

  it('removes nothing for held rows that somebody made up, and is refused with too many of them', async () => {
    const madeUp = edited(file, one =>
      one.exec(`update ${HELD} set uuid = upper(uuid), version = 'x';
        insert into ${HELD} values ('${POINTS}', '${samplesOf(server()).uuid()}', -1), ('${POINTS}', x'00', 1e300)`),
    );
    expect(await sent(madeUp, { removed: true })).toMatchObject({
      ...{ accepted: 0, removed: 0, problems: [] },
      difference: { removed: 0, unchanged: 4, rows: [] },
    });
    const endless = edited(file, one =>
      one.exec(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 700000)
        insert into ${HELD} select '', n, 1 from numbers`),
    );
    const answer = await postFile(server(), 'editor', 'import/infrastructures/', {
      field: 'file',
      file: endless,
      asIs: true,
    });
    expect([answer.status, answer.json().file?.[0]]).toEqual([400, expect.stringContaining('000')]);
  });

  it('adds the copy of a row only when told to, even of a row that is as it left', async () => {
    const returned = edited(file, one => pasteSupport(one, uuids[0] as string, at(0.1).coordinates));
    expect(await sent(returned)).toMatchObject({
      accepted: 0,
      difference: { copied: 1, changed: 0, unchanged: 4, rows: [{ how: 'copied', id: null }] },
    });
    expect(await sent(returned, null, false)).toMatchObject({ created: [], updated: 0 });
    const { created } = await sent(returned, { copied: true }, false);
    expect((await support(created[0])).geometry).toEqual(at(0.1));
    expect((await support(created[0])).properties.uuid).not.toBe(uuids[0]);
    expect((await support()).geometry).toEqual(at(0));
  });

  it('is read in the system and the columns that it has, with other ids, in a new file', async () => {
    for (const [srid, name] of [
      [3857, 'WGS 84 / Pseudo-Mercator'],
      [2154, 'RGF93 / Lambert-93'],
    ] as const) {
      const inMetres = fromWgs84(srid);
      const returned = edited(await exported(), one => {
        one.exec(`drop table ${HELD}`);
        one
          .prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, null)')
          .run(name, srid, 'EPSG', srid, name);
        one.prepare('update gpkg_geometry_columns set srs_id = ?').run(srid);
        for (const [i, uuid] of uuids.entries()) {
          const coordinates = inMetres(at(i === 1 ? 1.5 : i).coordinates) as [number, number];
          one
            .prepare(`update ${POINTS} set geom = ?, id = id + 1000 where uuid = ?`)
            .run(geoPackageBinary({ type: 'Point', coordinates }), uuid);
        }
        // A layer of its own, of a part of the rows.
        one.exec(`delete from gpkg_geometry_columns where table_name = '${LINES}'`);
        one.exec(`delete from ${POINTS} where uuid = '${uuids[2]}'`);
        // Their values stay. Without the day of the last visit, a visit would be read from the others.
        for (const column of ['network_type', 'owner', 'last_diagnosis_date'])
          one.exec(`alter table ${POINTS} drop column ${column}`);
      });
      expect(await sent(returned, { removed: true })).toMatchObject({
        ...{ accepted: 1, problems: [], visits: 0 },
        difference: {
          ...{ tells_removed: false, changed: 1, added: 0, removed: 0, unchanged: 1 },
          rows: [{ id: ids[1], metres: expect.closeTo(38.9, 0), fields: [] }],
        },
      });
    }
  });

  it('removes nothing of a layer that is gone, or that no longer names its records', async () => {
    const withoutLines = edited(file, one => {
      one.exec(`delete from gpkg_geometry_columns where table_name = '${LINES}'; drop table ${LINES}`);
    });
    expect((await sent(withoutLines, { removed: true })).difference).toMatchObject({
      removed: 0,
      unchanged: 3,
    });
    const renamed = edited(file, one => one.exec(`alter table ${POINTS} rename column uuid to code`));
    expect((await sent(renamed, { removed: true })).difference).toMatchObject({ removed: 0, unchanged: 1 });
    const emptied = edited(file, one => one.exec(`delete from ${LINES}`));
    expect((await sent(emptied)).difference?.rows).toMatchObject([{ how: 'removed', id: lineId }]);
  });

  it('is refused with the reason: unknown values, other kinds of geometry, damage', async () => {
    const returned = edited(file, one => {
      one.exec(`update ${POINTS} set owner = 'Nobody' where uuid = '${uuids[0]}'`);
      one.exec(`update ${POINTS} set network_type = null where uuid = '${uuids[1]}'`);
      one.exec(`update ${POINTS} set geom = null where uuid = '${uuids[2]}'`);
    });
    const { problems } = await sent(returned);
    expect(problems.map(({ row, path }) => [row, path[0]])).toEqual([
      [2, 'owner_id'],
      [3, 'network_type_id'],
      [4, 'geom'],
    ]);
    expect(problems[0]?.message).toContain('Nobody');
    const half = file.subarray(0, Math.floor(file.length / 2));
    const answer = await postFile(server(), 'editor', 'import/infrastructures/', {
      field: 'file',
      file: half,
    });
    expect([answer.status, answer.json().file[0]]).toEqual([400, expect.stringContaining('GeoPackage')]);
  });

  it('changes and removes only what an editor may change and remove', async () => {
    const returned = edited(file, one => {
      move(one, uuids[0] as string, 0.2);
      one.exec(`delete from ${POINTS} where uuid = '${uuids[1]}'`);
    });
    await admin().patch('admin/settings/1/', { edit_areas: 'own' });
    const { problems, accepted } = await sent(returned, { removed: true });
    expect([problems.map(({ path, code }) => [path[0], code]), accepted]).toEqual([
      [
        ['geom', expect.stringMatching(/areas?$/)],
        ['geom', expect.stringMatching(/areas?$/)],
      ],
      0,
    ]);
    const answer = await postFile(server(), 'reader', 'import/infrastructures/', {
      field: 'file',
      file: returned,
    });
    expect(answer.status).toBe(403);
  });
});
