import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { pruneChangeLog } from '../src/store/prune-change-log';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

interface Line {
  kind: string;
  id: number;
  uuid: string;
  version: number;
  event: string;
  position: string;
}

describeOnEngines('The changes of records', (server, engine) => {
  const editor = () => server().as('editor');
  const position = async (): Promise<string> => (await editor().get('changes/')).body.position;
  async function after(since: string, query = ''): Promise<Line[]> {
    const { status, body } = await server().as('reader').get(`changes/?since=${since}${query}`);
    expect(status).toBe(200);
    return body.changes;
  }
  const told = (lines: readonly Line[]) =>
    lines.map(({ kind, id, version, event }) => [kind, id, version, event]);

  it('are told in order, with the version that the record has from then on', async () => {
    const since = await position();
    const support = await createdPoint(server());
    const { body: visit } = await editor().post(
      'cables/diagnosis/',
      samplesOf(server()).supportDiagnosis(support),
    );
    await editor().patch(`cables/diagnosis/${visit.id}/`, { remark: 'Vu' });
    await editor().delete(`cables/points/${support}/`);
    await server().as('admin').post(`cables/points/${support}/restore/`, {});
    const lines = await after(since);
    expect(told(lines)).toEqual([
      ['points', support, 1, 'created'],
      ['diagnosis', visit.id, 1, 'created'],
      ['diagnosis', visit.id, 2, 'changed'],
      ['diagnosis', visit.id, 2, 'deleted'],
      ['points', support, 2, 'deleted'],
      ['diagnosis', visit.id, 2, 'created'],
      ['points', support, 3, 'created'],
    ]);
    expect(lines[1]?.uuid).toBe(visit.uuid);
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual([
      'event',
      'id',
      'kind',
      'position',
      'uuid',
      'version',
    ]);
    expect(told(await after(since, '&kinds=points')).map(([kind]) => kind)).toEqual([
      'points',
      'points',
      'points',
    ]);
    expect(told(await after(lines[4]?.position ?? ''))).toEqual(told(lines.slice(5)));
    const pages: Line[] = [];
    for (let from = since, size = 2; size === 2; ) {
      const { body } = await editor().get(`changes/?since=${from}&limit=2`);
      pages.push(...body.changes);
      [from, size] = [body.position, body.changes.length];
    }
    expect(pages).toEqual(lines);
  });

  it('of one record are told in its order, whichever transaction began first', async () => {
    const { body: visit } = await editor().post(
      'cables/diagnosis/',
      samplesOf(server()).supportDiagnosis(await createdPoint(server())),
    );
    const since = await position();
    const { db } = server().context;
    const restore = sql`update diagnoses set deleted_at = null, version = version + 1 where id = ${visit.id}`;
    if (engine === 'postgres')
      await db.transaction().execute(async first => {
        await sql`select pg_current_xact_id()`.execute(first);
        await editor().delete(`cables/diagnosis/${visit.id}/`);
        await restore.execute(first);
      });
    else {
      await editor().delete(`cables/diagnosis/${visit.id}/`);
      await restore.execute(db);
    }
    const lines = await after(since);
    expect(lines.map(({ id, event }) => [id, event])).toEqual([
      [visit.id, 'deleted'],
      [visit.id, 'created'],
    ]);
    const page = (await editor().get(`changes/?since=${since}&limit=1`)).body;
    expect(told(page.changes)).toEqual(told(lines.slice(0, 1)));
    const support = await createdPoint(server());
    const rest: Line[] = [];
    for (let from = page.position, looks = 0; looks < 3; looks++) {
      const { body } = await editor().get(`changes/?since=${from}`);
      rest.push(...body.changes);
      from = body.position;
    }
    expect(told(rest)).toEqual([...told(lines.slice(1)), ['points', support, 1, 'created']]);
  });

  it('of rolled back writes are told to nobody, and a write that commits late is not left out', async () => {
    const support = await createdPoint(server());
    const { body: visit } = await editor().post(
      'cables/diagnosis/',
      samplesOf(server()).supportDiagnosis(support),
    );
    const since = await position();
    const { db } = server().context;
    const bump = sql`update diagnoses set version = version + 1 where id = ${visit.id}`;
    await expect(
      db.transaction().execute(async writer => {
        await bump.execute(writer);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await after(since)).toEqual([]);
    if (engine === 'sqlite') return;
    let second: number | undefined;
    let between: { changes: Line[]; position: string } | undefined;
    await db.transaction().execute(async writer => {
      await bump.execute(writer);
      second = await createdPoint(server());
      between = (await editor().get(`changes/?since=${since}`)).body;
    });
    const lines = [...(between?.changes ?? []), ...(await after(between?.position ?? ''))];
    expect(told(lines).sort()).toEqual([
      ['diagnosis', visit.id, 2, 'changed'],
      ['points', second, 1, 'created'],
    ]);
  });

  it('are waited for', async () => {
    const since = await position();
    const waiting = editor().get(`changes/?since=${since}&wait=20`);
    await sleep(50);
    const support = await createdPoint(server());
    expect(told((await waiting).body.changes)).toEqual([['points', support, 1, 'created']]);
    const { body } = await editor().get(`changes/?since=${await position()}&wait=1`);
    expect(body.changes).toEqual([]);
  });

  it('are refused after a wrong position, and gone after one of another database or before the log', async () => {
    for (const query of ['since=x', 'since=1-1', 'wait=31', 'limit=0', 'kinds=media'])
      expect((await editor().get(`changes/?${query}`)).status).toBe(400);
    const since = await position();
    const [first = '', , log = ''] = since.split('-');
    for (const other of [since.replace(log, 'other'), since.replace(first, '999999999999')])
      expect(await editor().get(`changes/?since=${other}`)).toMatchObject({
        status: 410,
        body: { code: 'gone', reason: 'changes_lost' },
      });
    await createdPoint(server());
    const { context } = server();
    await context.db.updateTable('change_log').set({ at: '2020-01-01T00:00:00.000Z' }).execute();
    await createdPoint(server());
    const present = await position();
    await pruneChangeLog(context);
    expect((await editor().get(`changes/?since=${since}`)).status).toBe(410);
    expect(await after(present)).toEqual([]);
  });
});

describeOnEngines('updated_since', server => {
  const TIMES = ['2026-01-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'] as const;
  let [old, recent] = [0, 0];
  beforeAll(async () => {
    [old, recent] = [await createdPoint(server()), await createdPoint(server())];
    const { supportDiagnosis, operation } = samplesOf(server());
    for (const [i, id] of [old, recent].entries()) {
      const { body: visit } = await server().as('editor').post('cables/diagnosis/', supportDiagnosis(id));
      const { body: work } = await server().as('editor').post('cables/operations/', operation(id));
      await server()
        .as('admin')
        .post('work-orders/', {
          owner_id: server().item('OWNER', 'IO-ENEDIS'),
          name: 'Test',
          requested_on: '2025-01-01',
          items: [{ infrastructure: id, measures: ['isolation_advice'] }],
        });
      const { db } = server().context;
      const updated_at = TIMES[i] as string;
      await db.updateTable('infrastructures').set({ updated_at }).where('id', '=', id).execute();
      await db.updateTable('diagnoses').set({ updated_at }).where('id', '=', visit.id).execute();
      await db.updateTable('operations').set({ updated_at }).where('id', '=', work.id).execute();
      await db.updateTable('work_items').set({ updated_at }).where('infrastructure_id', '=', id).execute();
    }
  });

  it.each([
    'cables/infrastructures/',
    'cables/points/',
    'cables/diagnosis/',
    'cables/operations/',
    'work-items/',
  ])('narrows %s down to what has changed since', async path => {
    const listed = async (since: string) => {
      const { status, body } = await server().as('reader').get(`${path}?updated_since=${since}`);
      expect(status).toBe(200);
      return (body.features ?? body).length;
    };
    expect(await listed('2026-01-01T10:00:00Z')).toBe(2);
    expect(await listed('2026-01-01T11:00:01%2B01:00')).toBe(1);
    expect(await listed('2026-03-01T10:00:01Z')).toBe(0);
    expect((await server().as('reader').get(`${path}?updated_since=yesterday`)).status).toBe(400);
  });
});

describeOnEngines('Changes of cases that rules withhold', (server, engine) => {
  it('are told to a token that only follows as if the case were not there', async () => {
    const editor = server().as('editor');
    const admin = server().as('admin');
    const speciesOf = async (name: string) =>
      (await server().anonymous.get(`species/?search=${name}`)).body[0].id as number;
    const [eagle, stork] = [await speciesOf('aquila%20chrysaetos'), await speciesOf('cigogne%20noire')];
    const NEST = [3.1871234, 45.8332345];
    const support = await createdPoint(server());
    const newCase = async (species_id: number): Promise<number> => {
      const geom = { type: 'Point', coordinates: NEST };
      const input = samplesOf(server()).mortality({ species_id, geom, infrstr_id: support });
      return (await editor.post('mortality/', input)).body.properties.id;
    };
    const headersOf = async (scopes: string[]) => {
      const { body } = await editor.post('auth/tokens/', { name: 'Mirror', scopes });
      return { authorization: `Bearer ${body.token}` };
    };
    const callers = { follows: await headersOf(['follow']), reads: await headersOf(['follow', 'lists']) };
    const since = { follows: '', reads: '' };
    /** What each caller has not been told yet. */
    const news = async () => {
      const lines: Record<string, unknown[]> = {};
      for (const caller of ['follows', 'reads'] as const) {
        const query = since[caller] && `?since=${since[caller]}`;
        const { status, body } = await server().anonymous.get(`changes/${query}`, callers[caller]);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/3\.187|45\.833/);
        since[caller] = body.position;
        lines[caller] = body.changes.map(({ kind, id, event }: Line) => `${kind} ${id} ${event}`);
      }
      return lines;
    };
    await news();
    const ruleOf = async (species_id: number, level: number) =>
      (await admin.post('admin/sensitivity-rules/', { species_id, level })).body.id as number;

    const rule = await ruleOf(stork, 4);
    const hidden = await newCase(stork);
    const shown = await newCase(eagle);
    const created = (id: number) => `mortality ${id} created`;
    // The support, whose deaths are counted, makes no line, since it would tell where the bird died.
    expect(await news()).toEqual({ follows: [created(shown)], reads: [created(hidden), created(shown)] });

    const eagles = await ruleOf(eagle, 4);
    expect(await news()).toEqual({ follows: [`mortality ${shown} deleted`], reads: [] });
    await editor.patch(`mortality/${shown}/`, { comment: 'x' });
    await editor.patch(`mortality/${hidden}/`, { comment: 'x' });
    const changed = [`mortality ${shown} changed`, `mortality ${hidden} changed`];
    expect(await news()).toEqual({ follows: [], reads: changed });

    await admin.patch(`admin/sensitivity-rules/${eagles}/`, { level: 2 });
    expect(await news()).toEqual({ follows: [created(shown)], reads: [] });
    if (engine === 'postgres') {
      // The write draws its number first and commits last.
      const late = await newCase(eagle);
      await news();
      await server()
        .context.db.transaction()
        .execute(async writer => {
          await sql`update mortality_cases set species_id = ${stork}, version = 2 where id = ${late}`.execute(
            writer,
          );
          await createdPoint(server());
          await news();
        });
      expect((await news()).follows).toEqual(expect.arrayContaining([`mortality ${late} deleted`]));
      await editor.delete(`mortality/${late}/`);
      await news();
    }
    await editor.delete(`mortality/${hidden}/`);
    await editor.delete(`mortality/${shown}/`);
    const deleted = [`mortality ${hidden} deleted`, `mortality ${shown} deleted`];
    expect(await news()).toEqual({ follows: deleted.slice(1), reads: deleted });
    await admin.post(`mortality/${hidden}/restore/`, {});
    expect(await news()).toEqual({ follows: [], reads: [created(hidden)] });
    await admin.delete(`admin/sensitivity-rules/${rule}/`);
    expect(await news()).toEqual({ follows: [created(hidden)], reads: [] });
    await admin.post('admin/sensitivity-rules/', { species_id: stork, level: 4, years: 500 });
    expect(await news()).toEqual({ follows: [`mortality ${hidden} deleted`], reads: [] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2526-01-01') });
    try {
      expect(await news()).toEqual({ follows: [created(hidden)], reads: [] });
    } finally {
      vi.useRealTimers();
    }
  });
});
