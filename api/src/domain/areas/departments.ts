import regions from './data/regions.json';

/** INSEE codes of regions by department. A municipality's code begins with that of its department. */
const REGION_OF = new Map(
  regions.features.flatMap(({ properties: { code, departments } }) =>
    departments.map(department => [department, code] as const),
  ),
);

/** INSEE code of a municipality's region, from the municipality's INSEE code; `null` for other codes. */
export function regionCodeOf(municipality: string): string | null {
  if (!/^[0-9][0-9AB][0-9]{3}$/.test(municipality)) return null;
  return REGION_OF.get(municipality.slice(0, 3)) ?? REGION_OF.get(municipality.slice(0, 2)) ?? null;
}
