import { z } from 'zod';
import { calendarDateSchema } from '../contract/calendar-date';
import { RESOURCE_TYPES } from '../contract/codes';
import { recordIdSchema } from '../contract/identity';
import { choice, day, item, link, number, optional, text, withDefault } from '../contract/record-field';
import { anyCode, anyId, anyIdOrNone, anyText, from, mentioned, until } from '../contract/record-filter';
import { type AnswerOf, defineKind } from '../contract/record-kind';
import { nomenclatureSchema } from '../contract/reference';
import { infrastructureSummarySchema } from './infrastructures';
import { timeOfDay } from './time-of-day';
import en from './words/outages.en.json' with { type: 'json' };
import fr from './words/outages.fr.json' with { type: 'json' };

const CAUSES = ['UNKNOWN', 'ANIMAL', 'VEGETATION', 'WEATHER', 'EQUIPMENT', 'WORKS', 'OTHER'] as const;
export type OutageCause = (typeof CAUSES)[number];
/** Causes after which a dead bird may lie below the line. */
export const BIRD_CAUSES: readonly OutageCause[] = ['ANIMAL', 'UNKNOWN'];

/** Hours after an outage within which it is worth searching below the line. */
export const SEARCH_HOURS = 48;
/** Days before and after an outage in which a find at its line may belong to it. */
export const FOUND_WITHIN = { before: 1, after: 14 } as const;
/** Maximum numbers in answers: of outages and cases beside a record, of outages to search, and of lines. */
export const MOST_OUTAGES = { beside: 20, toSearch: 200, supports: 200, lines: 200 } as const;

/** A power cut as its operator logged it. */
export const outages = defineKind({
  name: 'outages',
  path: 'outages/',
  flat: true,
  place: null,
  fields: {
    owner: item('OWNER'),
    date: day(),
    /** Local time; empty if unknown. */
    time: timeOfDay(),
    /** The operator's name of the feeder or line. Supports have it through their poles in the operator's network. */
    feeder: text(100),
    /** The line, or the support at which the current was cut. */
    infrastructure: optional(link('infrastructures')),
    cause: withDefault('UNKNOWN', choice(CAUSES)),
    minutes: optional(number(0, 1_000_000)),
    customers: optional(number(0, 100_000_000)),
    remark: text(),
  },
  writtenBy: ['programme:coordinate', 'programme:operate'],
  filters: {
    owner: anyId('owner.id'),
    cause: anyCode('cause', CAUSES),
    infrastructure: anyIdOrNone('infrastructure'),
    feeder: anyText('feeder'),
    happened_after: from('date'),
    happened_before: until('date'),
    q: mentioned('feeder', 'remark'),
  },
  orderings: { id: 'id', date: 'date', cause: 'cause', minutes: 'minutes', customers: 'customers' },
  sheet: '/programme/outages/{id}',
  form: '/programme/outages/{id}?edit=1',
  words: { fr, en },
});
export type Outage = AnswerOf<typeof outages>;

/** GET `outages/near/`: the outages to which a find at a support or line may belong, the nearest in time first. */
export const outagesNearQuerySchema = z.object({
  infrastructure: z.coerce.number().pipe(recordIdSchema),
  date: calendarDateSchema,
});
export const outagesSchema = z.array(outages.answerSchema);

/**
 * GET `outages/to-search/`: outages without a known cause or with an animal's, after which nobody has searched yet.
 */
export const outagesToSearchSchema = z.array(
  z.object({
    outage: outages.answerSchema,
    /** Whole hours since the outage. */
    hours: z.int(),
    /** The line or support of the outage, or else one of the feeder's; `null` if none is known. */
    infrastructure: infrastructureSummarySchema.nullable(),
    /** Number of supports to search, and the ids of the first. */
    number: z.int(),
    supports: z.array(recordIdSchema),
    /** Whether it is in the account's areas. */
    near: z.boolean(),
  }),
);
export type OutageToSearch = z.output<typeof outagesToSearchSchema>[number];

/** GET `outages/lines/`: numbers of outages by line or feeder, most with an animal's cause first. */
export const outageLinesQuerySchema = outages.filterSchema.omit({ q: true });
export const outageLinesSchema = z.array(
  z.object({
    /** The line or support; `null` for a feeder, which has an operator. */
    infrastructure: recordIdSchema.nullable(),
    resourcetype: z.enum(RESOURCE_TYPES).nullable(),
    feeder: z.string(),
    owner: nomenclatureSchema.nullable(),
    /** Oldest first. `all` has any cause. */
    years: z.array(z.object({ year: z.string(), animal: z.int(), unknown: z.int(), all: z.int() })),
  }),
);
export type OutageLine = z.output<typeof outageLinesSchema>[number];
