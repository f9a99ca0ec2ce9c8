import { BLOB, DOUBLE, UINTEGER, UTINYINT, VARCHAR } from '@duckdb/node-api';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type InfrastructureType, type Neutralization, RISK_LEVELS, type RiskLevel } from 'shared/contract';
import { POLE_CHANGES } from 'shared/contract/networks';
import { DIAGNOSIS_ADVICE, infrastructures } from 'shared/kinds';
import {
  type LineString,
  type ResourceType,
  RISK_NOTES,
  riskOfLine,
  riskOfSupport,
  type TilePoint,
  tileNeutralization,
  tileRisk,
  toWorld,
} from 'shared/server';
import type { AnyRow } from '../../store/any-table';
import type { Row } from '../../store/schema';
import { dayNumber, secondOf } from './days';
import { sourceAt } from './infrastructure-fields';
import {
  joined,
  type Linked,
  linkedIds,
  modelTable,
  NUMBERS,
  type Ordering,
  type TestedColumn,
} from './model-table';
import { AREA_COLUMNS, PLACE_COLUMNS, TESTED_AREAS } from './place-columns';
import { PRIORITY_COLUMNS, PRIORITY_PATHS } from './priority-columns';

export const KINDS: readonly InfrastructureType[] = ['LINE', 'POLE'];
/** Numbers of the two types of infrastructure in the model. */
export const [POLE, LINE] = [KINDS.indexOf('POLE'), KINDS.indexOf('LINE')];

/** What became of the operator's pole of a support; the first for supports without one, and for lines. */
const POLES = ['none', 'linked', ...POLE_CHANGES] as const;

const OWN_COLUMNS = [
  'id',
  'kind',
  'length',
  'west',
  'south',
  'east',
  'north',
  'risk',
  'neutralization',
  'mortality_count',
  'pole_id',
  'pole_change',
  'last_seen_date',
  'search_text',
  'updated_at',
] as const;

type InfrastructureRow = AnyRow &
  Pick<Row<'infrastructures'>, (typeof OWN_COLUMNS)[number]> & {
    /** GeoJSON of a line; `null` for a support, whose box is its position. */
    line: string | null;
    /** Notes of the last diagnosis as decimal digits, the first note in the last digit; 0 for a missing note. */
    notes: number;
    /** Whether the last diagnosis advises works, and whether works are open: 0 or 1. */
    advised: number;
    ordered: number;
    /** Measures of the ordered works that the last operation carried out, as JSON; `null` without an order. */
    measures: string | null;
    /** Group of the linked pole in the version in effect; `null` if the operator no longer has it. */
    pole_group: number | null;
  };

/** Selects the normalised texts of supports and lines, or of their records. */
const textsOf = (table: string, some: (column: string) => Expression<SqlBool>, id = 'infrastructure_id') =>
  sql`select ${sql.ref(id)} as id, search_text as value from ${sql.table(table)}
    where deleted_at is null and search_text <> '' and ${some(id)}`;

/** SQL of a note of the diagnosis `last`; 0 for a missing note. */
const noteOf = (column: string) => sql`coalesce((
  select case code ${sql.join(
    Object.entries(RISK_NOTES).map(([code, note]) => sql`when ${sql.lit(code)} then ${sql.lit(note)}`),
    sql` `,
  )} end from nomenclatures where nomenclatures.id = last.${sql.ref(column)}), 0)`;

/** Columns of a visit with the notes that risk and priority depend on. */
export const NOTES = {
  POLE: ['pole_attractivity_id', 'pole_dangerousness_id'],
  LINE: ['sgmt_moving_risk_id', 'sgmt_topo_integr_risk_id', 'sgmt_landscape_integr_risk_id'],
} as const;

/** SQL of the notes of the diagnosis `last` as decimal digits of a number, the first note in the last digit. */
const notesOf = (type: InfrastructureType) =>
  sql.join(
    NOTES[type].map((column, i) => sql`${sql.lit(10 ** i)} * ${noteOf(column)}`),
    sql` + `,
  );

const notesOfVisit = sql<number>`case infrastructures.kind when 'LINE' then ${notesOf('LINE')} else ${notesOf('POLE')} end`;

/** SQL that tests whether the diagnosis `last` advises works for its type of infrastructure. */
const advises = (type: InfrastructureType) =>
  sql.join(
    DIAGNOSIS_ADVICE[type].map(name => sql`last.${sql.ref(name)} = 1`),
    sql` or `,
  );

/** The path of a line. The bytes are copied, since the bytes of a result may not be aligned for numbers. */
export const pathOf = (bytes: Uint8Array): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer);

/** Joins the visits or works (`last`) of each support or line into a text, in the order that `recalculate` uses. */
const datedRecords =
  (table: string, says: RawBuilder<unknown>) => (some: (column: string) => Expression<SqlBool>) =>
    sql`select last.infrastructure_id as id, string_agg(cast(last.date as text) || '|' || cast(${says} as text), ','
        order by last.date, last.created_at, last.id) as value
      from ${sql.table(table)} as last inner join infrastructures on infrastructures.id = last.infrastructure_id
      where last.deleted_at is null and ${some('last.infrastructure_id')} group by last.infrastructure_id`;

/** Factor by which `pastOf` multiplies dates, to add codes of risks or states. All these codes are lower. */
export const CODES = 4;

/** The dates and codes of joined records, as numbers `20260131 * CODES + code`. */
const pastOf = (text: string | null, codeOf: (says: string) => number): number[] | null =>
  text?.split(',').map(record => {
    const [date = '', says = ''] = record.split('|');
    return dayNumber(date) * CODES + codeOf(says);
  }) ?? null;

function riskOfNotes(kind: InfrastructureType, notes: number): RiskLevel | null {
  const [first = null, second = null, third = null] = [1, 10, 100].map(place =>
    RISK_LEVELS.find(level => RISK_NOTES[level] === Math.floor(notes / place) % 10),
  );
  return kind === 'POLE'
    ? riskOfSupport({ pole_attractivity: first, pole_dangerousness: second })
    : riskOfLine({
        sgmt_moving_risk: first,
        sgmt_topo_integr_risk: second,
        sgmt_landscape_integr_risk: third,
      });
}

type LinkedName = 'areas' | 'sensitive_areas' | 'finds' | 'searches' | 'text' | 'visits' | 'works';

type LinkedRow = InfrastructureRow & Linked<LinkedName>;

type PreparedRow = LinkedRow & {
  /** The position of a support, or the first position of a line, in world units. */
  world: TilePoint;
  /** Alternating x and y of a line in world units. */
  path: Float64Array | null;
};

function prepare(linked: LinkedRow): PreparedRow {
  const row = linked as PreparedRow;
  row.path =
    row.line === null
      ? null
      : new Float64Array((JSON.parse(row.line) as LineString).coordinates.flatMap(toWorld));
  row.world = row.path ? [row.path[0] as number, row.path[1] as number] : toWorld([row.west, row.south]);
  return row;
}

/** Number of the latest day in joined texts that begin with a day and are sorted; 0 for none. */
const lastDayIn = (texts: string | null): number => dayNumber(texts?.split(',').at(-1)?.slice(0, 10) ?? null);

/** Condition that a survey is evidence: it found a bird, or says that there was none. */
export const SAYS_WHAT = sql<SqlBool>`(surveys.nothing_found = 1 or exists (select 1 from mortality_cases
  where mortality_cases.survey_id = surveys.id and mortality_cases.deleted_at is null))`;

/** Filters without a URL parameter: whether the last diagnosis advises works, and whether works are open. */
const WORKS_FILTERS = {
  advised: { test: 'above0', at: 'advised' },
  ordered: { test: 'above0', at: 'ordered' },
} as const;

const filters = { ...infrastructures.facts.filters, ...WORKS_FILTERS };

/** Columns at paths whose conversion no field determines, such as the risk, which has the codes of tiles. */
const OWN_TESTED: Readonly<Record<string, TestedColumn>> = {
  id: { column: 'id' },
  resourcetype: {
    column: 'kind',
    encode: (code: ResourceType) => KINDS.indexOf(code === 'Point' ? 'POLE' : 'LINE'),
  },
  'properties.risk': {
    column: 'risk',
    encode: (code: 'RISK_L' | 'RISK_M' | 'RISK_H' | 'none') => tileRisk(code === 'none' ? null : code),
  },
  'properties.neutralization': { column: 'state', encode: tileNeutralization },
  'properties.mortality_count': { column: 'mortality_count' },
  'properties.pole_change': {
    column: 'pole',
    encode: (code: string) => POLES.indexOf(code as never),
  },
  'properties.last_seen_date': { column: 'last_seen_date' },
  ...TESTED_AREAS,
  'properties.operator_number': { column: 'own_text' },
  advised: { column: 'advised' },
  ordered: { column: 'ordered' },
};

/** Further columns that filters, orderings and the ranking need, by path. */
const SOURCES = new Map(
  [
    ...Object.values(filters).flatMap(facts =>
      'at' in facts && typeof facts.at === 'string' ? facts.at : [],
    ),
    ...Object.values(infrastructures.orderings),
    ...PRIORITY_PATHS,
  ].flatMap(at => (at in OWN_TESTED ? [] : [[at, sourceAt(at)] as const])),
);
const sources = [...SOURCES.values()];
const selected = sources.flatMap(({ name, select }) => (select ? [select.as(name)] : []));

/** The ordering by a path. Codes in `OWN_TESTED` sort by their numbers in tiles. */
function orderingBy(name: string, at: string): Ordering {
  const { orderings, within } = infrastructures.facts;
  const columnAt = (path = 'id') => OWN_TESTED[path]?.column ?? 'id';
  const finer = within?.[name];
  const value = finer ? `${columnAt(at)} * 4 + 3 - ${columnAt(orderings[finer])}` : columnAt(at);
  return SOURCES.get(at)?.ordering ?? { cursor: 'id', value };
}

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
      .select(selected)
      .select(notesOfVisit.as('notes'))
      .select([
        sql<number>`case when (infrastructures.kind = 'LINE' and (${advises('LINE')}))
          or (infrastructures.kind = 'POLE' and (${advises('POLE')})) then 1 else 0 end`.as('advised'),
        // Same condition as the index of open works.
        sql<number>`case when exists (select 1 from work_items
          where work_items.infrastructure_id = infrastructures.id and work_items.deleted_at is null
            and work_items.state not in ('CLOSED', 'CANCELLED')) then 1 else 0 end`.as('ordered'),
        sql<
          string | null
        >`(select measures from operations inner join work_items on work_items.id = work_item_id
          where operations.id = last_operation_id and work_items.deleted_at is null)`.as('measures'),
        sql<number | null>`(select group_id from network_poles as pole
          inner join network_sources as source on source.id = pole.source_id
          inner join network_positions as position
            on position.version_id = source.current_version_id and position.pole_id = pole.id
          where pole.id = infrastructures.pole_id)`.as('pole_group'),
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
      .$castTo<InfrastructureRow>(),
  linked: {
    ...Object.fromEntries(sources.flatMap(({ name, linked }) => (linked ? [[name, linked]] : []))),
    areas: linkedIds('infrastructure_areas', 'area_id', 'infrastructure_id'),
    sensitive_areas: linkedIds('infrastructure_sensitive_areas', 'sensitive_area_id', 'infrastructure_id'),
    // Each find as day, number of birds, cause, species, position and id. Excludes living birds and finds explained by
    // another cause.
    finds: some =>
      joined(sql`select infrastructure_id as id, cast(date as text) || ':' || coalesce(cast(count as text), '')
          || ':' || death_cause_id || ':' || species_id || ':' || cast(west as text) || ':' || cast(south as text)
          || ':' || id as value
        from mortality_cases where deleted_at is null and alive = 0 and ${some('infrastructure_id')}
          and not exists (select 1 from alarms where mortality_id = mortality_cases.id
            and alarms.state = 'OTHER_CAUSE' and alarms.deleted_at is null)`),
    // Each search as day, part of a line and programme. Excludes searches that neither found a bird nor say that there was none.
    searches: some =>
      joined(sql`select infrastructure_id as id, cast(surveys.date as text) || ':'
          || coalesce(cast(from_m as text), '') || ':' || coalesce(cast(to_m as text), '')
          || ':' || coalesce(cast(programme_id as text), '') as value
        from survey_targets inner join surveys on surveys.id = survey_id
        where surveys.deleted_at is null and ${some('infrastructure_id')} and ${SAYS_WHAT}`),
    visits: datedRecords('diagnoses', notesOfVisit),
    works: datedRecords('operations', sql.ref('last.neutralization_level')),
    text: some =>
      joined(
        sql`${textsOf('infrastructures', some, 'id')} union all ${textsOf('diagnoses', some)}
          union all ${textsOf('operations', some)}`,
        ' ',
      ),
  },
  prepared: ['world', 'path'],
  prepare,
  columns: {
    id: { type: UINTEGER, of: row => row.id },
    kind: { type: UTINYINT, of: row => KINDS.indexOf(row.kind) },
    risk: { type: UTINYINT, of: row => tileRisk(row.risk) },
    state: { type: UTINYINT, of: row => tileNeutralization(row.neutralization) },
    mortality_count: { type: UINTEGER, of: row => row.mortality_count },
    pole: {
      type: UTINYINT,
      of: row => POLES.indexOf(row.pole_change ?? (row.pole_id ? 'linked' : 'none')),
    },
    updated: { type: UINTEGER, of: row => secondOf(row.updated_at) },
    ...Object.fromEntries(sources.map(({ name, column }) => [name, column])),
    ...AREA_COLUMNS,
    ...PLACE_COLUMNS,
    length: { type: DOUBLE, of: row => row.length ?? 0 },
    text: { type: VARCHAR, of: row => row.text ?? '' },
    own_text: { type: VARCHAR, of: row => row.search_text },
    notes: { type: UINTEGER, of: row => row.notes },
    finds: { type: VARCHAR, of: row => row.finds },
    last_death: { type: UINTEGER, of: row => lastDayIn(row.finds) },
    searches: { type: VARCHAR, of: row => row.searches },
    last_search: { type: UINTEGER, of: row => lastDayIn(row.searches) },
    last_seen_date: { type: UINTEGER, of: row => dayNumber(row.last_seen_date) },
    visits: {
      type: NUMBERS,
      of: ({ visits, kind }) => pastOf(visits, notes => tileRisk(riskOfNotes(kind, Number(notes)))),
    },
    works: {
      type: NUMBERS,
      of: ({ works }) => pastOf(works, level => tileNeutralization(level as Neutralization)),
    },
    advised: { type: UTINYINT, of: row => row.advised },
    ordered: { type: UTINYINT, of: row => row.ordered },
    measures: { type: VARCHAR, of: row => row.measures },
    network_pole: { type: UINTEGER, of: row => row.pole_id },
    pole_group: { type: UINTEGER, of: row => row.pole_group },
    end_x: { type: DOUBLE, of: ({ path }) => path?.at(-2) ?? null },
    end_y: { type: DOUBLE, of: ({ path }) => path?.at(-1) ?? null },
    path: { type: BLOB, of: ({ path }) => path && new Uint8Array(path.buffer) },
  },
  calculated: PRIORITY_COLUMNS,
  filters,
  tested: {
    ...OWN_TESTED,
    ...Object.fromEntries([...SOURCES].map(([at, { tested }]) => [at, tested])),
  },
  orderings: Object.fromEntries(
    Object.entries(infrastructures.orderings).map(([name, at]) => [name, orderingBy(name, at)]),
  ),
});
