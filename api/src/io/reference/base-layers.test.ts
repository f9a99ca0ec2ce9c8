import { describe, expect, it } from 'vitest';
import { BASE_LAYERS } from './first-data';

describe('base layers', () => {
  it('have one default and one that needs no network', () => {
    const base = BASE_LAYERS.filter(layer => layer.layer_type === 'base');
    expect(base.filter(layer => layer.default)).toHaveLength(1);
    expect(base.some(layer => !layer.url.startsWith('https://'))).toBe(true);
  });

  it('are named in both languages, credited, and have tile addresses', () => {
    for (const layer of BASE_LAYERS) {
      expect(layer.name && layer.name_en && layer.attribution).toBeTruthy();
      if (layer.url.startsWith('https://')) expect(layer.url).toMatch(/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/);
    }
  });
});
