import { z } from 'zod';
import { recordIdSchema, recordStampSchema } from '../contract/identity';
import { nomenclatureSchema } from '../contract/reference';
import { freeText } from '../contract/text';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { WORK_STATES } from './work-moves';
import { measureSchema, measuresSchema } from './work-orders';
import { workSeasonSchema } from './work-seasons';

/** PATCH `work-items/`: changes the requested works. The state changes by moves only. */
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
  /** Day of the latest request. Evidence of works must not be older. */
  requested_on: z.string(),
  answer_by: z.string(),
  planned_for: z.string().nullable(),
  /** Id of the operation that fitted the works. */
  operation: recordIdSchema.nullable(),
  due: z.string().nullable(),
  /** Days past the due date; 0 until then. */
  overdue_days: z.int(),
  /** Seasons of its sensitive areas. Items stored by earlier releases have none. */
  seasons: z.array(workSeasonSchema).default([]),
});
export type WorkItem = z.output<typeof workItemSchema>;

/** GET `work-items/recommended/`: works that the last diagnosis advises and nobody has ordered. */
export const recommendedWorksSchema = z.object({
  infrastructure: infrastructureSummarySchema,
  measures: z.array(measureSchema),
  /** The last diagnosis and its day. */
  diagnosis: z.object({ id: recordIdSchema, date: z.string() }),
});
export type RecommendedWorks = z.output<typeof recommendedWorksSchema>;
