import type { Change } from '../../contract';

/** Fields a change is told by, in the order of the forms, and how their values are put into words. */
const FIELDS = {
  // That they changed is told, not their numbers.
  geom: 'named',
  species_id: 'named',
  network_type_id: 'item',
  owner_id: 'item',
  date: 'date',
  author: 'text',
  count: 'text',
  death_cause_id: 'item',
  infrstr_id: 'text',
  neutralization_level: 'level',
  operation_type_id: 'item',
  equipments: 'equipments',
  arming_id: 'items',
  condition_id: 'item',
  pole_attractivity_id: 'item',
  pole_dangerousness_id: 'item',
  sgmt_moving_risk_id: 'item',
  sgmt_topo_integr_risk_id: 'item',
  sgmt_landscape_integr_risk_id: 'item',
  sgmt_build_integr_risk_id: 'item',
  isolation_advice: 'flag',
  dissuasion_advice: 'flag',
  attraction_advice: 'flag',
  change_advice: 'flag',
  nest_platform_advice: 'flag',
  visibility_advice: 'flag',
  burial_advice: 'flag',
  technical_proposal: 'text',
  actions: 'text',
  equipped_structure: 'text',
  data_source: 'item',
  data_source_url: 'text',
  source: 'text',
  label: 'text',
  remark: 'text',
  comment: 'text',
  media_id: 'number',
} as const;

/** What follows from other fields, or is told by the line itself. */
const UNTOLD: readonly string[] = [
  'uuid',
  'infrastructure',
  'geometry',
  'length',
  'west',
  'south',
  'east',
  'north',
];

export type FieldName = keyof typeof FIELDS;
export type FieldKind = (typeof FIELDS)[FieldName];

export interface ChangedField {
  name: FieldName;
  kind: FieldKind;
  before: unknown;
  after: unknown;
}

/** What a change changed, and whether there is more that this page has no words for. */
export function changedFieldsOf(changes: Change['changes']): { fields: ChangedField[]; others: boolean } {
  const fields = Object.entries(FIELDS).flatMap(([name, kind]) => {
    const change = changes[name];
    return change ? [{ name: name as FieldName, kind, before: change.before, after: change.after }] : [];
  });
  const others = Object.keys(changes).some(name => !(name in FIELDS) && !UNTOLD.includes(name));
  return { fields, others };
}
