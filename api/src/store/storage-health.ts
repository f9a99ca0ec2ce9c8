import { randomBytes, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { nameOfBucket } from '../config/bucket-settings';
import type { Config } from '../config/config';
import { textOf } from '../config/texts';
import { type Connection, SQLITE_FILE } from './connect';
import type { Bucket } from './files/bucket';
import { inTransaction } from './in-transaction';
import { type StorageFault, storageFaultOf } from './storage-fault';

/** Milliseconds for which the result of a probe is valid. */
const TRUSTED_MS = 2_000;
/** Size of the probe's file. A disk that has no room for one picture counts as full. */
const PROBE_BYTES = 1_000_000;
const PROBE_ROW_BYTES = 100_000;

class ProbeRollback extends Error {}

/** Probes the disk and the bucket, and reports faults in one line on the console. */
export class StorageHealth {
  #fault: StorageFault | null = null;
  #probe: Promise<void> | null = null;

  constructor(
    private readonly config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'consoleLocale' | 's3'>,
    private readonly connection: Pick<Connection, 'db' | 'engine'>,
    private readonly bucket: Bucket | null,
    private readonly say: (line: string) => void = line => console.error(line),
  ) {}

  /**
   * Records the storage fault behind an error.
   * @returns the fault; `null` if the error has another cause
   */
  note(error: unknown): StorageFault | null {
    const fault = storageFaultOf(error);
    if (fault) this.#report(fault, error);
    return fault;
  }

  /**
   * Returns the current fault after a probe, whose result is reused for two seconds. A damaged database stays damaged
   * until the next start.
   */
  async fault(): Promise<StorageFault | null> {
    if (this.#fault === 'database_damaged') return this.#fault;
    this.#probe ??= this.#runProbe().finally(() => {
      setTimeout(() => {
        this.#probe = null;
      }, TRUSTED_MS).unref();
    });
    await this.#probe;
    return this.#fault;
  }

  async #runProbe(): Promise<void> {
    try {
      await this.#writeFile();
      if (this.#fault === null) {
        await this.bucket?.ping();
        return;
      }
      await this.#writeRow();
      await this.bucket?.probe();
      const end = this.#fault.startsWith('bucket') ? 'bucket_back' : 'disk_has_room';
      this.#fault = null;
      this.#line(end, '');
    } catch (error) {
      // Any other error counts as a failing disk, since it would also prevent storing pictures.
      this.#report(storageFaultOf(error) ?? 'disk_failing', error);
    }
  }

  async #writeFile(): Promise<void> {
    const file = join(this.config.dataFolder, `probe-${randomUUID()}.part`);
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

  /** Probes the database separately, since it may be on another disk or have a limit of its own. */
  async #writeRow(): Promise<void> {
    const filler = randomBytes(PROBE_ROW_BYTES).toString('base64');
    const trial = inTransaction(this.connection, async db => {
      await sql`create table storage_probe (filler text)`.execute(db);
      await sql`insert into storage_probe values (${filler})`.execute(db);
      throw new ProbeRollback();
    });
    await trial.catch(error => {
      if (!(error instanceof ProbeRollback)) throw error;
    });
  }

  #report(fault: StorageFault, error: unknown): void {
    if (this.#fault === fault || this.#fault === 'database_damaged') return;
    this.#fault = fault;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    this.#line(fault, reason);
  }

  #line(key: StorageFault | 'disk_has_room' | 'bucket_back', reason: string): void {
    const { dataFolder: folder, databaseUrl, consoleLocale, s3 } = this.config;
    const file = databaseUrl ? 'DATABASE_URL' : join(folder, SQLITE_FILE);
    this.say(
      textOf(consoleLocale, 'console', key, { folder, file, reason, bucket: s3 ? nameOfBucket(s3) : '' }),
    );
  }
}
