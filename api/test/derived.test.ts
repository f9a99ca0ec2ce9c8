import { infrastructureSchema } from 'shared/kinds';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';

describeOnEngines('What is derived from visits, work and cases', server => {
  const editor = () => server().as('editor');
  const samples = () => samplesOf(server());

  async function sheet(id: number) {
    const { body } = await editor().get(`cables/infrastructures/${id}/`);
    return infrastructureSchema.parse(body).properties;
  }
  async function diagnosed(infrastructure: number, changes: Record<string, unknown>): Promise<number> {
    const answer = await editor().post(
      'cables/diagnosis/',
      samples().supportDiagnosis(infrastructure, changes),
    );
    expect(answer.status).toBe(201);
    return answer.body.id;
  }
  async function operated(infrastructure: number, changes: Record<string, unknown>): Promise<number> {
    const answer = await editor().post('cables/operations/', samples().operation(infrastructure, changes));
    expect(answer.status).toBe(201);
    return answer.body.id;
  }
  const levels = (attractivity: 'L' | 'M' | 'H', dangerousness: 'L' | 'M' | 'H') => ({
    pole_attractivity_id: samples().level(attractivity),
    pole_dangerousness_id: samples().level(dangerousness),
  });
  const lastOf = (records: { id: number; last: boolean }[]) =>
    records.filter(one => one.last).map(one => one.id);

  it('takes the risk from the newest visit, in whatever order they were entered', async () => {
    const id = await createdPoint(server());
    expect(await sheet(id)).toMatchObject({ risk: null, neutralization: 'none', diagnosis: [] });
    const newest = await diagnosed(id, { date: '2025-08-01', ...levels('H', 'H') });
    const older = await diagnosed(id, { date: '2019-03-31', ...levels('L', 'L') });
    const middle = await diagnosed(id, { date: '2021-10-31', ...levels('M', 'M') });
    const shown = await sheet(id);
    expect(shown).toMatchObject({ risk: 'RISK_H', last_diagnosis_date: '2025-08-01' });
    expect(shown.diagnosis.map(one => one.id)).toEqual([newest, middle, older]);
    expect(lastOf(shown.diagnosis)).toEqual([newest]);

    await editor().patch(`cables/diagnosis/${older}/`, { date: '2025-09-01' });
    expect(await sheet(id)).toMatchObject({ risk: 'RISK_L', last_diagnosis_date: '2025-09-01' });
    await editor().delete(`cables/diagnosis/${older}/`);
    expect(lastOf((await sheet(id)).diagnosis)).toEqual([newest]);
    await editor().delete(`cables/diagnosis/${newest}/`);
    expect(await sheet(id)).toMatchObject({ risk: 'RISK_M', last_diagnosis_date: '2021-10-31' });
    await editor().delete(`cables/diagnosis/${middle}/`);
    expect(await sheet(id)).toMatchObject({ risk: null, last_diagnosis_date: null, diagnosis: [] });
  });

  it('lets the newest created decide between visits of one day', async () => {
    const id = await createdPoint(server());
    await diagnosed(id, { date: '2025-08-01', ...levels('L', 'L') });
    const second = await diagnosed(id, { date: '2025-08-01', ...levels('H', 'M') });
    const shown = await sheet(id);
    expect(shown.risk).toBe('RISK_H');
    expect(lastOf(shown.diagnosis)).toEqual([second]);
  });

  it('leaves the risk open when a level is missing', async () => {
    const id = await createdPoint(server());
    await diagnosed(id, { pole_attractivity_id: null });
    expect((await sheet(id)).risk).toBeNull();
  });

  it('adds three notes for a line and leaves buildings out', async () => {
    const id = await createdLine(server());
    const body = samples().lineDiagnosis(id, { sgmt_build_integr_risk_id: samples().level('H') });
    expect((await editor().post('cables/diagnosis/', body)).status).toBe(201);
    expect((await sheet(id)).risk).toBe('RISK_L');
  });

  it('takes the neutralisation and its date from the last operation', async () => {
    const id = await createdPoint(server());
    const full = await operated(id, { date: '2024-02-29', neutralization_level: 'full' });
    const early = await operated(id, { date: '2020-01-01', neutralization_level: 'partial' });
    expect(await sheet(id)).toMatchObject({ neutralization: 'full', neutralization_date: '2024-02-29' });
    await editor().patch(`cables/operations/${early}/`, { date: '2024-03-01' });
    const shown = await sheet(id);
    expect(shown).toMatchObject({ neutralization: 'partial', neutralization_date: '2024-03-01' });
    expect(lastOf(shown.operations.map(one => ({ id: one.id, last: one.properties.last })))).toEqual([early]);
    await editor().delete(`cables/operations/${early}/`);
    await editor().delete(`cables/operations/${full}/`);
    expect(await sheet(id)).toMatchObject({ neutralization: 'none', neutralization_date: null });
  });

  it('follows a record that is moved to another infrastructure', async () => {
    const [from, to] = [await createdPoint(server()), await createdPoint(server())];
    const visit = await diagnosed(from, levels('H', 'H'));
    await editor().patch(`cables/diagnosis/${visit}/`, { infrastructure: to });
    expect((await sheet(from)).risk).toBeNull();
    expect((await sheet(to)).risk).toBe('RISK_H');
  });

  it('counts mortality cases and frees them when the infrastructure goes', async () => {
    const id = await createdPoint(server());
    const made = await editor().post('mortality/', samples().mortality({ infrstr_id: id }));
    expect(made.body.properties.infrstr).toEqual({ id, resourcetype: 'Point' });
    expect((await sheet(id)).mortality_count).toBe(1);
    const visit = await diagnosed(id, {});
    expect((await editor().delete(`cables/points/${id}/`)).status).toBe(204);
    expect((await editor().get(`cables/infrastructures/${id}/`)).status).toBe(404);
    expect((await editor().get(`cables/diagnosis/${visit}/`)).status).toBe(404);
    expect((await editor().get(`mortality/${made.body.id}/`)).body.properties.infrstr).toBeNull();
  });

  it('is counted at once', async () => {
    const countOf = async (risk: string | null, neutralization: string): Promise<number> => {
      const { body } = await editor().get('stats/infrastructures/');
      const groups: { risk: string | null; neutralization: string; supports: number }[] =
        body.by_risk_and_neutralization;
      return (
        groups.find(group => group.risk === risk && group.neutralization === neutralization)?.supports ?? 0
      );
    };
    const before = { none: await countOf(null, 'none'), high: await countOf('RISK_H', 'full') };
    const id = await createdPoint(server());
    expect(await countOf(null, 'none')).toBe(before.none + 1);
    await diagnosed(id, levels('H', 'H'));
    await operated(id, {});
    expect(await countOf('RISK_H', 'full')).toBe(before.high + 1);
    await editor().delete(`cables/points/${id}/`);
    expect(await countOf('RISK_H', 'full')).toBe(before.high);
    expect(await countOf(null, 'none')).toBe(before.none);
  });

  it('is the same in lists, which are served from memory, and in single records', async () => {
    const support = await createdPoint(server(), { owner_id: null });
    const line = await createdLine(server());
    await diagnosed(support, { remark: 'Nid "occupé" \\ 🦅', ...levels('H', 'H') });
    await diagnosed(support, { date: '2019-03-31', arming_id: [] });
    await operated(support, { neutralization_level: 'partial' });
    await editor().post('cables/diagnosis/', samples().lineDiagnosis(line));
    await editor().post('mortality/', samples().mortality({ infrstr_id: line }));
    for (const id of [support, line]) {
      const sheet = (await editor().get(`cables/infrastructures/${id}/`)).body;
      const [whole] = (await editor().get(`cables/infrastructures/?q=${id}`)).body.features;
      expect(JSON.stringify(whole)).toBe(JSON.stringify(sheet));
      const [summary] = (await editor().get(`cables/infrastructures/?q=${id}&fields=summary`)).body.features;
      const {
        areas: _,
        sensitive_area,
        diagnosis,
        operations,
        mortality,
        searches,
        ...own
      } = sheet.properties;
      expect(JSON.stringify(summary)).toBe(JSON.stringify({ ...sheet, properties: own }));
    }
  });
});
