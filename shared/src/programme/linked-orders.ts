import { calendarDateSchema, freeText, LIMITS, pastDateSchema, requiredText, z } from 'shared/contract';
import { infrastructureSummarySchema, NEUTRALIZATION_LEVELS } from 'shared/kinds';
import { WORK_STATES, workItemSchema, workOrderSchema } from 'shared/programme';

// These schemas have a file of their own, since only the screens of orders load them.

const recordIdSchema = workOrderSchema.shape.id;

/** Days for which a link to an order works. */
export const ORDER_LINK_DAYS = 60;
/** Maximum number of valid links of an order: those in mails, on prints and for people. */
export const MOST_ORDER_LINKS = 100;

/** POST `work-orders/{id}/links/`: a link for people without an account. No later answer shows its token. */
export const newOrderLinkSchema = z.object({
  id: recordIdSchema,
  created_at: z.string(),
  expires_at: z.string(),
  token: z.string(),
});

const summary = infrastructureSummarySchema;
/** A support or line as a link shows it, without the persons who entered it and without its mortality cases. */
const linkedInfrastructureSchema = summary
  .pick({ id: true, type: true, resourcetype: true, geometry: true })
  .extend({
    properties: summary.shape.properties.pick({
      operator_number: true,
      municipality: true,
      risk: true,
      network_type: true,
      arming: true,
      equipment: true,
    }),
  });
/** GET `order-link/`: an order as its link shows it. */
export const linkedOrderSchema = z.object({
  order: workOrderSchema.pick({
    id: true,
    owner: true,
    name: true,
    answer_by: true,
    note: true,
    states: true,
  }),
  expires_at: z.string(),
  items: z.array(
    workItemSchema
      .pick({
        id: true,
        state: true,
        measures: true,
        note: true,
        requested_on: true,
        planned_for: true,
        seasons: true,
      })
      .extend({
        infrastructure: linkedInfrastructureSchema,
        /** Ids of the newest picture of the support's or line's visits, and of the pictures of the works. */
        before: recordIdSchema.nullable(),
        after: z.array(recordIdSchema),
      }),
  ),
});
export type LinkedOrder = z.output<typeof linkedOrderSchema>;

/** POST `order-link/answers/`: an answer for works of the order. */
export const linkAnswerInputSchema = z.object({
  /** Identifies the answer. An answer that is sent again is recorded once. */
  uuid: workItemSchema.shape.uuid.optional(),
  /** Name of the person who answers. */
  name: requiredText(80),
  item: recordIdSchema,
  to: z.enum(['PLANNED', 'DECLINED', 'FITTED']),
  /** The day of what was fitted; today by default. */
  date: pastDateSchema.nullish(),
  planned_for: calendarDateSchema.nullish(),
  reason: freeText(LIMITS.text).default(''),
  /** Level, type and number of what was fitted. */
  neutralization_level: z.enum(NEUTRALIZATION_LEVELS).default('full'),
  type_id: recordIdSchema.nullish(),
  count: z.int().min(1).max(LIMITS.equipmentCount).nullish(),
  /** Ids of pictures that links of this order have sent. */
  media_id: z.array(recordIdSchema).max(LIMITS.picturesPerRecord).default([]),
});
export type LinkAnswerInput = z.output<typeof linkAnswerInputSchema>;

/** POST `work-orders/{id}/answers-table/`: what the answers in a table would change, and which rows are wrong. */
export const tableAnswersSchema = z.object({
  rows: z.array(
    z.object({
      /** Number of the row in the sheet. */
      row: z.int(),
      item: recordIdSchema.nullable(),
      from: z.enum(WORK_STATES).nullable(),
      to: z.enum(['PLANNED', 'DECLINED']).nullable(),
      planned_for: z.string().nullable(),
      reason: z.string(),
      /** Why the row is wrong; `null`: it can be sent. */
      problem: z.string().nullable(),
    }),
  ),
});
export type TableAnswers = z.output<typeof tableAnswersSchema>;
