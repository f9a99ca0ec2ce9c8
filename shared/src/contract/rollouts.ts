import { z } from 'zod';
import { recordIdSchema } from './identity';
import { requiredText } from './text';

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
  /** The rule that ends its trial, and the counts since the trial began; `null` without a rule. */
  trial: numbersSchema
    .extend({
      from: z.string(),
      until: z.string(),
      /** Percentage of pages that may fail. */
      max_errors: z.number(),
      /** Minimum number of pages before the rule decides. */
      min_loads: z.int(),
    })
    .nullable(),
  /** Counts since `recent_since`. */
  recent: numbersSchema,
  day: numbersSchema,
  /** Hours with counts, oldest first. */
  hours: z.array(numbersSchema.extend({ hour: z.string() })),
  /** Failures by cause in the same hours, most frequent first. */
  causes: z.array(
    z.object({
      cause: z.string(),
      count: z.int(),
      /** Whether these failures count towards the error rate. */
      of_release: z.boolean(),
      /** Message of the latest failure. */
      message: z.string(),
      at: z.string(),
    }),
  ),
  /** Counts in the same hours by version of the shell; the version is empty where it is unknown. */
  shells: z.array(numbersSchema.extend({ shell: z.string() })),
});
export type RolloutRelease = z.infer<typeof releaseSchema>;

/** GET `admin/rollouts/`: the listed releases of all remotes, and the latest changes, newest first. */
export const rolloutsSchema = z.object({
  releases: z.array(releaseSchema),
  /** First and last hour of the numbers. */
  hours: z.object({ first: z.string(), last: z.string() }),
  /** Start of the hour before the current one. */
  recent_since: z.string(),
  /** How often browsers failed to read the list of releases in the last 24 hours. */
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

/**
 * GET `admin/rollouts/failures/`: failures of listed releases in the last three days by page and cause, most frequent
 * first.
 */
export const rolloutFailuresSchema = z.array(
  z.object({
    remote: z.string(),
    version: z.string(),
    cause: z.string(),
    /** Whether these failures count towards the error rate. */
    of_release: z.boolean(),
    /** Path of the page, without its language; ids are written `:id`. Empty if unknown. */
    page: z.string(),
    count: z.int(),
    /** Message and stack of the latest failure. Positions are those in the sources where a source map gives them. */
    message: z.string(),
    stack: z.string(),
    at: z.string(),
  }),
);
export type RolloutFailure = z.infer<typeof rolloutFailuresSchema>[number];

/** POST `admin/release-tokens/`. The token allows its holder to release this remote. */
export const releaseTokenInputSchema = z.object({
  /** Name of the remote, and of its folder. */
  remote: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  team: requiredText(60),
  /** Days until the token expires; `null`: it never expires. */
  days: z.int().min(1).max(3650).nullable().default(null),
});
export type ReleaseTokenInput = z.output<typeof releaseTokenInputSchema>;

/** GET `admin/release-tokens/`, newest first. Instants are ISO texts. */
export const releaseTokenSchema = z.object({
  id: recordIdSchema,
  remote: z.string(),
  team: z.string(),
  created_at: z.string(),
  /** Username of the token's creator; `null` if the account is gone. */
  created_by: z.string().nullable(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type ReleaseToken = z.output<typeof releaseTokenSchema>;

/** The answer to POST `admin/release-tokens/`. No other answer shows the token itself. */
export const newReleaseTokenSchema = releaseTokenSchema.extend({ token: z.string() });
