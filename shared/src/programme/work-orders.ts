import { z } from 'zod';
import { recordIdSchema } from '../contract/identity';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { workOrders } from './order-kinds';
import { DEFAULT_PRIORITY_SETTINGS } from './settings';
import { workItems } from './work-kinds';
import { WORK_STATES } from './work-moves';

/** Maximum number of items that one request may add to an order. */
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

/** GET `work-items/states/`. */
export const workStatesSchema = z.object({
  /** Number of items in each state that occurs. */
  states: z.partialRecord(z.enum(WORK_STATES), z.int()),
  /** Number of items whose due date has passed. */
  overdue: z.int(),
  /** Number of overdue items by the role that must move next. */
  late: z.object({ operator: z.int(), verifier: z.int() }).default({ operator: 0, verifier: 0 }),
  /**
   * Number of items with fitted works, including closed items, and the median of the days from the latest request to
   * the fitting.
   */
  fitted: z.int(),
  median_days: z.number().nullable(),
});
export type WorkStates = z.output<typeof workStatesSchema>;

/**
 * GET `work-items/recommended/`: works that the last diagnosis advises, for a support or line that has no open works
 * and is not fully neutralised.
 */
export const recommendedWorksSchema = z.object({
  infrastructure: infrastructureSummarySchema,
  measures: z.array(workItems.inputSchema.shape.measures.in.element),
  /** The last diagnosis and its day. */
  diagnosis: z.object({ id: recordIdSchema, date: z.string() }),
});
export type RecommendedWorks = z.output<typeof recommendedWorksSchema>;
