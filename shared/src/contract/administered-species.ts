import { z } from 'zod';
import { RED_LIST, SIZE_CLASSES } from './codes';
import { recordIdSchema } from './identity';
import { customProblem } from './problem';
import { cdNomSchema, speciesSchema, TAXON_RANKS } from './reference';
import { tableQuerySchema } from './table-query';
import { freeText, requiredText } from './text';

/** Sides of published cells in kilometres. */
export const MESHES_KM = [1, 2, 5, 10, 20, 50, 100] as const;
const month = z.int().min(1).max(12).nullable().default(null);

/**
 * POST and PATCH `admin/sensitivity-rules/`: how exactly cases of a species are published. The coarsest rule that
 * applies decides.
 */
export const sensitivityRuleInputSchema = z.object({
  species_id: recordIdSchema,
  /** Code of a department; `null` for a rule that applies everywhere. */
  territory: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(\d{2}|2[AB]|97\d)$/)
    .nullable()
    .default(null),
  /** First and last month of the period; it may span New Year. `null`: all year. */
  month_from: month,
  month_to: month,
  /** Published place: 0 exact, 1 municipality, 2 cell of 10 km, 3 department, 4 not published. */
  level: z.int().min(0).max(4),
  /** Side of the cell in kilometres; overrides the side of the level. */
  mesh_km: z
    .int()
    .refine(side => (MESHES_KM as readonly number[]).includes(side), {
      params: customProblem('range', { range: MESHES_KM.join(', ') }),
    })
    .nullable()
    .default(null),
  /** Years after a case's date during which the rule applies; `null`: for good. */
  years: z.int().min(1).max(1000).nullable().default(null),
  source: freeText(300),
});
export type SensitivityRuleInput = z.output<typeof sensitivityRuleInputSchema>;

export const sensitivityRuleSchema = z.object({
  id: recordIdSchema,
  ...sensitivityRuleInputSchema.shape,
  /** Whether the rule came from a file of INPN, whose next edition changes or removes it. */
  imported: z.boolean().default(false),
  scientific_name: z.string(),
  vernacular_name: z.string(),
  vernacular_name_en: z.string(),
});

export const sensitivityRuleQuerySchema = tableQuerySchema.extend({
  species_id: z.coerce.number().pipe(recordIdSchema).optional(),
  level: z.coerce.number().int().min(0).max(4).optional(),
  territory: z.string().max(3).optional(),
});
export type SensitivityRuleQuery = z.output<typeof sensitivityRuleQuerySchema>;

/** POST and PATCH `admin/species/`. The code of an existing taxon cannot change. */
export const speciesInputSchema = z.object({
  code: requiredText(50).pipe(z.string().regex(/^[A-Za-z0-9_-]*$/)),
  cd_nom: cdNomSchema.default(null),
  scientific_name: requiredText(200),
  vernacular_name: freeText(200),
  vernacular_name_en: freeText(200),
  rank: z.enum(TAXON_RANKS).default('species'),
  red_list: z.enum(RED_LIST).nullable().default(null),
  size_class: z.enum(SIZE_CLASSES).nullable().default(null),
  active: z.boolean().default(true),
});
export type SpeciesInput = z.output<typeof speciesInputSchema>;

export const administeredSpeciesSchema = speciesSchema.omit({ photo: true });

export const speciesQuerySchema = tableQuerySchema.extend({
  active: z.stringbool().optional(),
  red_list: z.enum(RED_LIST).optional(),
  size_class: z.enum(SIZE_CLASSES).optional(),
});
export type SpeciesQuery = z.output<typeof speciesQuerySchema>;
