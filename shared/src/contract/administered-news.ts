import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';
import { freeText, requiredText } from './text';

/** Maximum characters of a body, markup included. */
const BODY_LENGTH = 100_000;
export const SUMMARY_LENGTH = 500;

/** POST and PATCH `admin/news/`. Bodies are HTML, which the server sanitizes. French texts replace missing English ones. */
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
