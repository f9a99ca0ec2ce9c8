import { z } from 'zod';
import { nomenclatureSchema } from '../contract/reference';

/** GET `programme/waiting/`: the tasks of the programme that wait for the requesting account. */
export const programmeWaitingSchema = z.object({
  /** Number of open alarms. */
  alarms: z.int(),
  /** Number of works whose operator is late with an answer or with the works, by operator. */
  overdue: z.array(z.object({ owner: nomenclatureSchema.nullable(), count: z.int() })),
  /** Number of fitted works that the account may verify. */
  fitted: z.int(),
  /**
   * For coordinators: numbers of fitted works that were not verified in time, and of works that their operator
   * declined.
   */
  unverified: z.int().default(0),
  declined: z.int().default(0),
  /** For operators: number of requests without an answer. */
  requested: z.int(),
  /** For editors: number of outages after which nobody has searched below the line yet. */
  to_search: z.int().default(0),
});
export type ProgrammeWaiting = z.output<typeof programmeWaitingSchema>;
