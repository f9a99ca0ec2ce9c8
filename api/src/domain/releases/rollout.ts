import { z } from 'zod';

const version = z.string().min(1).max(256);
/** Browsers are divided into slots of a tenth of a percent. */
const traffic = z
  .number()
  .min(0)
  .max(100)
  .refine(percent => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9);
const MOST_GROUPS = 50;
const word = z.string().min(1).max(40);

/** POST `releases/{remote}/rollout/`: which browsers get which release. An omitted share stays unchanged. */
export const rolloutSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('share'),
    version,
    traffic: traffic.optional(),
    /** Groups of users that get the release whatever its share of browsers. */
    cohorts: z.array(z.string().min(1).max(100)).max(MOST_GROUPS).optional(),
    /**
     * Rule that ends the trial automatically: the release becomes stable after `until`, such as `1h`, unless more
     * than `maxErrors` (`1%`) of its page loads fail.
     */
    trial: z.object({ until: word, maxErrors: word, minLoads: word.optional() }).optional(),
  }),
  z.object({ action: z.literal('stable'), version }),
  z.object({ action: z.literal('withdraw') }),
  z.object({ action: z.literal('rollback') }),
  z.object({ action: z.literal('end') }),
  z.object({ action: z.literal('retire'), version }),
]);
export type Rollout = z.output<typeof rolloutSchema>;
