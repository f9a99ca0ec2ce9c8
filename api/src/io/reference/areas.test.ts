import type { Position } from 'shared/geometry';
import { intersectsPolygon } from 'shared/server';
import { describe, expect, it } from 'vitest';
import { REFERENCE_AREAS as areas, REFERENCE_LISTS } from './first-data';

const at = (position: Position, type: string) =>
  areas
    .filter(area => area.type === type)
    .filter(area => intersectsPolygon({ type: 'Point', coordinates: position }, area.geometry))
    .map(area => area.name);

describe('areas of a new installation', () => {
  it('hold every region once and at least fifteen municipalities', () => {
    const regions = areas.filter(area => area.type === 'ADMIN_REG');
    expect(regions.map(area => area.code)).toEqual(
      REFERENCE_LISTS.find(list => list.code === 'AREAS')?.items.map(item => item.code),
    );
    expect(areas.filter(area => area.type === 'ADMIN_COM').length).toBeGreaterThanOrEqual(15);
    expect(new Set(areas.map(area => area.type + area.code)).size).toBe(areas.length);
  });

  it('have closed rings in longitude, latitude', () => {
    for (const area of areas)
      for (const ring of area.geometry.coordinates.flat() as Position[][]) {
        expect(ring.length, area.name).toBeGreaterThan(3);
        expect(ring[0]).toEqual(ring.at(-1));
        for (const [longitude, latitude] of ring)
          expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90, area.name).toBe(true);
      }
  });

  it.each([
    ['Paris', [2.3522, 48.8566], 'Île-de-France'],
    ['Brest', [-4.48, 48.4], 'Bretagne'],
    ['Strasbourg', [7.73, 48.58], 'Grand Est'],
    ['Lille', [3.06, 50.63], 'Hauts-de-France'],
    ['Toulouse', [1.444, 43.604], 'Occitanie'],
    ['Corte', [9.15, 42.306], 'Corse'],
    ['Cayenne', [-52.32, 4.92], 'Guyane'],
    ['Saint-Pierre', [55.47, -21.32], 'La Réunion'],
  ] satisfies [string, Position, string][])('put %s in its region', (_, position, region) => {
    expect(at(position, 'ADMIN_REG')).toEqual([region]);
  });

  it('put the middle of the Gravona valley in one municipality, the region and the natural area', () => {
    const bridge: Position = [8.97, 42.045];
    expect(at(bridge, 'ADMIN_COM')).toEqual(['Ucciani']);
    expect(at(bridge, 'ADMIN_REG')).toEqual(['Corse']);
    expect(at(bridge, 'ADMIN_ZN')).toEqual(['Vallée de la Gravona']);
  });
});
