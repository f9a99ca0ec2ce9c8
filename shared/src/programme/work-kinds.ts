import { z } from 'zod';
import { LIMITS } from '../contract/codes';
import { recordIdSchema } from '../contract/identity';
import * as field from '../contract/record-field';
import { any, anyCode, anyId, inBox, isOneOf } from '../contract/record-filter';
import { type AnswerOf, defineKind, type InputOf } from '../contract/record-kind';
import { nomenclatureSchema } from '../contract/reference';
import { DIAGNOSIS_ADVICE, diagnosis } from '../kinds/diagnosis';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import en from '../works/words/en.json' with { type: 'json' };
import fr from '../works/words/fr.json' with { type: 'json' };
import enCodes from './words/works.en.json' with { type: 'json' };
import frCodes from './words/works.fr.json' with { type: 'json' };
import { OPEN_STATES, WORK_CAUSES, WORK_FAULTS, WORK_STATES } from './work-moves';
import { workSeasonSchema } from './work-seasons';

/** Measures that can be ordered, by type of infrastructure. They are the measures that a diagnosis can advise. */
export const WORK_MEASURES = DIAGNOSIS_ADVICE;
const MEASURES = [...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE] as const;
export type WorkMeasure = (typeof MEASURES)[number];

/** A day that may be in the future. */
export const anyDay = () => field.day({ past: false });
/** A linked record that answers contain as a summary. */
export const summaryOf = <Out extends z.ZodType>(kind: string, out: Out) =>
  field.derived({ facts: { type: 'link', kind, summary: true }, out });
/** Filters by the place of the support or line. */
export const placed = {
  infrastructure: anyId('infrastructure.id'),
  area: anyId('infrastructure.properties.areas[].id'),
  in_bbox: inBox(),
};
const measuresIn = (locale: 'fr' | 'en') => {
  const { code, field: label } = diagnosis.words[locale] as typeof diagnosis.words.fr;
  return Object.fromEntries(MEASURES.map(name => [name, code?.[`${name}.asked`] ?? label[name] ?? name]));
};
/**
 * Properties that the kinds of works and alarms share. Answers are flat, and the place is that of the support or
 * line.
 */
export const flat = { flat: true, place: null, form: '' } as const;

/** Works ordered for one support or line. Days are `YYYY-MM-DD`. */
export const workItems = defineKind({
  ...flat,
  name: 'work-items',
  path: 'work-items/',
  fields: {
    order: field.shown(
      z.object({
        id: recordIdSchema,
        name: z.string(),
        owner: nomenclatureSchema.nullable(),
        verify_by_days: z.int(),
      }),
    ),
    infrastructure: summaryOf('infrastructures', infrastructureSummarySchema),
    measures: field.choices(MEASURES),
    note: field.text(),
    state: field.derived(field.choice(WORK_STATES)),
    since: field.derived(anyDay()),
    /** Day of the latest request. Evidence of works must not be older. */
    requested_on: field.derived(anyDay()),
    answer_by: field.derived(anyDay()),
    planned_for: field.derived(field.optional(anyDay())),
    /** Id of the operation that fitted the works. */
    operation: field.derived({ ...field.link('operations'), out: recordIdSchema.nullable() }),
    due: field.derived(field.optional(anyDay())),
    /** Days past the due date; 0 until then. */
    overdue_days: field.derived(field.number(0, 100_000)),
    /** Seasons of the sensitive areas of the support or line. Items stored by earlier releases have none. */
    seasons: field.shown(z.array(workSeasonSchema).default([])),
  },
  filters: {
    state: anyCode('state', WORK_STATES),
    owner: anyId('order.owner.id'),
    order: anyId('order.id'),
    ...placed,
    /** `true` matches open works, `false` closed and cancelled works. */
    open: isOneOf('state', OPEN_STATES),
    overdue: any('overdue_days'),
  },
  orderings: { id: 'id', due: 'due' },
  sheet: '/programme/works/{id}',
  words: {
    fr: { ...fr.items, code: { ...fr.items.code, ...frCodes.state, ...measuresIn('fr') } },
    en: { ...en.items, code: { ...en.items.code, ...enCodes.state, ...measuresIn('en') } },
  },
});

const answersSchema = z.object({
  all_covered: z.boolean(),
  as_asked: z.boolean(),
  well_fitted: z.boolean(),
});
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? null);

/** Moves of works. Copies on a device contain them inside their works. */
export const workEvents = defineKind({
  ...flat,
  name: 'work-events',
  path: 'work-events/',
  fields: {
    // `summary`, since the answer to POST has the item itself instead of its id: see `madeMoveSchema`.
    item: {
      ...field.link('work-items'),
      facts: { type: 'link', kind: 'work-items', summary: true },
      in: recordIdSchema,
    },
    /** The state before the move; `null` for the first request. */
    from: field.derived(field.optional(field.choice(WORK_STATES))),
    to: field.choice(WORK_STATES),
    date: field.day(),
    planned_for: field.optional(anyDay()),
    reason: field.text(),
    fault: field.optional(field.choice(WORK_FAULTS)),
    operation: field.optional({ ...field.link('operations'), in: recordIdSchema }),
    answers: { ...field.shown(answersSchema.nullable()), in: orNull(answersSchema) },
    /** Cause of an automatic move; `null` for a move by a person. */
    cause: field.derived(field.optional(field.choice(WORK_CAUSES))),
    media: { ...field.pictures(), in: z.array(recordIdSchema).max(LIMITS.picturesPerRecord).default([]) },
  },
  filters: { item: anyId('item') },
  orderings: { id: 'id' },
  inside: { kind: 'work-items', at: 'events[]' },
  sheet: '/programme/works/{item}',
  words: {
    fr: { ...fr.events, code: { ...frCodes.state, ...frCodes.fault, ...frCodes.cause } },
    en: { ...en.events, code: { ...enCodes.state, ...enCodes.fault, ...enCodes.cause } },
  },
});

export const workItemSchema = workItems.answerSchema;
export const workEventSchema = workEvents.answerSchema;
export const workEventInputSchema = workEvents.inputSchema;
/** The answer to POST `work-events/`: the event with the current item. */
export const madeMoveSchema = workEventSchema.extend({ item: workItemSchema });
export type MadeMove = z.output<typeof madeMoveSchema>;

export type WorkItem = AnswerOf<typeof workItems>;
export type WorkEvent = AnswerOf<typeof workEvents>;
export type WorkEventInput = InputOf<typeof workEvents>;

/** PATCH `work-items/{id}/`: changes the ordered works. Only moves change the state. */
export const workItemInputSchema = workItems.inputSchema.omit({ uuid: true });
export type WorkItemInput = z.output<typeof workItemInputSchema>;
