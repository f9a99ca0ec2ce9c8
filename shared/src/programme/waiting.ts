import { z } from 'zod';
import { nomenclatureSchema } from '../contract/reference';

/** GET `programme/waiting/`: what the programme waits for from the account that asks. */
export const programmeWaitingSchema = z.object({
  /** Open alarms. */
  alarms: z.int(),
  /** Works that their operator has not answered or done in time, by operator. */
  overdue: z.array(z.object({ owner: nomenclatureSchema.nullable(), count: z.int() })),
  /** Fitted works that the account may verify. */
  fitted: z.int(),
  /** To coordinators: fitted works that nobody verified in time, and works that their operator declined. */
  unverified: z.int().default(0),
  declined: z.int().default(0),
  /** Requests that the account, an operator, has not answered. */
  requested: z.int(),
});
export type ProgrammeWaiting = z.output<typeof programmeWaitingSchema>;
