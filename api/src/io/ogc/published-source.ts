import { type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import { boundsOfPositions, type Position } from 'shared/geometry';
import type { MortalityFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { findPublished } from '../../domain/sensitivity/published-cases';
import { findSensitiveCases, type SensitiveCases } from '../../domain/sensitivity/sensitive-cases';
import { type DayFilters, type FeatureSource, modelFilter } from './find-features';

const KIND = 'mortality';

/** The box around the cases of species without rules. */
async function boxOfOthers({ db }: Viewer, { species }: SensitiveCases): Promise<Box | null> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(west) as west, min(south) as south, max(east) as east, max(north) as north from mortality_cases
    where ${sql<SqlBool>`deleted_at is null`} and species_id not in (${sql.join([...species])})`.execute(db);
  const { west, south, east, north } = rows[0] ?? {};
  return rows[0] && west !== null ? ([west, south, east, north].map(Number) as unknown as Box) : null;
}

const cornersOf = ([west, south, east, north]: Box): Position[] => [
  [west, south],
  [east, north],
];

/** Mortality cases as they are published: no question tells more about a blurred case than its cell. */
export function publishedSource(days: DayFilters): FeatureSource {
  const filterOf = (question: Parameters<FeatureSource['count']>[1]) =>
    modelFilter(question, days) as MortalityFilter;
  return {
    async find(viewer, question, { after, limit }) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit, after: { value: after, id: after } };
      const page = others ? await viewer.context.model.page(KIND, others, order) : { ids: [], next: null };
      const further = sensitive.filter(id => id > after);
      const ids = [...page.ids, ...further].sort((a, b) => a - b);
      return { ids: ids.slice(0, limit), isLast: page.next === null && ids.length <= limit };
    },

    async count(viewer, question) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit: 1, after: { value: 0, id: 0 } };
      const total = others ? (await viewer.context.model.page(KIND, others, order)).total : 0;
      return total + sensitive.length;
    },

    complete: async () => null,

    async extent(viewer) {
      const cases = await findSensitiveCases(viewer);
      if (cases.species.length === 0) return viewer.context.model.extent(KIND);
      const others = await boxOfOthers(viewer, cases);
      const positions = [
        ...(others ? cornersOf(others) : []),
        ...[...cases.exact.values()].map(({ position }) => position),
        ...[...cases.blurred.values()].map(({ centre }) => centre),
      ];
      return positions.length > 0 ? [...boundsOfPositions(positions)] : null;
    },
  };
}
