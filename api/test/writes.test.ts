import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tagOfVersion } from 'shared/contract';
import { expect, it, vi } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnEngines('Writes that are sent twice or at once', (server, engine) => {
  const editor = () => server().as('editor');
  const samples = () => samplesOf(server());
  const key = () => ({ 'idempotency-key': randomUUID() });
  const supports = async () =>
    Number((await editor().get('cables/points/?limit=1')).headers['x-total-count']);

  it('answers a repeated POST as the first time and creates nothing', async () => {
    const headers = key();
    const body = samples().point();
    const first = await editor().post('cables/points/', body, headers);
    const count = await supports();
    const again = await editor().post('cables/points', body, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers.location).toBe(first.headers.location);
    expect(await supports()).toBe(count);
  });

  it('creates once when the same request arrives eight times at once', async () => {
    const headers = key();
    const body = samples().point();
    const count = await supports();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => editor().post('cables/points/', body, headers)),
    );
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1);
    expect(await supports()).toBe(count + 1);
  });

  it('repeats PATCH and DELETE too, also when the record changed or went meanwhile', async () => {
    const id = await createdPoint(server());
    const headers = key();
    const change = { condition_id: null };
    const first = await editor().patch(`cables/points/${id}/`, change, headers);
    const removal = key();
    expect((await editor().delete(`cables/points/${id}/`, removal)).status).toBe(204);
    expect((await editor().delete(`cables/points/${id}/`, removal)).status).toBe(204);
    expect((await editor().delete(`cables/points/${id}/`)).status).toBe(404);
    const again = await editor().patch(`cables/points/${id}/`, change, headers);
    expect(again.body).toEqual(first.body);
  });

  it('refuses a key that stands for another request, and keeps keys of accounts apart', async () => {
    const headers = key();
    await editor().post('cables/points/', samples().point(), headers);
    const other = await editor().post('cables/points/', samples().point({ condition_id: null }), headers);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('idempotency_key_reused');
    const elsewhere = await server().as('admin').post('cables/points/', samples().point(), headers);
    expect(elsewhere.status).toBe(201);
  });

  it('does not remember a refusal: the corrected request may use the key', async () => {
    const headers = key();
    expect(
      (await editor().post('cables/points/', samples().point({ network_type_id: 0 }), headers)).status,
    ).toBe(400);
    expect((await editor().post('cables/points/', samples().point(), headers)).status).toBe(201);
  });

  it('keeps the uuid of the client and takes each once', async () => {
    const uuid = randomUUID();
    const first = await editor().post('cables/points/', samples().point({ uuid: uuid.toUpperCase() }));
    expect(first.body.properties.uuid).toBe(uuid);
    const second = await editor().post('cables/points/', samples().point({ uuid }));
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'conflict', id: first.body.id });
    const together = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => editor().post('cables/points/', samples().point({ uuid: together }))),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it('answers 412 with the current item when it changed meanwhile', async () => {
    const id = await createdPoint(server());
    const read = await editor().get(`cables/points/${id}/`);
    const tag = { 'if-match': String(read.headers.etag) };
    const poor = { condition_id: server().item('IFR_COND', 'POOR') };
    // A diagnosis of the support does not change the support itself.
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(id));
    expect((await editor().patch(`cables/points/${id}/`, poor, tag)).status).toBe(200);
    for (const refused of [
      await editor().patch(`cables/points/${id}/`, { condition_id: null }, tag),
      await editor().put(`cables/points/${id}/`, samples().point(), tag),
      await editor().delete(`cables/points/${id}/`, tag),
      await editor().delete(`cables/points/${id}/`, { 'if-match': 'rubbish' }),
    ]) {
      expect(refused.status).toBe(412);
      expect(refused.body.code).toBe('precondition_failed');
      expect(refused.body.current).toMatchObject({ id, properties: { condition: { code: 'POOR' } } });
    }
    expect(
      (await editor().patch(`cables/points/${id}/`, { condition_id: null }, { 'if-match': '*' })).status,
    ).toBe(200);
    expect((await editor().put(`cables/points/${id}/`, samples().point())).status).toBe(200);
  });

  it('tells in lists, and of records inside others, the version that a change is checked against', async () => {
    const id = await createdPoint(server());
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(id));
    const path = `cables/points/${id}/`;
    const copy = async () => {
      const { features } = (await editor().get('cables/infrastructures/?ordering=-id&limit=1')).body;
      expect(features[0].id).toBe(id);
      return features[0].properties;
    };
    const { version, diagnosis } = await copy();
    expect([version, diagnosis[0].version]).toEqual([1, 1]);
    const tag = { 'if-match': tagOfVersion(version) };
    expect((await editor().patch(path, { condition_id: null }, tag)).status).toBe(200);
    expect((await copy()).version).toBe(2);
    expect((await editor().patch(path, { condition_id: null }, tag)).status).toBe(412);
  });

  it('lets one of two simultaneous writers with the same tag win', async () => {
    const id = await createdPoint(server());
    const read = await editor().get(`cables/points/${id}/`);
    const tag = { 'if-match': String(read.headers.etag) };
    const answers = await Promise.all([
      editor().patch(`cables/points/${id}/`, { condition_id: null }, tag),
      server().as('admin').patch(`cables/points/${id}/`, { owner_id: null }, tag),
    ]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412]);
  });

  it('answers 304 to a reader who has the item already', async () => {
    const id = await createdPoint(server());
    const read = await editor().get(`cables/points/${id}/`);
    const tag = { 'if-none-match': String(read.headers.etag) };
    expect((await editor().get(`cables/points/${id}/`, tag)).status).toBe(304);
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(id));
    expect((await editor().get(`cables/points/${id}/`, tag)).status).toBe(200);
  });

  it('derives the right risk when many visits arrive at once', async () => {
    const id = await createdPoint(server());
    const years = [2018, 2024, 2019, 2023, 2020, 2022];
    const answers = await Promise.all(
      years.map(year =>
        editor().post(
          'cables/diagnosis/',
          samples().supportDiagnosis(id, {
            date: `${year}-01-01`,
            pole_attractivity_id: samples().level(year === 2024 ? 'H' : 'L'),
          }),
        ),
      ),
    );
    expect(answers.every(answer => answer.status === 201)).toBe(true);
    const { body } = await editor().get(`cables/points/${id}/`);
    expect(body.properties).toMatchObject({ risk: 'RISK_H', last_diagnosis_date: '2024-01-01' });
  });

  // With SQLite a server has only one writing connection, so two writes cannot overlap.
  if (engine === 'postgres')
    it('refuses a visit of a support that somebody deletes meanwhile, and a repetition says why', async () => {
      const { db } = server().context;
      const support = await createdPoint(server());
      const visit = () =>
        server().as('editor').post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(support));
      const sent = await db.transaction().execute(async other => {
        const deleted_at = new Date().toISOString();
        await other.updateTable('infrastructures').set({ deleted_at }).where('id', '=', support).execute();
        const answer = visit();
        // The write has seen that the support exists and now waits for its row.
        const waits = sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect((await waits.execute(db)).rows).not.toEqual([]));
        return { answer };
      });
      expect((await sent.answer).status).toBe(409);
      expect(await visit()).toMatchObject({
        status: 400,
        body: { problems: [{ path: ['infrastructure'], code: 'unknown_reference' }] },
      });
    });
});
