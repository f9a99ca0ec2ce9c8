import { z } from 'zod';
import { CHOSEN_KINDS, MOST_CHOSEN } from './chosen-kinds';
import { recordIdSchema } from './identity';
import { selectionIdSchema } from './record-filter';
import { nomenclatureSchema } from './reference';

/** Maximum number of left-out records that an answer lists. */
export const MOST_LEFT_OUT = 1000;

const queryValue = z.string().max(200);

/**
 * POST `selections/`: records by their ids, or all records that match a filter. `filter` has query values of the
 * kind's list, without a box or another selection. The same content gets the same id.
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
  /** Numbers of supports and lines by risk; `none`: not evaluated. `null` for a selection of cases. */
  risks: z.object({ high: z.int(), medium: z.int(), low: z.int(), none: z.int() }).nullable(),
  /** Operators with their numbers of supports and lines, the largest number first. */
  owners: z.array(nomenclatureSchema.extend({ count: z.int() })),
  /** Number of chosen ids whose records are deleted or unknown; 0 for a filter. */
  left_out: z.int(),
});
export type Selection = z.infer<typeof selectionSchema>;

/** Ids of a selection or a filter, ascending. With more than `MOST_CHOSEN` records, `ids` is empty. */
export const chosenIdsSchema = z.object({ ids: z.array(recordIdSchema), total: z.int() });
export type ChosenIds = z.infer<typeof chosenIdsSchema>;

/** POST `selections/{id}/changes/`: new values for fields of all chosen supports and lines. */
export const selectionChangeInputSchema = z.object({
  fields: z.object({
    network_type: recordIdSchema.optional(),
    owner: recordIdSchema.nullable().optional(),
    condition: recordIdSchema.nullable().optional(),
  }),
});
export type SelectionChangeInput = z.infer<typeof selectionChangeInputSchema>;

/** Result of changing or deleting the records of a selection, or of undoing a change. */
export const selectionChangedSchema = z.object({
  changed: z.int(),
  /** The first left-out records, at most `MOST_LEFT_OUT`, each with its reason. */
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
