import { birdsOf, type CauseOfDeath, infrastructureTypeOf } from '../contract';
import {
  type InfrastructureGroup,
  infrastructureStatsOf,
  type MortalityGroup,
  mortalityStatsOf,
} from '../contract/count-records';
import { findRecords } from './find-records';
import type { TakenRecords } from './taken-records';

/** The server's counts (`stats/infrastructures/`, `stats/mortality/`) over the records stored on this device. */
export const TAKEN_COUNTS: Record<string, (taken: TakenRecords, query: URLSearchParams) => object> = {
  'stats/infrastructures': (taken, query) =>
    infrastructureStatsOf(
      findRecords(taken, 'infrastructures', query).map(
        ({ record: { resourcetype, properties } }): InfrastructureGroup => ({
          type: infrastructureTypeOf(resourcetype),
          risk: properties.risk,
          neutralization: properties.neutralization,
          network_type: properties.network_type,
          number: 1,
          length: properties.length ?? 0,
        }),
      ),
    ),
  'stats/mortality': (taken, query) =>
    mortalityStatsOf(
      findRecords(taken, 'mortality', query).map(
        ({ record: { properties } }): MortalityGroup => ({
          species: properties.species,
          cause: (properties.death_cause?.code ?? null) as CauseOfDeath | null,
          year: Number(properties.date.slice(0, 4)),
          cases: 1,
          individuals: birdsOf(properties),
          uncounted: properties.count === null ? 1 : 0,
        }),
      ),
    ),
};
