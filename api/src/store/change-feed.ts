/**
 * A committed change: ids of infrastructures; `names`: names of areas or searchable texts; `lists`: reference lists;
 * `all`: possibly anything, as after a lost connection.
 */
export type Changes = readonly number[] | 'names' | 'lists' | 'all';
export type ChangeListener = (changes: Changes) => void;

/** Reports commits of this process and of others on the same database. */
export interface ChangeFeed {
  /** Starts reporting; the schema must be up to date. */
  start(): Promise<void>;
  /** @returns a function that removes the listener */
  listen(listener: ChangeListener): () => void;
  /** Resolves once all earlier commits are reported. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>();

  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(changes: Changes): void {
    for (const listener of this.#listeners) listener(changes);
  }
}
