import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnEngines('Deleted records', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');
  const samples = () => samplesOf(server());

  it('are restored by an administrator with their dependent records', async () => {
    const id = await createdPoint(server());
    const visit = (await editor().post('cables/diagnosis/', samples().supportDiagnosis(id))).body;
    const dead = (await editor().post('mortality/', samples().mortality({ infrstr_id: id }))).body;
    await editor().delete(`cables/points/${id}/`);

    expect((await editor().post(`cables/points/${id}/restore/`, undefined)).status).toBe(403);
    const orphan = await admin().delete(`mortality/${dead.id}/`);
    expect(orphan.status).toBe(204);
    expect((await admin().post(`mortality/${dead.id}/restore/`, undefined)).status).toBe(200);

    const restored = await admin().post(`cables/points/${id}/restore/`, undefined);
    expect(restored.status).toBe(200);
    expect(restored.body.properties).toMatchObject({
      risk: 'RISK_H',
      mortality_count: 1,
      diagnosis: [{ id: visit.id, last: true }],
      mortality: [{ id: dead.id }],
    });
    expect((await admin().post(`cables/points/${id}/restore/`, undefined)).status).toBe(404);
    const { body } = await editor().get(`history/points/${id}/`);
    expect(body[0]).toMatchObject({ action: 'restore', by: { username: 'admin' } });
  });

  it('affect derived values again', async () => {
    const id = await createdPoint(server());
    const level = (code: 'L' | 'H') => ({
      pole_attractivity_id: samples().level(code),
      pole_dangerousness_id: samples().level(code),
    });
    const visit = async (date: string, code: 'L' | 'H') =>
      (await editor().post('cables/diagnosis/', samples().supportDiagnosis(id, { date, ...level(code) })))
        .body.id;
    await visit('2024-01-01', 'L');
    const newest = await visit('2025-01-01', 'H');
    const risk = async () => (await editor().get(`cables/points/${id}/`)).body.properties.risk;
    await editor().delete(`cables/diagnosis/${newest}/`);
    expect(await risk()).toBe('RISK_L');
    expect((await admin().post(`cables/diagnosis/${newest}/restore/`, undefined)).status).toBe(200);
    expect(await risk()).toBe('RISK_H');

    await editor().delete(`cables/diagnosis/${newest}/`);
    await editor().delete(`cables/points/${id}/`);
    const alone = await admin().post(`cables/diagnosis/${newest}/restore/`, undefined);
    expect(alone).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
