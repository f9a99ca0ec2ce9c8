import type { CauseOfDeath, Neutralization, RiskLevel } from '../../contract';

/** Text keys of the map for each risk, state and cause, shared by legend, popups and the list of visible records. */
export const RISK_KEYS = {
  none: 'risk.none',
  RISK_L: 'risk.low',
  RISK_M: 'risk.medium',
  RISK_H: 'risk.high',
} as const satisfies Record<RiskLevel | 'none', string>;

export const NEUTRALIZATION_KEYS = {
  none: 'neutralization.none',
  partial: 'neutralization.partial',
  full: 'neutralization.full',
} as const satisfies Record<Neutralization, string>;

export const CAUSE_KEYS = {
  COD_UNKNOWN: 'cause.unknown',
  COD_EL: 'cause.electrocution',
  COD_IM: 'cause.impact',
} as const satisfies Record<CauseOfDeath, string>;
