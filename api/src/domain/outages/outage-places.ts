import { LIMITS } from 'shared/contract';
import { boundsOf, distanceTo } from 'shared/geometry';
import { FOUND_WITHIN, MOST_OUTAGES } from 'shared/kinds/outages';
import { daysAfter } from 'shared/programme';
import { daysBetween, type LineString, type Point, widened } from 'shared/server';
import type { Row } from '../../store/schema';
import { infrastructuresAmong } from '../records/references';
import type { Viewer } from '../records/viewer';

/** Maximum number of supports of all feeders that are looked up together. */
const MOST_OF_FEEDERS = 20_000;

type Cut = Pick<Row<'outages'>, 'id' | 'owner_id' | 'feeder' | 'infrastructure_id'>;

/** Where the current was cut. */
export interface OutagePlace {
  /** The line or support that the outage names. */
  named: number | null;
  supports: readonly number[];
}

/** Ids of records of a type within `LIMITS.carriesMetres` of a support or line. */
async function beside({ db, context }: Viewer, place: Point | LineString, kind: 'POLE' | 'LINE') {
  const { engine } = context;
  const box = widened(boundsOf(place), LIMITS.carriesMetres);
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', engine.readGeometry('infrastructures.geometry').as('geojson')])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where(engine.inBox('infrastructures', 'infrastructures', box))
    .orderBy('id')
    .execute();
  return rows
    .filter(({ geojson }) => {
      const other: Point | LineString = JSON.parse(geojson);
      const metres =
        other.type === 'Point'
          ? distanceTo(other.coordinates, place)
          : place.type === 'Point' && distanceTo(place.coordinates, other);
      return metres !== false && metres <= LIMITS.carriesMetres;
    })
    .map(({ id }) => id);
}

/** Supports with their poles' line and operator in the networks in effect. */
const onFeeders = ({ db }: Viewer) =>
  db
    .selectFrom('network_groups')
    .innerJoin('network_sources', 'network_sources.id', 'network_groups.source_id')
    .innerJoin('network_positions', join =>
      join
        .onRef('network_positions.version_id', '=', 'network_sources.current_version_id')
        .onRef('network_positions.group_id', '=', 'network_groups.id'),
    )
    .innerJoin('infrastructures', 'infrastructures.pole_id', 'network_positions.pole_id')
    .select(['infrastructures.id', 'network_groups.line', 'network_sources.owner_id'])
    .where('infrastructures.deleted_at', 'is', null)
    .where('network_groups.line', '!=', '');

const isOf = (owner: number | null, cut: Pick<Cut, 'owner_id'>) => owner === null || owner === cut.owner_id;

/**
 * Where outages were, by id: the supports that carry the named line. Without a line, the named support and those whose
 * poles have the feeder's name in a network of the same operator.
 */
export async function placesOfOutages(
  viewer: Viewer,
  cuts: readonly Cut[],
): Promise<Map<number, OutagePlace>> {
  const ids = cuts.flatMap(cut => cut.infrastructure_id ?? []);
  const named = await infrastructuresAmong(viewer, ids, { withPlace: true });
  const carriers = new Map<number, number[]>();
  for (const { id, kind, geojson } of named.values())
    if (kind === 'LINE') carriers.set(id, await beside(viewer, JSON.parse(geojson ?? ''), 'POLE'));
  const feeders = cuts.flatMap(({ feeder, infrastructure_id }) =>
    feeder === '' || carriers.has(infrastructure_id ?? 0) ? [] : feeder,
  );
  const supports =
    feeders.length === 0
      ? []
      : await onFeeders(viewer)
          .where(viewer.context.engine.among('network_groups.line', [...new Set(feeders)]))
          .orderBy('infrastructures.id')
          .limit(MOST_OF_FEEDERS)
          .execute();
  return new Map(
    cuts.map(cut => {
      const { kind, id } = named.get(cut.infrastructure_id ?? 0) ?? {};
      const ofFeeder = supports.filter(({ line, owner_id }) => line === cut.feeder && isOf(owner_id, cut));
      const own = new Set([...(kind === 'POLE' && id ? [id] : []), ...ofFeeder.map(support => support.id)]);
      return [cut.id, { named: id ?? null, supports: carriers.get(id ?? 0) ?? [...own] }];
    }),
  );
}

/** Outages to which a find at a support or line on a day may belong, the nearest in time first. */
export async function outagesBeside(viewer: Viewer, infrastructure: number, day: string): Promise<number[]> {
  const { db, context } = viewer;
  const found = (await infrastructuresAmong(viewer, [infrastructure], { withPlace: true })).get(
    infrastructure,
  );
  if (!found) return [];
  const isSupport = found.kind === 'POLE';
  const lines = isSupport ? await beside(viewer, JSON.parse(found.geojson ?? ''), 'LINE') : [];
  const feeders = isSupport
    ? await onFeeders(viewer).where('infrastructures.id', '=', infrastructure).execute()
    : [];
  const rows = await db
    .selectFrom('outages')
    .leftJoin('infrastructures', join =>
      join
        .onRef('infrastructures.id', '=', 'outages.infrastructure_id')
        .on('infrastructures.deleted_at', 'is', null),
    )
    .select(['outages.id', 'outages.date', 'outages.feeder', 'outages.owner_id'])
    .select(['infrastructures.id as named', 'infrastructures.kind'])
    .where('outages.deleted_at', 'is', null)
    .where('outages.date', '>=', daysAfter(day, -FOUND_WITHIN.after))
    .where('outages.date', '<=', daysAfter(day, FOUND_WITHIN.before))
    .where(eb =>
      eb.or([
        context.engine.among('infrastructures.id', [infrastructure, ...lines]),
        context.engine.among(
          'outages.feeder',
          feeders.map(({ line }) => line),
        ),
      ]),
    )
    .orderBy('outages.id', 'desc')
    .execute();
  const own = new Set([infrastructure, ...lines]);
  const joined = rows.filter(
    row =>
      own.has(row.named ?? 0) ||
      (row.kind !== 'LINE' &&
        feeders.some(({ line, owner_id }) => line === row.feeder && isOf(owner_id, row))),
  );
  const apart = (row: { date: string }) => Math.abs(daysBetween(row.date, day));
  joined.sort((one, other) => apart(one) - apart(other));
  return joined.map(({ id }) => id).slice(0, MOST_OUTAGES.beside);
}
