import { beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnSqlite('Answers that need a sign-in', server => {
  beforeAll(async () => {
    const id = await createdPoint(server());
    const samples = samplesOf(server());
    await server().as('editor').post('cables/diagnosis/', samples.supportDiagnosis(id));
    await server().as('editor').post('mortality/', samples.mortality());
  });

  it('are kept by no proxy', async () => {
    const kept: string[] = [];
    for (const { method, url, config } of server().app.routeTable) {
      if (method !== 'GET' || config.access === 'public') continue;
      const path = url
        .replace(':z/:x/:y', '13/4166/2918')
        .replace(/\(.+?\)/, '')
        .replace(/:\w+/g, '1');
      const { status, headers } = await server().as('admin').get(path, { accept: '*/*' });
      if (status < 300 && !/private|no-store/.test(String(headers['cache-control']))) kept.push(url);
    }
    expect(kept).toEqual([]);
  });
});
