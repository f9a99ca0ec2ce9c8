import { z } from 'zod';

/** Parameters of `/{id}/`; anything that is not an id is answered 404. */
export const idParametersSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
