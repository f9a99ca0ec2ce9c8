import { expect, it } from 'vitest';
import { BadSetting, readConfig } from '../src/config/config';
import { describeOnSqlite } from './harness';

const failure = {
  remote: 'remote-search',
  version: '1.5.0',
  cause: 'chunk',
  message: 'Loading chunk 7 failed.',
  page: '/search',
};

describeOnSqlite(
  'Reports of remotes that failed',
  server => {
    const report = (body: unknown, address = '10.1.0.1') =>
      server().anonymous.post('remote-failures/', body, { 'x-forwarded-for': address });

    it('are taken from everybody, whatever token goes with them', async () => {
      expect((await report(failure)).status).toBe(204);
      expect((await report({ ...failure, remote: '', version: null, cause: 'discovery' })).status).toBe(204);
      const headers = { authorization: 'Bearer expired' };
      expect((await server().anonymous.post('remote-failures/', failure, headers)).status).toBe(204);
      expect((await server().anonymous.get('settings/')).body.report_url).toBe('/api/v1/remote-failures/');
    });

    it('are bounded in size and in number', async () => {
      for (const wrong of [
        { ...failure, cause: 'unknown' },
        { ...failure, message: '' },
        { ...failure, message: 'x'.repeat(1001) },
        [],
      ])
        expect((await report(wrong)).status).toBe(400);
      expect((await report({ ...failure, more: 'x'.repeat(20_000) })).status).toBe(413);
      const answers = await Promise.all(Array.from({ length: 40 }, () => report(failure, '10.1.0.2')));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      expect((await report(failure, '10.1.0.3')).status).toBe(204);
    });
  },
  { trustProxy: 1 },
);

it('go where the setting says, and remotes come from origins that are named only', () => {
  expect(readConfig({})).toMatchObject({ reportUrl: '/api/v1/remote-failures/', remoteOrigins: [] });
  expect(readConfig({ AVICABLE_REPORT_URL: 'none' }).reportUrl).toBeNull();
  expect(readConfig({ AVICABLE_REPORT_URL: 'https://reports.example/x' }).reportUrl).toBe(
    'https://reports.example/x',
  );
  const remoteOrigins = ['https://a.example', 'https://b.example:8443'];
  expect(readConfig({ AVICABLE_REMOTE_ORIGINS: remoteOrigins.join(', ') })).toMatchObject({ remoteOrigins });
  for (const wrong of ['*', 'https://a.example/remotes/', 'a.example', "https://a.example 'unsafe-eval'"])
    expect(() => readConfig({ AVICABLE_REMOTE_ORIGINS: wrong })).toThrow(BadSetting);
  expect(() => readConfig({ AVICABLE_REPORT_URL: 'javascript:alert(1)' })).toThrow(BadSetting);
});
