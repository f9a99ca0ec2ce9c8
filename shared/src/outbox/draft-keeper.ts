import type { DraftStore, DraftToKeep } from './draft-store';

/** `nothing`: there is nothing to keep. `refused`: this device's storage is full or broken. */
export type DraftState = 'nothing' | 'kept' | 'pending' | 'refused';

/** Reads what there is to keep at the moment it is written. */
export type Keepable = () => Omit<DraftToKeep, 'draft'> & {
  draft: Omit<DraftToKeep['draft'], 'id' | 'saved' | 'holder'>;
};

interface DraftKeeperOptions {
  store: DraftStore;
  id: string;
  /** The open form the draft was taken over from. */
  from: string | undefined;
  /** Called when the state changed. */
  onState: (state: DraftState) => void;
  /** Called when another open form has kept the same draft meanwhile: what was changed last is what is kept. */
  onShared: () => void;
}

/** How long a change waits for the next one, in ms. */
const PAUSE = 300;

/** Keeps one open form's draft up to date on this device, soon after each change. */
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

  /** The form changed; `null` when it has nothing to lose any more. */
  change(content: Keepable | null): void {
    this.#content = content;
    if (this.#held || (!content && this.#state === 'nothing')) return;
    this.#become('pending');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /**
   * Keeps what there is now.
   * @returns whether this device has it
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#state === 'pending' || this.#state === 'refused') this.#write();
    await this.#writing;
    return this.#state === 'kept' || this.#state === 'nothing';
  }

  /** The form is being saved: its record takes the draft's place. */
  async hold(): Promise<void> {
    clearTimeout(this.#timer);
    this.#held = true;
    await this.#writing;
  }

  /** The form was not saved after all: what stands in it is kept again. */
  release(): void {
    this.#held = false;
    this.change(this.#content);
  }

  /** Throws the draft away; nothing more is kept. */
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
          const stamp = { id, holder: this.holder, saved: new Date().toISOString() };
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
