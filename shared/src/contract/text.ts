import { z } from 'zod';
import { LIMITS } from './codes';

// PostgreSQL cannot store NUL, and unpaired surrogates are not valid Unicode. Both are removed silently, since nobody
// types them on purpose.
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Number of code points of a trimmed text, as in JSON Schema and both databases. */
export const lengthOf = (text: string): number => [...storable(text)].length;

const atMost = (limit: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > limit && lengthOf(value) > limit)
        issues.push({ code: 'too_big', origin: 'string', maximum: limit, inclusive: true, input: value });
    })
    .meta({ maxLength: limit });

/** Free text, trimmed; empty when omitted. */
export const freeText = (limit: number = LIMITS.text) =>
  z
    .string()
    .nullish()
    .transform(text => storable(text ?? ''))
    .pipe(atMost(limit));

/** A text, trimmed and not empty. */
export const requiredText = (limit: number) => z.string().transform(storable).pipe(atMost(limit).min(1));

/** A web address, or empty. */
export const webAddress = z
  .string()
  .nullish()
  .transform(text => storable(text ?? ''))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]));
