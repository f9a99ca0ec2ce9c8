import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFull, storageFaultOf } from '../../store/storage-fault';

export const EXPORT_FOLDER = 'avicable-export-';

export interface KeptLimits {
  files: number;
  bytes: number;
  /** Milliseconds since the file was last read. */
  idleMs: number;
  /** Milliseconds since the file was written. */
  ageMs: number;
  /** Maximum age in ms of a file that a new reader may get, in case its data changed unnoticed. */
  freshMs: number;
}

const LIMITS: KeptLimits = {
  files: 20,
  bytes: 2 * 1024 ** 3,
  idleMs: 10 * 60_000,
  ageMs: 60 * 60_000,
  freshMs: 60_000,
};
const LOOK_EVERY_MS = 30_000;

interface Wanted {
  /** Identifies reader, content and language. Requests share a file only if their keys are equal. */
  key: string;
  /** Changes with the data. */
  version: string;
}

/** The file a request continues with: the newest file, or the file with a tag. */
export type Continued = 'newest' | { tag: string };

/** A written file. Everybody who opens it must release it. */
export interface KeptFile {
  readonly bytes: number;
  readonly tag: string;
  /**
   * Reads the file.
   * @param range first and last byte; the whole file by default
   */
  read(range?: { start: number; end: number }): Readable;
  release(): void;
}

interface Entry extends Wanted {
  path: string;
  folder: string;
  bytes: number;
  tag: string;
  writtenAt: number;
  readAt: number;
  readers: number;
}

interface Writing {
  readers: number;
  entry: Promise<Entry>;
}

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('base64url').slice(0, 20);
}

/**
 * Temporary files, each for one reader, who requests parts of it. GDAL reads the header of a GeoPackage, then a few
 * pages. All parts must come from the same file, so it is kept for a while.
 */
export class KeptFiles {
  /** Entries, oldest first. */
  #entries: Entry[] = [];
  readonly #writing = new Map<string, Writing>();
  /** Running removals of folders, which closing waits for. */
  readonly #removals = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(private readonly limits: KeptLimits = LIMITS) {
    this.#timer = setInterval(() => void this.#removeOld(), LOOK_EVERY_MS).unref();
  }

  /**
   * Opens the file of a reader.
   * @param continued reuses a kept file even if data changed since, because its other parts were read
   * @param write writes the file if no file is kept
   */
  async open(
    wanted: Wanted,
    continued: Continued | null,
    write: (path: string) => Promise<void>,
  ): Promise<KeptFile> {
    const kept = this.#kept(wanted, continued);
    if (kept) kept.readers += 1;
    return this.#fileOf(kept ?? (await this.#written(wanted, write)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#writing.values()].map(({ entry }) => entry));
    await Promise.all([this.#remove(this.#entries), ...this.#removals]);
  }

  #kept({ key, version }: Wanted, continued: Continued | null): Entry | undefined {
    const own = this.#entries.filter(one => one.key === key);
    if (continued === 'newest') return own.at(-1);
    if (continued) return own.findLast(({ tag }) => tag === continued.tag);
    return own.findLast(one => one.version === version && Date.now() - one.writtenAt < this.limits.freshMs);
  }

  /** Opens an entry that already counts its reader. */
  #fileOf(entry: Entry): KeptFile {
    entry.readAt = Date.now();
    let isReleased = false;
    return {
      bytes: entry.bytes,
      tag: entry.tag,
      read: range => createReadStream(entry.path, range),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        entry.readers -= 1;
        entry.readAt = Date.now();
        void this.#removeOld();
      },
    };
  }

  /** Writes a file. Concurrent requests for the same file share the result. */
  #written(wanted: Wanted, write: (path: string) => Promise<void>): Promise<Entry> {
    const name = JSON.stringify([wanted.key, wanted.version]);
    const running = this.#writing.get(name);
    if (running) {
      running.readers += 1;
      return running.entry;
    }
    // This function is synchronous, so that a later request finds either the running write or the kept entry.
    const keep = (entry: Omit<Entry, 'readers'>): Entry => {
      this.#writing.delete(name);
      if (this.#isClosed) throw new Error('The server stops');
      const kept = { ...entry, readers: writing.readers };
      this.#entries.push(kept);
      return kept;
    };
    const writing: Writing = {
      readers: 1,
      entry: this.#write(wanted, write, keep),
    };
    this.#writing.set(name, writing);
    writing.entry.catch(() => this.#writing.delete(name));
    return writing.entry;
  }

  async #write(
    { key, version }: Wanted,
    write: (path: string) => Promise<void>,
    keep: (entry: Omit<Entry, 'readers'>) => Entry,
  ): Promise<Entry> {
    const folder = await mkdtemp(join(tmpdir(), EXPORT_FOLDER));
    const path = join(folder, 'export');
    try {
      await write(path);
      const { size: bytes } = await stat(path);
      const tag = await digestOfFile(path);
      const now = Date.now();
      return keep({ key, version, path, folder, bytes, tag, writtenAt: now, readAt: now });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      // On a full disk, files without readers make room.
      if (!isFull(storageFaultOf(error)) || !(await this.#removeUnread())) throw error;
    }
    return this.#write({ key, version }, write, keep);
  }

  /** Removes files without readers that expired or exceed the limits. Recently read files are kept first. */
  async #removeOld(): Promise<void> {
    const now = Date.now();
    const { idleMs, ageMs, files, bytes } = this.limits;
    const isOld = (one: Entry) => now - one.readAt > idleMs || now - one.writtenAt > ageMs;
    const byUse = [...this.#entries].sort((a, b) => b.readAt - a.readAt);
    let [count, total] = [0, 0];
    const surplus = byUse.filter(one => {
      const isKept = one.readers > 0 || (!isOld(one) && count < files && total + one.bytes <= bytes);
      if (isKept) [count, total] = [count + 1, total + one.bytes];
      return !isKept;
    });
    await this.#remove(surplus);
  }

  /**
   * Removes all files without readers.
   * @returns whether it removed any
   */
  async #removeUnread(): Promise<boolean> {
    const unread = this.#entries.filter(({ readers }) => readers === 0);
    await this.#remove(unread);
    return unread.length > 0;
  }

  async #remove(entries: readonly Entry[]): Promise<void> {
    this.#entries = this.#entries.filter(one => !entries.includes(one));
    await Promise.all(entries.map(one => this.#removeFolder(one.folder)));
  }

  /** Removes a folder. If that fails, a regular job removes it later. */
  async #removeFolder(folder: string): Promise<void> {
    const removal = rm(folder, { recursive: true, force: true }).catch(() => undefined);
    this.#removals.add(removal);
    await removal;
    this.#removals.delete(removal);
  }
}
