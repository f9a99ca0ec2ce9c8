import regions from './data/regions.json';

/** INSEE codes of regions by department: the codes of a region's municipalities begin with them. */
const REGION_OF = new Map(
  regions.features.flatMap(({ properties: { code, departments } }) =>
    departments.map(department => [department, code] as const),
  ),
);

/** INSEE code of the region a municipality is part of, by its own INSEE code; `null` for another kind of code. */
export function regionCodeOf(municipality: string): string | null {
  if (!/^[0-9][0-9AB][0-9]{3}$/.test(municipality)) return null;
  return REGION_OF.get(municipality.slice(0, 3)) ?? REGION_OF.get(municipality.slice(0, 2)) ?? null;
}
