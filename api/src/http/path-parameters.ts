import { z } from 'zod';

/** `/{id}/`: anything that is no id leads nowhere. */
export const idParametersSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
