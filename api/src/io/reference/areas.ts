import type { AreaGeometry } from 'shared/contract';
import regions from '../../domain/areas/data/regions.json';
import municipalities from './data/municipalities.json';
import naturalAreas from './data/natural-areas.json';

/** Type of area: an item of the list `GAN`. */
export type AreaType = 'ADMIN_REG' | 'ADMIN_COM' | 'ADMIN_ZN';

/** An administrative or natural area of a new installation. */
export interface ReferenceArea {
  type: AreaType;
  code: string;
  name: string;
  geometry: AreaGeometry;
}

const areasOf = (type: AreaType, { features }: { features: unknown[] }): ReferenceArea[] =>
  // The compiler infers lists of any length for the coordinate pairs of a JSON file.
  (features as { properties: { code: string; name: string }; geometry: AreaGeometry }[]).map(
    ({ properties: { code, name }, geometry }) => ({ type, code, name, geometry }),
  );

/**
 * Areas of a new installation in WGS 84; administrators can replace them by importing official outlines.
 *
 * - Regions: Natural Earth 1:10m admin 1 (public domain), departments merged, simplified to about 700 m with shared
 * borders; Corsica, where the demonstration is, in the full detail of the source.
 * - Municipalities of the demonstration area (hinterland of Ajaccio): real names and INSEE codes; the outlines are
 * approximations, cells around approximate centres, cut at the coast.
 * - Natural areas: drawn by hand, without legal meaning; the codes are this product's own.
 */
export const REFERENCE_AREAS: readonly ReferenceArea[] = [
  ...areasOf('ADMIN_REG', regions),
  ...areasOf('ADMIN_COM', municipalities),
  ...areasOf('ADMIN_ZN', naturalAreas),
];
