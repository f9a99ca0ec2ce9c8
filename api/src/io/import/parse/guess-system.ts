import type { Box } from 'shared/contract';
import { boundsMeet, boundsOf, pointInPolygon } from 'shared/geometry';
import { boundsHold, type MultiPolygon } from 'shared/server';
import { SYSTEMS, type System, systemOf, WGS84 } from './systems';
import { toWgs84 } from './to-wgs84';

type Place = [number, number];

/** What a person says of a file's coordinates, and where the installation's records lie. */
export interface PlaceHints {
  /** EPSG number. */
  srid?: number | undefined;
  territory: readonly Box[];
}

/** A system that coordinates fit, with the longitude and latitude that the first of them has in it. */
export interface Fitting {
  system: System;
  first: Place;
}

/** How coordinates are read. */
export interface ReadIn {
  system: System;
  /** Several systems that fit, of which nobody has named one: the file is refused until somebody does. */
  fitting: readonly Fitting[];
}

/** Degrees of a place to which a person recognises it. */
const DIGITS = 2;
const MOST_TOLD = 5;

/** What is asked about coordinates that fit several systems, for a message: each system, and where it puts the first. */
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

/** The systems that coordinates in a territory may have, the commonest first, and of equal ones the commonest. */
export const systemsIn = (territory: readonly Box[]): System[] =>
  SYSTEMS.filter(({ area }) => territory.some(box => boundsMeet(box, area))).filter(
    ({ definition }, i, all) => all.findIndex(other => other.definition === definition) === i,
  );

const isInMetres = ({ definition }: System) => definition !== null && !definition.startsWith('+proj=longlat');

const ringOf = (text: string): Place[] => text.split(' ').map(place => place.split(',').map(Number) as Place);
/** The outline of metropolitan France with some twenty kilometres around, longitude and latitude. */
const MAINLAND = ringOf(
  '2.5,51.3 4.4,50.4 5.1,50.4 6.2,49.75 8.5,49.2 7.9,47.4 7.3,47.2 6.6,46.6 7.4,46 7.5,45.2 7.4,44.6 8,44.1 7.8,43.5 6.7,42.7 5.2,42.9 4.2,43.1 3.5,42.2 1.9,42.1 0.5,42.4 -0.8,42.55 -2.1,43.1 -1.9,44.6 -1.9,46 -3.6,47 -5.2,47.7 -5.5,48.6 -4,49.05 -2.3,50 -1,49.95 0,49.9 1.3,51.1',
);
const CORSICA = ringOf('8.3,41.2 9.8,41.2 9.8,43.2 8.3,43.2');
const FRANCE = { type: 'MultiPolygon', coordinates: [[MAINLAND], [CORSICA]] } satisfies MultiPolygon;
const [WEST, SOUTH, EAST, NORTH] = boundsOf(FRANCE);

/** Whether a place is in the territory. All of France, which is set with a wide margin, is looked at without. */
function isThere(place: Place, territory: readonly Box[]): boolean {
  const isAllOfFrance = ([west, south, east, north]: Box) =>
    west <= WEST && south <= SOUTH && east >= EAST && north >= NORTH;
  return territory.some(
    box => boundsHold(box, place) && (!isAllOfFrance(box) || pointInPolygon(place, FRANCE)),
  );
}

/** The systems in which most of some coordinates in metres lie in the territory and where the system is made for. */
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

/** How coordinates look: in degrees of WGS 84, where no system fits too, or in the system in metres that fits. */
function lookOf(positions: readonly Place[], territory: readonly Box[]): ReadIn {
  const finite = positions.filter(position => position.every(Number.isFinite));
  const inMetres = finite.filter(position => !isInDegrees(position));
  const fitting = inMetres.length * 2 > finite.length ? fittingOf(inMetres, territory) : [];
  return { system: fitting[0]?.system ?? WGS84, fitting: fitting.length > 1 ? fitting : [] };
}

/**
 * The system of a file's coordinates: as a person says, else as the file does, else as the coordinates look.
 *
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

/** Geometries of a file in which its reference system is searched. */
export const MOST_SEARCHED = 200;

/** How the coordinates of several layers are read: as the one that is asked about, else as the first. */
export const readInOfAll = (layers: readonly ReadIn[]): ReadIn | undefined =>
  layers.find(({ fitting }) => fitting.length > 0) ?? layers[0];

/** Longitude and latitude of a point, or of the first point of another geometry. */
export function positionOf(geometry: unknown): readonly unknown[] {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return [];
  let { coordinates }: { coordinates: unknown } = geometry;
  while (Array.isArray(coordinates) && Array.isArray(coordinates[0])) [coordinates] = coordinates;
  return Array.isArray(coordinates) ? coordinates : [];
}

/** The first positions of the first geometries of a file. */
export function firstPositions(geometries: readonly unknown[]): [number, number][] {
  return geometries.slice(0, MOST_SEARCHED).flatMap(geometry => {
    const [x, y] = positionOf(geometry);
    return typeof x === 'number' && typeof y === 'number' ? [[x, y] as [number, number]] : [];
  });
}

/** The reference system that words of a header name: `x_l93`, `X Lambert 93`, `coord_x_cc46`. */
export function systemOfWords(words: readonly string[]): System | undefined {
  const has = (...names: string[]) => names.some(name => words.includes(name));
  if (has('l93', 'lambert93', '2154') || (has('lambert') && has('93'))) return systemOf(2154);
  if (has('wgs84')) return WGS84;
  const zone = words.flatMap(word => /^cc(4[2-9]|50)$/.exec(word)?.[1] ?? [])[0];
  return zone === undefined ? undefined : systemOf(3900 + Number(zone));
}
