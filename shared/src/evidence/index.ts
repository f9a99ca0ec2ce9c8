export { drawControlDays, type Matched } from './controls';
export type { Schedule } from './detection-chance';
export {
  type BeforeAfter,
  beforeAfter,
  type Effect,
  type EffectInput,
  effectOfWorks,
} from './effects';
export {
  type Estimate,
  type EstimatePart,
  estimateDeaths,
  type Limits,
  type Refusal,
  type RefusalCode,
  type Searches,
} from './estimate';
export { type Cell, findHotspots, type HotspotCell } from './hotspots';
export { randomFrom } from './random';
export {
  type BodyTrial,
  DEFAULT_TRIALS,
  type FittedTrials,
  fitTrials,
  type Removal,
  removalOf,
} from './trials';
