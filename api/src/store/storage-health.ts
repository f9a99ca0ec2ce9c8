import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import { textOf } from '../config/texts';
import { type Connection, SQLITE_FILE } from './connect';
import { inTransaction } from './in-transaction';
import { type StorageFault, storageFaultOf } from './storage-fault';

/** How long an answer of the disk is believed. */
const BELIEVED_MS = 2_000;
/** Less room than a picture takes is none. */
const PROBE_BYTES = 1_000_000;
const PROBE_ROW_BYTES = 100_000;

/** Takes a trial of the database back. */
class Tried extends Error {}

/** Knows whether the disk takes what is written, and tells on the console in one line when it does not. */
export class StorageHealth {
  #fault: StorageFault | null = null;
  #looked: Promise<void> | null = null;

  constructor(
    private readonly config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'consoleLocale'>,
    private readonly connection: Pick<Connection, 'db' | 'engine'>,
    private readonly say: (line: string) => void = line => console.error(line),
  ) {}

  /** Notes a fault that something failed with. @returns `null` when the error has another reason */
  note(error: unknown): StorageFault | null {
    const fault = storageFaultOf(error);
    if (fault) this.#tell(fault, error);
    return fault;
  }

  /** What is wrong now. A disk is tried again; a damaged database stays damaged until the next start. */
  async fault(): Promise<StorageFault | null> {
    if (this.#fault === 'database_damaged') return this.#fault;
    this.#looked ??= this.#look().finally(() => {
      setTimeout(() => {
        this.#looked = null;
      }, BELIEVED_MS).unref();
    });
    await this.#looked;
    return this.#fault;
  }

  async #look(): Promise<void> {
    try {
      await this.#writeFile();
      if (this.#fault === null) return;
      await this.#writeRow();
      this.#fault = null;
      this.#line('disk_has_room', '');
    } catch (error) {
      // Whatever keeps a file from being written keeps pictures from it as well.
      this.#tell(storageFaultOf(error) ?? 'disk_failing', error);
    }
  }

  async #writeFile(): Promise<void> {
    const file = join(this.config.dataFolder, 'probe.part');
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        await handle.writeFile(Buffer.alloc(PROBE_BYTES));
        await handle.sync();
      } finally {
        await handle.close();
      }
    } finally {
      await rm(file, { force: true });
    }
  }

  /** The database may lie elsewhere, or have a limit of its own. */
  async #writeRow(): Promise<void> {
    const filler = randomBytes(PROBE_ROW_BYTES).toString('base64');
    const trial = inTransaction(this.connection, async db => {
      await sql`create table storage_probe (filler text)`.execute(db);
      await sql`insert into storage_probe values (${filler})`.execute(db);
      throw new Tried();
    });
    await trial.catch(error => {
      if (!(error instanceof Tried)) throw error;
    });
  }

  #tell(fault: StorageFault, error: unknown): void {
    if (this.#fault === fault || this.#fault === 'database_damaged') return;
    this.#fault = fault;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    this.#line(fault, reason);
  }

  #line(key: StorageFault | 'disk_has_room', reason: string): void {
    const { dataFolder: folder, databaseUrl, consoleLocale } = this.config;
    const file = databaseUrl ? 'DATABASE_URL' : join(folder, SQLITE_FILE);
    this.say(textOf(consoleLocale, 'console', key, { folder, file, reason }));
  }
}
