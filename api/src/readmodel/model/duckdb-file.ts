import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { overloaded } from '../../http/request-refused';
import { lockFile } from '../../store/lock-file';

/** DuckDB neither loads nor installs extensions by itself. */
const SETTINGS = {
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
  checkpoint_threshold: '64MB',
  preserve_insertion_order: 'false',
};
/** The instance's own in-memory database, for temporary data that need no log. */
export const SCRATCH = 'memory';
const READERS = 2;
/**
 * Rows per group, a quarter of the default: a tile then reads only the few groups that it intersects. Only an
 * attached file can have another size than the default.
 */
const ROWS_PER_GROUP = 30_720;
/** Maximum of file names to try, since a file system without locks refuses every file. */
const MOST_FILES = 100;
const QUESTION_MS = 60_000;
/** Milliseconds between interruptions, which are repeated because a connection may be between two statements. */
const INTERRUPT_EVERY_MS = 20;
/** Milliseconds without a write after which a file that no process holds is removed. */
const LEFT_AFTER_MS = 24 * 3_600_000;

export interface DuckDBSettings {
  /** Path without extension; several processes may use the same path. */
  path: string;
  threads: number;
  memoryMegabytes: number;
}

const isLocked = (error: unknown) => String(error).includes('Could not set lock');

/** Whether the file must be rebuilt, such as after damage or on a full disk. Other errors concern one query only. */
export const isFatal = (error: unknown) =>
  /\b(?:FATAL|INTERNAL|IO|Serialization) Error|invalidated/.test(String(error)) &&
  !String(error).includes('duckdb_temp_storage');

const pathOf = ({ path }: Pick<DuckDBSettings, 'path'>, number: number) => `${path}${number || ''}.duckdb`;

/** A DuckDB file with one connection for writing and several for reading. */
export class DuckDBFile {
  readonly #waiting: ((connection: DuckDBConnection | null) => void)[] = [];
  readonly #busy = new Set<DuckDBConnection>();
  #isClosing = false;

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly path: string,
    private readonly inode: number,
    private readonly unlock: () => void,
    readonly writer: DuckDBConnection,
    private readonly idle: DuckDBConnection[],
  ) {}

  /** Opens a file that no other process has open, or creates one. A file that cannot be opened is replaced. */
  static async open(settings: DuckDBSettings): Promise<DuckDBFile> {
    for (let number = 0; number < MOST_FILES; number++) {
      const path = pathOf(settings, number);
      const unlock = lockFile(`${path}.lock`);
      if (!unlock) continue;
      try {
        return await DuckDBFile.#openAt(path, settings, unlock).catch(async error => {
          if (isLocked(error)) throw error;
          await removeFile(path);
          return DuckDBFile.#openAt(path, settings, unlock);
        });
      } catch (error) {
        unlock();
        if (!isLocked(error)) throw error;
      }
    }
    throw new Error(`All files ${settings.path}*.duckdb are locked`);
  }

  static async #openAt(
    path: string,
    { threads, memoryMegabytes }: DuckDBSettings,
    unlock: () => void,
  ): Promise<DuckDBFile> {
    const instance = await DuckDBInstance.create(':memory:', {
      ...SETTINGS,
      threads: String(threads),
      memory_limit: `${memoryMegabytes}MB`,
      temp_directory: `${path}.tmp`,
    });
    try {
      const writer = await instance.connect();
      await writer.run(`attach '${path.replaceAll("'", "''")}' as model (row_group_size ${ROWS_PER_GROUP})`);
      // Queries cannot read other files.
      await writer.run('set enable_external_access = false');
      // Only the file's owner may read the records.
      await chmod(path, 0o600);
      await rm(`${path}.tmp`, { recursive: true, force: true });
      await mkdir(`${path}.tmp`, { mode: 0o700 });
      const { ino } = await stat(path);
      const readers = await Promise.all(Array.from({ length: READERS }, () => instance.connect()));
      for (const connection of [writer, ...readers]) await connection.run('use model');
      return new DuckDBFile(instance, path, ino, unlock, writer, readers);
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /**
   * Runs a query on the next free connection.
   * @throws RequestRefused 503 when it takes too long or needs too much memory, or when the file is closed
   */
  async read<Result>(query: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = this.#isClosing ? null : await this.#next();
    if (!connection) throw overloaded('preparing');
    const limit = setTimeout(() => connection.interrupt(), QUESTION_MS);
    this.#busy.add(connection);
    try {
      return await query(connection);
    } catch (error) {
      if (this.#isClosing) throw overloaded('preparing');
      if (String(error).includes('INTERRUPT Error')) throw overloaded('slow');
      if (String(error).includes('Out of Memory Error')) throw overloaded('memory');
      throw error;
    } finally {
      clearTimeout(limit);
      this.#busy.delete(connection);
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.idle.push(connection);
    }
  }

  /** Whether the file was deleted from its path, so that another process may create one there. */
  async isGone(): Promise<boolean> {
    const file = await stat(this.path).catch(() => null);
    return file?.ino !== this.inode;
  }

  /** Interrupts running queries and closes the file. */
  async close(): Promise<void> {
    await this.#close().finally(this.unlock);
  }

  async remove(): Promise<void> {
    const removing = this.#close().then(() => removeFile(this.path));
    await removing.finally(this.unlock);
  }

  async #close(): Promise<void> {
    this.#isClosing = true;
    for (const refuse of this.#waiting.splice(0)) refuse(null);
    while (this.#busy.size > 0) {
      for (const connection of this.#busy) connection.interrupt();
      await sleep(INTERRUPT_EVERY_MS);
    }
    for (const connection of [this.writer, ...this.idle]) connection.closeSync();
    this.instance.closeSync();
  }

  async #next(): Promise<DuckDBConnection | null> {
    return this.idle.pop() ?? new Promise(free => this.#waiting.push(free));
  }
}

/** Removes files that no process holds and that have not been written for a day. */
export async function removeLeftFiles(settings: Pick<DuckDBSettings, 'path'>): Promise<void> {
  for (let number = 0; number < MOST_FILES; number++) {
    const path = pathOf(settings, number);
    const file = await stat(path).catch(() => null);
    if (!file || Date.now() - file.mtimeMs < LEFT_AFTER_MS) continue;
    const unlock = lockFile(`${path}.lock`);
    if (unlock) await removeFile(path).finally(unlock);
  }
}

async function removeFile(path: string): Promise<void> {
  for (const file of [path, `${path}.wal`, `${path}.tmp`]) await rm(file, { recursive: true, force: true });
}
