import { randomInt } from 'node:crypto';

// Without letters and digits that look alike when copied by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password that follows the rules and is easy to copy by hand, with about 90 bits. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}-${group()}-${randomInt(10)}`;
}
