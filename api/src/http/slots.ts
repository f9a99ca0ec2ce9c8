import { clientNetwork } from './client-network';

/** Counts concurrent requests, in total and per client network. */
export class Slots {
  readonly #ofNetwork = new Map<string, number>();
  #taken = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfAddress: number,
  ) {}

  get areTaken(): boolean {
    return this.#taken >= this.most;
  }

  /** Whether the network of an address has reached its maximum. */
  areTakenBy(address: string): boolean {
    return (this.#ofNetwork.get(clientNetwork(address)) ?? 0) >= this.mostOfAddress;
  }

  take(address: string): Slot {
    const network = clientNetwork(address);
    const count = (by: 1 | -1) => {
      this.#taken += by;
      const ofNetwork = (this.#ofNetwork.get(network) ?? 0) + by;
      if (ofNetwork > 0) this.#ofNetwork.set(network, ofNetwork);
      else this.#ofNetwork.delete(network);
    };
    return new Slot(count);
  }
}

/** The slot of a request. Its connection and its handler hold it until both have ended. */
export class Slot {
  readonly #keepers = new Set<symbol>();

  constructor(private readonly count: (by: 1 | -1) => void) {}

  get isKept(): boolean {
    return this.#keepers.size > 0;
  }

  /**
   * Holds the slot.
   * @returns a function that ends the hold; a second call does nothing
   */
  keep(): () => void {
    const keeper = Symbol('keeper');
    if (this.#keepers.size === 0) this.count(1);
    this.#keepers.add(keeper);
    return () => {
      if (this.#keepers.delete(keeper) && this.#keepers.size === 0) this.count(-1);
    };
  }

  /** Releases the slot of a handler that never ends. */
  giveUp(): void {
    if (this.#keepers.size === 0) return;
    this.#keepers.clear();
    this.count(-1);
  }
}
