import { z } from 'zod';
import { calendarDateSchema, pastDateSchema } from '../contract/calendar-date';
import { LIMITS } from '../contract/codes';
import { listOf } from '../contract/filters';
import { recordIdSchema, recordStampSchema } from '../contract/identity';
import { mediaSchema } from '../contract/media';
import { freeText } from '../contract/text';
import { workItemSchema } from './work-items';
import { WORK_CAUSES, WORK_FAULTS, WORK_STATES } from './work-moves';
import { worksPageSchema } from './work-orders';

const answersSchema = z.object({
  all_covered: z.boolean(),
  as_asked: z.boolean(),
  well_fitted: z.boolean(),
});

/** POST `work-events/`: a move of an item with its evidence. */
export const workEventInputSchema = z.object({
  /** Makes the request idempotent: the same move is made only once. */
  uuid: z.uuid().optional(),
  item: recordIdSchema,
  to: z.enum(WORK_STATES),
  date: pastDateSchema,
  planned_for: calendarDateSchema.nullish().transform(day => day ?? null),
  reason: freeText(),
  fault: z
    .enum(WORK_FAULTS)
    .nullish()
    .transform(fault => fault ?? null),
  operation: recordIdSchema.nullish().transform(id => id ?? null),
  answers: answersSchema.nullish().transform(answers => answers ?? null),
  media_id: z.array(recordIdSchema).max(LIMITS.picturesPerRecord).default([]),
});
export type WorkEventInput = z.output<typeof workEventInputSchema>;

/** A completed move. */
export const workEventSchema = recordStampSchema.extend({
  item: recordIdSchema,
  /** The state before; `null` for the first request. */
  from: z.enum(WORK_STATES).nullable(),
  to: z.enum(WORK_STATES),
  date: z.string(),
  planned_for: z.string().nullable(),
  reason: z.string(),
  fault: z.enum(WORK_FAULTS).nullable(),
  operation: recordIdSchema.nullable(),
  answers: answersSchema.nullable(),
  /** Cause of an automatic move; `null` for a move by a person. */
  cause: z.enum(WORK_CAUSES).nullable(),
  media: z.array(mediaSchema),
});
export type WorkEvent = z.output<typeof workEventSchema>;

/** The answer to POST `work-events/`: the event with the current item. */
export const madeMoveSchema = workEventSchema.extend({ item: workItemSchema });
export type MadeMove = z.output<typeof madeMoveSchema>;

/** GET `work-events/`. */
export const workEventQuerySchema = worksPageSchema.extend({
  item: listOf(z.coerce.number().pipe(recordIdSchema)),
});
