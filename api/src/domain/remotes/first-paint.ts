/** Upper bounds, in seconds, of the buckets that first paints of releases are counted in. */
const BOUNDS = [0.5, 1, 1.5, 2.5, 4, 6, 10, Number.POSITIVE_INFINITY];
const PREFIX = 'paint_';
const SUM = `${PREFIX}ms`;

/** What a first paint adds to the counts of a release: one to its bucket, and its time (ms) to their sum. */
export const outcomesOfPaint = (ms: number): { outcome: string; count: number }[] => [
  { outcome: `${PREFIX}${BOUNDS.find(bound => ms <= bound * 1000)}`, count: 1 },
  { outcome: SUM, count: ms },
];

/** First paints of a release as a histogram: cumulative counts by upper bound, and their sum in seconds. */
export function paintsOf(rows: readonly { outcome: string; count: number }[]) {
  const countOf = (name: string) => Number(rows.find(({ outcome }) => outcome === name)?.count ?? 0);
  let count = 0;
  const buckets = BOUNDS.map(bound => {
    count += countOf(`${PREFIX}${bound}`);
    return { le: Number.isFinite(bound) ? String(bound) : '+Inf', count };
  });
  return { buckets, count, sum: countOf(SUM) / 1000 };
}
