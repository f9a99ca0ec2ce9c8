import type { AreaGeometry } from 'shared/contract';
import { MUNICIPALITY_NAMES } from './municipality-names';
import { MUNICIPALITY_OUTLINES } from './municipality-outlines';
import { NATURAL_AREA_NAMES, NATURAL_AREA_OUTLINES } from './natural-areas';
import { parseOutlines } from './outline-table';
import { REGION_NAMES } from './region-names';
import { REGION_OUTLINES } from './region-outlines';

/** An item of the list `GAN`: what kind of area it is. */
export type AreaType = 'ADMIN_REG' | 'ADMIN_COM' | 'ADMIN_ZN';

/** An administrative or natural area as it is laid down on first start. */
export interface ReferenceArea {
  type: AreaType;
  code: string;
  name: string;
  geometry: AreaGeometry;
}

function areasOf(type: AreaType, outlines: string, names: Readonly<Record<string, string>>): ReferenceArea[] {
  return parseOutlines(outlines).map(({ code, geometry }) => {
    const name = names[code];
    if (!name) throw new Error(`Area ${type} ${code} has an outline and no name`);
    return { type, code, name, geometry };
  });
}

/** Regions, municipalities of the demonstration area and natural areas, read anew at every call. */
export function referenceAreas(): ReferenceArea[] {
  const regionNames = Object.fromEntries(REGION_NAMES.map(([code, name]) => [code, name]));
  return [
    ...areasOf('ADMIN_REG', REGION_OUTLINES, regionNames),
    ...areasOf('ADMIN_COM', MUNICIPALITY_OUTLINES, MUNICIPALITY_NAMES),
    ...areasOf('ADMIN_ZN', NATURAL_AREA_OUTLINES, NATURAL_AREA_NAMES),
  ];
}
