import { LIMITS, localToday, type PointGeometry, type RecordRef } from 'shared/contract';
import type { mortalityInputSchema } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type CaseDraft = Draft<typeof mortalityInputSchema>;

interface NewCasePlace {
  geom?: PointGeometry | null;
  /** Metres. */
  accuracy?: number | null;
  infrastructure?: RecordRef | null;
}

/** Accuracy of a position of the device, in whole metres; `null` for one that does not tell any. */
export const wholeMetres = (accuracy: number | null | undefined): number | null =>
  accuracy && accuracy > 0 ? Math.min(Math.ceil(accuracy), LIMITS.accuracy) : null;

/** Initial values of a new case: one bird, found today by the signed-in user. */
export const newCase = (
  author: string,
  { geom = null, accuracy = null, infrastructure = null }: NewCasePlace = {},
): CaseDraft => ({
  geom,
  ...(geom && { accuracy_m: wholeMetres(accuracy) }),
  date: localToday(),
  author,
  count: 1,
  infrstr_id: infrastructure,
});
