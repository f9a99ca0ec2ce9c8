import type { Change } from 'shared/contract';

/** Fields a change is told by, in the order of the form. */
const FIELDS = [
  'geom',
  'date',
  'author',
  'species_id',
  'count',
  'death_cause_id',
  'infrstr_id',
  'data_source',
  'data_source_url',
  'comment',
  'media_id',
] as const;
export type ChangedField = (typeof FIELDS)[number];

/** Items of reference lists: their label is told. */
export const LISTED: ReadonlySet<string> = new Set<ChangedField>(['death_cause_id', 'data_source']);
/** That they changed is told, not their numbers. */
export const ONLY_NAMED: ReadonlySet<string> = new Set<ChangedField>(['geom', 'species_id', 'media_id']);

/** What a change changed. Values the server derives (areas, box) are left out. */
export const changedFields = (changes: Change['changes']) =>
  FIELDS.flatMap(field => {
    const change = changes[field];
    return change ? [{ field, ...change }] : [];
  });
