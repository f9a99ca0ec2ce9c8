import {
  localToday,
  type MortalityCase,
  type mortalityInputSchema,
  type PointGeometry,
  type RecordRef,
  type Species,
} from 'shared/contract';
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

/** A case as its form begins when it is changed. */
export const draftOfCase = ({ geometry, properties }: MortalityCase): CaseDraft => ({
  geom: geometry,
  date: properties.date,
  author: properties.author,
  species_id: properties.species.id,
  count: properties.count,
  death_cause_id: properties.death_cause?.id ?? null,
  data_source: properties.data_source?.id ?? null,
  data_source_url: properties.data_source_url,
  infrstr_id: properties.infrstr?.id ?? null,
  comment: properties.comment,
});

/** A species by its id, from what was read or searched for. */
export type SpeciesById = (id: number | null | undefined) => Species | undefined;
