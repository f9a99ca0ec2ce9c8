import { now } from '../contract/now';
import type { DraftStore, DraftToKeep } from './draft-store';

/** `nothing`: no changes to store. `refused`: the storage of this device is full or broken. */
export type DraftState = 'nothing' | 'kept' | 'pending' | 'refused';

/** Reads the content of the form at the moment the draft is written. */
export type Keepable = () => Omit<DraftToKeep, 'draft'> & {
  draft: Omit<DraftToKeep['draft'], 'id' | 'saved' | 'holder'>;
};

interface DraftKeeperOptions {
  store: DraftStore;
  id: string;
  /** The open form from which this form took over the draft. */
  from: string | undefined;
  onState: (state: DraftState) => void;
  /** Called when another open form has stored the same draft meanwhile. The stored draft is then overwritten. */
  onShared: () => void;
}

/** Delay between the last change and the write, in ms. */
const PAUSE = 300;

/** Keeps the draft of one open form up to date on this device. */
export class DraftKeeper {
  readonly holder = crypto.randomUUID();
  #state: DraftState;
  #content: Keepable | null = null;
  #from: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #held = false;

  constructor(private readonly options: DraftKeeperOptions) {
    this.#from = options.from;
    this.#state = options.from === undefined ? 'nothing' : 'kept';
  }

  get state(): DraftState {
    return this.#state;
  }

  /** Reports a change of the form; `null` when the form has no unsaved changes left. */
  change(content: Keepable | null): void {
    this.#content = content;
    if (this.#held || (!content && this.#state === 'nothing')) return;
    this.#become('pending');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /**
   * Writes the current content now.
   * @returns whether this device has stored the content
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#state === 'pending' || this.#state === 'refused') this.#write();
    await this.#writing;
    return this.#state === 'kept' || this.#state === 'nothing';
  }

  /** Stops writing while the form is being saved, since the saved record replaces the draft. */
  async hold(): Promise<void> {
    clearTimeout(this.#timer);
    this.#held = true;
    await this.#writing;
  }

  /** Resumes writing after a failed save. */
  release(): void {
    this.#held = false;
    this.change(this.#content);
  }

  /** Deletes the draft and stops writing. */
  async discard(): Promise<void> {
    await this.hold();
    await this.options.store.discard(this.options.id);
  }

  #write(): void {
    if (this.#held) return;
    const { store, id, onShared } = this.options;
    const content = this.#content;
    this.#writing = this.#writing.then(async () => {
      try {
        if (content) {
          const { draft, pictures } = content();
          const stamp = { id, holder: this.holder, saved: new Date(now()).toISOString() };
          const before = await store.keep({ draft: { ...draft, ...stamp }, pictures });
          if (before && before !== this.holder && before !== this.#from) onShared();
          this.#from = undefined;
        } else await store.discard(id);
        if (this.#content === content) this.#become(content ? 'kept' : 'nothing');
      } catch (error) {
        console.warn('The draft could not be kept', error);
        this.#become('refused');
      }
    });
  }

  #become(state: DraftState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.options.onState(state);
  }
}
