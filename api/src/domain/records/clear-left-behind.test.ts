import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearLeftBehind } from './clear-left-behind';

const DAY = 24 * 3_600_000;

it('removes what a killed server left behind a day ago, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'left-behind-'));
  await mkdir(join(folder, 'upload-1'));
  await writeFile(join(folder, 'upload-1', 'file'), 'half');
  await mkdir(join(folder, 'kept'));
  await clearLeftBehind(folder, 'upload-');
  expect(await readdir(folder)).toEqual(['kept', 'upload-1']);
  await clearLeftBehind(folder, 'upload-', Date.now() + 2 * DAY);
  expect(await readdir(folder)).toEqual(['kept']);
  await rm(folder, { recursive: true });
  await clearLeftBehind(folder, 'upload-');
});
