import { createHash } from 'node:crypto';

/** Browsers are divided into this many slots of equal size, so shares are given in tenths of a percent. */
const SLOTS = 1000;

/** The slots in which a release is given out, first to last: each release begins with other browsers. */
function orderOf(remote, version) {
  const rank = slot => createHash('sha256').update(`${remote}:${version}:${slot}`).digest('hex');
  return Array.from({ length: SLOTS }, (_, slot) => ({ slot, rank: rank(slot) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ slot }) => slot);
}

/** A set of slots as text: one bit a slot, in base64. */
function written(slots) {
  const bytes = new Uint8Array(SLOTS / 8);
  for (const slot of slots) bytes[slot >> 3] |= 1 << (slot & 7);
  return Buffer.from(bytes).toString('base64');
}

/** The slots of a text as `written` makes it. */
function slotsOf(text = '') {
  const bytes = Buffer.from(text, 'base64');
  return new Set(
    Array.from({ length: SLOTS }, (_, slot) => slot).filter(
      slot => (bytes[slot >> 3] ?? 0) & (1 << (slot & 7)),
    ),
  );
}

/**
 * Gives each release beside the stable one as many slots as its share needs. It keeps those it has: a release that grows
 * takes from the stable one, and one that shrinks gives back to it, so no other release's browsers move.
 * @param {string} remote its name
 * @param {object[]} releases of the discovery document, whose shares are whole slots and at most 100 % together
 * @returns {object[]} the releases with their slots in `extras.slots`
 */
export function withSlots(remote, releases) {
  const isTrial = ({ deployment }) => !deployment.default && deployment.traffic > 0;
  const wanted = ({ deployment }) => Math.round((deployment.traffic * SLOTS) / 100);
  const kept = new Map(
    releases.filter(isTrial).map(release => {
      const own = slotsOf(release.extras?.slots);
      const order = orderOf(remote, release.metadata.version);
      return [release, { order, slots: order.filter(slot => own.has(slot)).slice(0, wanted(release)) }];
    }),
  );
  const taken = new Set([...kept.values()].flatMap(({ slots }) => slots));
  for (const [release, { order, slots }] of kept) {
    const more = order.filter(slot => !taken.has(slot)).slice(0, wanted(release) - slots.length);
    slots.push(...more);
    for (const slot of more) taken.add(slot);
  }
  return releases.map(({ extras, ...release }, at) => {
    const { slots: _, ...others } = extras ?? {};
    const own = kept.get(releases[at]);
    const all = own ? { ...others, slots: written(own.slots) } : others;
    return Object.keys(all).length > 0 ? { ...release, extras: all } : release;
  });
}
