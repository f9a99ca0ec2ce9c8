import type { AreaGeometry } from 'shared/contract';
import regions from '../../domain/areas/data/regions.json';
import municipalities from './data/municipalities.json';
import naturalAreas from './data/natural-areas.json';

/** An item of the list `GAN`: what kind of area it is. */
export type AreaType = 'ADMIN_REG' | 'ADMIN_COM' | 'ADMIN_ZN';

/** An administrative or natural area as it is laid down on first start. */
export interface ReferenceArea {
  type: AreaType;
  code: string;
  name: string;
  geometry: AreaGeometry;
}

const areasOf = (type: AreaType, { features }: { features: unknown[] }): ReferenceArea[] =>
  // The compiler takes the pairs of numbers in a file for lists of any length.
  (features as { properties: { code: string; name: string }; geometry: AreaGeometry }[]).map(
    ({ properties: { code, name }, geometry }) => ({ type, code, name, geometry }),
  );

/**
 * Areas of a new installation, WGS 84; an administrator replaces them by importing official outlines.
 *
 * - Regions: Natural Earth 1:10m admin 1 (public domain), departments joined, simplified to about 700 m with shared
 *   borders; Corsica, where the demonstration is, in the full detail of the source.
 * - Municipalities of the demonstration area (hinterland of Ajaccio): real names and INSEE codes; the outlines are
 *   approximations, cells around approximate centres, cut at the coast.
 * - Natural areas: drawn by hand, without legal meaning; the codes are this product's own.
 */
export const REFERENCE_AREAS: readonly ReferenceArea[] = [
  ...areasOf('ADMIN_REG', regions),
  ...areasOf('ADMIN_COM', municipalities),
  ...areasOf('ADMIN_ZN', naturalAreas),
];
