import { z } from 'zod';
import { recordIdSchema } from './identity';
import { IMPORT_KINDS, IMPORT_LIMITS, importAdjustmentsSchema } from './import';
import { requiredText } from './text';

/** The most mappings that a server keeps. */
export const MOST_IMPORT_MAPPINGS = 500;

/** What a mapping says: fields of columns, meanings of texts, and the EPSG number of coordinates. */
const mappingSchema = importAdjustmentsSchema.pick({ columns: true, values: true, srid: true });

/** POST `import/mappings/`, PUT `import/mappings/{id}/`: how files with some columns are read, by a name. */
export const importMappingInputSchema = mappingSchema.extend({
  kind: z.enum(IMPORT_KINDS),
  name: requiredText(100),
  /** Names of the file's columns. */
  header: z.array(z.string().max(300)).max(IMPORT_LIMITS.columns),
});
export type ImportMappingInput = z.output<typeof importMappingInputSchema>;

/** GET `import/mappings/`: the mappings of all editors, by name. */
export const importMappingSchema = importMappingInputSchema.extend({
  id: recordIdSchema,
  name: z.string(),
  /** Username of who kept it last; `null` if the account is gone. */
  by: z.string().nullable(),
  at: z.string(),
  /** Whether the reader may rename, replace or remove it. */
  may_change: z.boolean(),
});
export const importMappingsSchema = z.array(importMappingSchema);
export type ImportMapping = z.output<typeof importMappingSchema>;
