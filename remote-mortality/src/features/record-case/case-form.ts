import { useState } from 'react';
import { request, useQuery } from 'shared/api';
import {
  calendarDateSchema,
  collectionOf,
  isOnEarth,
  type Position,
  type RecordRef,
  type Species,
} from 'shared/contract';
import { boxAround } from 'shared/geometry';
import {
  COARSEST_ACCURACY,
  type MortalityCase,
  type mortality,
  type mortalityInputSchema,
  mortalitySchema,
} from 'shared/kinds';
import { recordRefOf } from 'shared/navigation';
import { keys } from 'shared/records';
import { useSearchParams } from 'shared/router';
import type { Draft } from 'shared/ui/form';
import type { DraftSource, FormState, FormTarget, OpenedForm } from 'shared/ui/record';
import { type LinkTarget, useLinkTarget } from '../choose-infrastructure/link-target';
import { mostSeen } from './most-seen';

/** Metres around a place within which a species counts as seen there. */
const REACH = 25_000;
const LATEST = 100;
/** Maximum number of species offered. */
const MOST = 4;

function useLatestCases(query: object, enabled: boolean) {
  const all = { ...query, ordering: '-date', limit: LATEST };
  return useQuery({
    queryKey: keys.list('mortality', all),
    queryFn: ({ signal }) => request(collectionOf(mortalitySchema), 'mortality/', { query: all, signal }),
    enabled,
  });
}

/** A few species to choose from: those found dead nearby, then those found anywhere; `null` while they load. */
function useSeenSpecies(place: Position | null): readonly Species[] | null {
  const near = useLatestCases({ in_bbox: place && boxAround(place, REACH) }, place !== null);
  const anywhere = useLatestCases({}, true);
  if (near.isLoading || anywhere.isLoading) return null;
  const species = [near, anywhere].flatMap(({ data }) => mostSeen(data?.features ?? []));
  const ids = new Set(species.map(({ id }) => id));
  return [...ids].flatMap(id => species.find(candidate => candidate.id === id) ?? []).slice(0, MOST);
}

interface AboutCase {
  target: LinkTarget | null;
  species: Species | undefined;
  /** The search that found the birds, and its day, as the address of a new case names them. */
  survey: RecordRef | null;
  date: string | undefined;
}

/**
 * State besides the fields that a draft restores: the records that the fields refer to. Stored drafts use these
 * names.
 */
interface Named {
  species?: Species | undefined;
  concerned: LinkTarget | null;
}

export type CaseForm = FormState<typeof mortality, AboutCase, ReturnType<typeof useCase>>;

/** Loads what the form of a case opens with; `undefined` while it loads. */
export function useAboutCase({ infrastructure, item, initial, known }: FormTarget): AboutCase | undefined {
  const [query] = useSearchParams();
  const target = useLinkTarget(initial ? (initial.infrstr_id as RecordRef | null) : infrastructure);
  if (target === undefined) return undefined;
  return {
    target,
    species: (item as MortalityCase | undefined)?.properties.species ?? known?.species,
    survey: recordRefOf(query.get('survey') ?? undefined) ?? null,
    date: calendarDateSchema.safeParse(query.get('date')).data,
  };
}

/**
 * Accuracy of a device's position in whole metres, `COARSEST_ACCURACY` at most; `null` if the device does not report
 * it.
 */
export const wholeMetres = (accuracy: number | null): number | null =>
  accuracy && accuracy > 0 ? Math.min(Math.ceil(accuracy), COARSEST_ACCURACY) : null;

/**
 * Initial values of a new case: one bird, found today by the signed-in user. A support determines the place, since a
 * dead bird lies below it. A line leaves the place open, since the bird may lie anywhere along it. Without an
 * infrastructure, the place is the device's position if it is available. A search may have found it.
 */
export function newCase({ about: { target, ...about }, device, author, today }: DraftSource<AboutCase>) {
  const place = target?.geometry ?? device?.geom;
  return {
    geom: place?.type === 'Point' ? place : null,
    accuracy_m: target ? null : wholeMetres(device?.accuracy ?? null),
    date: about.date ?? today,
    author,
    count: 1,
    state: 'dead',
    infrstr_id: target?.ref ?? null,
    survey: about.survey,
  };
}

/** The chosen species and support or line, and how the place is being chosen. */
export function useCase({ about, start, kept }: OpenedForm<Draft<typeof mortalityInputSchema>, AboutCase>) {
  const restored = kept as Named | undefined;
  const { geom } = start;
  const startPosition = geom && isOnEarth(geom.coordinates) ? geom.coordinates : null;
  const [place] = useState(startPosition);
  const [species, setSpecies] = useState(restored ? restored.species : about.species);
  const [target, setTarget] = useState(restored ? restored.concerned : about.target);
  const [picking, setPicking] = useState(false);
  const [placing, setPlacing] = useState(!place);
  return {
    aside: { species, concerned: target } satisfies Named,
    known: { species, ...(target && { place: target.geometry }) },
    species: [species, about.species],
    focus: target?.geometry,
    mapHidden: !placing,
    seen: useSeenSpecies(place),
    /** The position that the form opened with. */
    place,
    target,
    setTarget,
    picking,
    setPicking,
    setSpecies,
    startPlacing: () => setPlacing(true),
  };
}

export function chooseTarget({ own, form }: CaseForm, target: LinkTarget | null) {
  own.setTarget(target);
  form.set('infrstr_id', target?.ref ?? null);
}
