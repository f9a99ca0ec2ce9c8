import type { CauseOfDeath, Neutralization, RiskLevel } from '../../contract';
import type { Fill } from './part';

/** "Not evaluated" is hatched, which distinguishes it from the colours of risks. */
const HATCHED: Fill = { colour: 'var(--av-line-control)', ground: 'var(--av-surface)' };

export const RISK_FILLS: Readonly<Record<RiskLevel | 'none', Fill>> = {
  RISK_H: { colour: 'var(--av-risk-high)' },
  RISK_M: { colour: 'var(--av-risk-medium)' },
  RISK_L: { colour: 'var(--av-risk-low)' },
  none: HATCHED,
};

export const STATE_FILLS: Readonly<Record<Exclude<Neutralization, 'none'>, Fill>> = {
  full: { colour: 'var(--av-done)' },
  partial: { colour: 'var(--av-partial)', edge: 'var(--av-partial-edge)' },
};

export const CAUSE_FILLS: Readonly<Record<CauseOfDeath, Fill>> = {
  COD_EL: { colour: 'var(--av-death)' },
  COD_IM: { colour: 'var(--av-death)', ground: 'var(--av-death-tint)' },
  COD_UNKNOWN: { colour: 'var(--av-risk-none-tint)', edge: 'var(--av-death)' },
};

export const ANSWER_FILLS: Readonly<Record<'birds' | 'visits', Fill>> = {
  birds: CAUSE_FILLS.COD_EL,
  visits: { colour: 'var(--av-primary)' },
};
