import { RED_LIST, SIZE_CLASSES } from 'shared/server';
import { describe, expect, it } from 'vitest';
import { SPECIES } from './first-data';

describe('species of France', () => {
  it('are at least 250, each with a code, scientific, French and English name', () => {
    expect(SPECIES.length).toBeGreaterThanOrEqual(250);
    for (const species of SPECIES) {
      expect(species.code).toMatch(/^[A-Z]{6}$/);
      expect(species.scientific_name).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
      expect(species.vernacular_name.trim()).not.toBe('');
      expect(species.vernacular_name_en.trim()).not.toBe('');
    }
  });

  it.each(['code', 'scientific_name', 'vernacular_name', 'vernacular_name_en'] as const)(
    'have no %s twice',
    field => {
      const values = SPECIES.map(species => species[field]);
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    },
  );

  it('have codes made of genus and species', () => {
    for (const { code, scientific_name } of SPECIES) {
      const [genus = '', epithet = ''] = scientific_name.toUpperCase().split(' ');
      expect(code.slice(0, 5)).toBe(genus.slice(0, 3) + epithet.slice(0, 2));
    }
  });

  it('have statuses and sizes of the lists, or none', () => {
    for (const { scientific_name, red_list, size_class } of SPECIES) {
      expect([scientific_name, ...RED_LIST, null]).toContain(red_list);
      expect([scientific_name, ...SIZE_CLASSES, null]).toContain(size_class);
    }
    const of = (name: string) => SPECIES.find(species => species.vernacular_name === name);
    expect(of('Vautour percnoptère')).toMatchObject({ red_list: 'EN', size_class: 'XL' });
    expect(of('Cigogne blanche')).toMatchObject({ red_list: 'LC', size_class: 'XL' });
    expect(of('Faucon crécerelle')).toMatchObject({ red_list: 'NT', size_class: 'M' });
    // The red kite's mean mass is about 1 kg.
    expect(of('Milan royal')).toMatchObject({ red_list: 'VU', size_class: null });
  });

  it('name those that lines kill most', () => {
    const names = SPECIES.map(species => species.vernacular_name);
    expect(names).toEqual(
      expect.arrayContaining(['Cigogne blanche', "Grand-duc d'Europe", 'Milan royal', 'Aigle de Bonelli']),
    );
  });
});
