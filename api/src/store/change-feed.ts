/**
 * What was committed: infrastructures by their ids; `names`: what areas are called, which texts are searched for;
 * `lists`: reference lists; `all`: anything, as after a lost connection.
 */
export type Changes = readonly number[] | 'names' | 'lists' | 'all';
export type ChangeListener = (changes: Changes) => void;

/** Tells what was committed, by this process or by another one on the same database. */
export interface ChangeFeed {
  /** Begins to tell; the schema must be up to date. */
  start(): Promise<void>;
  /** @returns what ends listening */
  listen(listener: ChangeListener): () => void;
  /** Waits until everything committed before is told. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The listeners of a feed. */
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
