import { z } from 'zod';
import { calendarDateSchema, pastDateSchema } from '../contract/calendar-date';
import { boxQuerySchema, listOf, pageQuerySchema } from '../contract/filters';
import { recordIdSchema, recordStampSchema } from '../contract/identity';
import { nomenclatureSchema } from '../contract/reference';
import { freeText, requiredText } from '../contract/text';
import { DIAGNOSIS_ADVICE } from '../kinds/diagnosis';
import { DEFAULT_PRIORITY_SETTINGS } from './settings';
import { WORK_STATES } from './work-moves';

/** Measures that can be ordered, by type of infrastructure: those that a diagnosis advises. */
export const WORK_MEASURES = DIAGNOSIS_ADVICE;
const MEASURES = [...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE] as const;
export type WorkMeasure = (typeof MEASURES)[number];

export const measureSchema = z.enum(MEASURES);
export const measuresSchema = z
  .array(measureSchema)
  .min(1)
  .max(MEASURES.length)
  .transform(measures => [...new Set(measures)]);

/** Maximum items that one request adds to an order. */
export const MOST_ORDERED = 2000;

const orderedSchema = z.object({
  infrastructure: recordIdSchema,
  measures: measuresSchema,
  note: freeText(),
});

/** POST, PUT and PATCH `work-orders/`. */
export const workOrderInputSchema = z.object({
  uuid: z.uuid().optional(),
  /** The operator: an item of the list `OWNER`. */
  owner_id: recordIdSchema,
  name: requiredText(200),
  /** Day by which the operator must answer. By default, the deadline of the settings after the request. */
  answer_by: calendarDateSchema.nullish().transform(day => day ?? null),
  verify_by_days: z.int().min(1).max(3650).default(DEFAULT_PRIORITY_SETTINGS.verify_days),
  note: freeText(2000),
  /** Day on which the added items are requested; today by default. */
  requested_on: pastDateSchema.nullish().transform(day => day ?? null),
  /** Supports and lines to add; a new order needs at least one. */
  items: z.array(orderedSchema).max(MOST_ORDERED).default([]),
});
export type WorkOrderInput = z.output<typeof workOrderInputSchema>;

export const workOrderSchema = recordStampSchema.extend({
  owner: nomenclatureSchema.nullable(),
  name: z.string(),
  answer_by: z.string(),
  verify_by_days: z.int(),
  note: z.string(),
  /** Number of items in each state that occurs. */
  states: z.partialRecord(z.enum(WORK_STATES), z.int()),
  /** Number of items whose due date has passed. */
  overdue: z.int(),
});
export type WorkOrder = z.output<typeof workOrderSchema>;

const flag = z
  .enum(['true', 'false'])
  .transform(value => value === 'true')
  .optional();
const ids = listOf(z.coerce.number().pipe(recordIdSchema));

/** Paging of lists of works, with the default page size. */
export const worksPageSchema = pageQuerySchema
  .pick({ limit: true, cursor: true, ordering: true })
  .extend({ limit: z.coerce.number().int().min(1).max(1000).default(100) });

/** GET `work-orders/`. */
export const workOrderQuerySchema = worksPageSchema.extend({
  owner: ids,
  /** Orders with at least one overdue item, or those without any. */
  overdue: flag,
  as_of: calendarDateSchema.optional(),
});
export type WorkOrderQuery = z.output<typeof workOrderQuerySchema>;

/** GET `work-items/`. `as_of` is the day by which items are overdue; today by default. */
export const workItemQuerySchema = worksPageSchema.extend({
  state: listOf(z.enum(WORK_STATES)),
  owner: ids,
  order: ids,
  infrastructure: ids,
  area: ids,
  in_bbox: boxQuerySchema.optional(),
  /** Open works, or closed and cancelled ones. */
  open: flag,
  overdue: flag,
  as_of: calendarDateSchema.optional(),
});
export type WorkItemQuery = z.output<typeof workItemQuerySchema>;

/** GET `work-items/states/`: the filters of the list that select the counted items. */
export const workStatesQuerySchema = workItemQuerySchema.pick({
  owner: true,
  order: true,
  infrastructure: true,
  area: true,
  in_bbox: true,
  as_of: true,
});

export const workStatesSchema = z.object({
  /** Number of items in each state that occurs. */
  states: z.partialRecord(z.enum(WORK_STATES), z.int()),
  /** Number of items whose due date has passed. */
  overdue: z.int(),
  /** Number of overdue items by who must move next. */
  late: z.object({ operator: z.int(), verifier: z.int() }).default({ operator: 0, verifier: 0 }),
  /** Number of fitted items, and the median number of days from the latest request to the fitting. */
  fitted: z.int(),
  median_days: z.number().nullable(),
});
export type WorkStates = z.output<typeof workStatesSchema>;

/** GET `work-items/recommended/`. The default page size is 100. */
export const recommendedQuerySchema = worksPageSchema.extend({
  area: ids,
  owner: ids,
  in_bbox: boxQuerySchema.optional(),
});
export type RecommendedQuery = z.output<typeof recommendedQuerySchema>;
