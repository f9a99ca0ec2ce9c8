import { queryOptions, type UseQueryResult, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import {
  type Box,
  geoAreaSchema,
  type Nomenclature,
  type NomenclatureType,
  type NomenclatureTypeCode,
  type Species,
  speciesSchema,
} from '../../contract';
import { type ChoiceContext, choicesOf } from '../../contract/choices';
import {
  type BaseLayer,
  baseLayerSchema,
  nomenclatureTypeSchema,
  settingsSchema,
} from '../../contract/reference';
import { dataExtentSchema } from '../../contract/stats';
import { alphabetical, type Locale, labelOf, speciesName, useLocale } from '../language';
import { hasScope } from '../session/has-scope';
import { useSession } from '../session/session-store';
import { ApiError } from '../transport/api-error';
import type { CallOptions } from '../transport/http-client';
import { PATHS } from '../transport/paths';
import { queryClient } from './query-client';
import { request } from './request';

const hour = 3_600_000;

/**
 * Fetches a list. An unexpected answer is logged and leaves the list unchanged.
 * @throws ApiError as `request`
 */
async function listOf<List extends z.ZodType<unknown[]>>(
  list: List,
  path: string,
  queryKey: readonly unknown[],
  options: CallOptions,
): Promise<z.output<List>> {
  try {
    return await request(list, path, { ...options, anonymous: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.unreachable || error.code !== 'unexpected_format') throw error;
    console.error('Unexpected data format', path, error.cause);
    return queryClient.getQueryData<z.output<List>>(queryKey) ?? ([] as z.output<List>);
  }
}

/** GET `nomenclatures/types?with_nomenclatures=true`, the query of `useNomenclatures`. */
export const nomenclaturesQuery = queryOptions({
  queryKey: ['nomenclatures'],
  queryFn: ({ signal, queryKey }): Promise<NomenclatureType[]> =>
    listOf(z.array(nomenclatureTypeSchema).min(1), PATHS.nomenclatures, queryKey, {
      query: { with_nomenclatures: true },
      signal,
    }),
  staleTime: hour,
  gcTime: Number.POSITIVE_INFINITY,
});

/** GET `map-layers/baselayers/`, the query of `useBaseLayers`. */
export const baseLayersQuery = queryOptions({
  queryKey: ['base-layers'],
  queryFn: ({ signal, queryKey }): Promise<BaseLayer[]> =>
    listOf(z.array(baseLayerSchema), PATHS.baseLayers, queryKey, { signal }),
  staleTime: hour,
  gcTime: Number.POSITIVE_INFINITY,
});

/** GET `map-layers/overlays/`: further overlays for accounts that may read supports. */
const overlaysQuery = queryOptions({
  queryKey: ['overlays'],
  queryFn: ({ signal }) => request(z.array(baseLayerSchema), 'map-layers/overlays/', { signal }),
  staleTime: hour,
});

/** GET `settings/`: the server's settings for browsers. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request(settingsSchema, PATHS.settings, { signal, anonymous: true }),
  staleTime: hour,
});

/**
 * The networks that operators publish; empty if nothing is published. Their schema is loaded with the first request,
 * after the first paint.
 */
export const networkSourcesQuery = queryOptions({
  queryKey: ['network-sources'],
  queryFn: async ({ signal }) => {
    const { networkSourceSchema } = await import('../../contract/networks');
    return request(z.array(networkSourceSchema), 'networks/sources/', { signal });
  },
  staleTime: hour,
});

export interface Nomenclatures {
  status: 'pending' | 'error' | 'success';
  lists: readonly NomenclatureType[];
  /**
   * The active items of a list. Lists in `BY_NAME` are sorted by label in the current language, other lists keep
   * their own order. With a context, only the items that its parent rule offers.
   */
  choices(type: NomenclatureTypeCode, context?: ChoiceContext): Nomenclature[];
  /** The item with an id, in any list. */
  byId(id: number | null | undefined): Nomenclature | undefined;
  byCode(type: NomenclatureTypeCode, code: string | null | undefined): Nomenclature | undefined;
  retry(): void;
}

const noLists: readonly NomenclatureType[] = [];
/** Long lists, which are sorted by name. Other lists keep their own order. */
const BY_NAME: readonly NomenclatureTypeCode[] = [
  'ARMING',
  'EQMT_TYPE',
  'OWNER',
  'COD_SRC',
  'CARE_CTR',
  'AREAS',
];

/** The state of what is shown: a failed refresh leaves it as it was. */
const statusOf = ({ status, isRefetchError }: Pick<UseQueryResult, 'status' | 'isRefetchError'>) =>
  isRefetchError ? 'success' : status;

/** The reference lists. `choices` returns `[]` until the lists are loaded. */
export function useNomenclatures(): Nomenclatures {
  const query = useQuery(nomenclaturesQuery);
  const { data: lists = noLists, refetch } = query;
  const status = statusOf(query);
  const locale = useLocale();
  return useMemo(() => {
    const compare = alphabetical(locale);
    const byName = (a: Nomenclature, b: Nomenclature) => compare(labelOf(a, locale), labelOf(b, locale));
    return {
      status,
      lists,
      choices(type, context) {
        const offered = choicesOf(lists, type, context);
        return BY_NAME.includes(type) ? offered.toSorted(byName) : offered;
      },
      byId: id => lists.flatMap(list => list.nomenclatures ?? []).find(item => item.id === id),
      byCode: (type, code) =>
        lists.find(list => list.code === type)?.nomenclatures?.find(item => item.code === code),
      retry: () => void refetch(),
    };
  }, [lists, status, refetch, locale]);
}

const NO_LAYERS: BaseLayer[] = [];

/** The base layers and overlays of the map, in the administrators' order; those for accounts come last. */
export function useBaseLayers() {
  const query = useQuery(baseLayersQuery);
  const { data = NO_LAYERS, refetch } = query;
  const isReader = useSession(({ user }) => hasScope(user, 'data:read'));
  const { data: overlays = NO_LAYERS } = useQuery({ ...overlaysQuery, enabled: isReader });
  const layers = useMemo(() => [...data, ...(isReader ? overlays : NO_LAYERS)], [data, overlays, isReader]);
  return { status: statusOf(query), layers, retry: () => void refetch() };
}

/**
 * Searches species by French, English or scientific name or by code. Makes no call for an empty text. The caller must
 * debounce typing.
 */
export function useSpeciesSearch(text: string, limit = 20) {
  const search = text.trim();
  const { data, status, isFetching } = useQuery({
    queryKey: ['species', search, limit],
    queryFn: ({ signal }): Promise<Species[]> =>
      request(z.array(speciesSchema), 'species/', { query: { search, limit }, signal, anonymous: true }),
    enabled: search.length > 0,
    staleTime: hour,
    placeholderData: previous => previous,
  });
  return { status, isFetching, species: search ? (data ?? []) : [] };
}

/** Query parameters for all species, which downloads of offline areas use too. */
export const ALL_SPECIES = { limit: 1000 };

const allSpeciesQuery = queryOptions({
  queryKey: ['species', 'all'],
  queryFn: ({ signal, queryKey }) =>
    listOf(z.array(speciesSchema), 'species/', queryKey, { query: ALL_SPECIES, signal }),
  staleTime: hour,
});

/** Names of species in the current language, in the given order. Ids without a loaded species are omitted. */
export function useSpeciesNames(ids: readonly number[]): string[] {
  const locale = useLocale();
  const { data } = useQuery({ ...allSpeciesQuery, enabled: ids.length > 0 });
  return useMemo(() => {
    const named = new Map((data ?? []).map(bird => [bird.id, speciesName(bird, locale)]));
    return ids.flatMap(id => named.get(id) ?? []);
  }, [data, ids, locale]);
}

/** The last sorted species, which all fields and rows of a screen share. */
let sorted: { species: readonly Species[]; locale: Locale; options: Option[] } | undefined;

/**
 * All species as options. The label is the name in the current language with the scientific name. `also` makes an
 * option searchable by its other names and its code.
 */
export function useSpeciesOptions(): Option[] {
  const locale = useLocale();
  const { data } = useQuery(allSpeciesQuery);
  if (!data) return NO_OPTIONS;
  if (sorted?.species !== data || sorted.locale !== locale) {
    const compare = alphabetical(locale);
    const options = data
      .map(bird => ({
        value: bird.id,
        label: `${speciesName(bird, locale)} · ${bird.scientific_name}`,
        also: `${bird.vernacular_name} ${bird.vernacular_name_en} ${bird.code}`,
      }))
      .sort((a, b) => compare(a.label, b.label));
    sorted = { species: data, locale, options };
  }
  return sorted.options;
}

type Option = { value: number; label: string; also: string };
const NO_OPTIONS: Option[] = [];

const dataExtentQuery = queryOptions({
  queryKey: ['data-extent'],
  queryFn: ({ signal }) => request(dataExtentSchema, PATHS.dataExtent, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the server wrote a first view of maps into the page. */
const hasFirstView = () =>
  Boolean(document.querySelector<HTMLMetaElement>('meta[name="first-view"]')?.content);

/**
 * The bounding box of all records, with which maps begin; `undefined` while it loads, `null` without any record or if
 * the organisation chose the first view of maps.
 */
export function useDataExtent(): Box | null | undefined {
  // Prefetched while the screen around the map still renders, since the map waits for it.
  usePrefetchQuery(dataExtentQuery);
  const { data } = useQuery(dataExtentQuery);
  return hasFirstView() ? null : data?.extent;
}

/** An area with its outline; `undefined` while it loads, and without an id. */
export function useArea(id: number | null) {
  const { data } = useQuery({
    queryKey: ['areas', id],
    queryFn: ({ signal }) => request(geoAreaSchema, `geoareas/${id}/`, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
