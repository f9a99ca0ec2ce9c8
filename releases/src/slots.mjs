/** Browsers are divided into this many slots of equal size, so shares are given in tenths of a percent. */
export const SLOTS = 1000;

/**
 * The slot of a browser for a remote, from 0 on: uniformly distributed and constant.
 * FNV-1a with the finaliser of MurmurHash3 (fmix32): FNV alone is skewed for short texts.
 * @param {string} browserId
 * @param {string} remote
 */
export function slotOf(browserId, remote) {
  let hash = 0x811c9dc5;
  for (const character of `${browserId}:${remote}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return Math.floor(((hash ^ (hash >>> 16)) >>> 0) / (2 ** 32 / SLOTS));
}

/** Encodes a set of slots as text: one bit per slot, in base64. */
export function writtenSlots(/** @type {Iterable<number>} */ slots) {
  const bytes = new Uint8Array(SLOTS / 8);
  for (const slot of slots) bytes[slot >> 3] = (bytes[slot >> 3] ?? 0) | (1 << (slot & 7));
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Whether a text from `writtenSlots` contains a slot.
 * @param {string} text
 * @param {number} slot
 */
export const holdsSlot = (text, slot) => ((atob(text).charCodeAt(slot >> 3) >> (slot & 7)) & 1) === 1;
