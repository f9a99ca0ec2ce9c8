import { z } from 'zod';
import { nomenclatureSchema } from '../contract/reference';

/** GET `programme/waiting/`: what the programme waits for from the account that asks. */
export const programmeWaitingSchema = z.object({
  /** Open alarms. */
  alarms: z.int(),
  /** Works whose due date has passed, by operator. */
  overdue: z.array(z.object({ owner: nomenclatureSchema.nullable(), count: z.int() })),
  /** Fitted works that the account may verify. */
  fitted: z.int(),
  /** Requests that the account, an operator, has not answered. */
  requested: z.int(),
});
export type ProgrammeWaiting = z.output<typeof programmeWaitingSchema>;
