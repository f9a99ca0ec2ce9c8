import { z } from 'zod';
import { recordIdSchema } from './identity';
import { requiredText, webAddress } from './text';

/** Maximum bytes of an uploaded logo. The server stores a far smaller version. */
export const LOGO_BYTES = 4 * 1024 * 1024;

/** POST and PATCH `admin/partners/`. The logo is a picture as a `data:` URL. */
export const partnerInputSchema = z.object({
  name: requiredText(200),
  url: webAddress,
  logo: z
    .string()
    .max(Math.ceil((LOGO_BYTES * 4) / 3) + 100)
    .nullable()
    .default(null),
  position: z.int().min(0).max(100_000).nullish(),
});
export type PartnerInput = z.output<typeof partnerInputSchema>;

export const administeredPartnerSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  url: z.string(),
  logo: z.string().nullable(),
  position: z.int(),
});
