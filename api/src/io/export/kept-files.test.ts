import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptFiles, type KeptLimits } from './kept-files';

const LIMITS: KeptLimits = { files: 2, bytes: 1000, idleMs: 60_000, ageMs: 300_000, freshMs: 30_000 };

describe('Kept files', () => {
  let folder: string;
  let files: KeptFiles;
  let written: string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    vi.stubEnv('TMPDIR', folder);
    files = new KeptFiles(LIMITS);
    written = [];
  });
  afterEach(async () => {
    await files.close();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  const open = (
    key: string,
    version = '1',
    continued: Parameters<KeptFiles['open']>[1] = null,
    content = key,
  ) =>
    files.open({ key, version }, continued, async path => {
      written.push(key);
      await writeFile(path, content);
    });
  /** Reads a file to its end. */
  async function read(...parameters: Parameters<typeof open>): Promise<string> {
    const file = await open(...parameters);
    const content = await text(file.read());
    file.release();
    return content;
  }
  const settled = () =>
    vi.waitFor(() => expect(readdirSync(folder).length).toBeLessThanOrEqual(LIMITS.files), 5000);

  it('are written once for equal requests, and for each reader and version', async () => {
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
    await read('a');
    expect(written.toSorted()).toEqual(['a', 'b']);
    await read('a', '2');
    expect(written.toSorted()).toEqual(['a', 'a', 'b']);
  });

  it('go on for who has begun, after a change and by their tag', async () => {
    const { tag, release } = await open('a', '1', null, 'before');
    release();
    expect(await read('a', '2', 'newest', 'after')).toBe('before');
    expect(await read('a', '2', null, 'after')).toBe('after');
    expect(await read('a', '2', { tag }, 'never')).toBe('before');
    expect(await read('a', '2', { tag: 'unknown' }, 'again')).toBe('again');
  });

  it('are written anew for who begins after a while, in case something changed unseen', async () => {
    await read('a');
    vi.setSystemTime(Date.now() + LIMITS.freshMs + 1);
    expect(await read('a', '1', 'newest')).toBe('a');
    expect(written).toEqual(['a']);
    await read('a');
    expect(written).toEqual(['a', 'a']);
  });

  it('are bounded in number and bytes: the one that was read longest ago goes', async () => {
    for (const key of ['a', 'b', 'c']) {
      await read(key);
      vi.setSystemTime(Date.now() + 1);
    }
    await settled();
    await read('b');
    await read('c');
    expect(written).toEqual(['a', 'b', 'c']);
    await read('d', '1', null, 'x'.repeat(2000));
    await settled();
    await read('c');
    await read('d');
    expect(written).toEqual(['a', 'b', 'c', 'd', 'd']);
  });

  it('stay while they are read, and go when nobody has for a while', async () => {
    const file = await open('a');
    vi.setSystemTime(Date.now() + LIMITS.ageMs + 1);
    vi.advanceTimersByTime(60_000);
    expect(await text(file.read())).toBe('a');
    file.release();
    file.release();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });

  it('of which the writing fails leave nothing, and are tried again', async () => {
    const failing = files.open({ key: 'a', version: '1' }, null, async path => {
      await writeFile(path, 'half');
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(readdirSync(folder)).toEqual([]);
    expect(await read('a')).toBe('a');
  });

  it('make room for a new one on a full disk', async () => {
    await read('a');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const write = vi.fn(async (path: string) => {
      if (readdirSync(folder).length > 1) throw full;
      await writeFile(path, 'b');
    });
    const file = await files.open({ key: 'b', version: '1' }, null, write);
    expect([await text(file.read()), write.mock.calls.length]).toEqual(['b', 2]);
    const failing = files.open({ key: 'c', version: '1' }, null, () => Promise.reject(full));
    await expect(failing).rejects.toThrow(full);
    file.release();
  });

  it('are removed at the end, those that are being written too', async () => {
    const writing = open('a').catch(() => 'stopped');
    await files.close();
    expect(await writing).toBe('stopped');
    expect(existsSync(folder)).toBe(true);
  });
});
