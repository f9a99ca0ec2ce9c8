import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderStorage } from './folder-storage';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('stores, opens and removes files', async () => {
  const storage = folderStorage(folder);
  await storage.put('2026/11/one.jpg', Buffer.from('bytes'));
  const file = await storage.open('2026/11/one.jpg');
  expect(file?.bytes).toBe(5);
  expect(file && (await buffer(file.stream)).toString()).toBe('bytes');
  expect(await readdir(join(folder, '2026/11'))).toEqual(['one.jpg']);
  await storage.remove('2026/11/one.jpg');
  await storage.remove('2026/11/one.jpg');
  expect(await storage.open('2026/11/one.jpg')).toBeNull();
});

it.each(['../secret.txt', '/etc/passwd', 'a/../../b.jpg', 'a//b.jpg', 'A.jpg', 'a', 'a.jpg\0', ''])(
  'never leaves its folder: %j',
  async key => {
    const storage = folderStorage(folder);
    expect(await storage.open(key)).toBeNull();
    await expect(async () => storage.put(key, Buffer.from(''))).rejects.toThrow('Not a storage key');
  },
);
