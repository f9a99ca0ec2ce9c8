import { keepPreviousData, type Query, queryOptions, request } from 'shared/api';
import { infrastructureStatsSchema, type z } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import {
  type EffectsBy,
  effectsSchema,
  estimatesSchema,
  evidenceChartsSchema,
  hotspotsSchema,
} from 'shared/programme/evidence';
import { keys } from 'shared/records';
import { whenReady } from '../rank-records/ranking-queries';
import type { EvidenceState } from './evidence-state';

/** Under the key of supports, so that a new find, search or operation counts at once. */
const query = <Schema extends z.ZodType>(schema: Schema, path: string, asked: Query) =>
  queryOptions({
    queryKey: keys.statistics(infrastructures.name, { evidence: path, ...asked }),
    queryFn: ({ signal }) => whenReady(signal, () => request(schema, path, { query: asked, signal })),
    placeholderData: keepPreviousData,
  });

const periodOf = ({ filters, from, to }: EvidenceState): Query => ({ ...filters, from, to });
const partOf = (state: EvidenceState): Query => ({
  ...periodOf(state),
  programme: state.programme,
  as_of: state.as_of,
});

export const effectsQuery = (state: EvidenceState, by: EffectsBy = state.by) =>
  query(effectsSchema, 'effects/', { ...partOf(state), by });
export const estimatesQuery = (state: EvidenceState) =>
  query(estimatesSchema, 'estimates/', {
    ...partOf(state),
    by: state.of,
    size_class: state.size,
  });
export const chartsQuery = (state: EvidenceState) =>
  query(evidenceChartsSchema, 'evidence/charts/', periodOf(state));
export const risksQuery = (state: EvidenceState) =>
  query(infrastructureStatsSchema, 'stats/infrastructures/', state.filters);
export const hotspotsQuery = (filter: Query) => query(hotspotsSchema, 'hotspots/', filter);
