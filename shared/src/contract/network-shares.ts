import { z } from 'zod';
import { listOf } from './filters';
import { pointGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { networkPoleSchema } from './networks';

/**
 * Distances in metres by which supports are matched with poles, see `matchesOf`. A support with a pole's number is
 * surely that pole up to `number`, and doubtfully up to `farNumber`. Otherwise it is surely a pole up to `sure` away
 * if no other pole is within `alone`, and doubtfully one within `near`.
 */
export const MATCH_METRES = { number: 200, farNumber: 500, sure: 10, alone: 25, near: 30 } as const;

/**
 * A comparison of our supports with a source, or the batch that links the sure ones. `stopped`: cancelled, or broken
 * off with its server; it can go on, and a batch can be undone.
 */
export const networkMatchSchema = z.object({
  id: recordIdSchema,
  source: recordIdSchema,
  dry_run: z.boolean(),
  state: z.enum(['running', 'undoing', 'stopped', 'done', 'undone']),
  /** Parts of the network that are done, and all. */
  done: z.int(),
  parts: z.int(),
  /** Supports without a pole near this network, and those of them without a number of the operator. */
  supports: z.int(),
  numberless: z.int(),
  sure: z.int(),
  doubtful: z.int(),
  linked: z.int(),
  undone: z.int(),
  at: z.string(),
  by: z.string().nullable(),
});
export type NetworkMatch = z.infer<typeof networkMatchSchema>;

/** POST `networks/matches/`: with `dry_run`, nothing is linked. */
export const networkMatchInputSchema = z.object({ source: recordIdSchema, dry_run: z.boolean() });

/** PATCH `networks/matches/{id}/`: goes on with a stopped one, stops it, or undoes a batch as a whole. */
export const networkMatchChangeSchema = z.object({ state: z.enum(['running', 'stopped', 'undone']) });

/** A support that may be one of several poles. `metres`: distance to the candidate. */
export const doubtfulSupportSchema = z.object({
  id: recordIdSchema,
  geometry: pointGeometrySchema,
  number: z.string(),
  network_type_id: recordIdSchema,
  owner_id: recordIdSchema.nullable(),
  candidates: z.array(networkPoleSchema.extend({ metres: z.number() })),
});
export type DoubtfulSupport = z.infer<typeof doubtfulSupportSchema>;

/** GET `networks/matches/doubtful/`: `after` is where the page before ended. */
export const doubtfulQuerySchema = z.object({
  source: z.coerce.number().pipe(recordIdSchema),
  after: z
    .string()
    .regex(/^\d{1,9}\.\d{1,15}$/)
    .optional(),
});
export const doubtfulPageSchema = z.object({
  supports: z.array(doubtfulSupportSchema),
  after: z.string().nullable(),
});

/** Candidates that a decision refuses at most. */
const MOST_REFUSED = 100;

/** POST `networks/matches/decisions/`: the support is `pole`, or none of the candidates in `refused`. */
export const matchDecisionSchema = z.object({
  support: recordIdSchema,
  pole: recordIdSchema.nullable(),
  refused: z.array(recordIdSchema).max(MOST_REFUSED).default([]),
});
export type MatchDecision = z.input<typeof matchDecisionSchema>;
/** By what the share of the network that anybody has seen is told: `network` is the type of network. */
export const SHARED_BY = ['line', 'municipality', 'area', 'owner', 'network'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

const ids = listOf(z.coerce.number().int().positive());

/** Which poles of operators are counted. */
export const shareFilterSchema = z.object({
  area: ids,
  municipality: ids,
  owner: ids,
  network_type: ids,
  source: ids,
  line: z.string().max(200).optional(),
  /** The line of the pole that this support is linked to. */
  support: z.coerce.number().int().positive().optional(),
  /** Words in the name of the line or of an area. */
  q: z.string().max(200).optional(),
});
export type ShareFilter = z.infer<typeof shareFilterSchema>;

/** GET `networks/share/`. */
export const shareQuerySchema = shareFilterSchema.extend({
  by: z.enum(SHARED_BY).default('line'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  cursor: z.string().max(1000).optional(),
});

/**
 * Poles of operators; `seen`: of them those with a support of ours, which may be evaluated, neutralised, and searched
 * for dead birds.
 */
const seenPolesSchema = z.object({
  poles: z.int(),
  seen: z.int(),
  evaluated: z.int(),
  full: z.int(),
  partial: z.int(),
  searched: z.int().default(0),
  /** Day of the last search; `null` for none. Answers of earlier releases lack both. */
  last_search: z.string().nullable().default(null),
});

export const shareRowSchema = seenPolesSchema.extend({
  /** Identifies the row among the rows `by` the same. */
  key: z.string(),
  /** Name of the line or area, French label of the operator or type; empty for poles without one. */
  name: z.string(),
  /** Length of a line; `null` of anything else. */
  metres: z.number().nullable(),
  /** Where the poles of a line, or the area, are, in degrees. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type ShareRow = z.infer<typeof shareRowSchema>;

/** GET `networks/share/total/`. */
export const shareTotalSchema = seenPolesSchema.extend({
  /** Supports of ours that are linked to no pole, in the filter's areas and of its operators and types. */
  unlinked: z.int(),
});
export type ShareTotal = z.infer<typeof shareTotalSchema>;

/** Most poles of a row whose unseen poles are listed. */
export const MOST_UNSEEN = 5000;

/** GET `networks/share/unseen/`: the unseen poles of a row. */
export const unseenQuerySchema = shareFilterSchema.extend({
  by: z.enum(SHARED_BY),
  key: z.string().max(300),
});
