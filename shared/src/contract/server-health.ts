import { z } from 'zod';

/** GET `admin/health/`: state and size of the server. Sizes in bytes, durations in seconds, ISO instants. */
export const serverHealthSchema = z.object({
  version: z.string(),
  node: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engine_version: z.string(),
  uptime: z.number(),
  /** The copy of the records that answers lists and maps. */
  model: z.object({
    /** Milliseconds by which it may be behind the database, and changed records that it lacks. */
    lag: z.int(),
    backlog: z.int(),
    /** Share of the records that are loaded, while it is made anew; else `null`. */
    loading: z.number().nullable(),
    /** When all of it was last compared with the database; `null`: not since the start. */
    compared_at: z.string().nullable(),
    /** Records that differed from the database since the start, and were repaired. */
    differences: z.int(),
  }),
  memory: z.number(),
  database_size: z.number(),
  pictures: z.object({ count: z.int(), size: z.number() }),
  /** `null` when the system does not report it. */
  disk_free: z.number().nullable(),
  /** Those that the server makes by itself; `null` without a folder for them. */
  backups: z
    .object({
      /** When the newest was begun. */
      last: z.string().nullable(),
      /** Whether one is missing that was due more than an hour ago. */
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
  counts: z.record(z.string(), z.int()),
  migrations: z.array(z.object({ name: z.string(), at: z.string() })),
});
export type ServerHealth = z.infer<typeof serverHealthSchema>;
