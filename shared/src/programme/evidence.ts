import { z } from 'zod';
import { calendarDateSchema } from '../contract/calendar-date';
import { RISK_LEVELS, SIZE_CLASSES } from '../contract/codes';
import { ALARM_STATES } from './order-kinds';
import { WORK_FAULTS } from './work-moves';

/** What the product can tell of deaths, and whether works helped. Shares are 0…1, numbers of birds may be broken. */

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** A value with the limits between which it lies nine times in ten. */
export type Interval = z.output<typeof interval>;

const period = { from: calendarDateSchema.optional(), to: calendarDateSchema.optional() };
/** Day of which the answer is: later searches, finds and works do not count. Today by default. */
const as_of = calendarDateSchema.optional();
const ids = z.coerce.number().int().positive();

export const ESTIMATED_BY = ['programme', 'size', 'year'] as const;
/** Parameters of `estimates/`, in addition to the filters of supports and lines. */
export const estimatesQuerySchema = z.object({
  by: z.enum(ESTIMATED_BY).default('programme'),
  programme: ids.optional(),
  size_class: z.enum(SIZE_CLASSES).optional(),
  /** Model of how long bodies stay: the one that fits the trials better, or always the exponential one. */
  persistence: z.enum(['best', 'exponential']).default('best'),
  as_of,
  ...period,
});

/** Why there is no estimate, or only an upper limit. */
export const SHORTCOMINGS = [
  /** Nobody has searched. */
  'no_searches',
  /** Too few birds were found. */
  'few_finds',
  /** Too few searches followed the first one. */
  'few_searches',
  /** Bodies disappear between two searches. */
  'long_gaps',
  /** Too few of the planned searches were done. */
  'planned_missing',
  /** Too small a share of the bodies can be found. */
  'low_detection',
  /** No laid-out body was found, though birds were. */
  'never_detected',
] as const;

/** GET `estimates/`: how many birds died, of those whose body fell within the searched width. */
const estimateSchema = z.object({
  /** Id of the programme, size class or year; `0` without a programme; empty for all. */
  key: z.string(),
  name: z.string(),
  status: z.enum(['estimated', 'at_most', 'refused']),
  /** What is missing: what there is, and what it takes. */
  reasons: z.array(
    z.object({
      code: z.enum(SHORTCOMINGS),
      value: z.number().nullable(),
      needed: z.number().nullable(),
    }),
  ),
  /** Birds found by searches, without those of the first search of a place. */
  found: z.int(),
  /** Number of supports and lines that were searched, and of searches at them. */
  searched: z.int(),
  searches: z.int(),
  detection: z
    .object({
      g: z.number(),
      low: z.number(),
      high: z.number(),
      /** `defaults`: there are no trials, the estimate is only indicative. */
      source: z.enum(['trials', 'defaults']),
    })
    .nullable(),
  deaths: interval.nullable(),
  /** The number that deaths do not exceed nine times in ten, for want of an estimate. */
  at_most: z.int().nullable(),
  per_support_year: interval.nullable(),
});
export type Estimate = z.output<typeof estimateSchema>;
export type Shortcoming = (typeof SHORTCOMINGS)[number];
export const estimatesSchema = z.object({ total: estimateSchema, rows: z.array(estimateSchema) });
export type Estimates = z.output<typeof estimatesSchema>;

export const EFFECTS_BY = ['measure', 'equipment', 'operator', 'line', 'programme'] as const;
export type EffectsBy = (typeof EFFECTS_BY)[number];
/** Parameters of `effects/`, in addition to the filters of supports and lines. `from` and `to` limit days of works. */
export const effectsQuerySchema = z.object({
  by: z.enum(EFFECTS_BY).default('measure'),
  programme: ids.optional(),
  as_of,
  ...period,
});

const rate = z.object({ events: z.number(), years: z.number() });

/** GET `effects/`: deaths found after works, against those expected. Events are birds found together. */
const effectSchema = z.object({
  /** Id or code of what the works share; empty for all works. */
  key: z.string(),
  name: z.string(),
  /** Number of supports and lines with works. */
  works: z.int(),
  /** `too_early`: too few deaths would have been found without works, so that nothing can be told. */
  status: z.enum(['shown', 'too_early']),
  /** `notes`: there are too few controls, so that the comparison rests on the notes of diagnoses. */
  method: z.enum(['controls', 'notes']),
  /** `more`: more deaths than expected. */
  verdict: z.enum(['helped', 'not_proven', 'more']).nullable(),
  expected: z.number(),
  found: z.number(),
  /** Ratio of found to expected deaths, relative to the controls' ratio. */
  index: interval.nullable(),
  controls: z.object({ supports: z.int(), expected: z.number(), found: z.number() }).nullable(),
  /** Rates before and after works, relative to those of the controls. */
  baci: interval.extend({ before: rate, after: rate, control_before: rate, control_after: rate }).nullable(),
  /** Number of further searches at these places until something can be told. */
  searches_needed: z.int().nullable(),
  /** The support or line with at least half of the deaths. */
  half_at: z.int().nullable(),
  /** Cases after works, the latest first. */
  cases: z.array(z.int()),
  /** If it is too early: supports and lines with these works, to search again. */
  places: z.array(z.int()).optional(),
});
export type Effect = z.output<typeof effectSchema>;
export const effectsSchema = z.object({ total: effectSchema, rows: z.array(effectSchema) });
export type Effects = z.output<typeof effectsSchema>;
/** Maximum number of rows, and of cases and places of a row. */
export const MOST_EFFECTS = 200;
export const MOST_EFFECT_CASES = 50;
export const MOST_EFFECT_PLACES = 2000;
/** Number of expected deaths from which something can be told. */
export const LEAST_EXPECTED = 3.5;

/** Properties of a cell of GET `hotspots/`, a collection of squares of one kilometre with supports or lines. */
export const hotspotSchema = z.object({
  /** Events in the cell and those within two kilometres, and the expected ones there. */
  own: z.int(),
  observed: z.int(),
  expected: z.number(),
  /** Number of birds of the events. */
  birds: z.int(),
  /** Probability of as many events or more by chance. */
  p: z.number(),
  significant: z.boolean(),
  /** Number of the joined cells that are significant, from 1. */
  hotspot: z.int().nullable(),
  /** Local clustering, which ignores effort. */
  gi: z.number(),
});
export type Hotspot = z.output<typeof hotspotSchema>;
export const hotspotsSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        type: z.literal('Polygon'),
        coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
      }),
      properties: hotspotSchema,
    }),
  ),
});

/** The states in which works wait for somebody: for an answer, for the fitting, and for the check. */
export const WAITED_STATES = ['REQUESTED', 'PLANNED', 'FITTED'] as const;

/**
 * Parameters of `evidence/charts/`, in addition to the filters of supports and lines. Days limit finds, searches and
 * the moves of works.
 */
export const evidenceChartsQuerySchema = z.object(period);

/** GET `evidence/charts/`: figures of finds, searches and works. Groups without records are omitted. */
export const evidenceChartsSchema = z.object({
  /** `effort`: equivalent years of complete observation of a support or line. Oldest year first. */
  years: z.array(z.object({ year: z.int(), birds: z.int(), searches: z.int(), effort: z.number() })),
  /** Searches by month, as `2026-03`, oldest first. `found` and `nothing` count those that say so. */
  months: z.array(
    z.object({ month: z.string(), searches: z.int(), found: z.int(), nothing: z.int(), km: z.number() }),
  ),
  /** Supports and lines by the year in which somebody was there last, `0` for never, and by risk. */
  seen: z.array(z.object({ year: z.int(), risk: z.enum(RISK_LEVELS).nullable(), number: z.int() })),
  /** Days that works stayed in a state, by operator. */
  waits: z.array(
    z.object({
      owner: z.int(),
      state: z.enum(WAITED_STATES),
      number: z.int(),
      first_quartile: z.number(),
      median: z.number(),
      third_quartile: z.number(),
    }),
  ),
  /** Deaths after works by what explains them, with the fault of the works. */
  faults: z.array(
    z.object({ state: z.enum(ALARM_STATES), fault: z.enum(WORK_FAULTS).nullable(), number: z.int() }),
  ),
});
export type EvidenceCharts = z.output<typeof evidenceChartsSchema>;
