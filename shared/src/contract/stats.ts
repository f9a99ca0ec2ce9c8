import { z } from 'zod';
import { CAUSES_OF_DEATH, MONTHS, NEUTRALIZATIONS, RISK_LEVELS } from './codes';
import { boxSchema } from './geometry';
import { recordIdSchema } from './identity';
import { areaSummarySchema, nomenclatureSchema, speciesSchema } from './reference';

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

/**
 * `cases` counts records of dead birds. `individuals` counts their birds, with one bird for each of the `uncounted`
 * cases of unknown number. Stored answers may lack `uncounted`.
 */
const casesCounted = { cases: z.int(), individuals: z.int(), uncounted: z.int().default(0) };

/** GET `stats/mortality/` with the filters of the list. */
export const mortalityStatsSchema = z.object({
  total: z.object(casesCounted),
  /** Cases of injured birds that have not died. They are in no other number. Stored answers may lack it. */
  living: z.int().default(0),
  by_cause: z.array(z.object({ cause: z.enum(CAUSES_OF_DEATH), ...casesCounted })),
  /** Most cases first. */
  by_species: z.array(z.object({ species: speciesSchema, ...casesCounted })),
  /** Oldest year first. */
  by_year: z.array(z.object({ year: z.int(), ...casesCounted })),
});
export type MortalityStats = z.infer<typeof mortalityStatsSchema>;

/** Maximum number of municipalities in a ranking. */
export const MOST_MUNICIPALITIES = 50;

const yearly = { year: z.int(), number: z.int() };
const area = areaSummarySchema.omit({ type: true });

/**
 * GET `stats/infrastructures/charts/` with the filters of the list: numbers of supports and lines together. Groups
 * without records are omitted.
 */
export const infrastructureChartsSchema = z.object({
  /** Numbers by year of the last diagnosis and by risk, oldest year first. */
  diagnosed: z.array(z.object({ risk: z.enum(RISK_LEVELS).nullable(), ...yearly })),
  /** Numbers by year of the last operation and by degree of neutralisation, oldest year first. */
  neutralized: z.array(z.object({ neutralization: z.enum(NEUTRALIZATIONS), ...yearly })),
  /** The municipalities with the most supports and lines of high or medium risk that are not neutralised. */
  at_risk: z.array(z.object({ area, high: z.int(), medium: z.int() })),
  /**
   * The municipalities with the most supports and lines that were not evaluated. `total` counts all supports and
   * lines of the municipality.
   */
  not_evaluated: z.array(z.object({ area, number: z.int(), total: z.int() })),
});
export type InfrastructureCharts = z.infer<typeof infrastructureChartsSchema>;

/** GET `stats/mortality/charts/` with the filters of the list. Groups without cases are omitted. */
export const mortalityChartsSchema = z.object({
  /** Numbers by month over all years (as `07`) and by cause. */
  by_month: z.array(z.object({ month: z.enum(MONTHS), cause: z.enum(CAUSES_OF_DEATH), ...casesCounted })),
  /** Number of cases by id of the municipality. */
  by_municipality: z.array(z.object({ area: recordIdSchema, cases: z.int() })),
});
export type MortalityCharts = z.infer<typeof mortalityChartsSchema>;

/** GET `stats/extent/`: the bounding box of all records, which a map shows first. */
export const dataExtentSchema = z.object({ extent: boxSchema.nullable() });
