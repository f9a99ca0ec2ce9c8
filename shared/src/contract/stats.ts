import { z } from 'zod';
import { CAUSES_OF_DEATH, NEUTRALIZATIONS, RISK_LEVELS } from './codes';
import { boxSchema } from './geometry';
import { nomenclatureSchema, speciesSchema } from './reference';

const counted = { supports: z.int(), lines: z.int(), line_length: z.number() };
const countsSchema = z.object(counted);

/**
 * GET `stats/infrastructures/` with the filters of the list: how many supports and lines, and the lines' length in
 * metres. Every risk and every state of neutralisation is there, also with zero.
 */
export const infrastructureStatsSchema = z.object({
  total: countsSchema,
  by_risk: z.array(z.object({ risk: z.enum(RISK_LEVELS).nullable(), ...counted })),
  by_neutralization: z.array(z.object({ neutralization: z.enum(NEUTRALIZATIONS), ...counted })),
  by_network: z.array(z.object({ network_type: nomenclatureSchema, ...counted })),
  /** Risk against neutralisation: what is dangerous and not yet worked on. */
  by_risk_and_neutralization: z.array(
    z.object({ risk: z.enum(RISK_LEVELS).nullable(), neutralization: z.enum(NEUTRALIZATIONS), ...counted }),
  ),
});
export type InfrastructureStats = z.infer<typeof infrastructureStatsSchema>;

/** `cases` counts records, `individuals` the birds of those whose number is known. */
const casesCounted = { cases: z.int(), individuals: z.int() };

/** GET `stats/mortality/` with the filters of the list. */
export const mortalityStatsSchema = z.object({
  total: z.object(casesCounted),
  by_cause: z.array(z.object({ cause: z.enum(CAUSES_OF_DEATH), ...casesCounted })),
  /** Most cases first. */
  by_species: z.array(z.object({ species: speciesSchema, ...casesCounted })),
  /** Oldest year first. */
  by_year: z.array(z.object({ year: z.int(), ...casesCounted })),
});
export type MortalityStats = z.infer<typeof mortalityStatsSchema>;

/** GET `stats/extent/`: where the records are, so that a map can begin there. */
export const dataExtentSchema = z.object({ extent: boxSchema.nullable() });
