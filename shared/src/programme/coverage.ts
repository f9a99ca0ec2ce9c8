import { z } from 'zod';
import { calendarDateSchema } from '../contract/calendar-date';
import type { RiskLevel } from '../contract/codes';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import type { PrioritySettings } from './settings';
import { daysAfter, monthsAfter } from './work-dates';

/** How long ago somebody was at a place last, by difference of calendar years. */
export const COVERAGE_CLASSES = ['this_year', 'years_1_2', 'years_3_5', 'over_5', 'never'] as const;
export type CoverageClass = (typeof COVERAGE_CLASSES)[number];

/** The highest difference of years of each class but the last two. */
const MOST_YEARS = [0, 2, 5];
/** Before any record. A filter up to this day matches only places where nobody has ever been. */
const BEFORE_ALL = '1000-01-01';

/**
 * The first day of each class but `never`, the latest class first. Page, map and server tell the classes by these
 * days alone.
 */
export function classStarts(asOf: string): string[] {
  const year = Number(asOf.slice(0, 4));
  return [...MOST_YEARS.map(years => `${year - years}-01-01`), daysAfter(BEFORE_ALL, 1)];
}

/** The filter of the search that matches one class. */
export function classFilter(of: CoverageClass, asOf: string): { seen_after?: string; unseen_since?: string } {
  const at = COVERAGE_CLASSES.indexOf(of);
  const starts = classStarts(asOf);
  const [first, next] = [starts[at], starts[at - 1]];
  return {
    ...(first && { seen_after: first }),
    ...(next && { unseen_since: daysAfter(next, -1) }),
  };
}

/** Why somebody should go again. Of rules with the same number of months, the earlier one is told. */
export const DUE_RULES = ['death', 'worked', 'high', 'medium', 'low', 'not_evaluated'] as const;
export type DueRule = (typeof DUE_RULES)[number];

export type DueSettings = Pick<
  PrioritySettings,
  | 'due_death_months'
  | 'due_death_years'
  | 'due_worked_months'
  | 'due_high_months'
  | 'due_medium_months'
  | 'due_low_months'
>;

/** The months after which somebody should go again, by rule. */
export const monthsByRule = (settings: DueSettings) => ({
  death: settings.due_death_months,
  worked: settings.due_worked_months,
  high: settings.due_high_months,
  medium: settings.due_medium_months,
  low: settings.due_low_months,
});

/** Days are `YYYY-MM-DD`, or `null` for never. */
export interface DueFacts {
  risk: RiskLevel | null;
  isWorked: boolean;
  lastSeen: string | null;
  lastDeath: string | null;
}

export interface Due {
  due: string;
  rule: DueRule;
  /** `null`: at once. */
  months: number | null;
}

/** First day whose deaths shorten the interval. */
export const deathsCountFrom = (asOf: string, { due_death_years }: DueSettings): string =>
  monthsAfter(asOf, -12 * due_death_years);

/**
 * The last day such that a place last seen then is due on `asOf`, by a rule of some months. It is the inverse of
 * `monthsAfter`, which shortens days to the end of a month.
 */
export function lastSeenDue(asOf: string, months: number): string {
  const back = monthsAfter(asOf, -months);
  const isMonthEnd = daysAfter(asOf, 1).endsWith('-01');
  return isMonthEnd ? daysAfter(monthsAfter(`${back.slice(0, 8)}01`, 1), -1) : back;
}

const RULE_OF_RISK = { RISK_H: 'high', RISK_M: 'medium', RISK_L: 'low' } as const;

/**
 * When somebody should go again: the shortest of the rules that apply, counted from the last day somebody was there.
 * A place that was never seen or evaluated is due on `asOf` at the latest.
 */
export function dueVisitOf(
  { risk, isWorked, lastSeen, lastDeath }: DueFacts,
  settings: DueSettings,
  asOf: string,
): Due {
  const byRule = monthsByRule(settings);
  const rules = [
    ...(lastDeath !== null && lastDeath >= deathsCountFrom(asOf, settings) ? (['death'] as const) : []),
    ...(isWorked ? (['worked'] as const) : []),
    ...(risk ? [RULE_OF_RISK[risk]] : []),
  ].sort((one, other) => byRule[one] - byRule[other]);
  const [rule] = rules;
  const dated = rule && lastSeen !== null && { due: monthsAfter(lastSeen, byRule[rule]), rule };
  if (dated && (risk !== null || dated.due < asOf)) return { ...dated, months: byRule[dated.rule] };
  return risk !== null && rule
    ? { due: asOf, rule, months: byRule[rule] }
    : { due: asOf, rule: 'not_evaluated', months: null };
}

export const COVERED_BY = ['municipality', 'area', 'owner'] as const;
export type CoveredBy = (typeof COVERED_BY)[number];

/** A day for which coverage can be told. */
export const coverageDaySchema = calendarDateSchema.refine(day => day >= '1900' && day < '2200');

/** Parameters in addition to the filters of supports and lines. */
export const coverageQuerySchema = z.object({
  by: z.enum(COVERED_BY).default('municipality'),
  /** Day from which the years are counted, and by which something is due. Records are those of today. */
  as_of: coverageDaySchema.optional(),
});

const counted = {
  /** Numbers of supports and lines in the order of `COVERAGE_CLASSES`. */
  numbers: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** How many of them are due. */
  due: z.int(),
};

/** GET `coverage/`: at most `MOST_COVERED` rows, those first where most were unseen for more than five years. */
export const coverageSchema = z.object({
  total: z.object(counted),
  rows: z.array(
    z.object({
      /** Id of the area or operator; `0` without an operator. */
      key: z.string(),
      /** Name of the area, French label of the operator; empty without an operator. */
      name: z.string(),
      ...counted,
    }),
  ),
});
export type Coverage = z.output<typeof coverageSchema>;
export type CoverageRow = Coverage['rows'][number];
export const MOST_COVERED = 1000;

export const duePageSchema = coverageQuerySchema.omit({ by: true }).extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1000).optional(),
});

/** GET `due/`: supports and lines where somebody should go by a day, the longest due first. */
export const dueRecordSchema = z.object({
  infrastructure: infrastructureSummarySchema,
  due: calendarDateSchema,
  late_days: z.int(),
  rule: z.enum(DUE_RULES),
  months: z.int().nullable(),
  /** Day of the last death, if the rule is `death`. */
  died: calendarDateSchema.nullable(),
});
export type DueRecord = z.output<typeof dueRecordSchema>;
