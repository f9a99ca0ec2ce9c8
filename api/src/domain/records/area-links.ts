/** Tables that link a kind of record to areas and sensitive areas. */
export interface AreaLinks {
  /** Table of the records. */
  records: string;
  /** Column of the link tables with the id of the record. */
  record: string;
  areas: string;
  sensitive: string;
}

/** Columns of the link tables with the id of the area. */
export const AREA_COLUMNS = { areas: 'area_id', sensitive: 'sensitive_area_id' } as const;

export type AreaKind = keyof typeof AREA_COLUMNS;

/** Conventional names of link tables. */
export const areaLinksOf = (records: string, singular: string): AreaLinks => ({
  records,
  record: `${singular}_id`,
  areas: `${singular}_areas`,
  sensitive: `${singular}_sensitive_areas`,
});

export const INFRASTRUCTURE_AREAS = areaLinksOf('infrastructures', 'infrastructure');
