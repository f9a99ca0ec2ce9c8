import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { pointGeometrySchema } from './geometry';
import { recordStampSchema } from './identity';
import { freeText } from './text';

/** Fields that describe a picture. A picture may be older than its record. */
export const mediaFieldsSchema = z.object({
  date: calendarDateSchema.nullish().transform(date => date ?? null),
  author: freeText(100),
  source: freeText(100),
  remark: freeText(),
  label: freeText(100),
});
export type MediaFields = z.infer<typeof mediaFieldsSchema>;

/** `storage` and `thumbnail` are server paths that require a signed-in user. */
export const mediaSchema = recordStampSchema.extend({
  storage: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  date: z.string().nullable(),
  author: z.string(),
  source: z.string(),
  remark: z.string(),
  label: z.string(),
  position: pointGeometrySchema.nullable(),
});
export type Media = z.infer<typeof mediaSchema>;
