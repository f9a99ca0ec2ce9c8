import { type QueryKey, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListPage } from './list-page';

export const PAGE_ROWS = 200;
/** Number of rows beyond the view whose pages are fetched in advance. */
const AHEAD = 100;
/** Milliseconds for which pages out of view stay in memory. */
const KEPT = 10_000;
const FIRST_CURSOR = '';

/** A list of any length. Only the pages around the visible rows are in memory. */
export type PagedList<Row> = {
  readonly status: 'pending' | 'error' | 'success';
  /** The rows in memory, in order; `undefined` for a row that is loading. */
  readonly rows: readonly (Row | undefined)[];
  /** Number of rows before `rows`. */
  readonly before: number;
  /** Number of rows that can be scrolled to so far; more may follow. */
  readonly count: number;
  /** Number of all rows; unknown until the first page has loaded. */
  readonly total: number | undefined;
  /** Whether further rows are loading. A refresh of the visible rows does not count. */
  readonly fetching: boolean;
  /** Reports which rows are in view. */
  readonly show: (first: number, last: number) => void;
  /** Jumps to the last rows. Missing until the total is known, and where the server cannot reverse the list. */
  readonly showEnd?: () => void;
  readonly retry: () => void;
};

type FetchPage<Row> = (cursor: string, signal: AbortSignal, backwards: boolean) => Promise<ListPage<Row>>;

/**
 * The wanted pages, and the cursors of all pages so far. After `showEnd`, both are counted from the end of the list.
 */
type Place = {
  readonly list: string;
  readonly cursors: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Number of rows when the list was reversed; null for a list read from its start. */
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

/** The pages needed for the visible rows. A reversed list that reaches its start is read forwards again. */
function placeShowing(place: Place, firstRow: number, lastRow: number): Place {
  const { list, endOf } = place;
  const isBeginning = firstRow <= AHEAD;
  if (endOf !== null && isBeginning)
    return { ...beginningOf(list), to: Math.floor((lastRow + AHEAD) / PAGE_ROWS) };
  const [first, last] = endOf === null ? [firstRow, lastRow] : [endOf - 1 - lastRow, endOf - 1 - firstRow];
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_ROWS);
  const to = Math.floor((last + AHEAD) / PAGE_ROWS);
  return place.from === from && place.to === to ? place : { ...place, from, to };
}

/**
 * A list that is scrolled page by page.
 * @param queryKey identifies list, filters and order; the cursor of each page is appended
 * @param fetchPage fetches up to `PAGE_ROWS` rows; `backwards` reverses the order of the list
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
    const cursors = pages.reduce((all, { data }, i) => withNext(all, first + i, data), place.cursors);
    if (cursors !== place.cursors) setState({ ...place, cursors });
  });

  const show = useCallback(
    (firstRow: number, lastRow: number) => {
      setState(before => {
        const current = before.list === list ? before : beginningOf(list);
        const next = placeShowing(current, firstRow, lastRow);
        return next === current ? before : next;
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
  // Shows the previous rows until the list with the new filters has its first rows.
  const former = useRef<PagedList<Row> | null>(null);
  useEffect(function rememberRows() {
    if (view.status === 'success') former.current = view;
  });
  return view.status === 'pending' && former.current
    ? { ...former.current, total: undefined, fetching: true, show }
    : view;
}

/** Created outside the hook, since a closure over a render would keep every page ever shown in memory. */
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

/**
 * The cursors, with the cursor of the page that follows a loaded page. If that cursor changed, later cursors are
 * dropped.
 */
function withNext(
  cursors: readonly string[],
  index: number,
  page: ListPage<unknown> | undefined,
): readonly string[] {
  if (!page || (cursors[index + 1] ?? null) === page.cursor) return cursors;
  return [...cursors.slice(0, index + 1), ...(page.cursor === null ? [] : [page.cursor])];
}

/** The rows of a page. Every page except the last has its full length, so that rows keep their position. */
function rowsOf<Row>(page: ListPage<Row> | undefined): (Row | undefined)[] {
  const rows: (Row | undefined)[] = [...(page?.features ?? [])];
  if (page?.cursor !== null) rows.length = PAGE_ROWS;
  return Array.from(rows);
}

/** The rows of reversed pages in the original order of the list. */
function rowsFromEnd<Row>(pages: readonly (ListPage<Row> | undefined)[], first: number, total: number) {
  const end = Math.max(0, total - first * PAGE_ROWS);
  const rows = pages.flatMap(rowsOf).slice(0, end).reverse();
  return { rows, before: end - rows.length, count: total };
}
