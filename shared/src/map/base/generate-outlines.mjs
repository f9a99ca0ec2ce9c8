// Makes outlines.json from world-atlas (Natural Earth, public domain): the countries in and around the French
// territories, so that a map works without any network. Run it again only after a change of the boxes: node
// shared/src/map/base/generate-outlines.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));

/**
 * Boxes as west, south, east and north: metropolitan France and its neighbours, Antilles, Guiana, Saint-Pierre,
 * Réunion and Mayotte.
 */
const BOXES = [
  [-11, 35, 17, 56],
  [-63.5, 14, -60.5, 18.5],
  [-55, 2, -51, 6],
  [-56.6, 46.6, -56, 47.2],
  [55, -21.5, 56, -20.7],
  [44.9, -13.1, 45.4, -12.6],
];
const LEFT_OUT = new Set(['Brazil', 'Suriname', 'Algeria', 'Morocco', 'Tunisia', 'Norway', 'Sweden']);

const meets = (ring, [west, south, east, north]) =>
  ring.some(([x, y]) => x >= west && x <= east && y >= south && y <= north);
const isNear = ring => BOXES.some(box => meets(ring, box));

const used = new Map();
const renumber = arc => {
  const index = arc < 0 ? ~arc : arc;
  if (!used.has(index)) used.set(index, used.size);
  return arc < 0 ? ~used.get(index) : used.get(index);
};

const geometries = world.objects.countries.geometries.flatMap(country => {
  if (LEFT_OUT.has(country.properties.name) || !country.type) return [];
  const polygons = country.type === 'Polygon' ? [country.arcs] : country.arcs;
  const near = polygons.filter(arcs =>
    isNear(feature(world, { type: 'Polygon', arcs }).geometry.coordinates[0]),
  );
  if (near.length === 0) return [];
  return [{ type: 'MultiPolygon', arcs: near.map(rings => rings.map(ring => ring.map(renumber))) }];
});

const outlines = {
  type: 'Topology',
  transform: world.transform,
  objects: { countries: { type: 'GeometryCollection', geometries } },
  arcs: [...used.keys()].map(index => world.arcs[index]),
};
writeFileSync(new URL('outlines.json', import.meta.url), JSON.stringify(outlines));
