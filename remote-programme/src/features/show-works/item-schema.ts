import { z } from 'shared/contract';
import { type WorkItem as SharedItem, workItemSchema as sharedSchema } from 'shared/programme';

const seasonSchema = z.object({
  name: z.string(),
  /** `MM-DD`; `null` for all year round. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type NestingSeason = z.output<typeof seasonSchema>;

/** An item with the seasons of the sensitive areas around it. */
export const workItemSchema = sharedSchema.extend({ seasons: z.array(seasonSchema).default([]) });
export type WorkItem = SharedItem & { seasons: NestingSeason[] };
