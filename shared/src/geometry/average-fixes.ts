import { distanceBetween } from './distance-between';
import type { Position } from './geojson';

/** A position that a device measured, with its accuracy in metres. */
export interface Fix {
  position: Position;
  accuracy: number;
}

/** A fix farther from the middle of all than so many times its accuracy is an outlier. */
const OUTLIER = 3;
/** Fixes that follow each other share most of their error, so the mean is at most so much better than the best. */
const BEST_GAIN = 0.5;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0;

/**
 * Mean of fixes in degrees, each weighted by 1/accuracy², without outliers.
 * @returns the mean and its accuracy in metres; `null` without a fix
 */
export function averageOf(fixes: readonly Fix[]): Fix | null {
  const middle: Position = [
    median(fixes.map(({ position }) => position[0])),
    median(fixes.map(({ position }) => position[1])),
  ];
  const near = fixes.filter(
    ({ position, accuracy }) => distanceBetween(position, middle) <= OUTLIER * accuracy,
  );
  const kept = near.length > 0 ? near : fixes;
  const weights = kept.map(({ accuracy }) => 1 / Math.max(accuracy, 1) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  const mean = (axis: 0 | 1) =>
    kept.reduce((sum, { position }, at) => sum + position[axis] * (weights[at] ?? 0), 0) / total;
  const best = Math.min(...kept.map(({ accuracy }) => accuracy));
  return { position: [mean(0), mean(1)], accuracy: Math.max(1 / Math.sqrt(total), best * BEST_GAIN) };
}
