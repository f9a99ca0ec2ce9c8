/**
 * Columns that are calculated for the ranking of supports and lines.
 * `near_deaths`, `near_expected`: of the neighbours; `expected`: deaths a year; `score`, `euro_score`: how soon works
 * pay, by number and by cost; `visit`: how soon to look, `null` where one has looked; `variance`: of the deaths a year;
 * `tie`: order of equal scores.
 */
export const PRIORITY_COLUMNS = [
  'near_deaths',
  'near_expected',
  'expected',
  'score',
  'euro_score',
  'visit',
  'variance',
  'tie',
] as const;
export type PriorityColumn = (typeof PRIORITY_COLUMNS)[number];
export type Scores = Record<PriorityColumn, number | null>;

/** Columns of the file that the ranking depends on. */
export const PRIORITY_INPUTS = [
  'id',
  'kind',
  'x',
  'y',
  'notes',
  'armings',
  'sensitive_areas',
  'equipments',
  'state',
  'neutralized',
  'diagnosed',
  'finds',
  'length',
] as const;
/** Values of `PRIORITY_INPUTS` of a support or line. */
export type PriorityInputs = Record<Exclude<(typeof PRIORITY_INPUTS)[number], 'finds'>, number> & {
  finds: string | null;
};
