import { localToday, type PointGeometry, type RecordRef } from 'shared/contract';
import type { mortalityInputSchema } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type CaseDraft = Draft<typeof mortalityInputSchema>;

/** A new case as its form begins: one bird, found today by the person signed in. */
export const newCase = (
  author: string,
  {
    geom = null,
    infrastructure = null,
  }: { geom?: PointGeometry | null; infrastructure?: RecordRef | null } = {},
): CaseDraft => ({ geom, date: localToday(), author, count: 1, infrstr_id: infrastructure });
