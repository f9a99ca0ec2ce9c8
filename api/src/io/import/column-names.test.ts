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
] as const)('recognises in a file of %s the column %s', (kind, column, input) => {
  expect(columnFinder(importedFields(kind))(column)).toMatchObject({ input });
});
