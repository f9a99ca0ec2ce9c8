import { recordTileUrl } from './record-tile-url';

describe('recordTileUrl', () => {
  it('carries the filters as every other query does', () => {
    expect(recordTileUrl('mortality')).toBe('tiles/mortality/{z}/{x}/{y}.mvt');
    const url = recordTileUrl('infrastructures', {
      risk: ['RISK_H', 'RISK_H', 'none'],
      has_mortality: true,
      area: [],
      q: '',
      owner: undefined,
    });
    const [path, query] = url.split('?');
    expect(path).toBe('tiles/infrastructures/{z}/{x}/{y}.mvt');
    expect([...new URLSearchParams(query)]).toEqual([
      ['risk[]', 'RISK_H'],
      ['risk[]', 'none'],
      ['has_mortality', 'true'],
    ]);
  });

  it('keeps a brace in a filter apart from the template', () => {
    expect(recordTileUrl('infrastructures', { q: '{z}' }).match(/\{z\}/g)).toHaveLength(1);
  });
});
