import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import tokens from '../ui/core/tokens.json';
import { drawFace } from './draw-face';
import { FACE_WORDS, faceParts, faceWords } from './face-words';
import type { Drawing, FaceSize } from './shapes';
import { silhouetteOf } from './silhouettes';

const lists = JSON.parse(
  readFileSync(new URL('../../../api/src/io/reference/data/lists.json', import.meta.url), 'utf8'),
);
const birds = ['species', 'unidentified-birds'].flatMap(name => {
  const file = JSON.parse(
    readFileSync(new URL(`../../../api/src/io/reference/data/${name}.json`, import.meta.url), 'utf8'),
  );
  return file.species ?? file;
});
interface Item {
  code: string;
  parents: string[];
}
const codesOf = (list: string): Item[] => {
  const all = (Array.isArray(lists) ? lists : Object.values(lists)).flat() as {
    code: string;
    items: Item[];
  }[];
  return all.find(({ code }) => code === list)?.items ?? [];
};
const ofSupports = (list: string) =>
  codesOf(list)
    .filter(({ parents }) => parents.includes('IFR_TYPE:POLE'))
    .map(({ code }) => code);

const draw = (arming: string[], equipment: string[] = [], size: FaceSize = 'row') =>
  drawFace({ arming, equipment }, size) as Drawing;
const coloursIn = ({ shapes }: Drawing) => new Set(shapes.map(({ colour }) => colour));
const pathsOf = (drawing: Drawing) => JSON.stringify(drawing.shapes);

describe('the drawing of a support', () => {
  it('differs by head, and is plain without a known one', () => {
    const heads = ofSupports('ARMING').filter(code => !/^(POT|PARAF|AUTRES)/.test(code));
    expect(heads).toHaveLength(21);
    // Both generations of the arched crossarm are drawn alike.
    expect(new Set(heads.map(code => pathsOf(draw([code])))).size).toBe(20);
    expect(draw(['AUTRES']).shapes).toEqual(draw([]).shapes);
    expect(draw([]).shapes.some(({ dashed }) => dashed)).toBe(true);
    expect(coloursIn(draw([]))).not.toContain('wire');
  });

  it.each([
    ['POTBOIS', 'wood'],
    ['POTAUT', 'concrete-2'],
    ['POTTREILLIS', 'metal'],
  ] as const)('has a post of %s', (code, colour) => {
    expect(coloursIn(draw(['NVR', code]))).toContain(colour);
    expect(coloursIn(draw(['NVR']))).not.toContain(colour);
  });

  it.each(
    [...ofSupports('EQMT_TYPE'), 'EQ011', 'EQ012', 'EQ013', 'EQ014', 'EQ015'].filter(
      code => code !== 'EQ006',
    ),
  )('shows %s in the only strong colour', code => {
    expect(coloursIn(draw(['H61'], [code], 'head'))).toContain('kit');
    expect(faceParts({ arming: ['H61'], equipment: [code] }, 'fr')).toMatch(/^poste H61, \p{L}/u);
  });

  it('has no strong colour without equipment, and no wires once they are buried', () => {
    expect(coloursIn(draw(['H61', 'PARAFSUP'], ['EQ006']))).not.toContain('kit');
    expect(coloursIn(draw(['NVR'], ['EQ016']))).not.toContain('wire');
  });

  it('draws the first known head: a transformer before its crossarm', () => {
    expect(draw(['NVR', 'H61'])).toEqual(draw(['H61']));
  });

  it('adds surge arresters to any head', () => {
    expect(draw(['NVR', 'PARAFINF']).shapes).not.toEqual(draw(['NVR']).shapes);
    expect(draw(['NVR', 'PARAFINF']).shapes).not.toEqual(draw(['NVR', 'PARAFSUP']).shapes);
  });

  it('is one drawing for the same parts in any order', () => {
    expect(draw(['POTBOIS', 'NVR'], ['EQ010', 'EQ001'])).toBe(draw(['NVR', 'POTBOIS'], ['EQ001', 'EQ010']));
    expect(draw(['NVR'], [], 'head')).not.toBe(draw(['NVR']));
  });

  it('draws a line for the armings of lines', () => {
    expect(draw(['BARECABLE'])).toBe(drawFace('line', 'row'));
  });

  test.each(['row', 'head', 'glyph'] as const)('%s has sound paths and colours of both themes', size => {
    for (const code of [...ofSupports('ARMING'), 'none'])
      for (const { d, colour } of draw([code], ofSupports('EQMT_TYPE'), size).shapes) {
        expect(d).toMatch(/^M[-\d.\sA-Za-z]+$/);
        expect(d).not.toMatch(/NaN|undefined|null/);
        if (colour !== 'ink') expect(tokens.dark.faces).toHaveProperty(colour);
        expect(colour === 'ink').toBe(size === 'glyph');
      }
  });
});

describe('the words of a drawing', () => {
  it('names parts, never codes', () => {
    const whole = { arming: ['POTAUT', 'H61'], equipment: ['EQ009', 'EQ006', 'X'] };
    expect(faceWords(whole, 'fr')).toBe('Dessin\u00a0: poste H61, poteau non bois ou avec terre, coiffes');
    expect(faceWords(whole, 'en')).toBe('Drawing: H61 transformer, non-wood or earthed pole, bushing caps');
    expect(faceWords({ arming: ['X'], equipment: [] }, 'fr')).toBe('Dessin\u00a0: armement inconnu');
    expect(faceParts({ arming: [], equipment: [] }, 'fr', 'fitted')).toBe('rien');
  });

  it('exist for every head in both languages', () => {
    const heads = ofSupports('ARMING').filter(code => !/^(POT|PARAF|AUTRES)/.test(code));
    for (const words of Object.values(FACE_WORDS))
      expect(Object.keys(words.head)).toEqual(expect.arrayContaining(heads));
  });
});

describe('the silhouette of a bird', () => {
  it.each([
    ['Milvus milvus', 'raptor'],
    ['Aves (Accipitriformes, Falconiformes)', 'raptor'],
    ['Bubo bubo', 'owl'],
    ['Ciconia ciconia', 'stork'],
    ['Corvus corax', 'corvid'],
    ['Larus michahellis', 'gull'],
    ['Sturnus vulgaris', 'small'],
    ['Anas platyrhynchos', null],
    ['Aves', null],
  ])('of %s is that of %s', (name, group) => {
    const { size_class = null } = birds.find(({ scientific_name }) => scientific_name === name) ?? {};
    const bird = { scientific_name: name, size_class };
    expect(silhouetteOf({ bird })).toBe(group);
    expect(drawFace({ bird }, 'row') === null).toBe(group === null);
  });
});
