import { z } from 'zod';

/** GET `admin/health/`: how the server is and how much it holds. Sizes in bytes, times in seconds and ISO instants. */
export const serverHealthSchema = z.object({
  version: z.string(),
  node: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engine_version: z.string(),
  uptime: z.number(),
  memory: z.number(),
  database_size: z.number(),
  pictures: z.object({ count: z.int(), size: z.number() }),
  /** `null` where the system does not tell. */
  disk_free: z.number().nullable(),
  mails: z.object({
    waiting: z.int(),
    given_up: z.int(),
    /** Since when the oldest one waits. */
    oldest: z.string().nullable(),
    last_error: z.string().nullable(),
  }),
  counts: z.record(z.string(), z.int()),
  migrations: z.array(z.object({ name: z.string(), at: z.string() })),
});
export type ServerHealth = z.infer<typeof serverHealthSchema>;

/** GET `admin/rollouts/`: which version of each remote browsers get, and what was changed last, newest first. */
export const rolloutsSchema = z.object({
  releases: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** Share of browsers, in percent. */
      traffic: z.number(),
      default: z.boolean(),
      cohorts: z.array(z.string()),
    }),
  ),
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
