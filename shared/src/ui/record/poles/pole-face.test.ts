import { expect, it } from 'vitest';
import type { Nomenclatures } from '../../../platform/http';
import { faceOfPole } from './pole-face';

const lists = {
  choices: () => [
    { code: 'H61', label: 'Poste H61', label_en: 'H61 transformer' },
    { code: 'VR1', label: 'Nappe-voûte rigide', label_en: 'Rigid vault' },
  ],
} as unknown as Nomenclatures;
const face = (properties: object) => faceOfPole(properties as never, lists).arming;

it.each([
  [{ arming: 'nappe-voute RIGIDE', material: 'Béton' }, ['VR1', 'POTAUT']],
  [{ arming: 'H61', material: 'bois' }, ['H61', 'POTBOIS']],
  [{ arming: 'unknown', material: 'acier' }, []],
  [{}, []],
])('the words of the file %o are drawn as %o', (properties, codes) => {
  expect(face(properties)).toEqual(codes);
});
