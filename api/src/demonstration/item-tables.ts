import type { ItemKind } from 'shared/contract/administration';
import type { Database } from '../database/schema';

/** The table of each kind of field record. */
export const ITEM_TABLES = {
  infrastructures: 'infrastructures',
  diagnosis: 'diagnoses',
  operations: 'operations',
  mortality: 'mortality_cases',
  'sensitive-areas': 'sensitive_areas',
  media: 'media',
} as const satisfies Record<ItemKind, keyof Database>;
