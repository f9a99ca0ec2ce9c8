import type { SignInLimits } from '../../config';
import { RequestRefused } from '../../http/request-refused';

const MOST_KEYS = 50_000;

/** Counts failed attempts per account and per address and says no when there were too many in a window. */
export class SignInLimiter {
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly limits: SignInLimits) {}

  #keys(address: string, account: string) {
    return [
      { key: `address ${address}`, limit: this.limits.perAddress },
      { key: `account ${account.toLowerCase()}`, limit: this.limits.perAccount },
    ];
  }

  /** @throws RequestRefused 429 with `Retry-After` while too many attempts failed */
  check(address: string, account: string, now = Date.now()): void {
    for (const { key, limit } of this.#keys(address, account)) {
      const failures = this.#failures.get(key);
      if (!failures || failures.until <= now || failures.count < limit) continue;
      const seconds = Math.ceil((failures.until - now) / 1000);
      throw new RequestRefused('throttled', {
        headers: { 'retry-after': String(seconds) },
        values: { seconds },
      });
    }
  }

  /** Notes that an attempt failed. */
  failed(address: string, account: string, now = Date.now()): void {
    for (const { key } of this.#keys(address, account)) {
      const failures = this.#failures.get(key);
      if (failures && failures.until > now) failures.count += 1;
      else this.#failures.set(key, { count: 1, until: now + this.limits.windowMs });
    }
    if (this.#failures.size > MOST_KEYS) this.#forgetOld(now);
  }

  /** A success clears the account, not the address. */
  succeeded(account: string): void {
    this.#failures.delete(`account ${account.toLowerCase()}`);
  }

  #forgetOld(now: number): void {
    for (const [key, failures] of this.#failures) if (failures.until <= now) this.#failures.delete(key);
    // An attack from countless addresses must not fill the memory: the oldest go first.
    for (const key of this.#failures.keys()) {
      if (this.#failures.size <= MOST_KEYS) break;
      this.#failures.delete(key);
    }
  }
}
