import { randomFrom } from 'shared/evidence';
import { groupBy } from '../../store/group-by';

/**
 * Sizes of the parts of a sample, proportional to the strata, with at least one each. With more strata than the sample
 * has items, the largest strata have one each.
 */
function shareOut(strata: readonly number[], size: number): number[] {
  const total = strata.reduce((sum, count) => sum + count, 0);
  const wanted = Math.min(size, total);
  const bySize = strata
    .map((count, index) => ({ count, index }))
    .sort((a, b) => b.count - a.count || a.index - b.index);
  const shares = strata.map(() => 0);
  for (const { index } of bySize.slice(0, wanted)) shares[index] = 1;
  // Each further item goes to the stratum that is furthest behind its proportional part.
  for (let left = wanted - Math.min(wanted, strata.length); left > 0; left--) {
    const behind = bySize.reduce((most, stratum) => {
      const lack = ({ count, index }: typeof stratum) =>
        (shares[index] ?? 0) < count ? (wanted * count) / total - (shares[index] ?? 0) : -Infinity;
      return lack(stratum) > lack(most) ? stratum : most;
    });
    shares[behind.index] = (shares[behind.index] ?? 0) + 1;
  }
  return shares;
}

/**
 * Draws a stratified sample. The same items in the same order, strata, size and seed give the same sample.
 * @param stratumOf name of an item's stratum
 */
export function drawSample<Item>(
  items: readonly Item[],
  stratumOf: (item: Item) => string,
  { size, seed }: { size: number; seed: number },
): Item[] {
  const random = randomFrom(seed);
  const strata = [...groupBy(items, stratumOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of);
  const shares = shareOut(
    strata.map(of => of.length),
    size,
  );
  return strata.flatMap((of, index) => {
    const shuffled = [...of];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
    }
    return shuffled.slice(0, shares[index]);
  });
}
