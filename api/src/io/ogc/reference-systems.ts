import type { Box } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import { fromWgs84, type Reproject, toWgs84 } from '../import/parse/to-wgs84';

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const EPSG = 'http://www.opengis.net/def/crs/EPSG/0/';
/** Reference systems of responses and boxes. The first is the system of the records. */
export const SYSTEMS = [CRS84, `${EPSG}4326`, `${EPSG}3857`, `${EPSG}2154`] as const;
export type System = (typeof SYSTEMS)[number];

/** Metres from the meridian of Greenwich to the edge of Web Mercator, beyond which conversions begin anew. */
const HALF_WORLD = 20_037_508.34;

/** Swaps the axes: EPSG:4326 has the latitude first, unlike CRS84. */
const swapped: Reproject = coordinates => {
  if (!Array.isArray(coordinates)) return coordinates;
  return typeof coordinates[0] === 'number' ? coordinates.toReversed() : coordinates.map(swapped);
};

/** Conversions from and to degrees, longitude first. */
const CONVERSIONS: Record<System, { to: Reproject; from: Reproject } | null> = {
  [SYSTEMS[0]]: null,
  [SYSTEMS[1]]: { to: swapped, from: swapped },
  [SYSTEMS[2]]: { to: fromWgs84(3857), from: toWgs84(3857) },
  [SYSTEMS[3]]: { to: fromWgs84(2154), from: toWgs84(2154) },
};

/** Converts a geometry in degrees to a reference system. */
export function geometryIn(system: System, geometry: Geometry): Geometry {
  const conversion = CONVERSIONS[system];
  if (!conversion || !('coordinates' in geometry)) return geometry;
  return { ...geometry, coordinates: conversion.to(geometry.coordinates) } as Geometry;
}

/**
 * The box in degrees around a box in a reference system; `null` for sides in the wrong order. In degrees, a box whose
 * west is larger than its east crosses the antimeridian. Parallels are curved in Lambert-93, so the middles of the
 * sides are converted too.
 */
export function boxInDegrees(system: System, sides: Box): Box | null {
  const conversion = CONVERSIONS[system];
  const isSwapped = conversion?.from === swapped;
  const [first, second, third, fourth] = sides;
  const [west, south, east, north] = isSwapped ? [second, first, fourth, third] : sides;
  const isInDegrees = !conversion || isSwapped;
  if (south > north || (west > east && !isInDegrees)) return null;
  if (isInDegrees) return [west, south, east, north];
  const most = system === SYSTEMS[2] ? HALF_WORLD : Number.POSITIVE_INFINITY;
  const xs = [west, (west + east) / 2, east].map(x => Math.max(-most, Math.min(x, most)));
  const ys = [south, (south + north) / 2, north];
  const corners = xs.flatMap(x => ys.map(y => conversion.from([x, y]) as [number, number]));
  return [...boundsOfPositions(corners)];
}
