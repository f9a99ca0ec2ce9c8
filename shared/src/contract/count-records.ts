import {
  CAUSES_OF_DEATH,
  type CauseOfDeath,
  type InfrastructureType,
  NEUTRALIZATIONS,
  type Neutralization,
  RISK_LEVELS,
  type RiskLevel,
} from './codes';
import type { Nomenclature, Species } from './reference';
import type { InfrastructureStats, MortalityStats } from './stats';

/** Supports or lines that share these values; `length` is their total in metres. */
export interface InfrastructureGroup {
  type: InfrastructureType;
  risk: RiskLevel | null;
  neutralization: Neutralization;
  network_type: Nomenclature;
  number: number;
  length: number;
}

interface Fate {
  readonly state?: string | null | undefined;
  readonly outcome?: string | null | undefined;
}

/** Whether a case is about a living bird, which counts nowhere as a death: an injured bird until it has died. */
export const isAlive = ({ state, outcome }: Fate): boolean => state === 'injured' && outcome !== 'died';

/** Number of dead birds of a case; 1 if the number is unknown. */
export const birdsOf = (one: Fate & { readonly count?: number | null | undefined }): number =>
  isAlive(one) ? 0 : (one.count ?? 1);

/**
 * Counts of cases, from a query that sums only given numbers of birds. `unsummed`: cases whose number of birds is
 * unknown.
 */
export const casesCountedOf = (group: { number: number; count: number; unsummed: number }) => ({
  cases: group.number,
  individuals: group.count + group.unsummed * birdsOf({ count: null }),
  uncounted: group.unsummed,
});

export interface MortalityGroup {
  species: Species;
  cause: CauseOfDeath | null;
  year: number;
  cases: number;
  individuals: number;
  uncounted: number;
  /** Whether the birds are alive. */
  alive: boolean;
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

function infrastructureTotal(groups: readonly InfrastructureGroup[]): InfrastructureStats['total'] {
  const supports = groups.filter(({ type }) => type === 'POLE');
  const lines = groups.filter(({ type }) => type === 'LINE');
  return {
    supports: sumOf(supports, ({ number }) => number),
    lines: sumOf(lines, ({ number }) => number),
    line_length: Math.round(sumOf(lines, ({ length }) => length) * 100) / 100,
  };
}

/** Supports and lines by risk, neutralisation and network. Lengths are in metres, rounded to centimetres. */
export function infrastructureStatsOf(groups: readonly InfrastructureGroup[]): InfrastructureStats {
  const networks = new Map(groups.map(({ network_type }) => [network_type.id, network_type]));
  const risks = [null, ...RISK_LEVELS];
  return {
    total: infrastructureTotal(groups),
    by_risk: risks.map(risk => ({
      risk,
      ...infrastructureTotal(groups.filter(group => group.risk === risk)),
    })),
    by_neutralization: NEUTRALIZATIONS.map(neutralization => ({
      neutralization,
      ...infrastructureTotal(groups.filter(group => group.neutralization === neutralization)),
    })),
    by_network: [...networks.values()]
      .sort((a, b) => a.id - b.id)
      .map(network_type => ({
        network_type,
        ...infrastructureTotal(groups.filter(group => group.network_type.id === network_type.id)),
      })),
    by_risk_and_neutralization: risks.flatMap(risk =>
      NEUTRALIZATIONS.map(neutralization => ({
        risk,
        neutralization,
        ...infrastructureTotal(
          groups.filter(group => group.risk === risk && group.neutralization === neutralization),
        ),
      })),
    ),
  };
}

const mortalityTotal = (groups: readonly MortalityGroup[]): MortalityStats['total'] => ({
  cases: sumOf(groups, ({ cases }) => cases),
  individuals: sumOf(groups, ({ individuals }) => individuals),
  uncounted: sumOf(groups, ({ uncounted }) => uncounted),
});

/**
 * Cases and birds by cause, species (most cases first) and year. Cases without a cause count as undetermined. Living
 * birds are counted apart.
 */
export function mortalityStatsOf(all: readonly MortalityGroup[]): MortalityStats {
  const groups = all.filter(({ alive }) => !alive);
  const species = new Map(groups.map(group => [group.species.id, group.species]));
  const years = [...new Set(groups.map(({ year }) => year))].sort((a, b) => a - b);
  return {
    total: mortalityTotal(groups),
    living: sumOf(all, ({ cases }) => cases) - sumOf(groups, ({ cases }) => cases),
    by_cause: CAUSES_OF_DEATH.map(cause => ({
      cause,
      ...mortalityTotal(groups.filter(group => (group.cause ?? 'COD_UNKNOWN') === cause)),
    })),
    by_species: [...species.values()]
      .map(counted => ({
        species: counted,
        ...mortalityTotal(groups.filter(group => group.species.id === counted.id)),
      }))
      .sort((a, b) => b.cases - a.cases || a.species.id - b.species.id),
    by_year: years.map(year => ({ year, ...mortalityTotal(groups.filter(group => group.year === year)) })),
  };
}
