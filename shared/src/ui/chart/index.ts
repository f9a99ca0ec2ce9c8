export { Chart, type ChartFacts, type Drawing } from './chart';
export type { ChartTable } from './chart-table';
export type { Fill } from './part';
export { type RankedBar, RankedBars } from './ranked-bars';
export { type Bar, type Series, StackedBars } from './stacked-bars';
