import { calendarDateSchema, pastDateSchema } from 'shared/contract';
import { infrastructureSummarySchema } from 'shared/kinds';
import { z } from 'zod';
import { priorityReasonSchema } from './reason-schema';
import { prioritySettingsSchema } from './settings';
import { WORK_STATES } from './work-moves';

const number = z.number();

const ranked = z.object({
  /** Place in the whole answer, from 1. */
  rank: number,
  /** Deaths a year, and the bounds of nine cases in ten. */
  expected: number,
  low: number,
  high: number,
  /** Of a death, by the threat of species. */
  weight: number,
  score: number,
  /** In euros. */
  cost: number,
  reasons: z.array(priorityReasonSchema),
});

/** Works under way, as lists of supports and lines show them. */
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
  /** The works that are under way. */
  item: openItemSchema.nullable(),
});
export type Priority = z.output<typeof prioritySchema>;

/** GET `priorities/curve/`. */
export const priorityCurveSchema = z.object({
  /** Of the filter; `whole` is expected without any. Kept answers may lack it. */
  total: z.object({
    number,
    expected: number,
    low: number,
    high: number,
    whole: number.nullable().default(null),
  }),
  /** Number of works and the share of the deaths that they cover, at most 200. */
  points: z.array(z.tuple([number, number])),
  at: z.object({ n: number, share: number, expected: number, saved: number, cost: number }),
});
export type PriorityCurveAnswer = z.output<typeof priorityCurveSchema>;

const terms = z.object({
  /** Deaths a year by notes and place. */
  prior: number,
  notes: z.array(number),
  is_evaluated: z.boolean(),
  area_weight: number,
  /** Found and looked for, all and before the last works. */
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

/** GET `priorities/{id}/`: the score like a bill. */
export const priorityBillSchema = ranked.extend({
  /** Number of those that have a rank. */
  of: number,
  /** Number of searches there: what was never searched is never told as safe. Kept answers may lack it. */
  searches: z.int().nullable().default(null),
  infrastructure: infrastructureSummarySchema,
  item: openItemSchema.nullable(),
  terms,
});
export type PriorityBill = z.output<typeof priorityBillSchema>;

/** Parameters besides the filters of supports and lines. */
export const rankingQuerySchema = z.object({
  kind: z.enum(['POLE', 'LINE']).default('POLE'),
  list: z.enum(['next', 'visit']).default('next'),
  per: z.enum(['count', 'euro']).default('count'),
});
export const rankingPageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1000).optional(),
  /** By what was known on that day, for few supports or lines; filters mean what is known today. */
  as_of: pastDateSchema.optional(),
});
/** GET `priorities/settings/`, and the versions of `admin/priority-settings/`. */
export const savedSettingsSchema = z.object({
  /** 0: nobody has changed them. */
  version: z.int().min(0),
  saved_at: z.string().nullable(),
  /** Full name. */
  saved_by: z.string().nullable(),
  note: z.string(),
  settings: prioritySettingsSchema,
});
export type SavedSettings = z.output<typeof savedSettingsSchema>;

/** POST `admin/priority-settings/`. */
export const settingsInputSchema = z.object({
  /** The version that was changed; refused with 409 if somebody saved another one meanwhile. */
  based_on: z.int().min(0),
  note: z.string().trim().max(300).default(''),
  settings: prioritySettingsSchema,
});

/** POST `admin/priority-settings/trial/`: what the settings would change. */
export const settingsTrialSchema = z.object({
  /** How many of the first `of` supports would stay among them. */
  kept: number,
  of: number,
  before: z.array(z.tuple([number, number])),
  after: z.array(z.tuple([number, number])),
});
export type SettingsTrial = z.output<typeof settingsTrialSchema>;

/** GET `export/priorities.*`: the first ones; all of the filter by default. */
export const rankingFirstSchema = z.object({ n: z.coerce.number().int().min(1).max(100_000_000).optional() });

/** How far to go on the curve; one of them. */
export const rankingAimSchema = z.object({
  n: z.coerce.number().int().min(0).max(100_000_000).optional(),
  share: z.coerce.number().min(0).max(1).optional(),
  money: z.coerce.number().min(0).max(1e12).optional(),
});
