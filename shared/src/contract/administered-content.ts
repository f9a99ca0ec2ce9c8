import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';
import { freeText, requiredText, webAddress } from './text';

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

/** Maximum characters of a body, markup included. */
const BODY_LENGTH = 100_000;
export const SUMMARY_LENGTH = 500;

/**
 * POST and PATCH `admin/news/`. Bodies are HTML, which the server sanitizes. French texts replace missing English
 * texts.
 */
export const newsInputSchema = z.object({
  title: requiredText(200),
  title_en: freeText(200),
  summary: freeText(SUMMARY_LENGTH),
  summary_en: freeText(SUMMARY_LENGTH),
  body: freeText(BODY_LENGTH),
  body_en: freeText(BODY_LENGTH),
  private: z.boolean().default(false),
  /** First day on which the item is shown. */
  published: calendarDateSchema,
});
export type NewsInput = z.output<typeof newsInputSchema>;

export const administeredNewsSchema = newsInputSchema.extend({ id: recordIdSchema });

export const newsQuerySchema = tableQuerySchema.extend({ private: z.stringbool().optional() });
export type NewsQuery = z.output<typeof newsQuerySchema>;
