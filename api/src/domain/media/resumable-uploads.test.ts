import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeStaleUploads } from './folder-uploads';

const DAY = 24 * 3_600_000;

it('removes uploads nobody touched for two days, and keeps whole what was sent on since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const touched = async (name: string, daysAgo: number) => {
    await writeFile(join(folder, name), '');
    const at = new Date(Date.now() - daysAgo * DAY);
    await utimes(join(folder, name), at, at);
  };
  for (const [name, daysAgo] of [
    ['slow', 1],
    ['slow.json', 5],
    ['left', 3],
    ['left.json', 5],
    ['fresh', 0],
    ['fresh.json', 0],
  ] as const)
    await touched(name, daysAgo);
  await removeStaleUploads(folder);
  expect((await readdir(folder)).sort()).toEqual(['fresh', 'fresh.json', 'slow', 'slow.json']);
  await rm(folder, { recursive: true });
});
