import { ApiError, fetchListPage, queryOptions, request } from 'shared/api';
import { LIMITS, type LineGeometry } from 'shared/contract';
import { boundsOf, boxAround, boxQuery, type Position, widened } from 'shared/geometry';
import {
  type Infrastructure,
  type InfrastructureSummary,
  infrastructureSchema,
  infrastructureSummarySchema,
} from 'shared/kinds';
import { MOST_TARGETS } from 'shared/kinds/surveys';
import { keys } from 'shared/records';
import { AREA_REACH, alongLine, LINE_REACH, lengthOfWay, nearestLine, nearestNeighbours } from './walk-order';
import type { Walk, WalkTarget } from './walk-record';

/** What the walk begins with: a position, a chosen support or line, or supports in a given order. */
export interface FootOf {
  from: Position | null;
  /** Id of a line, or of a support to begin at. */
  start: number | null;
  ids: readonly number[];
}

export type Foot = Pick<Walk, 'line' | 'place' | 'targets'> & { metres: number };

const PAGE = 1000;
const AT_ONCE = 8;

type Summary = Pick<InfrastructureSummary, 'id' | 'geometry' | 'properties'>;
type LineSummary = Summary & { geometry: LineGeometry };

async function summaries(query: object, signal: AbortSignal): Promise<Summary[]> {
  const features: Summary[] = [];
  let cursor: string | null = null;
  do {
    const page: { features: Summary[]; cursor: string | null } = await fetchListPage(
      infrastructureSummarySchema,
      'cables/infrastructures/',
      { ...query, fields: 'summary', limit: PAGE, cursor },
      signal,
    );
    features.push(...page.features);
    cursor = page.cursor;
  } while (cursor && features.length < MOST_TARGETS);
  return features;
}

const readOne = (id: number, signal: AbortSignal) =>
  request(infrastructureSchema, `cables/infrastructures/${id}/`, { signal });

/** Reads each record on its own, as its sheet does, so that this device keeps it. Skips those that are gone. */
async function readEach(ids: readonly number[], signal: AbortSignal): Promise<Summary[]> {
  const records: Summary[] = [];
  const readIfThere = async (id: number) => {
    try {
      return await readOne(id, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  };
  for (let at = 0; at < ids.length; at += AT_ONCE)
    records.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(readIfThere))).flat());
  return records;
}

const targetsOf = (records: readonly Summary[]): WalkTarget[] =>
  records.flatMap(({ id, geometry, properties }) => {
    const { risk, arming, equipment, photo, last_seen_date, last_diagnosis_date } = properties;
    if (geometry.type !== 'Point') return [];
    return {
      id,
      position: geometry.coordinates,
      ...{ risk, arming, equipment, photo },
      seen: last_seen_date ?? last_diagnosis_date,
      diagnosed: last_diagnosis_date,
    };
  });

const isLine = (record: Summary | undefined): record is LineSummary => record?.geometry.type === 'LineString';

async function readFoot({ from, start, ids }: FootOf, signal: AbortSignal): Promise<Omit<Foot, 'metres'>> {
  if (ids.length > 0) return { line: null, place: null, targets: targetsOf(await readEach(ids, signal)) };
  const chosen = start === null ? undefined : await readOne(start, signal);
  const place = chosen?.geometry.type === 'Point' ? chosen.geometry.coordinates : from;
  const lines = isLine(chosen)
    ? []
    : place && (await summaries({ type: 'LINE', in_bbox: boxAround(place, LINE_REACH) }, signal));
  const line = isLine(chosen) ? chosen : place && lines && nearestLine(place, lines.filter(isLine));
  if (line) {
    const box = boxQuery(widened(boundsOf(line.geometry), LIMITS.carriesMetres));
    const supports = targetsOf(await summaries({ type: 'POLE', in_bbox: box }, signal));
    return {
      line: { id: line.id, geometry: line.geometry },
      place: line.properties.municipality,
      targets: alongLine(line.geometry, supports, place),
    };
  }
  if (!place) return { line: null, place: null, targets: [] };
  const around = await summaries({ type: 'POLE', in_bbox: boxAround(place, AREA_REACH) }, signal);
  return { line: null, place: null, targets: nearestNeighbours(place, targetsOf(around)) };
}

/** The supports to walk, in order, with the length of the way in metres. */
export const footQuery = (of: FootOf) =>
  queryOptions({
    queryKey: keys.list('infrastructures', { walk: of }),
    queryFn: async ({ signal }): Promise<Foot> => {
      const foot = await readFoot(of, signal);
      const way = of.from ? [{ position: of.from }, ...foot.targets] : foot.targets;
      return { ...foot, metres: lengthOfWay(way) };
    },
    enabled: of.from !== null || of.start !== null || of.ids.length > 0,
  });

/** A support with its visits. */
export const supportQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.one('infrastructures', id), 'walk'],
    queryFn: ({ signal }) => readOne(id, signal),
  });

/** The last photograph of a support with its day; `null` if there is none. */
export function lastPhotoOf({ properties }: Infrastructure) {
  const visit = properties.diagnosis.find(({ media }) => media.length > 0);
  const [photo] = visit?.media ?? [];
  if (!visit || !photo) return null;
  return { path: photo.storage, thumbnail: photo.thumbnail, date: photo.date ?? visit.date };
}
