// A separate entry for the page of answers, so that other pages do not load it.
import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { boxSchema } from './geometry';
import { recordIdSchema } from './identity';
import { selectionIdSchema } from './record-filter';
import { speciesSchema } from './reference';

const id = z.coerce.number().int().positive().optional();

/** An answer is about at most one of these places. Without a place, it is about the whole inventory. */
const PLACES = { area: id, sensitive_area: id, owner: id, line: id, chosen: selectionIdSchema.optional() };

/** GET `answers/` and `answers/sheet.pdf`: a place and a period. `lang` as in `sheet.pdf` of records. */
export const answerQuerySchema = z.object({
  ...PLACES,
  from: calendarDateSchema,
  until: calendarDateSchema,
  lang: z.enum(['fr', 'en']).optional(),
});
export type AnswerQuery = z.infer<typeof answerQuerySchema>;

/** What a sentence is about. Its figure has the colour of the subject. */
const SUBJECTS = ['deaths', 'works', 'visits'] as const;
export type AnswerSubject = (typeof SUBJECTS)[number];

/** Sentences in words, and their figures as numbers. */
export const answerSchema = z.object({
  place: z.string(),
  period: z.string(),
  /** Digest of the figures. A different digest in a link shows that the figures have changed since. */
  version: z.string(),
  /** Day of the newest visit, works or find; `null` without any. */
  newest: z.string().nullable(),
  /** In reading order. */
  sentences: z.array(
    z.object({
      subject: z.enum(SUBJECTS),
      figure: z.string(),
      says: z.string(),
      detail: z.string(),
      /** What adds up to the figure, to be drawn one by one or as a bar. */
      parts: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          number: z.int(),
          /** What the drawing of a species depends on. */
          bird: speciesSchema.pick({ scientific_name: true, size_class: true }).optional(),
        }),
      ),
      source: z.string(),
      limit: z.string(),
    }),
  ),
  /** The numbers in the sentences. */
  figures: z.record(z.string(), z.int()),
  /** Birds found dead, and supports and lines visited, by year up to the end of the period. */
  years: z.array(z.object({ year: z.int(), birds: z.int(), visited: z.int() })),
  extent: boxSchema.nullable(),
  /** Neighbouring areas of the same type, for links to the same question. */
  beside: z.array(z.object({ id: recordIdSchema, name: z.string() })),
});
export type Answer = z.infer<typeof answerSchema>;
