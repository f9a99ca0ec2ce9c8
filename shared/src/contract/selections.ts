import { z } from 'zod';
import { CHOSEN_KINDS, MOST_CHOSEN } from './chosen-kinds';
import { recordIdSchema } from './identity';
import { selectionIdSchema } from './record-filter';
import { nomenclatureSchema } from './reference';

/** Maximum of records that an answer names as left out. */
export const MOST_LEFT_OUT = 1000;

const queryValue = z.string().max(200);

/**
 * POST `selections/`: records by their ids, or all that match a filter, as query values of the kind's list without its
 * box. The same content always has the same id.
 */
export const selectionInputSchema = z.object({
  kind: z.enum(CHOSEN_KINDS),
  ids: z.array(recordIdSchema).min(1).max(MOST_CHOSEN).optional(),
  filter: z.record(z.string().max(50), z.union([queryValue, z.array(queryValue).max(100)])).optional(),
});
export type SelectionInput = z.infer<typeof selectionInputSchema>;

/** What a selection contains now. */
export const selectionSchema = z.object({
  id: selectionIdSchema,
  kind: z.enum(CHOSEN_KINDS),
  count: z.int(),
  /** Supports and lines by risk, `none` for those not evaluated; `null` for cases. */
  risks: z.object({ high: z.int(), medium: z.int(), low: z.int(), none: z.int() }).nullable(),
  /** Operators with their numbers of supports and lines, most first. */
  owners: z.array(nomenclatureSchema.extend({ count: z.int() })),
  /** Chosen records that are deleted or unknown. */
  left_out: z.int(),
});
export type Selection = z.infer<typeof selectionSchema>;

/** Ids of a selection or a filter, ascending. With more than `MOST_CHOSEN`, only their total. */
export const chosenIdsSchema = z.object({ ids: z.array(recordIdSchema), total: z.int() });
export type ChosenIds = z.infer<typeof chosenIdsSchema>;

/** POST `selections/{id}/changes/`: items that all chosen supports and lines get. */
export const selectionChangeInputSchema = z.object({
  fields: z.object({
    network_type: recordIdSchema.optional(),
    owner: recordIdSchema.nullable().optional(),
    condition: recordIdSchema.nullable().optional(),
  }),
});
export type SelectionChangeInput = z.infer<typeof selectionChangeInputSchema>;

/** Result of a change or deletion of all records of a selection, or of its undoing. */
export const selectionChangedSchema = z.object({
  changed: z.int(),
  /** The first records left out, each with the reason. */
  left_out: z.array(
    z.object({
      id: recordIdSchema,
      problem: z.object({
        path: z.array(z.union([z.string(), z.number()])),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    }),
  ),
  /** Number of all records left out. */
  left_out_total: z.int(),
  /** Id with which a change can be undone once: POST `selections/{id}/changes/{undo}/undo/`. */
  undo: recordIdSchema.nullable(),
});
export type SelectionChanged = z.infer<typeof selectionChangedSchema>;
