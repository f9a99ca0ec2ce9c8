import pg from 'pg';
import { type ChangeFeed, ChangeListeners, type Changes } from './change-feed';

/** The channel that triggers of migration 0010 write to. */
const CHANNEL = 'avicable_changes';
const AGAIN_AFTER_MS = 1000;

function changesOf(payload: string): Changes {
  if (payload === 'names' || payload === 'lists') return payload;
  return payload.split(',').map(Number);
}

/** What any process commits on a PostgreSQL database, through `LISTEN`. */
export class PostgresChanges implements ChangeFeed {
  readonly #listeners = new ChangeListeners();
  #client: pg.Client | null = null;
  #stopped = false;
  #asked: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;

  constructor(private readonly url: string) {}

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('notification', ({ payload }) => this.#listeners.tell(changesOf(payload ?? '')));
    // Both come when a connection is lost; either is enough.
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  listen(listener: (changes: Changes) => void): () => void {
    return this.#listeners.listen(listener);
  }

  /** A connection is told what was committed before it is answered. Who asks while it is asked shares the next answer. */
  settled(): Promise<void> {
    this.#queued ??= this.#asked.then(async () => {
      this.#queued = null;
      await this.#client?.query('select 1').catch(() => undefined);
    });
    this.#asked = this.#queued;
    return this.#queued;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    void this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    while (!this.#stopped) {
      await new Promise(resolve => setTimeout(resolve, AGAIN_AFTER_MS).unref());
      try {
        await this.start();
        // What was committed meanwhile was not heard.
        return this.#listeners.tell('all');
      } catch {
        // The database is still away; requests say so.
      }
    }
  }
}
