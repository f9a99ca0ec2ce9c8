/** Where the links of records to the areas and the sensitive areas they lie in stand. */
export const AREA_LINKS = {
  infrastructure: {
    records: 'infrastructures',
    record: 'infrastructure_id',
    areas: 'infrastructure_areas',
    sensitive: 'infrastructure_sensitive_areas',
  },
  mortality: {
    records: 'mortality_cases',
    record: 'mortality_id',
    areas: 'mortality_areas',
    sensitive: 'mortality_sensitive_areas',
  },
} as const;

/** Their columns for the area. */
export const AREA_COLUMNS = { areas: 'area_id', sensitive: 'sensitive_area_id' } as const;

export type AreaOwner = keyof typeof AREA_LINKS;
export type AreaKind = keyof typeof AREA_COLUMNS;
