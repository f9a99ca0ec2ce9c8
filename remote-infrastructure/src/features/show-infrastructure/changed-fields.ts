import type { Change } from 'shared/contract';

/** Fields a change of an infrastructure is told by. */
const FIELDS = [
  'geom',
  'geometry',
  'network_type_id',
  'network_type',
  'owner_id',
  'owner',
  'condition_id',
  'condition',
  'length',
] as const;
type Field = (typeof FIELDS)[number];

export interface ChangedField {
  key: string;
  field: Field;
  before: unknown;
  after: unknown;
  /** A geometry: that it moved is said, not its numbers. */
  place: boolean;
}

/** What a change changed, in the order of the form. Values the server derives (areas, box) are left out. */
export function changedFields(changes: Change['changes']): ChangedField[] {
  return FIELDS.flatMap(field => {
    const change = changes[field];
    return change ? [{ key: field, field, ...change, place: field === 'geom' || field === 'geometry' }] : [];
  });
}
