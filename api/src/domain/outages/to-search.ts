import { BIRD_CAUSES, MOST_OUTAGES, SEARCH_HOURS } from 'shared/kinds/outages';
import { findActiveUser } from '../../http/current-user';
import type { Row } from '../../store/schema';
import { parisTime } from '../notices/paris-clock';
import { areaCodesOf, isInAreas } from '../records/own-areas';
import type { Viewer } from '../records/viewer';
import { type OutagePlace, placesOfOutages } from './outage-places';

const HOUR_MS = 3_600_000;

/** An outage after which somebody should search. */
export interface ToSearch extends Pick<Row<'outages'>, 'id' | 'date' | 'time' | 'feeder'> {
  /** Whole hours since the outage. */
  hours: number;
  place: OutagePlace;
}

/** An instant for comparisons, from a local day and time. An unknown time counts as the end of the day. */
const instantOf = (day: string, time: string) => `${day}T${time || '23:59'}`;
const hourOf = (at: Date) => {
  const { day, hour } = parisTime(at);
  return instantOf(day, `${String(hour).padStart(2, '0')}:00`);
};

/** Ids of the records of a place. */
export const idsOf = ({ named, supports }: OutagePlace): number[] => [
  ...(named === null ? [] : [named]),
  ...supports,
];

/**
 * Outages of the last 48 hours whose cause may be a bird, and after which nobody has begun a search at the line or one
 * of its supports. The latest comes first.
 */
export async function outagesToSearch(viewer: Viewer, now = new Date()): Promise<ToSearch[]> {
  const since = hourOf(new Date(now.getTime() - SEARCH_HOURS * HOUR_MS));
  const rows = await viewer.db
    .selectFrom('outages')
    .select(['id', 'owner_id', 'feeder', 'infrastructure_id', 'date', 'time'])
    .where('deleted_at', 'is', null)
    .where('cause', 'in', BIRD_CAUSES)
    .where('date', '>=', since.slice(0, 10))
    .where('date', '<=', parisTime(now).day)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    // An import may bring thousands, and each line takes a query.
    .limit(MOST_OUTAGES.toSearch)
    .execute();
  const recent = rows.filter(({ date, time }) => instantOf(date, time) >= since);
  if (recent.length === 0) return [];
  const places = await placesOfOutages(viewer, recent);
  const searches = await viewer.db
    .selectFrom('survey_targets')
    .innerJoin('surveys', 'surveys.id', 'survey_targets.survey_id')
    .select(['survey_targets.infrastructure_id as id', 'surveys.date', 'surveys.started_at'])
    .where('surveys.deleted_at', 'is', null)
    .where('surveys.date', '>=', since.slice(0, 10))
    .execute();
  const searched = new Map<number, string>();
  for (const { id, date, started_at } of searches) {
    const at = instantOf(date, started_at);
    if (at > (searched.get(id) ?? '')) searched.set(id, at);
  }
  const last = Date.parse(`${hourOf(now)}Z`);
  return recent.flatMap(({ id, date, time, feeder }) => {
    const place = places.get(id) as OutagePlace;
    // A search on the day of an outage without a time counts as a later one.
    const begun = time ? instantOf(date, time) : date;
    if (idsOf(place).some(one => (searched.get(one) ?? '') >= begun)) return [];
    const hours = Math.floor((last - Date.parse(`${instantOf(date, time)}Z`)) / HOUR_MS);
    return { ...{ id, date, time, feeder }, hours: Math.max(0, hours), place };
  });
}

/**
 * Keeps the outages near an editor: in their areas of intervention. Coordinators without areas get all outages with a
 * known place, other editors without areas none.
 */
export async function nearAccount(viewer: Viewer, all: readonly ToSearch[]): Promise<ToSearch[]> {
  if (all.length === 0) return [];
  const user = await findActiveUser(viewer.db, viewer.userId);
  if (!user?.scope.includes('data:write')) return [];
  const codes = await areaCodesOf(viewer);
  if (codes.length === 0 && !user.scope.includes('programme:coordinate')) return [];
  const rows = await viewer.db
    .selectFrom('infrastructures')
    .select('id')
    .where(viewer.context.engine.among('id', [...new Set(all.flatMap(({ place }) => idsOf(place)))]))
    .where(isInAreas(codes, 'infrastructures.id'))
    .execute();
  const near = new Set(rows.map(({ id }) => id));
  return all.filter(({ place }) => idsOf(place).some(id => near.has(id)));
}
