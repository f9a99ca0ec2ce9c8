import { z } from 'zod';

/** How often a release was shown, and how often it failed. */
const numbersSchema = z.object({ loads: z.int(), failures: z.int() });
export type RolloutNumbers = z.infer<typeof numbersSchema>;

const releaseSchema = z.object({
  remote: z.string(),
  version: z.string(),
  /** Share of browsers, in percent. */
  traffic: z.number(),
  default: z.boolean(),
  cohorts: z.array(z.string()),
  /** The rule by which its trial ends, and the numbers since it began; `null` without a rule. */
  trial: numbersSchema
    .extend({
      from: z.string(),
      until: z.string(),
      /** Percentage of pages that may fail. */
      max_errors: z.number(),
      /** Pages without which nothing is decided. */
      min_loads: z.int(),
    })
    .nullable(),
  /** Since `recent_since`. */
  recent: numbersSchema,
  day: numbersSchema,
  /** Hours with numbers, oldest first. */
  hours: z.array(numbersSchema.extend({ hour: z.string() })),
  /** Failures of these days by cause, the most frequent first. */
  causes: z.array(
    z.object({
      cause: z.string(),
      count: z.int(),
      /** Whether it counts towards the error rate. */
      of_release: z.boolean(),
      /** Of the last one. */
      message: z.string(),
      at: z.string(),
    }),
  ),
  /** Of these days, by version of the shell; empty where it is unknown. */
  shells: z.array(numbersSchema.extend({ shell: z.string() })),
});
export type RolloutRelease = z.infer<typeof releaseSchema>;

/** GET `admin/rollouts/`: the versions of each remote that browsers get, and the latest changes, newest first. */
export const rolloutsSchema = z.object({
  releases: z.array(releaseSchema),
  /** First and last hour of the numbers. */
  hours: z.object({ first: z.string(), last: z.string() }),
  /** Beginning of the hour before the present one. */
  recent_since: z.string(),
  /** How often browsers could not read the list of releases, in a day. */
  unread_lists: z.int(),
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      action: z.string(),
      remote: z.string(),
      after: z.record(z.string(), z.string()),
    }),
  ),
});
export type Rollouts = z.infer<typeof rolloutsSchema>;
