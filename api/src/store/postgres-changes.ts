import pg from 'pg';
import { type ChangeFeed, ChangeListeners, type Changes } from './change-feed';

/** The channel that the triggers of migration 0001 notify. */
const CHANNEL = 'avicable_changes';
const RECONNECT_AFTER_MS = 1000;

function changesOf(payload: string): Changes {
  if (payload === 'names' || payload === 'lists') return payload;
  return payload.split(',').map(Number);
}

/** Commits of any process on a PostgreSQL database, received through `LISTEN`. */
export class PostgresChanges implements ChangeFeed {
  readonly #listeners = new ChangeListeners();
  #client: pg.Client | null = null;
  #stopped = false;
  #lastQuery: Promise<void> = Promise.resolve();
  #nextQuery: Promise<void> | null = null;

  constructor(private readonly url: string) {}

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('notification', ({ payload }) => this.#listeners.tell(changesOf(payload ?? '')));
    // A lost connection emits both; either is enough.
    client.on('error', () => this.#onConnectionLost(client));
    client.on('end', () => this.#onConnectionLost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  listen(listener: (changes: Changes) => void): () => void {
    return this.#listeners.listen(listener);
  }

  /** PostgreSQL delivers pending notifications before the result of a query. Concurrent callers share one query. */
  settled(): Promise<void> {
    this.#nextQuery ??= this.#lastQuery.then(async () => {
      this.#nextQuery = null;
      await this.#client?.query('select 1').catch(() => undefined);
    });
    this.#lastQuery = this.#nextQuery;
    return this.#nextQuery;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  #onConnectionLost(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#stopped) {
      await new Promise(resolve => setTimeout(resolve, RECONNECT_AFTER_MS).unref());
      try {
        await this.start();
        // Notifications of the meantime are lost.
        return this.#listeners.tell('all');
      } catch {
        // The database is still down; requests report it.
      }
    }
  }
}
