import { expect, it } from 'vitest';
import { shortNames } from './short-names';

it('Names of columns are cut to ten characters, and none is like another', () => {
  expect(
    shortNames([
      'id',
      'network_type',
      'network_type_label',
      'neutralization',
      'neutralization_label',
      'neutralization_date',
      'NEUTRALIZATION_LEVEL',
      'Nom entier',
    ]),
  ).toEqual([
    'id',
    'network_ty',
    'networ_lab',
    'neutraliza',
    'neutra_lab',
    'neutrali_2',
    'NEUTRALI_3',
    'Nom_entier',
  ]);
});
