import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

const DAYS = ['2024-02-29', '2025-03-30', '2025-10-26', '2025-01-01', '2025-12-31'].filter(
  day => day <= new Date().toISOString().slice(0, 10),
);

describe.each(['Europe/Paris', 'America/Cayenne', 'Indian/Reunion', 'Pacific/Kiritimati'])('In %s', zone => {
  const before = process.env.TZ;
  beforeAll(function moveThere() {
    process.env.TZ = zone;
  });
  afterAll(function moveBack() {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  describeOnEngines('a date stays the day it is', server => {
    it('through writing, reading, changing and the sheet', async () => {
      const editor = server().as('editor');
      const samples = samplesOf(server());
      const id = await createdPoint(server());
      for (const date of DAYS) {
        const visit = (await editor.post('cables/diagnosis/', samples.supportDiagnosis(id, { date }))).body;
        const work = (await editor.post('cables/operations/', samples.operation(id, { date }))).body;
        const dead = (await editor.post('mortality/', samples.mortality({ date }))).body;
        expect([visit.date, work.properties.date, dead.properties.date]).toEqual([date, date, date]);
        const patched = await editor.patch(`cables/diagnosis/${visit.id}/`, { remark: 'relu' });
        expect(patched.body.date).toBe(date);
        expect((await editor.get(`cables/operations/${work.id}/`)).body.properties.date).toBe(date);
      }
      const newest = [...DAYS].sort().at(-1);
      const sheet = (await editor.get(`cables/points/${id}/`)).body.properties;
      expect(sheet).toMatchObject({ last_diagnosis_date: newest, neutralization_date: newest });
    });
  });
});
