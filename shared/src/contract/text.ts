import { z } from 'zod';
import { LIMITS } from './codes';

// A NUL cannot be stored by PostgreSQL, and unpaired surrogates are not Unicode: neither was ever typed on purpose.
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Free text, trimmed; empty when left out. */
export const freeText = (limit: number = LIMITS.text) =>
  z
    .string()
    .nullish()
    .transform(text => storable(text ?? ''))
    .pipe(z.string().max(limit));

/** A text that must be there. */
export const requiredText = (limit: number) =>
  z.string().transform(storable).pipe(z.string().min(1).max(limit));

/** A web address or nothing. */
export const webAddress = z
  .string()
  .nullish()
  .transform(text => storable(text ?? ''))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]));
