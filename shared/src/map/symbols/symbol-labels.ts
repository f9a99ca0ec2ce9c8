import type { CauseOfDeath } from '../../contract';

/** Keys of the map's texts for each cause: one list for legend, popups and the list in view. */
export const CAUSE_KEYS = {
  COD_UNKNOWN: 'cause.unknown',
  COD_EL: 'cause.electrocution',
  COD_IM: 'cause.impact',
} as const satisfies Record<CauseOfDeath, string>;
