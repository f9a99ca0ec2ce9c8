import { z } from 'zod';
import { calendarDateSchema } from '../contract/calendar-date';
import { pageQuerySchema } from '../contract/filters';
import { recordIdSchema } from '../contract/identity';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { DEFAULT_PRIORITY_SETTINGS } from './settings';
import { alarms, workEvents, workItems, workOrders } from './work-kinds';
import { WORK_STATES } from './work-moves';

/** Maximum items that one request adds to an order. */
export const MOST_ORDERED = 2000;

/** POST, PUT and PATCH `work-orders/`. */
export const workOrderInputSchema = workOrders.inputSchema.extend({
  verify_by_days: z.int().min(1).max(3650).default(DEFAULT_PRIORITY_SETTINGS.verify_days),
  /** Supports and lines to add; a new order needs at least one. */
  items: z
    .array(workItems.inputSchema.omit({ uuid: true }).extend({ infrastructure: recordIdSchema }))
    .max(MOST_ORDERED)
    .default([]),
});
export type WorkOrderInput = z.output<typeof workOrderInputSchema>;

/** Paging of lists of works, with the default page size. */
export const worksPageSchema = pageQuerySchema
  .pick({ limit: true, cursor: true, ordering: true })
  .extend({ limit: z.coerce.number().int().min(1).max(1000).default(100) });
/** The day by which works are overdue; today by default. */
const asOfSchema = z.object({ as_of: calendarDateSchema.optional() });

/** GET `work-orders/`. */
export const workOrderQuerySchema = worksPageSchema.extend({
  ...workOrders.filterSchema.shape,
  ...asOfSchema.shape,
});

/** GET `work-items/`. */
export const workItemQuerySchema = worksPageSchema.extend({
  ...workItems.filterSchema.shape,
  ...asOfSchema.shape,
});
export type WorkItemQuery = z.output<typeof workItemQuerySchema>;

/** GET `work-events/`. */
export const workEventQuerySchema = worksPageSchema.extend(workEvents.filterSchema.shape);

/** GET `alarms/`. */
export const alarmQuerySchema = worksPageSchema.extend(alarms.filterSchema.shape);

/** GET `work-items/states/`: the filters of the list that select the counted items. */
export const workStatesQuerySchema = workItems.filterSchema
  .omit({ state: true, open: true, overdue: true })
  .extend(asOfSchema.shape);

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
export const recommendedQuerySchema = worksPageSchema.extend(
  workItems.filterSchema.pick({ area: true, owner: true, in_bbox: true }).shape,
);
export type RecommendedQuery = z.output<typeof recommendedQuerySchema>;

/** GET `work-items/recommended/`: works that the last diagnosis advises and nobody has ordered. */
export const recommendedWorksSchema = z.object({
  infrastructure: infrastructureSummarySchema,
  measures: z.array(workItems.inputSchema.shape.measures.in.element),
  /** The last diagnosis and its day. */
  diagnosis: z.object({ id: recordIdSchema, date: z.string() }),
});
export type RecommendedWorks = z.output<typeof recommendedWorksSchema>;
