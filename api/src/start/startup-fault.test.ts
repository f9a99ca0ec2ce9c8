import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '../config';
import { prepare } from './prepare';
import { startupFault } from './startup-fault';

let folder: string;
beforeEach(function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-fault-'));
});
afterEach(async function removeFolder() {
  await rm(folder, { recursive: true, force: true });
});

/** What is said when these settings are started with, in French. */
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
    ['DATABASE_URL', 'mysql://x'],
    ['AVICABLE_SECRET', 'short'],
    ['AVICABLE_DEVELOPER_PAGES', 'perhaps'],
    ['AVICABLE_AVATAR_URL', 'https://avatars.example/always-the-same.png'],
    ['AVICABLE_AVATAR_URL', 'javascript:alert({number})'],
  ] as const)
    expect(await faultOf({ [variable]: value })).toContain(`${variable}=${value} est inutilisable`);
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

it('says that the database does not answer', async () => {
  const line = await faultOf({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect(line).toContain('La base de données de DATABASE_URL est inutilisable');
  expect(line).not.toContain('\n');
});
