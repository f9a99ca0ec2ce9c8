import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../config/config';

/** Hashes and checks passwords with argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password. `null`, for an unknown user, takes the same time and never matches. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

export function passwordsOf(cost: PasswordCost): Passwords {
  let decoy: Promise<string> | undefined;
  return {
    hash: password => hash(password, cost),
    async matches(storedHash, password) {
      decoy ??= hash('a password nobody has', cost);
      const matched = await verify(storedHash ?? (await decoy), password);
      return storedHash !== null && matched;
    },
  };
}
