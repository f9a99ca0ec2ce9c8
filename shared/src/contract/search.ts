import { z } from 'zod';
import { NEUTRALIZATIONS, RESOURCE_TYPES, RISK_LEVELS } from './codes';
import { positionQuerySchema } from './filters';
import { boxSchema, pointGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { areaSummarySchema, nomenclatureSchema, speciesSchema } from './reference';
import { wordsOf } from './search-words';

/** GET `search/?q=`. `limit`: maximum results per group. */
export const searchQuerySchema = z.object({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Properties of results with a location. The map shows `bounds`. */
const place = { id: recordIdSchema, bounds: boxSchema };

export const infrastructureHitSchema = z.object({
  ...place,
  resourcetype: z.enum(RESOURCE_TYPES),
  network_type: nomenclatureSchema,
  risk: z.enum(RISK_LEVELS).nullable(),
  neutralization: z.enum(NEUTRALIZATIONS),
  /** The matching words with some context; `null` when the id matched. */
  excerpt: z.string().nullable(),
});
export type InfrastructureHit = z.infer<typeof infrastructureHitSchema>;

export const mortalityHitSchema = z.object({
  ...place,
  date: z.string(),
  count: z.int().nullable(),
  species: speciesSchema,
  excerpt: z.string().nullable(),
});
export type MortalityHit = z.infer<typeof mortalityHitSchema>;

/** Results by group. A group without a match is empty. */
export const searchResultSchema = z.object({
  /** Set when the query is a pair of coordinates. */
  coordinates: pointGeometrySchema.nullable(),
  /**
   * Places that a question such as "Ucciani 2025" can mean, with its year. Stored results of earlier releases lack
   * them.
   */
  answers: z
    .array(
      z.object({
        place: z.enum(['area', 'sensitive_area']),
        id: recordIdSchema,
        name: z.string(),
        /** Only for an area. */
        type: z.string().optional(),
        year: z.int(),
      }),
    )
    .default([]),
  areas: z.array(areaSummarySchema.extend({ bounds: boxSchema })),
  sensitive_areas: z.array(z.object({ ...place, name: z.string() })),
  /** Species with their numbers of cases of dead birds. */
  species: z.array(speciesSchema.extend({ cases: z.int() })),
  infrastructures: z.array(infrastructureHitSchema),
  /** Operators' poles by number that are no supports yet. Stored results of earlier releases lack them. */
  poles: z
    .array(z.object({ ...place, number: z.string(), line: z.string(), operator: z.string() }))
    .default([]),
  mortality: z.array(mortalityHitSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const NO_HITS: SearchResult = {
  coordinates: null,
  answers: [],
  areas: [],
  sensitive_areas: [],
  species: [],
  infrastructures: [],
  poles: [],
  mortality: [],
};

/** Whether a text may be sent to the geocoder: with three letters, it is no number and no coordinates. */
export const mayBeAddress = (text: string): boolean => /(\p{L}\P{L}*){3}/u.test(text);

/** GET `search/addresses/?q=`. `near`: middle of the map, in degrees. */
export const addressQuerySchema = z.object({
  q: z.string().max(200).refine(mayBeAddress),
  near: positionQuerySchema.optional(),
});
export type AddressQuery = z.infer<typeof addressQuerySchema>;

/** Addresses and places that the geocoder of the settings found. */
export const foundAddressesSchema = z.object({
  /** `null`: the geocoder gave no answer in time that can be read. */
  addresses: z
    .array(z.object({ label: z.string(), detail: z.string(), position: pointGeometrySchema }))
    .nullable(),
});
export type FoundAddress = NonNullable<z.infer<typeof foundAddressesSchema>['addresses']>[number];

/** Minimum length of a searched text: a single letter occurs in almost every name. */
const SHORTEST = 2;

/**
 * What a query looks for, unless it is a pair of coordinates: a record's number such as `42` or `#42`, and words. The
 * word of a number keeps leading zeros, since operators' numbers may begin with zeros.
 * @returns `null` for a text that is too short or has no words
 */
export function soughtIn(q: string): { id: number | null; words: string[] } | null {
  const text = q.trim();
  const digits = /^#?\s*(\d{1,15})$/.exec(text)?.[1];
  const id = digits === undefined ? null : Number(digits);
  const words = wordsOf(digits ?? text);
  return words.length === 0 || (id === null && text.length < SHORTEST) ? null : { id, words };
}

/** The words of a place and the year in a question such as "Ucciani 2025"; `null` for any other query. */
export function placeAndYearIn(q: string): { words: string[]; year: number } | null {
  const [, place = '', year] = /^(.+?)[\s,]+((?:19|20)\d\d)$/.exec(q.trim()) ?? [];
  const words = wordsOf(place);
  return year && words.length > 0 && place.length >= SHORTEST ? { words, year: Number(year) } : null;
}
