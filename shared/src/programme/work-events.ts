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

/** POST `work-events/`: a move of an item, with what it rests on. */
export const workEventInputSchema = z.object({
  /** The same move is made once, however often it is sent. */
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

/** A move that was made. */
export const workEventSchema = recordStampSchema.extend({
  item: recordIdSchema,
  /** `null` for the first request. */
  from: z.enum(WORK_STATES).nullable(),
  to: z.enum(WORK_STATES),
  date: z.string(),
  planned_for: z.string().nullable(),
  reason: z.string(),
  fault: z.enum(WORK_FAULTS).nullable(),
  operation: recordIdSchema.nullable(),
  answers: answersSchema.nullable(),
  /** Why it moved by itself; `null` where a person moved it. */
  cause: z.enum(WORK_CAUSES).nullable(),
  media: z.array(mediaSchema),
});
export type WorkEvent = z.output<typeof workEventSchema>;

/** The answer to POST `work-events/`: the event, with its item as it is now. */
export const madeMoveSchema = workEventSchema.extend({ item: workItemSchema });
export type MadeMove = z.output<typeof madeMoveSchema>;

/** GET `work-events/`. */
export const workEventQuerySchema = worksPageSchema.extend({
  item: listOf(z.coerce.number().pipe(recordIdSchema)),
});
