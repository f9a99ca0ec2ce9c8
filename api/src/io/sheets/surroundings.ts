import { sql } from 'kysely';
import {
  type Bounds,
  boundsOf,
  centreOf,
  distanceBetween,
  distanceTo,
  joinedBounds,
  type Position,
} from 'shared/geometry';
import type { MortalityCase } from 'shared/kinds';
import { type LineString, type MultiPolygon, type Point, type Polygon, widened } from 'shared/server';
import { mortalityCases } from '../../domain/kinds/mortality';
import { presentRecords, selectRecords } from '../../domain/records/read-resource';
import type { Viewer } from '../../domain/records/viewer';
import { readRules } from '../../domain/sensitivity/rules';
import { hiddenAmong } from '../../domain/sensitivity/sensitive-cases';
import type { AnyRow } from '../../store/any-table';
import type { MapContent } from './drawing/sheet-content';

/** Distance within which dead birds are listed, in metres. */
export const REACH = 500;
const LEAST_RADIUS = 350;
/** Radius of the map around a line, as a share of the line's extent. */
const AROUND_LINE = 0.62;
/** Greatest ratio of the map's width to its height. */
const WIDEST = 2.5;
/** Maximum of records on a map. `infrastructures` limits supports and lines together. */
const MOST = { infrastructures: 1_500, cases: 500, municipalities: 40 };

export interface Surroundings extends Pick<MapContent, 'centre' | 'radius' | 'municipalities'> {
  supports: (MapContent['supports'][number] & { id: number })[];
  lines: { id: number; line: LineString }[];
  /** Dead birds, nearest first, with their distance in metres. */
  cases: { distance: number; case: MortalityCase }[];
  /** Whether the map shows only some of the records there. */
  isCut: boolean;
  /** Whether the map shows only some of the municipalities there. */
  hasMoreMunicipalities: boolean;
  /** Whether more dead birds lie in the area than `MOST` allows. */
  hasMoreCases: boolean;
  /** Whether the installation has rules that blur or withhold places, so that some birds may be hidden. */
  hasRules: boolean;
  /** Instants at which the records last changed, as ISO text. */
  changes: string[];
}

/** The centre of a place, and the radius in metres that its map shows. */
function viewOf(place: Point | LineString): { centre: Position; radius: number } {
  const bounds = boundsOf(place);
  const centre = centreOf(bounds);
  const [west, south, east, north] = bounds;
  const extent = Math.max(
    distanceBetween([west, centre[1]], [east, centre[1]]),
    distanceBetween([centre[0], south], [centre[0], north]),
  );
  return { centre, radius: Math.max(LEAST_RADIUS, extent * AROUND_LINE) };
}

/** Ids of the supports and cases that a map of an area shows, besides all lines. */
interface OnlyThese {
  supports: readonly number[];
  cases: readonly number[];
}

async function readInfrastructures({ context, db }: Viewer, box: Bounds, only?: OnlyThese) {
  return db
    .selectFrom('infrastructures')
    .select(['id', 'kind', 'risk', 'neutralization', 'updated_at'])
    .select(context.engine.readGeometry('infrastructures.geometry').as('geojson'))
    .where('deleted_at', 'is', null)
    .where(context.engine.inBox('infrastructures', 'infrastructures', box))
    .$if(only !== undefined, query =>
      query.where(eb =>
        eb.or([eb('kind', '=', 'LINE'), context.engine.among('infrastructures.id', only?.supports ?? [])]),
      ),
    )
    .orderBy('id')
    .limit(MOST.infrastructures + 1)
    .execute();
}

async function readMunicipalities({ context, db }: Viewer, box: Bounds) {
  const rows = await db
    .selectFrom('geo_areas')
    .select(['name', context.engine.readGeometry('geo_areas.geometry').as('geojson')])
    .where('type', '=', 'ADMIN_COM')
    .where(context.engine.inBox('geo_areas', 'geo_areas', box))
    .orderBy('id')
    .limit(MOST.municipalities + 1)
    .execute();
  return rows.map(({ name, geojson }) => ({ name, geometry: JSON.parse(geojson) as Polygon | MultiPolygon }));
}

/** The newest dead birds of a box. */
async function readCases(viewer: Viewer, box: Bounds, only?: OnlyThese): Promise<MortalityCase[]> {
  const { table } = mortalityCases.own;
  const { engine } = viewer.context;
  const rows = (await selectRecords(viewer, mortalityCases)
    .where(engine.inBox('mortality_cases', 'mortality_cases', box))
    .where(sql.ref(`${table}.alive`), '=', 0)
    .$if(only !== undefined, query => query.where(engine.among(`${table}.id`, only?.cases ?? [])))
    .orderBy(sql.ref(`${table}.date`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .limit(MOST.cases + 1)
    .execute()) as AnyRow[];
  return (await presentRecords(viewer, mortalityCases, rows, false)) as unknown as MortalityCase[];
}

/** Keeps the cases whose exact place no rule hides. */
export async function toldCases(viewer: Viewer, cases: readonly MortalityCase[]): Promise<MortalityCase[]> {
  const hidden = await hiddenAmong(
    viewer,
    cases.map(({ id }) => id),
  );
  return cases.filter(({ id }) => !hidden.has(id));
}

/** Reads the records on the map of a place, and the dead birds near it. */
export async function readSurroundings(
  viewer: Viewer,
  place: Point | LineString,
  only?: OnlyThese,
): Promise<Surroundings> {
  const { centre, radius } = viewOf(place);
  const seen = widened([...centre, ...centre], radius * WIDEST);
  const near = widened(boundsOf(place), REACH);
  const infrastructures = await readInfrastructures(viewer, seen, only);
  const read = await readCases(viewer, joinedBounds(seen, near), only);
  const cases = await toldCases(viewer, read);
  const municipalities = await readMunicipalities(viewer, seen);
  const shown = infrastructures.slice(0, MOST.infrastructures);
  return {
    centre,
    radius,
    municipalities: municipalities.slice(0, MOST.municipalities),
    supports: shown
      .filter(({ kind }) => kind === 'POLE')
      .map(({ id, geojson, risk, neutralization }) => ({
        id,
        position: (JSON.parse(geojson) as Point).coordinates,
        risk,
        neutralization,
      })),
    lines: shown
      .filter(({ kind }) => kind === 'LINE')
      .map(({ id, geojson }) => ({ id, line: JSON.parse(geojson) as LineString })),
    cases: cases
      .slice(0, MOST.cases)
      .map(one => ({ distance: distanceTo(one.geometry.coordinates, place), case: one }))
      .sort((a, b) => a.distance - b.distance || a.case.id - b.case.id),
    isCut: infrastructures.length > MOST.infrastructures || read.length > MOST.cases,
    hasMoreMunicipalities: municipalities.length > MOST.municipalities,
    hasMoreCases: read.length > MOST.cases,
    hasRules: (await readRules(viewer.db)).size > 0,
    changes: [
      ...shown.map(({ updated_at }) => updated_at),
      ...cases.map(({ properties }) => properties.timestamp_update),
    ],
  };
}
