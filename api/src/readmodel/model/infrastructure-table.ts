import { BLOB, DOUBLE, UINTEGER, UTINYINT, VARCHAR } from '@duckdb/node-api';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { InfrastructureType } from 'shared/contract';
import { DIAGNOSIS_ADVICE, infrastructures } from 'shared/kinds';
import {
  type LineString,
  type ResourceType,
  RISK_NOTES,
  type TilePoint,
  tileNeutralization,
  tileRisk,
  toWorld,
} from 'shared/server';
import type { Row } from '../../store/schema';
import { dayNumber } from './days';
import { joined, type Linked, linkedIds, modelTable } from './model-table';
import { AREA_COLUMNS, PLACE_COLUMNS, TESTED_AREAS } from './place-columns';
import { PRIORITY_COLUMNS } from './priority-columns';

export const KINDS: readonly InfrastructureType[] = ['LINE', 'POLE'];

const OWN_COLUMNS = [
  'id',
  'kind',
  'length',
  'west',
  'south',
  'east',
  'north',
  'network_type_id',
  'owner_id',
  'condition_id',
  'risk',
  'neutralization',
  'neutralization_date',
  'last_diagnosis_date',
  'mortality_count',
  'search_text',
] as const;

interface InfrastructureRow extends Pick<Row<'infrastructures'>, (typeof OWN_COLUMNS)[number]> {
  /** GeoJSON of a line; `null` for a support, whose box is its position. */
  line: string | null;
  /** Notes of the last diagnosis as digits, the first one last; 0 for a missing one. */
  notes: number;
  /** Whether the last diagnosis advises works, and whether works are under way: 0 or 1. */
  advised: number;
  ordered: number;
}

/** Selects the normalised texts of supports and lines, or of records that belong to them. */
const textsOf = (table: string, some: (column: string) => Expression<SqlBool>, id = 'infrastructure_id') =>
  sql`select ${sql.ref(id)} as id, search_text as value from ${sql.table(table)}
    where deleted_at is null and search_text <> '' and ${some(id)}`;

/** A note of the last diagnosis; 0 for none. */
const noteOf = (column: string) => sql`coalesce((
  select case code ${sql.join(
    Object.entries(RISK_NOTES).map(([code, note]) => sql`when ${sql.lit(code)} then ${sql.lit(note)}`),
    sql` `,
  )} end from nomenclatures where nomenclatures.id = last.${sql.ref(column)}), 0)`;

/** Notes that the priority of a support or line depends on, as digits. */
const NOTES_OF = {
  POLE: sql`${noteOf('pole_attractivity_id')} + 10 * ${noteOf('pole_dangerousness_id')}`,
  LINE: sql`${noteOf('sgmt_moving_risk_id')} + 10 * ${noteOf('sgmt_topo_integr_risk_id')}
    + 100 * ${noteOf('sgmt_landscape_integr_risk_id')}`,
};

/** Whether the last diagnosis advises works that its type of infrastructure can have. */
const advises = (type: InfrastructureType) =>
  sql.join(
    DIAGNOSIS_ADVICE[type].map(name => sql`last.${sql.ref(name)} = 1`),
    sql` or `,
  );

/** The path of a line; a copy, since the bytes of an answer need not lie where numbers can be read. */
export const pathOf = (bytes: Uint8Array): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer);

type LinkedName = 'armings' | 'equipments' | 'areas' | 'sensitive_areas' | 'finds' | 'fitted' | 'text';

interface LinkedRow extends InfrastructureRow, Linked<LinkedName> {}

interface PreparedRow extends LinkedRow {
  /** The position of a support, or the first one of a line, in world units. */
  world: readonly [number, number];
  /** Alternating x and y of a line in world units. */
  path: Float64Array | null;
}

function prepare(row: LinkedRow): PreparedRow {
  const path =
    row.line === null
      ? null
      : new Float64Array((JSON.parse(row.line) as LineString).coordinates.flatMap(toWorld));
  const world: TilePoint = path ? [path[0] as number, path[1] as number] : toWorld([row.west, row.south]);
  return Object.assign(row, { world, path });
}

/** Filters that no address has: whether the last diagnosis advises works, and whether works are under way. */
const WORKS_FILTERS = {
  advised: { test: 'above0', at: 'advised' },
  ordered: { test: 'above0', at: 'ordered' },
} as const;

/** Supports and lines. Dates are numbers like 20260131, 0 for none; `x`, `y`, ends and paths are in world units. */
export const INFRASTRUCTURES = modelTable<InfrastructureRow, PreparedRow, LinkedName>({
  kind: 'infrastructures',
  name: 'infrastructures',
  sortedBy: 'kind, cell',
  symbols: [],
  rows: ({ db, engine }, some) =>
    db
      .selectFrom('infrastructures')
      .leftJoin('diagnoses as last', 'last.id', 'last_diagnosis_id')
      .select(OWN_COLUMNS.map(column => `infrastructures.${column}` as const))
      .select(
        sql<number>`case infrastructures.kind when 'LINE' then ${NOTES_OF.LINE} else ${NOTES_OF.POLE} end`.as(
          'notes',
        ),
      )
      .select([
        sql<number>`case when (infrastructures.kind = 'LINE' and (${advises('LINE')}))
          or (infrastructures.kind = 'POLE' and (${advises('POLE')})) then 1 else 0 end`.as('advised'),
        // As the index of open works says it.
        sql<number>`case when exists (select 1 from work_items
          where work_items.infrastructure_id = infrastructures.id and work_items.deleted_at is null
            and work_items.state not in ('CLOSED', 'CANCELLED')) then 1 else 0 end`.as('ordered'),
      ])
      .select(
        sql<
          string | null
        >`case when infrastructures.kind = 'LINE' then ${engine.readGeometry('infrastructures.geometry')} end`.as(
          'line',
        ),
      )
      .where('infrastructures.deleted_at', 'is', null)
      .where(some('infrastructures.id'))
      .execute(),
  linked: {
    // Of the last diagnosis.
    armings: some =>
      joined(sql`select infrastructures.id, nomenclature_id as value from infrastructures
        inner join diagnosis_armings on diagnosis_id = last_diagnosis_id where ${some('infrastructures.id')}`),
    equipments: some =>
      joined(sql`select infrastructure_id as id, type_id as value from operations
        inner join operation_equipments on operation_id = operations.id
        where deleted_at is null and ${some('infrastructure_id')}`),
    areas: linkedIds('infrastructure_areas', 'area_id', 'infrastructure_id'),
    sensitive_areas: linkedIds('infrastructure_sensitive_areas', 'sensitive_area_id', 'infrastructure_id'),
    // Of the last operation.
    fitted: some =>
      joined(sql`select infrastructures.id, type_id as value from infrastructures
        inner join operation_equipments on operation_id = last_operation_id where ${some('infrastructures.id')}`),
    // Each as day, number of birds, cause, species and position; without those that died of another cause.
    finds: some =>
      joined(sql`select infrastructure_id as id, cast(date as text) || ':' || coalesce(cast(count as text), '')
          || ':' || death_cause_id || ':' || species_id || ':' || cast(west as text) || ':' || cast(south as text) as value
        from mortality_cases where deleted_at is null and ${some('infrastructure_id')}
          and not exists (select 1 from alarms where mortality_id = mortality_cases.id
            and alarms.state = 'OTHER_CAUSE' and alarms.deleted_at is null)`),
    text: some =>
      joined(
        sql`${textsOf('infrastructures', some, 'id')} union all ${textsOf('diagnoses', some)}
          union all ${textsOf('operations', some)}`,
        ' ',
      ),
  },
  prepare,
  columns: {
    id: { type: UINTEGER, of: row => row.id },
    kind: { type: UTINYINT, of: row => KINDS.indexOf(row.kind) },
    risk: { type: UTINYINT, of: row => tileRisk(row.risk) },
    state: { type: UTINYINT, of: row => tileNeutralization(row.neutralization) },
    network: { type: UINTEGER, of: row => row.network_type_id },
    owner: { type: UINTEGER, of: row => row.owner_id ?? 0 },
    condition: { type: UINTEGER, of: row => row.condition_id ?? 0 },
    diagnosed: { type: UINTEGER, of: row => dayNumber(row.last_diagnosis_date) },
    neutralized: { type: UINTEGER, of: row => dayNumber(row.neutralization_date) },
    deaths: { type: UINTEGER, of: row => row.mortality_count },
    armings: { type: UINTEGER, list: 'armings', of: row => row.armings },
    equipments: { type: UINTEGER, list: 'equipments', of: row => row.equipments },
    ...AREA_COLUMNS,
    ...PLACE_COLUMNS,
    length: { type: DOUBLE, of: row => row.length ?? 0 },
    text: { type: VARCHAR, of: row => row.text ?? '' },
    own_text: { type: VARCHAR, of: row => row.search_text },
    notes: { type: UINTEGER, of: row => row.notes },
    finds: { type: VARCHAR, of: row => row.finds },
    fitted: { type: VARCHAR, of: row => row.fitted },
    advised: { type: UTINYINT, of: row => row.advised },
    ordered: { type: UTINYINT, of: row => row.ordered },
    end_x: { type: DOUBLE, of: ({ path }) => path?.at(-2) ?? null },
    end_y: { type: DOUBLE, of: ({ path }) => path?.at(-1) ?? null },
    path: { type: BLOB, of: ({ path }) => path && new Uint8Array(path.buffer) },
  },
  calculated: PRIORITY_COLUMNS,
  filters: { ...infrastructures.facts.filters, ...WORKS_FILTERS },
  tested: {
    resourcetype: {
      column: 'kind',
      encode: (code: ResourceType) => KINDS.indexOf(code === 'Point' ? 'POLE' : 'LINE'),
    },
    'properties.network_type.id': { column: 'network' },
    'properties.owner.id': { column: 'owner' },
    'properties.condition.id': { column: 'condition' },
    'properties.risk': {
      column: 'risk',
      encode: (code: 'RISK_L' | 'RISK_M' | 'RISK_H' | 'none') => tileRisk(code === 'none' ? null : code),
    },
    'properties.neutralization': { column: 'state', encode: tileNeutralization },
    'properties.neutralization_date': { column: 'neutralized' },
    'properties.last_diagnosis_date': { column: 'diagnosed' },
    'properties.mortality_count': { column: 'deaths' },
    'properties.diagnosis[0].arming[].id': { column: 'armings', list: 'armings' },
    'properties.operations[].properties.equipments[].type.id': { column: 'equipments', list: 'equipments' },
    ...TESTED_AREAS,
    'properties.operator_number': { column: 'own_text' },
    advised: { column: 'advised' },
    ordered: { column: 'ordered' },
  },
  // All are numbers; ranks of codes are those of tiles.
  orderings: Object.fromEntries(
    Object.entries({
      id: 'id',
      type: 'kind',
      network_type: 'network',
      risk: 'risk',
      neutralization: 'state',
      last_diagnosis_date: 'diagnosed',
      owner: 'owner',
      condition: 'condition',
      mortality_count: 'deaths',
    } satisfies Record<keyof typeof infrastructures.orderings, string>).map(([name, value]) => [
      name,
      { cursor: 'id', value },
    ]),
  ),
});
