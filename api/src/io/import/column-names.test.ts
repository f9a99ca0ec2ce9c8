import { beforeAll, expect, it } from 'vitest';
import { PRODUCT_RESOURCES } from '../../domain/product-resources';
import { registerResources } from '../../domain/records/registry';
import { columnFinder } from './column-names';
import { importedFields } from './import-targets';

beforeAll(() => registerResources(PRODUCT_RESOURCES));

it.each([
  ['diagnosis', 'TYPE_ARM', 'arming_id'],
  ['diagnosis', 'Dang', 'pole_dangerousness_id'],
  ['diagnosis', 'Attractivité', 'pole_attractivity_id'],
  ['infrastructures', 'gestionnaire', 'owner_id'],
  // Headers of exports before they used the words of the kind.
  ['diagnosis', 'Risque de déplacement', 'sgmt_moving_risk_id'],
  ['diagnosis', 'Vegetation integration', 'sgmt_landscape_integr_risk_id'],
  ['diagnosis', 'Intégration dans le bâti', 'sgmt_build_integr_risk_id'],
  ['diagnosis', 'État', 'condition_id'],
  ['diagnosis', "Changer l'armement", 'change_advice'],
  ['operations', "Type d'intervention", 'operation_type_id'],
  ['operations', 'Équipements', 'equipments'],
  ['operations', 'Equipment', 'equipments'],
  ['mortality', 'Effectif', 'count'],
  ['mortality', 'Commentaire', 'comment'],
  ['mortality', 'Source address', 'data_source_url'],
  ['mortality', 'Source', 'data_source'],
  ['mortality', 'Support ou ligne', 'infrstr_id'],
  ['mortality', 'Nom scientifique', 'species_id'],
  // Present headers.
  ['diagnosis', 'Intégration paysagère (végétation)', 'sgmt_landscape_integr_risk_id'],
  ['mortality', 'Nombre', 'count'],
  ['mortality', 'Infrastructure concerned', 'infrstr_id'],
] as const)('recognises in a file of %s the column %s', (kind, column, input) => {
  expect(columnFinder(importedFields(kind))(column)).toMatchObject({ input });
});

it.each([
  ['diagnosis', 'pole_dange', 'pole_dangerousness_id'],
  ['diagnosis', 'sgmt_lands', 'sgmt_landscape_integr_risk_id'],
  ['diagnosis', 'Attractivi', 'pole_attractivity_id'],
  ['diagnosis', 'Propositio', 'technical_proposal'],
  ['infrastructures', 'network_ty', 'network_type_id'],
] as const)('recognises in a shapefile of %s the cut column %s', (kind, column, input) => {
  const fields = importedFields(kind);
  expect(columnFinder(fields, {}, new Map(), { truncates: true })(column)).toMatchObject({ input });
  expect(columnFinder(fields)(column)).toBeUndefined();
});

it('recognises questions in groups, and the UUID of a submission but not that of its form', () => {
  const columnOf = columnFinder(importedFields('diagnosis'), {}, new Map(), { isForm: true });
  expect(columnOf('visite/poteau/Armement')).toMatchObject({ input: 'arming_id' });
  expect(columnOf('visite-date')).toMatchObject({ input: 'date' });
  for (const name of ['_uuid', 'KEY', 'meta/instanceID', 'meta-instanceID'])
    expect(columnOf(name)).toBe('uuid');
  expect(columnOf('formhub/uuid')).toBeUndefined();
  expect(columnFinder(importedFields('diagnosis'))('visite/date')).toBeUndefined();
});

it('recognises no cut column that several fields begin like, nor a short one', () => {
  const columnOf = columnFinder(importedFields('diagnosis'), {}, new Map(), { truncates: true });
  expect(columnOf('Intégratio')).toBeUndefined();
  expect(columnOf('sgmt_')).toBeUndefined();
  expect(columnOf('attract')).toBeUndefined();
});
