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

/** What is told of an infrastructure itself, its geometry as GeoJSON text; out of the database or out of memory. */
export type InfrastructureFacts = Pick<Row<'infrastructures'>, (typeof INFRASTRUCTURE_FACTS)[number]> & {
  geojson: string;
};

/** What is known of an infrastructure beside its nested records. */
export interface InventoryRow extends Omit<InfrastructureFacts, 'geojson'> {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Items of lists as `12,15`: armings seen at the last visit, equipment fitted in any work; `null` for none. */
  armings: string | null;
  equipments: string | null;
  /** Areas and sensitive areas it lies in, written like those. */
  areas: string | null;
  sensitive_areas: string | null;
  /** What was said of it at visits and works, normalised. */
  text: string;
  /** GeoJSON of a line; `null` for a support, whose box says all. */
  line: string | null;
}

/** All supports and lines with what filters ask of them. */
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
