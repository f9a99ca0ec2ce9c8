import { z } from 'zod';
import { recordIdSchema, recordStampSchema } from '../contract/identity';
import { nomenclatureSchema } from '../contract/reference';
import { freeText } from '../contract/text';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { WORK_STATES } from './work-moves';
import { measureSchema, measuresSchema } from './work-orders';
import { workSeasonSchema } from './work-seasons';

/** PATCH `work-items/`: what is asked for. The state changes by moves only. */
export const workItemInputSchema = z.object({ measures: measuresSchema, note: freeText() });
export type WorkItemInput = z.output<typeof workItemInputSchema>;

/** Works ordered for one support or line. Days are `YYYY-MM-DD`. */
export const workItemSchema = recordStampSchema.extend({
  order: z.object({
    id: recordIdSchema,
    name: z.string(),
    owner: nomenclatureSchema.nullable(),
    verify_by_days: z.int(),
  }),
  infrastructure: infrastructureSummarySchema,
  measures: z.array(z.string()),
  note: z.string(),
  state: z.enum(WORK_STATES),
  since: z.string(),
  /** Day of the latest request; what is evidence of works is not older. */
  requested_on: z.string(),
  answer_by: z.string(),
  planned_for: z.string().nullable(),
  /** The operation by which it was fitted. */
  operation: recordIdSchema.nullable(),
  due: z.string().nullable(),
  /** 0 until the due date has passed. */
  overdue_days: z.int(),
  /** When the sensitive areas that it lies in are important for birds. Items taken along by earlier releases have none. */
  seasons: z.array(workSeasonSchema).default([]),
});
export type WorkItem = z.output<typeof workItemSchema>;

/** GET `work-items/recommended/`: works that the last diagnosis advises, and that nobody ordered. */
export const recommendedWorksSchema = z.object({
  infrastructure: infrastructureSummarySchema,
  measures: z.array(measureSchema),
  /** The last one, and its day. */
  diagnosis: z.object({ id: recordIdSchema, date: z.string() }),
});
export type RecommendedWorks = z.output<typeof recommendedWorksSchema>;
