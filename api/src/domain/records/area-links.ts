/** Where the links of a kind of record to the areas and the sensitive areas it lies in stand. */
export interface AreaLinks {
  /** The table of the records. */
  records: string;
  /** The column of the links that names one. */
  record: string;
  areas: string;
  sensitive: string;
}

/** Their columns for the area. */
export const AREA_COLUMNS = { areas: 'area_id', sensitive: 'sensitive_area_id' } as const;

export type AreaKind = keyof typeof AREA_COLUMNS;

/** The links of records whose links are called after them. */
export const areaLinksOf = (records: string, singular: string): AreaLinks => ({
  records,
  record: `${singular}_id`,
  areas: `${singular}_areas`,
  sensitive: `${singular}_sensitive_areas`,
});

/** The links of supports and lines. */
export const INFRASTRUCTURE_AREAS = areaLinksOf('infrastructures', 'infrastructure');
