import { queryOptions, request } from 'shared/api';
import { selectIds } from 'shared/basket/selections';
import { collectionOf, isLocalRef, type RecordRef } from 'shared/contract';
import { infrastructureSummarySchema } from 'shared/kinds';
import { keys } from 'shared/records';

/** Maximum number of supports and lines that are read and listed. The map marks all of them. */
export const MOST_LISTED = 200;

/** The first supports and lines of a search, with risk, place and municipality. */
export const targetsQuery = (refs: readonly RecordRef[]) => {
  const ids = refs.filter(ref => !isLocalRef(ref)).slice(0, MOST_LISTED) as number[];
  return queryOptions({
    queryKey: keys.list('infrastructures', { targets: ids }),
    async queryFn({ signal }) {
      const { id } = await selectIds('infrastructures', ids, signal);
      const query = { chosen: id, fields: 'summary', limit: MOST_LISTED };
      const path = 'cables/infrastructures/';
      const answer = await request(collectionOf(infrastructureSummarySchema), path, { query, signal });
      return new Map(answer.features.map(feature => [feature.id, feature]));
    },
    enabled: ids.length > 0,
  });
};
