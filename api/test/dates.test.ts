import { afterAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { createdPoint, samplesOf } from './samples';

const ZONES = ['Europe/Paris', 'America/Cayenne', 'Indian/Reunion', 'Pacific/Kiritimati'];
const DAYS = ['2024-02-29', '2025-03-30', '2025-10-26', '2025-01-01', '2025-12-31'];

describeOnSqlite('A date stays the day it is', server => {
  const before = process.env.TZ;
  afterAll(function moveBack() {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it.each(ZONES)('through writing, reading, changing and the sheet, with the clock of %s', async zone => {
    process.env.TZ = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
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
    const sheet = (await editor.get(`cables/points/${id}/`)).body.properties;
    expect(sheet).toMatchObject({ last_diagnosis_date: '2025-12-31', neutralization_date: '2025-12-31' });
  });
});
