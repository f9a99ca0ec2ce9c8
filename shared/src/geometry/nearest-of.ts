import { distanceBetween } from './distance-between';
import type { Position } from './geojson';

/** The items at most `reach` metres from a position, the nearest first, at most `limit`. */
export const nearestOf = <Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position,
  { from, reach, limit }: { from: Position; reach: number; limit: number },
): Item[] =>
  items
    .map(item => ({ item, metres: distanceBetween(from, positionOf(item)) }))
    .filter(({ metres }) => metres <= reach)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, limit)
    .map(({ item }) => item);
