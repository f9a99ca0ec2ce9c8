export type { Fill } from './part';
export { RankedBars } from './ranked-bars';
export { type Bar, StackedBars } from './stacked-bars';
export { useWidth } from './use-width';
