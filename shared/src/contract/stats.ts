import { z } from 'zod';
import { CAUSES_OF_DEATH, NEUTRALIZATIONS, RISK_LEVELS } from './codes';
import { boxSchema } from './geometry';
import { nomenclatureSchema, speciesSchema } from './reference';

const counted = { supports: z.int(), lines: z.int(), line_length: z.number() };
const countsSchema = z.object(counted);

/**
 * GET `stats/infrastructures/` with the filters of the list: numbers of supports and lines, length of the lines in
 * metres. Every risk and every neutralisation is present, even with zero.
 */
export const infrastructureStatsSchema = z.object({
  total: countsSchema,
  by_risk: z.array(z.object({ risk: z.enum(RISK_LEVELS).nullable(), ...counted })),
  by_neutralization: z.array(z.object({ neutralization: z.enum(NEUTRALIZATIONS), ...counted })),
  by_network: z.array(z.object({ network_type: nomenclatureSchema, ...counted })),
  /** Risk by neutralisation: shows the dangerous infrastructure that is not yet neutralised. */
  by_risk_and_neutralization: z.array(
    z.object({ risk: z.enum(RISK_LEVELS).nullable(), neutralization: z.enum(NEUTRALIZATIONS), ...counted }),
  ),
});
export type InfrastructureStats = z.infer<typeof infrastructureStatsSchema>;

/** `cases` counts records; `individuals` sums the birds of the cases that give their number. */
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

/** GET `stats/extent/`: the box of all records, where a map starts. */
export const dataExtentSchema = z.object({ extent: boxSchema.nullable() });
