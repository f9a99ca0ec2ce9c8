import type { CauseOfDeath } from '../../contract';
import { createTexts, sameKeys } from '../../platform/language';
import en from './locales/en.json';
import fr from './locales/fr.json';

export const useTexts = createTexts<typeof fr>('shared-map', sameKeys({ fr, en }));

export const CAUSE_KEYS = {
  COD_UNKNOWN: 'cause.unknown',
  COD_EL: 'cause.electrocution',
  COD_IM: 'cause.impact',
} as const satisfies Record<CauseOfDeath, string>;
