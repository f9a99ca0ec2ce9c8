import { z } from 'zod';
import { LIMITS } from './codes';

// PostgreSQL cannot store NUL, and unpaired surrogates are not valid Unicode. Nobody types either on purpose.
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Free text, trimmed; empty when omitted. */
export const freeText = (limit: number = LIMITS.text) =>
  z
    .string()
    .nullish()
    .transform(text => storable(text ?? ''))
    .pipe(z.string().max(limit));

/** A non-empty text. */
export const requiredText = (limit: number) =>
  z.string().transform(storable).pipe(z.string().min(1).max(limit));

/** A web address, or empty. */
export const webAddress = z
  .string()
  .nullish()
  .transform(text => storable(text ?? ''))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]));
