import { z } from 'zod';
import { recordIdSchema } from './identity';
import { IMPORT_KINDS, IMPORT_LIMITS, importAdjustmentsSchema } from './import';
import { requiredText } from './text';

/** Maximum number of mappings that a server stores. */
export const MOST_IMPORT_MAPPINGS = 500;

/** Content of a mapping: the fields of columns, the meanings of texts, and the EPSG number of coordinates. */
const mappingSchema = importAdjustmentsSchema.pick({ columns: true, values: true, srid: true });

/** POST `import/mappings/`, PUT `import/mappings/{id}/`: a named mapping for files with the columns of `header`. */
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
  /** Username of the last editor; `null` if the account is gone. */
  by: z.string().nullable(),
  at: z.string(),
  /** Whether the requesting user may rename, replace or remove it. */
  may_change: z.boolean(),
});
export const importMappingsSchema = z.array(importMappingSchema);
export type ImportMapping = z.output<typeof importMappingSchema>;
