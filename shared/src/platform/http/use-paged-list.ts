import { type QueryKey, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListPage } from './list-page';

/** Rows asked for at once: the `limit` of a page. */
export const PAGE_ROWS = 200;
/** Rows beyond those in view at which their page is fetched: it is there before it is needed. */
const AHEAD = 100;
/** How long pages out of view stay in memory, in milliseconds. */
const KEPT = 10_000;
const FIRST_CURSOR = '';

/** A list of any length of which only the pages around what is in view are in memory. */
export type PagedList<Row> = {
  readonly status: 'pending' | 'error' | 'success';
  /** The rows in memory, one after the other; `undefined` for one that is on its way. */
  readonly rows: readonly (Row | undefined)[];
  /** How many rows come before them. */
  readonly before: number;
  /** How far the list can be scrolled by now; more rows may follow. */
  readonly count: number;
  /** Rows there are in all; unknown as long as the first page is on its way. */
  readonly total: number | undefined;
  /** Other rows are on their way; asking again for those shown is not told. */
  readonly fetching: boolean;
  /** Says which rows are in view. */
  readonly show: (first: number, last: number) => void;
  /** Goes to the last rows; missing where the list can only be asked for from its beginning. */
  readonly showEnd?: () => void;
  readonly retry: () => void;
};

type FetchPage<Row> = (cursor: string, signal: AbortSignal, backwards: boolean) => Promise<ListPage<Row>>;

/** Which pages are wanted, and where each page known of begins; counted from the end of the list after `showEnd`. */
type Place = {
  readonly list: string;
  readonly cursors: readonly string[];
  readonly from: number;
  readonly to: number;
  /** How many rows there were when the list was asked for from its end; else null. */
  readonly endOf: number | null;
};

const beginningOf = (list: string): Place => ({
  list,
  cursors: [FIRST_CURSOR],
  from: 0,
  to: 0,
  endOf: null,
});

const endingOf = (list: string, total: number): Place => ({ ...beginningOf(list), endOf: total });

/** The pages wanted when rows are in view. Going back to the beginning leaves the end for the way from there. */
function placeShowing(here: Place, firstRow: number, lastRow: number): Place {
  const { list, endOf } = here;
  const isBeginning = firstRow <= AHEAD;
  if (endOf !== null && isBeginning)
    return { ...beginningOf(list), to: Math.floor((lastRow + AHEAD) / PAGE_ROWS) };
  const [first, last] = endOf === null ? [firstRow, lastRow] : [endOf - 1 - lastRow, endOf - 1 - firstRow];
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_ROWS);
  const to = Math.floor((last + AHEAD) / PAGE_ROWS);
  return here.from === from && here.to === to ? here : { ...here, from, to };
}

/**
 * A list that is scrolled page by page.
 * @param queryKey names list, filters and order; each page has its cursor behind it
 * @param fetchPage fetches up to `PAGE_ROWS` rows, of the list in reverse order where `backwards`
 */
export function usePagedList<Row>(
  queryKey: QueryKey,
  fetchPage: FetchPage<Row>,
  { enabled = true, reversible = false } = {},
): PagedList<Row> {
  const list = JSON.stringify(queryKey);
  const [state, setState] = useState(() => beginningOf(list));
  const place = state.list === list ? state : beginningOf(list);
  const last = Math.min(place.to, place.cursors.length - 1);
  const first = Math.min(place.from, last);
  const backwards = place.endOf !== null;
  const pages = useQueries({
    queries: place.cursors
      .slice(first, last + 1)
      .map(cursor => ({ ...pageQuery(queryKey, cursor, fetchPage, backwards), enabled })),
  });

  useEffect(function followCursors() {
    const cursors = pages.reduce((known, { data }, i) => chained(known, first + i, data), place.cursors);
    if (cursors !== place.cursors) setState({ ...place, cursors });
  });

  const show = useCallback(
    (firstRow: number, lastRow: number) => {
      setState(before => {
        const here = before.list === list ? before : beginningOf(list);
        const next = placeShowing(here, firstRow, lastRow);
        return next === here ? before : next;
      });
    },
    [list],
  );

  const total = pages.find(({ data }) => data)?.data?.total ?? place.endOf ?? undefined;
  const end = pages.at(-1)?.data;
  const view: PagedList<Row> = {
    status: pages.some(({ isError }) => isError) ? 'error' : total === undefined ? 'pending' : 'success',
    ...(backwards
      ? rowsFromEnd(
          pages.map(({ data }) => data),
          first,
          total ?? 0,
        )
      : {
          rows: total === undefined ? [] : pages.flatMap(({ data }) => rowsOf(data)),
          before: first * PAGE_ROWS,
          count:
            end?.cursor === null
              ? last * PAGE_ROWS + end.features.length
              : Math.min(total ?? 0, place.cursors.length * PAGE_ROWS),
        }),
    total,
    fetching: enabled && pages.some(({ isPending }) => isPending),
    show,
    ...(reversible && total !== undefined
      ? { showEnd: () => setState(backwards ? place : endingOf(list, total)) }
      : {}),
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
  };
  // Until a list with other filters has its first rows, those of before stay.
  const former = useRef<PagedList<Row> | null>(null);
  useEffect(function rememberRows() {
    if (view.status === 'success') former.current = view;
  });
  return view.status === 'pending' && former.current
    ? { ...former.current, total: undefined, fetching: true, show }
    : view;
}

/** Made outside the hook: what is asked must not hold what was rendered then, or every page ever seen stays. */
const pageQuery = <Row>(
  queryKey: QueryKey,
  cursor: string,
  fetchPage: FetchPage<Row>,
  backwards: boolean,
) => ({
  queryKey: [...queryKey, ...(backwards ? ['backwards'] : []), cursor],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(cursor, signal, backwards),
  gcTime: KEPT,
});

/** Where pages begin, now that a page tells where the next one does; after a change of rows others follow it. */
function chained(
  cursors: readonly string[],
  index: number,
  page: ListPage<unknown> | undefined,
): readonly string[] {
  if (!page || (cursors[index + 1] ?? null) === page.cursor) return cursors;
  return [...cursors.slice(0, index + 1), ...(page.cursor === null ? [] : [page.cursor])];
}

/** A page that is not the last has its full length, so that rows keep their place. */
function rowsOf<Row>(page: ListPage<Row> | undefined): (Row | undefined)[] {
  const rows: (Row | undefined)[] = [...(page?.features ?? [])];
  if (page?.cursor !== null) rows.length = PAGE_ROWS;
  return Array.from(rows);
}

/** The rows of pages counted from the end, each page with its last row first, as they stand in the list. */
function rowsFromEnd<Row>(pages: readonly (ListPage<Row> | undefined)[], first: number, total: number) {
  const end = Math.max(0, total - first * PAGE_ROWS);
  const rows = pages.flatMap(rowsOf).slice(0, end).reverse();
  return { rows, before: end - rows.length, count: total };
}
