import {
  fetchArrayPage,
  isPreparing,
  keepPreviousData,
  type ListPage,
  PAGE_ROWS,
  type PagedList,
  type Query,
  queryOptions,
  request,
  usePagedList,
} from 'shared/api';
import {
  type Priority,
  priorityBillSchema,
  priorityCurveSchema,
  prioritySchema,
  savedSettingsSchema,
} from 'shared/programme';
import { keys } from 'shared/records';
import type { Aim } from '../../ranking-state/ranking-state';

const KIND = 'priorities';
/** Maximum number of places that the map shows and that an order takes. */
export const MOST_FIRST = 2000;

/** Milliseconds between requests while the server computes the ranking. */
const PAUSE = 2000;

/** Retries until the ranking is computed, which takes some seconds after an update or a large import. */
export async function whenReady<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPreparing(error) || signal.aborted) throw error;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
  }
}

/** A page of the ranking. @throws ApiError as `request` */
const fetchPage = (question: Query, cursor: string, signal: AbortSignal): Promise<ListPage<Priority>> =>
  whenReady(signal, () =>
    fetchArrayPage(
      prioritySchema,
      'priorities/',
      { ...question, limit: PAGE_ROWS, cursor: cursor || null },
      signal,
    ),
  );

export const useRanking = (question: Query): PagedList<Priority> =>
  usePagedList(keys.list(KIND, question), (cursor, signal) => fetchPage(question, cursor, signal));

/** The first places of the ranking, at most `MOST_FIRST`. Reuses the pages of the list. */
export const firstQuery = (question: Query, n: number) =>
  queryOptions({
    queryKey: keys.list(KIND, { ...question, first: n }),
    queryFn: async ({ client }) => {
      const first: Priority[] = [];
      let cursor: string | null = '';
      while (cursor !== null && first.length < Math.min(n, MOST_FIRST)) {
        const at: string = cursor;
        const page: ListPage<Priority> = await client.fetchQuery({
          queryKey: [...keys.list(KIND, question), at],
          queryFn: ({ signal }) => fetchPage(question, at, signal),
        });
        first.push(...page.features);
        cursor = page.cursor;
      }
      return first.slice(0, n);
    },
    placeholderData: keepPreviousData,
  });

/** The coverage curve: the share of deaths that the first works cover. */
export const curveQuery = (question: Query, aim: Aim) =>
  queryOptions({
    queryKey: keys.statistics(KIND, { ...question, ...aim }),
    queryFn: ({ signal }) =>
      whenReady(signal, () =>
        request(priorityCurveSchema, 'priorities/curve/', { query: { ...question, ...aim }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const billQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(KIND, id),
    queryFn: ({ signal }) =>
      whenReady(signal, () => request(priorityBillSchema, `priorities/${id}/`, { signal })),
  });

export const settingsQuery = queryOptions({
  queryKey: keys.list('priority-settings', {}),
  queryFn: ({ signal }) => request(savedSettingsSchema, 'priorities/settings/', { signal }),
});
