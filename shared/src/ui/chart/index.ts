export { ANSWER_FILLS, CAUSE_FILLS, RISK_FILLS, STATE_FILLS } from './fills';
export { type IntervalRow, IntervalRows } from './interval-rows';
export type { Fill } from './part';
export { RankedBars } from './ranked-bars';
export { type Bar, StackedBars } from './stacked-bars';
export { useWidth } from './use-width';
