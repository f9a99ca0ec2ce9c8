import { z } from 'zod';
import { recordIdSchema } from './identity';
import { freeText } from './text';

const text = (limit: number) => freeText(limit).default('');

/** PATCH `admin/publication/1/`: what files for GBIF and the SINP say about their publisher and data set. */
export const publicationInputSchema = z.object({
  institution: text(200),
  institution_code: text(50),
  contact_name: text(200),
  contact_mail: z.union([z.literal(''), z.email()]).default(''),
  /** Empty for a title in the language of the file. */
  title: text(200),
  /** Licences that GBIF accepts. */
  licence: z.enum(['CC0-1.0', 'CC-BY-4.0', 'CC-BY-NC-4.0']).default('CC-BY-4.0'),
  /** Origin in the SINP: public, under public control, private, by a public act, unknown. */
  origin: z.enum(['Pu', 'Re', 'Pr', 'Ac', 'NSP']).default('NSP'),
  /** Identifier of the data set's metadata sheet in the SINP. */
  metadata_id: z.union([z.literal(''), z.uuid()]).default(''),
  /** Version of TAXREF from which the species have their numbers, such as `17.0`. */
  taxref_version: z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{1,2})?)?$/)
    .default(''),
  /** How the cases are found; empty for the product's own description. */
  methods: text(2000),
});
export type PublicationInput = z.output<typeof publicationInputSchema>;

/** The publication's settings, a single record with the id 1. */
export const administeredPublicationSchema = publicationInputSchema.extend({
  id: recordIdSchema,
  /** Number of rules of sensitive species. */
  rules: z.int(),
  /** The last file of rules. */
  rules_file: z.string().nullable(),
  rules_imported_at: z.iso.datetime().nullable(),
});
