import { DOUBLE, SMALLINT, UINTEGER } from '@duckdb/node-api';

/**
 * Columns calculated for the ranking of supports and lines, with their types.
 *
 * - `near_deaths`, `near_expected`, `near_birds`: sums over the neighbours
 * - `expected`, `variance`: expected deaths per year and their variance
 * - `score`, `euro_score`: benefit of works by number and by cost
 * - `visit`: urgency of a visit; `null` if no visit is due
 * - `step`, `euro_step`, `visit_step`: `stepOf` of `score`, `euro_score` and `visit`; `null` for records outside the
 * list
 * - `saved`: deaths per year that works prevent
 * - `own_expected`: finds to expect from the notes and the search effort
 * - `tie`: order of equal scores
 */
export const PRIORITY_COLUMNS = {
  near_deaths: DOUBLE,
  near_expected: DOUBLE,
  near_birds: UINTEGER,
  expected: DOUBLE,
  score: DOUBLE,
  euro_score: DOUBLE,
  visit: DOUBLE,
  step: SMALLINT,
  euro_step: SMALLINT,
  visit_step: SMALLINT,
  variance: DOUBLE,
  saved: DOUBLE,
  own_expected: DOUBLE,
  tie: DOUBLE,
} as const;
export type PriorityColumn = keyof typeof PRIORITY_COLUMNS;
export const PRIORITY_NAMES = Object.keys(PRIORITY_COLUMNS) as PriorityColumn[];
export type Scores = Record<PriorityColumn, number | null>;

/** Paths of answers whose columns are inputs of the ranking. */
export const PRIORITY_PATHS = [
  'properties.diagnosis[0].arming[].id',
  'properties.operations[0].properties.equipments[].type.id',
  'properties.neutralization_date',
  'properties.last_diagnosis_date',
];

export const PRIORITY_INPUTS = [
  'id',
  'kind',
  'x',
  'y',
  'notes',
  'diagnosis_0_arming',
  'sensitive_areas',
  'operations_0_equipments_type',
  'state',
  'neutralization_date',
  'last_diagnosis_date',
  'last_seen_date',
  'finds',
  'searches',
  'length',
] as const;
/** Steps per factor of e: scores in one step differ by less than 1.6 %. */
const STEPS_PER_FOLD = 64;
const LEAST_SCORE = 1e-12;

/** The step of a score. Counting records by step finds the highest scores in a quarter of the time of sorting. */
export const stepOf = (score: number): number =>
  Math.floor(Math.log(Math.max(score, LEAST_SCORE)) * STEPS_PER_FOLD);

/** Values of `PRIORITY_INPUTS` of a support or line; `finds` and `searches` are texts. */
export type PriorityInputs = Record<Exclude<(typeof PRIORITY_INPUTS)[number], Texts>, number> &
  Record<Texts, string | null>;
type Texts = 'finds' | 'searches';
