import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Config, readConfig, unusedSettings } from '../config/config';
import { openSqlite } from '../store/connect';
import { firstStart } from './first-start';
import { prepare } from './prepare';
import { startupFault } from './startup-fault';

let folder: string;
beforeEach(function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-fault-'));
});
afterEach(async function removeFolder() {
  await rm(folder, { recursive: true, force: true });
});

/** The French message of a start with these settings. */
async function faultOf(environment: Record<string, string>): Promise<string> {
  let config: Config | null = null;
  try {
    config = readConfig({ AVICABLE_DATA: folder, ...environment });
    const context = await prepare(config, () => undefined);
    await context.connection.close();
    return 'started';
  } catch (error) {
    return startupFault(error, config, 'fr');
  }
}

it('names the setting that cannot be used', async () => {
  for (const [variable, value] of [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['AVICABLE_DEMO', 'peut-être'],
    ['AVICABLE_TERRITORY', '1,2,3'],
    ['AVICABLE_MAIL_FROM', 'nobody'],
    ['AVICABLE_MAIL_RETRY_SECONDS', '9000000000000'],
    ['AVICABLE_DEVELOPER_PAGES', 'perhaps'],
    ['AVICABLE_AVATAR_URL', 'https://avatars.example/always-the-same.png'],
    ['AVICABLE_AVATAR_URL', 'javascript:alert({number})'],
    ['AVICABLE_TRUST_PROXY', '-1'],
    ['AVICABLE_TRUST_PROXY', '10.0.0.0/64'],
    ['AVICABLE_TRUST_PROXY', 'everybody'],
  ] as const)
    expect(await faultOf({ [variable]: value })).toContain(`${variable}=${value} est inutilisable`);
});

it.each([
  ['DATABASE_URL', 'mysql://avicable:pass/word@db'],
  ['AVICABLE_READ_URL', 'avicable:pass/word@db'],
  ['AVICABLE_SMTP_URL', 'smpt://me:pass/word@mail.example'],
  ['AVICABLE_SECRET', 'pass/word'],
  ['AVICABLE_METRICS_TOKEN', 'pass/word'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otlp://key:pass/word@collector'],
])('names %s without its value, which may hold a password', async (variable, value) => {
  expect(await faultOf({ [variable]: value })).toContain(`${variable}=… est inutilisable`);
});

it('takes settings without the spaces around them', () => {
  const blank = Object.fromEntries(
    ['HOST', 'AVICABLE_DATA', 'AVICABLE_BACKUP_FOLDER', 'AVICABLE_SITE', 'AVICABLE_MAIL_FROM'].map(name => [
      name,
      ' \t',
    ]),
  );
  expect(readConfig(blank)).toEqual(readConfig({}));
  expect(readConfig({ AVICABLE_DATA: ' /srv/avicable ' }).dataFolder).toBe('/srv/avicable');
});

it('names variables that are no settings, and those that need another', () => {
  const settings = {
    AVICABLE_LOG_REQUEST: '1',
    AVICABLE_S3_REGION: 'eu-west-3',
    AVICABLE_DEMO: '0',
    HOME: '/',
  };
  expect(unusedSettings(settings)).toEqual(['AVICABLE_LOG_REQUEST', 'AVICABLE_S3_REGION']);
  const keys = { AVICABLE_S3_BUCKET: 'pictures', AVICABLE_S3_ACCESS_KEY: 'a', AVICABLE_S3_SECRET_KEY: 'b' };
  expect(unusedSettings({ ...settings, ...keys })).toEqual(['AVICABLE_LOG_REQUEST']);
});

it('names the database that a replica needs', async () => {
  expect(await faultOf({ AVICABLE_READ_URL: 'postgres://replica.example/avicable' })).toBe(
    'DATABASE_URL manque : AVICABLE_READ_URL en a besoin.',
  );
});

it('names the folder that cannot be written', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')])
    expect(await faultOf({ AVICABLE_DATA: path })).toContain(
      `Impossible d'écrire dans le dossier de données ${path}`,
    );
});

it('says that the folder is in use, and frees it afterwards', async () => {
  const context = await prepare(readConfig({ AVICABLE_DATA: folder }), () => undefined);
  expect(await faultOf({})).toContain(`travaille déjà sur le dossier de données ${folder}`);
  await context.connection.close();
  expect(await faultOf({})).toBe('started');
});

it('says that a newer version has used the database, and what to do', async () => {
  expect(await faultOf({})).toBe('started');
  const { db, close } = openSqlite(folder);
  await sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db);
  await close();
  const line = await faultOf({});
  expect(line).toMatch(
    /version plus récente d’aviCable \(sa migration 9999-later .* restaurez la sauvegarde/,
  );
  expect(line).toContain(join(folder, 'avicable.sqlite'));
});

it('says that the database does not answer', async () => {
  const line = await faultOf({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect(line).toContain('La base de données de DATABASE_URL est inutilisable');
  expect(line).not.toContain('\n');
});

it('says why a configured password is refused, without showing it', async () => {
  const context = await prepare(readConfig({ AVICABLE_DATA: folder }), () => undefined);
  for (const [variable, setting] of [
    ['AVICABLE_ADMIN_PASSWORD', { adminPassword: 'Password123!', demonstration: false }],
    ['AVICABLE_DEMO_PASSWORD', { adminPassword: null, demonstration: true, demonstrationPassword: 'short' }],
  ] as const) {
    const told: string[] = [];
    const progress = { step: vi.fn(async (_, work) => work()), password: (name: string) => told.push(name) };
    const start = firstStart({ ...context, config: { ...context.config, ...setting } }, progress);
    const error: unknown = await start.catch(reason => reason);
    const line = startupFault(error, context.config, 'en');
    expect(line).toMatch(new RegExp(`^${variable} cannot be the password of an account\\. .+`));
    expect(line).not.toMatch(/Password123|short/);
  }
  const adminPassword = 'Admin-for-tests-1!';
  const progress = { step: vi.fn(async (_, work) => work()), password: vi.fn() };
  await firstStart(
    { ...context, config: { ...context.config, adminPassword, demonstration: false } },
    progress,
  );
  expect(progress.password).not.toHaveBeenCalled();
  await context.connection.close();
}, 60_000);
