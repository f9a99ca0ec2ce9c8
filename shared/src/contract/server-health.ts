import { z } from 'zod';

/** What the server warns administrators of, on the page of its health, in `/metrics` and by mail. */
export const TROUBLES = ['backup_late', 'disk_low', 'lag_long', 'webhook_off', 'newcomers'] as const;
export type Trouble = (typeof TROUBLES)[number];

/**
 * GET `admin/health/`: state and size of the server. Sizes are in bytes, `uptime` is in seconds; instants are ISO
 * texts.
 */
export const serverHealthSchema = z.object({
  version: z.string(),
  node: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engine_version: z.string(),
  uptime: z.number(),
  /** State of the read model, the copy of the records that answers lists and maps. */
  model: z.object({
    /**
     * `lag`: milliseconds by which the copy may be behind the database. `backlog`: number of changed records that it
     * lacks.
     */
    lag: z.int(),
    backlog: z.int(),
    /** Share of the records loaded so far while the copy is rebuilt; otherwise `null`. */
    loading: z.number().nullable(),
    /** When the whole copy was last compared with the database; `null` if it was not compared since the start. */
    compared_at: z.string().nullable(),
    /** Number of records since the start that differed from the database and were repaired. */
    differences: z.int(),
  }),
  memory: z.number(),
  database_size: z.number(),
  pictures: z.object({ count: z.int(), size: z.number() }),
  /** Free bytes on the disk; `null` when the system does not report them. */
  disk_free: z.number().nullable(),
  /** Automatic backups; `null` when no folder is configured for them. */
  backups: z
    .object({
      /** When the newest automatic backup began. */
      last: z.string().nullable(),
      /** Whether there is no backup, or the next backup is more than an hour late. */
      is_late: z.boolean(),
    })
    .nullable(),
  mails: z.object({
    waiting: z.int(),
    given_up: z.int(),
    /** When the oldest waiting mail was queued. */
    oldest: z.string().nullable(),
    last_error: z.string().nullable(),
  }),
  /** Usernames of active accounts whose address ends in `@localhost`; at most ten. */
  without_address: z.array(z.string()),
  /** Servers of earlier releases send none. */
  troubles: z.array(z.enum(TROUBLES)).default([]),
  counts: z.record(z.string(), z.int()),
  migrations: z.array(z.object({ name: z.string(), at: z.string() })),
});
export type ServerHealth = z.infer<typeof serverHealthSchema>;
