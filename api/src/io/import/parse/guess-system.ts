import type { Box } from 'shared/contract';
import { boundsMeet, boundsOf, pointInPolygon } from 'shared/geometry';
import { boundsHold, type MultiPolygon } from 'shared/server';
import { SYSTEMS, type System, systemOf, WGS84 } from './systems';
import { toWgs84 } from './to-wgs84';

type Place = [number, number];

/** The reference system that a person chose for a file, and the area of the installation's records. */
export interface PlaceHints {
  /** EPSG number. */
  srid?: number | undefined;
  territory: readonly Box[];
}

/** A system that fits coordinates, with the longitude and latitude of the first position that fits. */
export interface Fitting {
  system: System;
  first: Place;
}

export interface ReadIn {
  system: System;
  /**
   * The fitting systems if several fit and nobody chose one. The file is refused until a person chooses one of them.
   */
  fitting: readonly Fitting[];
}

/** Decimals of degrees that are enough for a person to recognise a place. */
const DIGITS = 2;
const MOST_TOLD = 5;

/**
 * Parameters of the message about coordinates that fit several systems. It shows each system with the place of the
 * first coordinates in it. `null` if the system is clear.
 */
export function askedOf({ fitting }: ReadIn): { systems: string } | null {
  if (fitting.length === 0) return null;
  const systems = fitting
    .slice(0, MOST_TOLD)
    .map(({ system: { name, srid }, first: [longitude, latitude] }) => {
      const degrees = [latitude, longitude].map(one => one.toFixed(DIGITS)).join(' / ');
      return `${name} (EPSG:${srid}) → ${degrees}`;
    });
  return { systems: [...systems, ...(fitting.length > MOST_TOLD ? ['…'] : [])].join('; ') };
}

const isInDegrees = ([x, y]: Place) => Math.abs(x) <= 180 && Math.abs(y) <= 180;

/**
 * Systems in which coordinates of a territory may be given, the most common first. Of systems with the same
 * definition, it includes only the most common.
 */
export const systemsIn = (territory: readonly Box[]): System[] =>
  SYSTEMS.filter(({ area }) => territory.some(box => boundsMeet(box, area))).filter(
    ({ definition }, i, all) => all.findIndex(other => other.definition === definition) === i,
  );

const isInMetres = ({ definition }: System) => definition !== null && !definition.startsWith('+proj=longlat');

const ringOf = (text: string): Place[] => text.split(' ').map(place => place.split(',').map(Number) as Place);
/** Outline of metropolitan France as longitude and latitude, with a margin of some twenty kilometres. */
const MAINLAND = ringOf(
  '2.5,51.3 4.4,50.4 5.1,50.4 6.2,49.75 8.5,49.2 7.9,47.4 7.3,47.2 6.6,46.6 7.4,46 7.5,45.2 7.4,44.6 8,44.1 7.8,43.5 6.7,42.7 5.2,42.9 4.2,43.1 3.5,42.2 1.9,42.1 0.5,42.4 -0.8,42.55 -2.1,43.1 -1.9,44.6 -1.9,46 -3.6,47 -5.2,47.7 -5.5,48.6 -4,49.05 -2.3,50 -1,49.95 0,49.9 1.3,51.1',
);
const CORSICA = ringOf('8.3,41.2 9.8,41.2 9.8,43.2 8.3,43.2');
const FRANCE = { type: 'MultiPolygon', coordinates: [[MAINLAND], [CORSICA]] } satisfies MultiPolygon;
const [WEST, SOUTH, EAST, NORTH] = boundsOf(FRANCE);

/** Whether a place is in the territory. In a box that includes all of France, the exact outline is used. */
function isThere(place: Place, territory: readonly Box[]): boolean {
  const isAllOfFrance = ([west, south, east, north]: Box) =>
    west <= WEST && south <= SOUTH && east >= EAST && north >= NORTH;
  return territory.some(
    box => boundsHold(box, place) && (!isAllOfFrance(box) || pointInPolygon(place, FRANCE)),
  );
}

/**
 * The systems that place more than half of the positions inside both the territory and the system's area of use.
 * @param positions in metres
 */
function fittingOf(positions: readonly Place[], territory: readonly Box[]): Fitting[] {
  return systemsIn(territory)
    .filter(isInMetres)
    .flatMap(system => {
      const reproject = toWgs84(system);
      const places = positions.map(position => reproject(position) as Place);
      const fitting = places.filter(place => boundsHold(system.area, place) && isThere(place, territory));
      const [first] = fitting;
      return first && fitting.length * 2 > positions.length ? [{ system, first }] : [];
    });
}

/**
 * The system that coordinates suggest: the most common fitting system in metres, or degrees of WGS 84 if none fits.
 */
function lookOf(positions: readonly Place[], territory: readonly Box[]): ReadIn {
  const finite = positions.filter(position => position.every(Number.isFinite));
  const inMetres = finite.filter(position => !isInDegrees(position));
  const fitting = inMetres.length * 2 > finite.length ? fittingOf(inMetres, territory) : [];
  return { system: fitting[0]?.system ?? WGS84, fitting: fitting.length > 1 ? fitting : [] };
}

/**
 * The system of a file's coordinates: chosen by a person, otherwise declared in the file, otherwise suggested by the
 * coordinates.
 * @throws UnreadableFile for an unknown number
 */
export function systemOfFile(
  { srid, territory }: PlaceHints,
  declared: () => System | undefined,
  positions: () => readonly Place[],
): ReadIn {
  const said = srid === undefined ? declared() : systemOf(srid);
  return said ? { system: said, fitting: [] } : lookOf(positions(), territory);
}

/** Number of geometries examined to find a file's reference system. */
export const MOST_SEARCHED = 200;

/** The result for several layers: the first result with an open choice, otherwise the first result. */
export const readInOfAll = (layers: readonly ReadIn[]): ReadIn | undefined =>
  layers.find(({ fitting }) => fitting.length > 0) ?? layers[0];

/** The coordinates of a point, or of the first point of another geometry. */
export function positionOf(geometry: unknown): readonly unknown[] {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return [];
  let { coordinates }: { coordinates: unknown } = geometry;
  while (Array.isArray(coordinates) && Array.isArray(coordinates[0])) [coordinates] = coordinates;
  return Array.isArray(coordinates) ? coordinates : [];
}

/** The first position of each of a file's first geometries. */
export function firstPositions(geometries: readonly unknown[]): [number, number][] {
  return geometries.slice(0, MOST_SEARCHED).flatMap(geometry => {
    const [x, y] = positionOf(geometry);
    return typeof x === 'number' && typeof y === 'number' ? [[x, y] as [number, number]] : [];
  });
}

/** The reference system that words of a header name, such as `x_l93`, `X Lambert 93` or `coord_x_cc46`. */
export function systemOfWords(words: readonly string[]): System | undefined {
  const has = (...names: string[]) => names.some(name => words.includes(name));
  if (has('l93', 'lambert93', '2154') || (has('lambert') && has('93'))) return systemOf(2154);
  if (has('wgs84')) return WGS84;
  const zone = words.flatMap(word => /^cc(4[2-9]|50)$/.exec(word)?.[1] ?? [])[0];
  return zone === undefined ? undefined : systemOf(3900 + Number(zone));
}
