import { localToday, type PointGeometry, type RecordRef } from 'shared/contract';
import { COARSEST_ACCURACY, type mortalityInputSchema } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type CaseDraft = Draft<typeof mortalityInputSchema>;

interface NewCasePlace {
  geom?: PointGeometry | null;
  /** Accuracy of the position in metres. */
  accuracy?: number | null;
  infrastructure?: RecordRef | null;
}

/** Accuracy of a device's position, in whole metres; `null` if the device does not report it. */
export const wholeMetres = (accuracy: number | null | undefined): number | null =>
  accuracy && accuracy > 0 ? Math.min(Math.ceil(accuracy), COARSEST_ACCURACY) : null;

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
