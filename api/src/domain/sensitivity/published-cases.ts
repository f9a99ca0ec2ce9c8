import { type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import { type Bounds, boundsOf, type Position } from 'shared/geometry';
import type { MortalityFilter } from 'shared/kinds';
import {
  boundsHold,
  boundsOfPositions,
  type MultiPolygon,
  type Polygon,
  pointTest,
  wordsLookedFor,
  wordsOf,
} from 'shared/server';
import { type Condition, withBoxes } from '../../readmodel/model/condition';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { boxOfRows, sidesOfBox } from '../../store/boxes';
import { omit } from '../../store/omit';
import type { Viewer } from '../records/viewer';
import { type BlurredCase, findSensitiveCases, type SensitiveCases } from './sensitive-cases';

const cornersOf = ([west, south, east, north]: Box): Position[] => [
  [west, south],
  [east, north],
];

/**
 * The bounding box in degrees of the published cases, with blurred cases at their cells' centres; `null` without
 * cases.
 */
export async function publishedExtent(viewer: Viewer): Promise<Box | null> {
  const cases = await findSensitiveCases(viewer);
  if (cases.species.length === 0) return viewer.context.model.extent('mortality');
  const isOther = sql<SqlBool>`deleted_at is null and species_id not in (${sql.join([...cases.species])})`;
  const others = await boxOfRows(viewer.db, 'mortality_cases', isOther);
  const positions = [
    ...(others ? cornersOf(others) : []),
    ...[...cases.exact.values()].map(({ position }) => position),
    ...[...cases.blurred.values()].map(({ centre }) => centre),
  ];
  return positions.length > 0 ? [...boundsOfPositions(positions)] : null;
}

const KIND = 'mortality';
/** A filter of cases. `and` is the filter of a selection; `compared` compares only published values, and boxes. */
type CaseFilter = MortalityFilter & { and?: MortalityFilter; compared?: Condition };
/** Filters that depend on the exact place or on texts that are not published. */
const BY_PLACE = [
  ...([
    'in_bbox',
    'area',
    'municipality',
    'sensitive_area',
    'infrastructure',
    'centre',
    'survey',
    'q',
  ] as const),
];

export interface Published {
  /** The filter for cases of species that are not sensitive; `null` if only sensitive species are requested. */
  others: MortalityFilter | null;
  /** Ids of the published cases of sensitive species, ascending. */
  sensitive: number[];
  cases: SensitiveCases;
}

async function speciesAside({ db }: Viewer, sensitive: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('species').select('id').where('id', 'not in', sensitive).execute();
  return rows.map(({ id }) => id);
}

async function areaTest({ db, context }: Viewer, ids: readonly number[]): Promise<(at: Position) => boolean> {
  const rows = await db
    .selectFrom('geo_areas')
    .select(context.engine.readGeometry('geo_areas.geometry').as('geojson'))
    .where(context.engine.among('id', ids))
    .execute();
  const tests = rows.map(({ geojson }) => {
    const surface: Polygon | MultiPolygon = JSON.parse(geojson);
    const bounds = boundsOf(surface);
    const test = pointTest(surface);
    return (at: Position) => boundsHold(bounds, at) && test(at);
  });
  return at => tests.some(test => test(at));
}

/**
 * Makes a test of the words of a query against the names of species, since other texts of a blurred case are not
 * published.
 */
async function wordTest({ db }: Viewer, query: string): Promise<(one: BlurredCase) => boolean> {
  const words = wordsLookedFor(wordsOf(query));
  const species = await db.selectFrom('species').select(['id', 'search_text']).execute();
  const named = new Set(
    species.filter(({ search_text }) => words.every(word => search_text.includes(word))).map(({ id }) => id),
  );
  return one => named.has(one.species_id);
}

const isCentredIn = (box: Bounds) => {
  const sides = sidesOfBox(box);
  return ({ centre }: BlurredCase) => sides.some(side => boundsHold(side, centre));
};

/** Makes a test of a filter against the published facts of a blurred case: its cell's centre instead of its place. */
async function blurredTest(
  viewer: Viewer,
  { in_bbox, area, municipality, sensitive_area, infrastructure, centre, survey, q, and }: CaseFilter,
): Promise<(one: BlurredCase) => boolean> {
  if (sensitive_area || infrastructure || centre || survey) return () => false;
  const tests: ((one: BlurredCase) => boolean)[] = [];
  if (and) tests.push(await blurredTest(viewer, and));
  if (in_bbox) tests.push(isCentredIn(in_bbox as Bounds));
  for (const ids of [area, municipality])
    if (ids) {
      const isInArea = await areaTest(viewer, ids);
      tests.push(({ centre }) => isInArea(centre));
    }
  if (q) tests.push(await wordTest(viewer, q));
  return one => tests.every(test => test(one));
}

/** A filter without the filters in `BY_PLACE`, and with the blurred cases centred in a box instead of the box. */
const withoutPlace = (
  { and, compared, ...filter }: CaseFilter,
  blurred: SensitiveCases['blurred'],
): RecordFilter => ({
  ...omit(filter, ...BY_PLACE),
  ...(and && { and: omit(and, ...BY_PLACE) }),
  ...(compared && {
    compared: withBoxes(compared, box => {
      const isCentred = isCentredIn(box);
      return { column: 'id', among: [...blurred.values()].filter(isCentred).map(({ id }) => id) };
    }),
  }),
});

/**
 * Finds which cases match a filter by their published facts. A blurred case matches by its cell's centre, so that no
 * box or area narrows its place down. Supports, sensitive areas and care centres never match a blurred case.
 */
export async function findPublished(viewer: Viewer, filter: CaseFilter): Promise<Published> {
  const cases = await findSensitiveCases(viewer);
  if (cases.species.length === 0) return { others: filter, sensitive: [], cases };
  const { model } = viewer.context;
  const requested = (filter.species as number[] | undefined) ?? null;
  const sensitiveSpecies = new Set(cases.species);
  const species = requested ? requested.filter(id => sensitiveSpecies.has(id)) : [...cases.species];
  const others = requested
    ? requested.filter(id => !sensitiveSpecies.has(id))
    : await speciesAside(viewer, cases.species);
  const idsOf = async (conditions: RecordFilter) =>
    species.length > 0 ? [...(await model.ids(KIND, { ...conditions, species }))] : [];
  const exact = (await idsOf(filter)).filter(id => cases.exact.has(id));
  const matches = await blurredTest(viewer, filter);
  const blurred = (await idsOf(withoutPlace(filter, cases.blurred))).filter(id => {
    const blurredCase = cases.blurred.get(id);
    return blurredCase !== undefined && matches(blurredCase);
  });
  return {
    others: others.length > 0 ? { ...filter, species: others } : null,
    sensitive: [...exact, ...blurred].sort((a, b) => a - b),
    cases,
  };
}
