import { localToday, type PointGeometry, type RecordRef } from 'shared/contract';
import type { mortalityInputSchema } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type CaseDraft = Draft<typeof mortalityInputSchema>;

/** Initial values of a new case: one bird, found today by the signed-in user. */
export const newCase = (
  author: string,
  {
    geom = null,
    infrastructure = null,
  }: { geom?: PointGeometry | null; infrastructure?: RecordRef | null } = {},
): CaseDraft => ({ geom, date: localToday(), author, count: 1, infrstr_id: infrastructure });
