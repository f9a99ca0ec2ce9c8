import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MOST_CHOSEN } from '../contract/chosen-kinds';
import { chosenIdsSchema, type Selection, selectionSchema } from '../contract/selections';
import { type Query, queryClient, request } from '../platform/http';
import { keys } from '../records';
import { kindOf } from '../records/known-kinds';
import {
  type Change,
  type Choice,
  choiceOf,
  choose,
  type Filter,
  isSelected,
  toggle,
  useBasket,
} from './basket-store';

export type { Selection };

const PLACED = {
  csv: 'CSV',
  xlsx: 'Excel',
  geojson: 'GeoJSON',
  gpkg: 'GeoPackage',
  shp: 'Shapefile',
  gpx: 'GPX',
  kml: 'KML',
} as const;
/** Formats of files of chosen or listed records, with their names. */
export const EXPORT_FORMATS = {
  infrastructures: PLACED,
  mortality: { ...PLACED, dwca: 'Darwin Core', 'sinp.csv': 'SINP' },
} as const;

/** Milliseconds without a change after which the selection of a choice is requested. */
const QUIET = 300;

/**
 * POST `selections/`: the selection of given records of a kind, for filters.
 * @throws ApiError as `request`
 */
export const selectIds = (kind: string, ids: readonly number[], signal: AbortSignal): Promise<Selection> =>
  request(selectionSchema, 'selections/', { method: 'POST', body: { kind, ids }, signal });

/** Distinguishes choices without comparing thousands of ids. */
const stamps = new WeakMap<Choice, number>();
let lastStamp = 0;
function stampOf(choice: Choice): number {
  const stamp = stamps.get(choice) ?? ++lastStamp;
  stamps.set(choice, stamp);
  return stamp;
}

/** Converts the values of a filter to text, as in a query string. */
const inWords = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** POST `selections/`: once for each choice, and again when records of the kind have changed. */
const selectionQuery = (kind: string, choice: Choice) =>
  queryOptions({
    queryKey: keys.count(kind, { chosen: stampOf(choice) }),
    queryFn: ({ signal }) =>
      request(selectionSchema, 'selections/', {
        method: 'POST',
        body: { kind, ...(choice.filter ? { filter: inWords(choice.filter) } : { ids: [...choice.ids] }) },
        signal,
      }),
  });

/**
 * The server's selection of the chosen records of a kind.
 * @throws ApiError as `request`
 */
export const selectionOf = (kind: string): Promise<Selection> =>
  queryClient.fetchQuery(selectionQuery(kind, choiceOf(kind)));

/**
 * The selection of the chosen records of a kind, once the choice has not changed for `QUIET`. `data` may be that of
 * the previous choice.
 */
export function useSelection(kind: string) {
  const choice = useBasket(kind);
  const [settled, settle] = useState(choice);
  useEffect(
    function settleLater() {
      const timer = setTimeout(() => settle(choice), QUIET);
      return function stop() {
        clearTimeout(timer);
      };
    },
    [choice],
  );
  return useQuery({
    ...selectionQuery(kind, settled),
    enabled: settled.count > 0 && isSelected(kind),
    placeholderData: keepPreviousData,
  });
}

/** The selection with an id, as in a link; `undefined` until it is loaded, and without an id. */
export function useKeptSelection(id: string | undefined): Selection | undefined {
  const { data } = useQuery({
    queryKey: ['selections', id],
    async queryFn({ signal }) {
      const selection = await request(selectionSchema, `selections/${id}/`, { signal });
      // With the ids, this device finds the same records offline.
      fetchIds(kindOf(selection.kind).path, { chosen: id }).catch(console.warn);
      return selection;
    },
    enabled: id !== undefined,
  });
  return data;
}

/**
 * GET `{kind}/ids/`: the number of records that a filter matches, and their ids unless there are more than
 * `MOST_CHOSEN`.
 */
const fetchIds = (path: string, query: Filter) =>
  request(chosenIdsSchema, `${path}ids/`, { query: query as Query });

/**
 * The ids of the chosen records of a kind; none if a filter matches more than `MOST_CHOSEN`.
 * @param within a further filter
 * @throws ApiError as `request`
 */
export async function chosenIds(kind: string, path: string, within: Filter = {}): Promise<number[]> {
  const { ids, filter } = choiceOf(kind);
  if (!filter && Object.keys(within).length === 0) return [...ids];
  const { id } = await selectionOf(kind);
  return (await fetchIds(path, { ...within, chosen: id })).ids;
}

/**
 * Adds all records that a filter matches to the choice, or removes them. If more than `MOST_CHOSEN` are to be added,
 * the filter itself becomes the choice, unless it has a box or a selection.
 * @param mayLose asked before chosen records that the filter does not match are lost, with their number
 * @throws ApiError as `request`
 */
export async function chooseAll(
  kind: string,
  path: string,
  filter: Filter,
  chosen = true,
  mayLose: (count: number) => Promise<boolean> = async () => true,
): Promise<Change> {
  const { ids, total } = await fetchIds(path, filter);
  if (total <= MOST_CHOSEN) return toggle(kind, ids, chosen);
  const { in_bbox: box, chosen: ofLink, ...rest } = filter;
  if (!chosen && ofLink === undefined) return toggle(kind, await chosenIds(kind, path, filter), false);
  if (box !== undefined || ofLink !== undefined) return 'tooMany';
  const { size } = choiceOf(kind).ids;
  const lost = size > 0 ? size - (await chosenIds(kind, path, rest)).length : 0;
  if (lost > 0 && !(await mayLose(lost))) return 'declined';
  choose(kind, { ids: new Set(), filter: rest, count: total });
  return 'changed';
}
