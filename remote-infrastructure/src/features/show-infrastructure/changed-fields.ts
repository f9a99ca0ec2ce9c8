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
  field: Field | 'other';
  before: unknown;
  after: unknown;
  /** A geometry: that it moved is said, not its numbers. */
  place: boolean;
}

const isField = (key: string): key is Field => (FIELDS as readonly string[]).includes(key);

/** What a change changed, in the order of the form. Values the server derives (areas, box) are left out. */
export function changedFields(changes: Change['changes']): ChangedField[] {
  return Object.entries(changes)
    .filter(([key]) => isField(key))
    .sort(([a], [b]) => FIELDS.indexOf(a as Field) - FIELDS.indexOf(b as Field))
    .map(([key, { before, after }]) => ({
      key,
      field: isField(key) ? key : 'other',
      before,
      after,
      place: key === 'geom' || key === 'geometry',
    }));
}
