import { z } from 'zod';
import { recordIdSchema } from '../contract/identity';
import * as field from '../contract/record-field';
import { any, anyCode, anyId } from '../contract/record-filter';
import { type AnswerOf, defineKind } from '../contract/record-kind';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { mortalitySchema } from '../kinds/mortality';
import { NEUTRALIZATION_LEVELS } from '../kinds/operations';
import en from './words/orders.en.json' with { type: 'json' };
import fr from './words/orders.fr.json' with { type: 'json' };
import enCodes from './words/works.en.json' with { type: 'json' };
import frCodes from './words/works.fr.json' with { type: 'json' };
import { anyDay, flat, orNull, placed, summaryOf } from './work-kinds';
import { WORK_FAULTS, WORK_STATES } from './work-moves';

// This file is separate from `work-kinds`, which every page loads for works and moves in the outbox.

export const ALARM_KINDS = ['death_after_works', 'to_check'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** `OPEN` until somebody explains the alarm. */
export const ALARM_STATES = ['OPEN', 'WRONG_PLACE', 'OTHER_CAUSE', 'WORKS_FAULTY'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

export const workOrders = defineKind({
  ...flat,
  name: 'work-orders',
  path: 'work-orders/',
  fields: {
    /** The operator. */
    owner: field.item('OWNER'),
    name: field.words(200),
    /** Day by which the operator must answer. By default, the settings' `answer_days` after the request. */
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

/**
 * Birds found dead at or near neutralised supports and lines. The server derives the alarms; coordinators explain
 * them.
 */
export const alarms = defineKind({
  ...flat,
  name: 'alarms',
  path: 'alarms/',
  fields: {
    kind: field.derived(field.choice(ALARM_KINDS)),
    state: field.choice(ALARM_STATES),
    explanation: field.text(),
    note: field.text(2000),
    /** Cause of the fault, only for the state `WORKS_FAULTY`. */
    fault: { ...field.optional(field.choice(WORK_FAULTS)), out: null },
    mortality: summaryOf('mortality', mortalitySchema),
    /** In input, the support or line at which the bird really died; `null` if it is unknown or there is none. */
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

export const workOrderSchema = workOrders.answerSchema;
export const alarmSchema = alarms.answerSchema;
export type WorkOrder = AnswerOf<typeof workOrders>;
export type Alarm = AnswerOf<typeof alarms>;

/** PATCH `alarms/{id}/`. */
export const alarmInputSchema = alarms.inputSchema.omit({ uuid: true });
export type AlarmInput = z.output<typeof alarmInputSchema>;
