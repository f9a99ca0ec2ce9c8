import { calendarDateSchema, pastDateSchema } from 'shared/contract';
import { infrastructureSummarySchema } from 'shared/kinds';
import { z } from 'zod';
import { priorityReasonSchema } from './reason-schema';
import { prioritySettingsSchema } from './settings';
import { WORK_STATES } from './work-moves';

const number = z.number();

const ranked = z.object({
  /** Rank in the whole answer, from 1. */
  rank: number,
  /** Expected deaths per year, with the bounds of their 90 % interval. */
  expected: number,
  low: number,
  high: number,
  /** Weight of a death by the Red List categories of the species. */
  weight: number,
  score: number,
  /** Cost of the works in euros. */
  cost: number,
  reasons: z.array(priorityReasonSchema),
});

/** Open works, as shown in lists of supports and lines. */
export const openItemSchema = z.object({
  id: z.int().positive(),
  state: z.enum(WORK_STATES),
  due: calendarDateSchema.nullable(),
  overdue_days: z.int(),
});
export type OpenItem = z.output<typeof openItemSchema>;

/** GET `priorities/`. */
export const prioritySchema = ranked.extend({
  infrastructure: infrastructureSummarySchema,
  /** The open works. */
  item: openItemSchema.nullable(),
});
export type Priority = z.output<typeof prioritySchema>;

/** GET `priorities/curve/`. */
export const priorityCurveSchema = z.object({
  /** Totals within the filter. `whole`: expected deaths without a filter; missing in answers of earlier releases. */
  total: z.object({
    number,
    expected: number,
    low: number,
    high: number,
    whole: number.nullable().default(null),
  }),
  /** Pairs of a number of works and the share of the deaths they cover; at most 200. */
  points: z.array(z.tuple([number, number])),
  at: z.object({ n: number, share: number, expected: number, saved: number, cost: number }),
});
export type PriorityCurveAnswer = z.output<typeof priorityCurveSchema>;

const terms = z.object({
  /** Deaths per year expected from the notes, the location and a line's length, without finds. */
  prior: number,
  notes: z.array(number),
  is_evaluated: z.boolean(),
  area_weight: number,
  /** Weighted number of birds found, and search effort: in total and before the last works. */
  deaths: number,
  effort: number,
  deaths_before: number.nullable(),
  effort_before: number.nullable(),
  neighbour_deaths: number,
  neighbour_expected: number,
  neighbourhood: number,
  alpha: number,
  beta: number,
  before: number.nullable(),
  effect: number,
});

/** GET `priorities/{id}/`: the score with the terms of its formula. */
export const priorityBillSchema = ranked.extend({
  /** Number of ranked supports or lines. */
  of: number,
  /**
   * Number of searches at the place; missing in answers of earlier releases. A place without searches must not be
   * called safe.
   */
  searches: z.int().nullable().default(null),
  infrastructure: infrastructureSummarySchema,
  item: openItemSchema.nullable(),
  terms,
});
export type PriorityBill = z.output<typeof priorityBillSchema>;

/** Parameters in addition to the filters of supports and lines. */
export const rankingQuerySchema = z.object({
  kind: z.enum(['POLE', 'LINE']).default('POLE'),
  list: z.enum(['next', 'visit']).default('next'),
  per: z.enum(['count', 'euro']).default('count'),
});
export const rankingPageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1000).optional(),
  /**
   * Day up to which records count for the ranks. Refused for too many supports or lines. Filters still compare
   * today's values.
   */
  as_of: pastDateSchema.optional(),
});
/** GET `priorities/settings/`, and the versions of `admin/priority-settings/`. */
export const savedSettingsSchema = z.object({
  /** 0 for the product's defaults. */
  version: z.int().min(0),
  saved_at: z.string().nullable(),
  /** Full name of the author. */
  saved_by: z.string().nullable(),
  note: z.string(),
  settings: prioritySettingsSchema,
});
export type SavedSettings = z.output<typeof savedSettingsSchema>;

/** POST `admin/priority-settings/`. */
export const settingsInputSchema = z.object({
  /** The version that the change is based on. A change of an outdated version is refused with 409. */
  based_on: z.int().min(0),
  note: z.string().trim().max(300).default(''),
  settings: prioritySettingsSchema,
});

/** POST `admin/priority-settings/trial/`: what the settings would change. */
export const settingsTrialSchema = z.object({
  /** How many of the first `of` supports would still be among the first `of`. */
  kept: number,
  of: number,
  before: z.array(z.tuple([number, number])),
  after: z.array(z.tuple([number, number])),
});
export type SettingsTrial = z.output<typeof settingsTrialSchema>;

/** GET `export/priorities.*`: the number of ranks to export, from the first. By default, all matches are exported. */
export const rankingFirstSchema = z.object({ n: z.coerce.number().int().min(1).max(100_000_000).optional() });

/** The position on the curve, given by at most one of the three values. */
export const rankingAimSchema = z.object({
  n: z.coerce.number().int().min(0).max(100_000_000).optional(),
  share: z.coerce.number().min(0).max(1).optional(),
  money: z.coerce.number().min(0).max(1e12).optional(),
});
