import { z } from 'shared/contract';

const inBoth = z.object({ fr: z.string(), en: z.string() });
const path = z.string().regex(/^\/(?!\/)/);
const icon = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/);
/** What a remote's manifest says it adds to other screens. */
export const contributionsSchema = z.object({
  drawer: z.array(z.object({ title: inBoth, to: path, icon, scope: z.string().optional() })).optional(),
  actions: z
    .array(z.object({ on: path, title: inBoth, to: path, icon, scope: z.string().optional() }))
    .optional(),
  layers: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z\d-]{1,40}$/),
        title: inBoth,
        path: z.string().regex(/^[\w-]/),
        to: path.optional(),
      }),
    )
    .optional(),
});
