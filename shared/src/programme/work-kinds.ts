import { z } from 'zod';
import { LIMITS } from '../contract/codes';
import { recordIdSchema } from '../contract/identity';
import * as field from '../contract/record-field';
import { any, anyCode, anyId, inBox, isOneOf } from '../contract/record-filter';
import { type AnswerOf, defineKind, type InputOf } from '../contract/record-kind';
import { nomenclatureSchema } from '../contract/reference';
import { DIAGNOSIS_ADVICE, diagnosis } from '../kinds/diagnosis';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { mortalitySchema } from '../kinds/mortality';
import { NEUTRALIZATION_LEVELS } from '../kinds/operations';
import en from '../works/words/en.json' with { type: 'json' };
import fr from '../works/words/fr.json' with { type: 'json' };
import enCodes from './words/works.en.json' with { type: 'json' };
import frCodes from './words/works.fr.json' with { type: 'json' };
import { OPEN_STATES, WORK_CAUSES, WORK_FAULTS, WORK_STATES } from './work-moves';
import { workSeasonSchema } from './work-seasons';

/** Measures that can be ordered, by type of infrastructure: those that a diagnosis advises. */
export const WORK_MEASURES = DIAGNOSIS_ADVICE;
const MEASURES = [...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE] as const;
export type WorkMeasure = (typeof MEASURES)[number];

export const ALARM_KINDS = ['death_after_works', 'to_check'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** `OPEN` until somebody explains the alarm. */
export const ALARM_STATES = ['OPEN', 'WRONG_PLACE', 'OTHER_CAUSE', 'WORKS_FAULTY'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Any day, also a future one. */
const anyDay = () => field.day({ past: false });
/** A record that answers summarise. */
const summaryOf = <Out extends z.ZodType>(kind: string, out: Out) =>
  field.derived({ facts: { type: 'link', kind, summary: true }, out });
/** Filters by the place of the support or line. */
const placed = {
  infrastructure: anyId('infrastructure.id'),
  area: anyId('infrastructure.properties.areas[].id'),
  in_bbox: inBox(),
};
const measuresIn = (locale: 'fr' | 'en') => {
  const { code, field: label } = diagnosis.words[locale] as typeof diagnosis.words.fr;
  return Object.fromEntries(MEASURES.map(name => [name, code?.[`${name}.asked`] ?? label[name] ?? name]));
};
/** Facts that the kinds of works share: answers are flat, and places are those of supports and lines. */
const flat = { flat: true, place: null, form: '' } as const;

/** Works ordered for one support or line. Days are `YYYY-MM-DD`. */
export const workItems = defineKind({
  ...flat,
  name: 'work-items',
  path: 'work-items/',
  fields: {
    order: summaryOf(
      'work-orders',
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
    /** Seasons of its sensitive areas. Items stored by earlier releases have none. */
    seasons: field.shown(z.array(workSeasonSchema).default([])),
  },
  filters: {
    state: anyCode('state', WORK_STATES),
    owner: anyId('order.owner.id'),
    order: anyId('order.id'),
    ...placed,
    /** Open works, or closed and cancelled ones. */
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
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? null);

/** Moves of works. They are nested in their works in copies on a device, and never change. */
export const workEvents = defineKind({
  ...flat,
  name: 'work-events',
  path: 'work-events/',
  fields: {
    // The answer to a move holds the whole item.
    item: {
      ...field.link('work-items'),
      facts: { type: 'link', kind: 'work-items', summary: true },
      in: recordIdSchema,
    },
    /** The state before; `null` for the first request. */
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

/** Orders of works to an operator. */
export const workOrders = defineKind({
  ...flat,
  name: 'work-orders',
  path: 'work-orders/',
  fields: {
    /** The operator. */
    owner: field.item('OWNER'),
    name: field.words(200),
    /** Day by which the operator must answer. By default, the deadline of the settings after the request. */
    answer_by: { ...field.optional(anyDay()), out: z.string() },
    verify_by_days: field.number(1, 3650),
    note: field.text(2000),
    /** Day on which the added items are requested; today by default. */
    requested_on: { ...field.optional(field.day()), out: null },
    /** Number of items in each state that occurs. */
    states: field.shown(z.partialRecord(z.enum(WORK_STATES), z.int())),
    /** Number of items whose due date has passed. */
    overdue: field.shown(z.int()),
  },
  filters: { owner: anyId('owner.id'), overdue: any('overdue') },
  orderings: { id: 'id', answer_by: 'answer_by' },
  sheet: '/programme/works?order={id}',
  words: { fr: fr.orders, en: en.orders },
});

/** Birds found dead at neutralised supports or lines. The server derives them; coordinators explain them. */
export const alarms = defineKind({
  ...flat,
  name: 'alarms',
  path: 'alarms/',
  fields: {
    kind: field.derived(field.choice(ALARM_KINDS)),
    state: field.choice(ALARM_STATES),
    explanation: field.text(),
    note: field.text(2000),
    /** Cause of the fault; only for faulty works. */
    fault: { ...field.optional(field.choice(WORK_FAULTS)), out: null },
    mortality: summaryOf('mortality', mortalitySchema),
    /** In input, the support or line that the bird really belongs to; `null` for none or an unknown one. */
    infrastructure: {
      ...field.linkToInfrastructure(),
      as: '_id',
      in: orNull(recordIdSchema),
      out: infrastructureSummarySchema,
    },
    operation: summaryOf(
      'operations',
      z.object({ id: recordIdSchema, date: z.string(), neutralization_level: z.enum(NEUTRALIZATION_LEVELS) }),
    ),
  },
  filters: {
    state: anyCode('state', ALARM_STATES),
    kind: anyCode('kind', ALARM_KINDS),
    owner: anyId('infrastructure.properties.owner.id'),
    mortality: anyId('mortality.id'),
    ...placed,
  },
  orderings: { id: 'id' },
  sheet: '/programme/alarms',
  words: {
    fr: { ...fr.alarms, code: { ...frCodes.alarm_state, ...frCodes.alarm_kind, ...frCodes.fault } },
    en: { ...en.alarms, code: { ...enCodes.alarm_state, ...enCodes.alarm_kind, ...enCodes.fault } },
  },
});

export const workItemSchema = workItems.answerSchema;
export const workEventSchema = workEvents.answerSchema;
export const workEventInputSchema = workEvents.inputSchema;
export const workOrderSchema = workOrders.answerSchema;
export const alarmSchema = alarms.answerSchema;
/** The answer to POST `work-events/`: the event with the current item. */
export const madeMoveSchema = workEventSchema.extend({ item: workItemSchema });
export type MadeMove = z.output<typeof madeMoveSchema>;

export type WorkItem = AnswerOf<typeof workItems>;
export type WorkEvent = AnswerOf<typeof workEvents>;
export type WorkEventInput = InputOf<typeof workEvents>;
export type WorkOrder = AnswerOf<typeof workOrders>;
export type Alarm = AnswerOf<typeof alarms>;

/** PATCH `work-items/`: changes the requested works. The state changes by moves only. */
export const workItemInputSchema = workItems.inputSchema.omit({ uuid: true });
export type WorkItemInput = z.output<typeof workItemInputSchema>;
/** PATCH `alarms/{id}/`. */
export const alarmInputSchema = alarms.inputSchema.omit({ uuid: true });
export type AlarmInput = z.output<typeof alarmInputSchema>;
