import { sql } from 'kysely';
import type { ReadConnection } from '../../store/connect';
import type { Row } from '../../store/schema';

export const INFRASTRUCTURE_FACTS = [
  'id',
  'uuid',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'version',
  'kind',
  'length',
  'network_type_id',
  'owner_id',
  'condition_id',
  'risk',
  'neutralization',
  'neutralization_date',
  'last_diagnosis_date',
  'mortality_count',
] as const;

/** Own facts of an infrastructure, with its geometry as GeoJSON text; from the database or from memory. */
export type InfrastructureFacts = Pick<Row<'infrastructures'>, (typeof INFRASTRUCTURE_FACTS)[number]> & {
  geojson: string;
};

/** An infrastructure without its nested records. */
export interface InventoryRow extends Omit<InfrastructureFacts, 'geojson'> {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Ids of list items as `12,15`: armings of the last diagnosis, equipment of all operations; `null` for none. */
  armings: string | null;
  equipments: string | null;
  /** Ids of its areas and sensitive areas in the same format. */
  areas: string | null;
  sensitive_areas: string | null;
  /** Normalised texts of its diagnoses and operations. */
  text: string;
  /** GeoJSON of a line; `null` for a support, whose box is its position. */
  line: string | null;
}

/** Selects all supports and lines with the columns that filters test. */
export function inventoryRows({ db, engine }: ReadConnection) {
  const line = sql<
    string | null
  >`case when kind = 'LINE' then ${engine.readGeometry('infrastructures.geometry')} end`;
  const armings = sql<
    string | null
  >`(select string_agg(cast(nomenclature_id as text), ',') from diagnosis_armings
      where diagnosis_id = infrastructures.last_diagnosis_id)`;
  const equipments = sql<string | null>`(select string_agg(cast(type_id as text), ',') from operations
      inner join operation_equipments on operation_id = operations.id
      where infrastructure_id = infrastructures.id and deleted_at is null)`;
  const areas = sql<string | null>`(select string_agg(cast(area_id as text), ',') from infrastructure_areas
      where infrastructure_id = infrastructures.id)`;
  const sensitiveAreas = sql<string | null>`(select string_agg(cast(sensitive_area_id as text), ',')
      from infrastructure_sensitive_areas where infrastructure_id = infrastructures.id)`;
  const said = (
    table: 'diagnoses' | 'operations',
  ) => sql<string>`coalesce((select string_agg(search_text, ' ')
      from ${sql.table(table)} where infrastructure_id = infrastructures.id and deleted_at is null and search_text <> ''), '')`;
  return db
    .selectFrom('infrastructures')
    .select(INFRASTRUCTURE_FACTS)
    .select(['west', 'south', 'east', 'north'])
    .select([
      armings.as('armings'),
      equipments.as('equipments'),
      areas.as('areas'),
      sensitiveAreas.as('sensitive_areas'),
      sql<string>`trim(${said('diagnoses')} || ' ' || ${said('operations')})`.as('text'),
      line.as('line'),
    ])
    .where('deleted_at', 'is', null)
    .$castTo<InventoryRow>();
}
