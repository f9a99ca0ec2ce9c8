import { distanceBetween, type Geometry, lengthOfLine, type Position } from 'shared/geometry';
import type { Programme, Survey } from 'shared/kinds/surveys';
import { programmeRecords, surveyRecords } from '../../domain/kinds/surveys';
import { presentRecords, rowsOf } from '../../domain/records/read-resource';
import type { Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import type { BlurredPlace } from '../../domain/sensitivity/sensitive-cases';
import { groupBy } from '../../store/group-by';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from '../export/define-table';
import { type PublishedCase, type ReadPublished, readerOf } from '../export/published-cases';
import { type Area, placeOf, propertiesOf } from './case-facts';
import { smallestCircle } from './smallest-circle';

type Amount = readonly [value: number, unit: 'support' | 'metre' | 'observer-hour'];

/** An event of the archive: a search, a chance find, or the programme that is the parent of searches. */
export interface ArchiveEvent {
  kind: 'survey' | 'find' | 'programme';
  id: string;
  parent: string | null;
  /** A day, an instant or a period of ISO 8601. */
  date: string;
  protocol: string;
  /** What was searched; `null` also where it would tell a blurred place. */
  size: Amount | null;
  effort: Amount | null;
  minutes: number | null;
  place: Position | null;
  /** Metres, never 0; `null` if unknown. */
  uncertainty: number | null;
  areas: readonly Area[];
  blurred: BlurredPlace | null;
  /** Whether all birds that the search found are among the occurrences. */
  isComplete: boolean;
  occurrences: readonly PublishedCase[];
}

/** The records of an archive. */
export interface Archived {
  surveys: readonly number[];
  /** Cases to which searches are limited; `null` for all. */
  cases: ReadonlySet<number> | null;
  /** Cases that no search found. */
  chance: readonly number[];
}

/** A search has up to 2,000 supports and lines, so fewer searches are read at a time. */
const SURVEYS_AT_ONCE = 50;
const WAYS: Readonly<Record<Survey['way'], string>> = {
  FOOT: 'search on foot',
  VEHICLE: 'search by vehicle',
  DOG: 'search with a dog',
  DRONE: 'search by drone',
};

const urn = (uuid: string) => `urn:uuid:${uuid}`;
/** The event of a case that is not that of its search. */
const eventOfCase = (uuid: string) => `${urn(uuid)}:event`;
const uuidOf = (one: PublishedCase) => propertiesOf(one).uuid;

const findEvent = (one: PublishedCase): ArchiveEvent => ({
  ...{ kind: 'find', id: eventOfCase(uuidOf(one)), parent: null },
  date: propertiesOf(one).date,
  protocol: 'incidental find',
  ...{ size: null, effort: null, minutes: null, isComplete: false },
  place: placeOf(one),
  uncertainty: propertiesOf(one).accuracy_m,
  areas: propertiesOf(one).areas ?? [],
  blurred: one.blurred,
  occurrences: [one],
});

interface Target {
  geometry: Geometry;
  areas: readonly Area[];
}

async function targetsAmong({ db, context }: Viewer, ids: readonly number[]): Promise<Map<number, Target>> {
  const { engine } = context;
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', engine.readGeometry('infrastructures.geometry').as('geojson')])
    .where(engine.among('id', ids))
    .execute();
  const areas = await db
    .selectFrom('infrastructure_areas')
    .innerJoin('geo_areas', 'geo_areas.id', 'infrastructure_areas.area_id')
    .select(['infrastructure_id', 'type', 'code', 'name'])
    .where(engine.among('infrastructure_id', ids))
    .orderBy('geo_areas.search_text')
    .execute();
  const byTarget = groupBy(areas, one => one.infrastructure_id);
  return new Map(
    rows.map(({ id, geojson }) => [id, { geometry: JSON.parse(geojson), areas: byTarget.get(id) ?? [] }]),
  );
}

/** The part of a line between two distances from its start in metres. */
function partOfLine(line: readonly Position[], from: number, to: number): Position[] {
  const part: Position[] = [];
  let passed = 0;
  for (const [i, end] of line.entries()) {
    const start = line[i - 1];
    if (!start) continue;
    const metres = distanceBetween(start, end);
    const at = (distance: number): Position => {
      const ratio = metres > 0 ? (distance - passed) / metres : 0;
      return [start[0] + ratio * (end[0] - start[0]), start[1] + ratio * (end[1] - start[1])];
    };
    const [first, last] = [Math.max(from, passed), Math.min(to, passed + metres)];
    if (first <= last) part.push(at(first), at(last));
    passed += metres;
  }
  return part;
}

/** What was searched: its size, the circle round it, and its areas. */
function searched({ targets, width_m }: Survey, known: ReadonlyMap<number, Target>) {
  const positions: Position[] = [];
  const supports = new Set<number>();
  const areas = new Map<string, Area>();
  let metres = 0;
  for (const { infrastructure, from_m, to_m } of targets) {
    const target = known.get(infrastructure);
    if (!target) continue;
    for (const area of target.areas) areas.set(`${area.type} ${area.code}`, area);
    if (target.geometry.type === 'LineString') {
      const whole = target.geometry.coordinates;
      const isPart = from_m !== null || to_m !== null;
      const part = isPart ? partOfLine(whole, from_m ?? 0, to_m ?? Number.POSITIVE_INFINITY) : whole;
      metres += lengthOfLine({ type: 'LineString', coordinates: part });
      positions.push(...part);
    } else if (target.geometry.type === 'Point') {
      supports.add(infrastructure);
      positions.push(target.geometry.coordinates);
    }
  }
  const circle = smallestCircle(positions);
  const radius = Math.ceil((circle?.radius ?? 0) + (width_m ?? 0) / 2);
  const size: Amount | null =
    supports.size > 0 ? [supports.size, 'support'] : metres > 0 ? [Math.round(metres), 'metre'] : null;
  return {
    size,
    place: circle?.centre ?? null,
    uncertainty: radius > 0 ? radius : null,
    areas: [...areas.values()],
  };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function timesOf({ date, started_at, ended_at, people }: Survey) {
  const minutes = started_at && ended_at ? minutesOf(ended_at) - minutesOf(started_at) : 0;
  const begin = started_at ? `${date}T${started_at}` : date;
  return {
    date: started_at && ended_at ? `${begin}/${date}T${ended_at}` : begin,
    minutes: minutes > 0 ? minutes : null,
    hours: minutes > 0 ? ([Math.round((people * minutes) / 0.6) / 100, 'observer-hour'] as const) : null,
  };
}

const cellOf = ({ blurred }: PublishedCase) => `${blurred?.side} ${blurred?.centre.join()}`;

/**
 * The event of a search with its occurrences, and events of their own for those that cannot be in it. The event is as
 * coarse as its most sensitive bird. Birds that are published elsewhere with another place would tell where it was
 * searched, so they stand apart, and of a search that found a bird which is not published at all nothing is told.
 * @param found the published cases of the search
 * @param isWithheld whether another case of it is not published
 */
function eventsOf(
  survey: Survey,
  programme: Programme | undefined,
  found: readonly PublishedCase[],
  isWithheld: boolean,
  targets: ReadonlyMap<number, Target>,
): ArchiveEvent[] {
  if (isWithheld) return found.map(findEvent);
  const { date, minutes, hours } = timesOf(survey);
  const protocol = WAYS[survey.way];
  const [coarsest] = found
    .filter(({ blurred }) => blurred)
    .sort((a, b) => (b.blurred?.side ?? 0) - (a.blurred?.side ?? 0) || (uuidOf(a) < uuidOf(b) ? -1 : 1));
  if (coarsest?.blurred) {
    const { place, areas, blurred, uncertainty } = findEvent(coarsest);
    const occurrences = found.filter(one => cellOf(one) === cellOf(coarsest));
    const others = found.filter(one => !occurrences.includes(one));
    const [first = ''] = occurrences.map(uuidOf).sort();
    // The id of the search leads to its supports, its programme to those of other days.
    const event: ArchiveEvent = {
      ...{ kind: 'survey', id: eventOfCase(first), parent: null, date: survey.date, protocol },
      ...{ size: null, effort: hours, minutes, place, uncertainty, areas, blurred },
      ...{ isComplete: others.length === 0, occurrences },
    };
    return [event, ...others.map(findEvent)];
  }
  const { size, ...circle } = searched(survey, targets);
  const walked = survey.distance_m ? ([survey.distance_m, 'metre'] as const) : null;
  return [
    {
      ...{ kind: 'survey', id: urn(survey.uuid), date, minutes, size, ...circle, blurred: null },
      parent: programme ? urn(programme.uuid) : null,
      protocol: [protocol, programme?.protocol].filter(Boolean).join('. '),
      effort: hours ?? walked ?? size,
      ...{ isComplete: true, occurrences: found },
    },
  ];
}

async function propertiesAmong<One>(viewer: Viewer, resource: Resource, ids: readonly number[]) {
  const records = await presentRecords(viewer, resource, await rowsOf(viewer, resource, ids), false);
  return records.map(({ properties }) => properties as unknown as One);
}

/** The events of some searches. Searches that do not say what they found are no evidence and left out. */
async function surveyEvents(
  viewer: Viewer,
  ids: readonly number[],
  read: ReadPublished,
  cases: Archived['cases'],
): Promise<{ events: ArchiveEvent[]; programmes: Programme[] }> {
  const { db, context } = viewer;
  const surveys = await propertiesAmong<Survey>(viewer, surveyRecords, ids);
  const links = await db
    .selectFrom('mortality_cases')
    .select(['id', 'survey_id'])
    .where(context.engine.among('survey_id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const linked = groupBy(links, one => one.survey_id);
  const published = new Map((await read(links.map(({ id }) => id))).map(one => [one.id, one]));
  const searchedIds = surveys.flatMap(({ targets }) => targets.map(one => one.infrastructure));
  const targets = await targetsAmong(viewer, [...new Set(searchedIds)]);
  const programmeIds = new Set(surveys.flatMap(({ programme }) => programme ?? []));
  const programmes = await propertiesAmong<Programme>(viewer, programmeRecords, [...programmeIds]);
  const events = surveys.flatMap(survey => {
    const all = linked.get(survey.id) ?? [];
    if (all.length === 0 && !survey.nothing_found) return [];
    const found = all.flatMap(({ id }) => published.get(id) ?? []);
    const programme = programmes.find(({ id }) => id === survey.programme);
    return eventsOf(survey, programme, found, found.length < all.length, targets);
  });
  if (!cases) return { events, programmes };
  const limited = events.flatMap(event => {
    const occurrences = event.occurrences.filter(({ id }) => cases.has(id));
    const isComplete = event.isComplete && occurrences.length === event.occurrences.length;
    return occurrences.length > 0 ? [{ ...event, occurrences, isComplete }] : [];
  });
  return { events: limited, programmes };
}

/** The events of an archive: searches, chance finds, then the programmes of the searches with the days they span. */
export async function* archiveEvents(
  viewer: Viewer,
  { surveys, cases, chance }: Archived,
  exact: boolean,
): AsyncGenerator<readonly ArchiveEvent[]> {
  const read = readerOf(viewer, exact);
  const parents = new Map<string, { protocol: string; first: string; last: string }>();
  for (let start = 0; start < surveys.length; start += SURVEYS_AT_ONCE) {
    const page = surveys.slice(start, start + SURVEYS_AT_ONCE);
    const { events, programmes } = await surveyEvents(viewer, page, read, cases);
    for (const { parent, date } of events) {
      if (!parent) continue;
      const day = date.slice(0, 10);
      const protocol = programmes.find(({ uuid }) => urn(uuid) === parent)?.protocol ?? '';
      const { first = day, last = day } = parents.get(parent) ?? {};
      const [from = day, , to = day] = [first, day, last].sort();
      parents.set(parent, { protocol, first: from, last: to });
    }
    yield events;
    await letOthersIn();
  }
  for (let start = 0; start < chance.length; start += PAGE) {
    yield (await read(chance.slice(start, start + PAGE))).map(findEvent);
    await letOthersIn();
  }
  yield [...parents].map(([id, { protocol, first, last }]) => ({
    ...{ kind: 'programme', id, parent: null, date: first === last ? first : `${first}/${last}`, protocol },
    ...{ size: null, effort: null, minutes: null, place: null, uncertainty: null, areas: [], blurred: null },
    ...{ isComplete: false, occurrences: [] },
  }));
}
