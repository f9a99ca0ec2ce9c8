import { z } from 'zod';
import { RED_LIST, SIZE_CLASSES } from './codes';
import { cdNomSchema, speciesSchema, TAXON_RANKS } from './reference';
import { tableQuerySchema } from './table-query';
import { freeText, requiredText } from './text';

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
