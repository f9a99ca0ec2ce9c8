import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password of about 90 bits that follows the rules and is easy to copy by hand. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}-${group()}-${randomInt(10)}`;
}
