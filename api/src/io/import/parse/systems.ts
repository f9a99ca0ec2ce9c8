import { type Box, plainText } from 'shared/contract';
import { conic, LAMBERT93, utm } from '../../../domain/records/projections';
import { UnreadableFile } from './parsed-file';

export interface System {
  /** EPSG number; `null` for a system that a file defines itself. */
  srid: number | null;
  /** The proper name, which is the same in all languages. */
  name: string;
  /** Definition for proj4; `null` for degrees of WGS 84, or of a datum equal to it within the accuracy of files. */
  definition: string | null;
  /** Size of the angular unit in degrees, if it is not the degree. */
  degrees?: number;
  /** Area of use, in degrees. */
  area: Box;
}

const WORLD: Box = [-180, -90, 180, 90];
const FRANCE: Box = [-9.86, 41.15, 10.38, 51.56];
const MAINLAND: Box = [-4.87, 41.31, 9.63, 51.14];
const NORTH: Box = [-4.87, 48, 8.23, 51.14];
const CENTRE: Box = [-4.87, 45.3, 8.23, 48.3];
const SOUTH: Box = [-1.79, 42.33, 7.71, 45.6];
const CORSICA: Box = [8.5, 41.31, 9.63, 43.07];
const ANTILLES: Box = [-63.66, 14.08, -60, 18.31];
const GUADELOUPE: Box = [-61.85, 15.8, -60.97, 16.55];
const SAINT_MARTIN: Box = [-63.21, 17.82, -62.73, 18.17];
const MARTINIQUE: Box = [-61.29, 14.35, -60.76, 14.93];
const GUIANA: Box = [-54, 2.17, -49.45, 8.88];
const REUNION: Box = [54, -24.72, 58.24, -18.28];
const MAYOTTE: Box = [43.68, -14.49, 46.7, -11.33];
const BELGIUM: Box = [2.5, 49.5, 6.4, 51.51];
const SWITZERLAND: Box = [5.96, 45.82, 10.49, 47.81];

// Ellipsoids with their shifts to WGS 84, from transformations 1193, 1275, 15929, 1926, 1905, 1903, 1910, 1908, 5888
// and 1676 of the EPSG registry.
const NTF = '+a=6378249.2 +b=6356515 +towgs84=-168,-60,320';
const ED50 = '+ellps=intl +towgs84=-84,-97,-117';
const BD72 = '+ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747';
const REUNION_1947 = '+ellps=intl +towgs84=789.524,-626.486,-89.904,0.6006,76.7946,-10.5788,-32.3241';
const GUADELOUPE_1948 = '+ellps=intl +towgs84=-472.29,-5.63,-304.12,0.4362,-0.8374,0.2563,1.8984';
const FORT_MARIGOT = '+ellps=intl +towgs84=137,248,-430';
const MARTINIQUE_1938 = '+ellps=intl +towgs84=126.93,547.94,130.41,-2.7867,5.1612,-0.8584,13.8227';
const CSG67 = '+ellps=intl +towgs84=-193.066,236.993,105.447,0.4814,-0.8074,0.1276,1.5649';
const COMBANI_1950 = '+ellps=intl +towgs84=-599.928,-275.552,-195.665,-0.0835,-0.4715,0.0602,49.2814';
const CH1903 = '+ellps=bessel +towgs84=674.374,15.056,405.346';

const degreesOn = (datum: string) => `+proj=longlat ${datum} +no_defs`;
const lambert = (latitude: number, scale: number, x: number, y: number) =>
  `+proj=lcc +lat_1=${latitude} +lat_0=${latitude} +lon_0=0 +k_0=${scale} +x_0=${x} +y_0=${y} ${NTF} +pm=paris +units=m +no_defs`;
const ofNorth = (y: number) => lambert(49.5, 0.999877341, 600_000, y);
const ofCentre = (y: number) => lambert(46.8, 0.99987742, 600_000, y);
const ofSouth = (y: number) => lambert(44.1, 0.999877499, 600_000, y);
const ofCorsica = (y: number) => lambert(42.165, 0.99994471, 234.358, y);
const swiss = (x: number, y: number) =>
  `+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=${x} +y_0=${y} ${CH1903} +units=m +no_defs`;

type Entry = [srids: number | number[], name: string, definition: string | null, area: Box, names?: string[]];

const range = <Item>(first: number, last: number, item: (number: number) => Item): Item[] =>
  Array.from({ length: last - first + 1 }, (_, i) => item(first + i));
const zoneOfUtm = (zone: number, from = -80, to = 84): Box => [zone * 6 - 186, from, zone * 6 - 180, to];

/** Supported systems, the most common first. All numbers of one entry mean the same coordinates. */
const ENTRIES: readonly Entry[] = [
  [[4326, 4979], 'WGS 84', null, WORLD],
  [[2154, 9793, 9794, 5698, 5699], 'Lambert-93', LAMBERT93, FRANCE, ['L93', 'RGF93 / Lambert-93']],
  ...range(42, 50, (zone): Entry => {
    const name = `CC${zone}`;
    const area: Box = [-4.87, zone - 1.1, 9.63, zone + 1.1];
    const definition = conic(zone, (zone - 41) * 1_000_000 + 200_000);
    return [[3900 + zone, 9780 + zone, 9800 + zone], name, definition, area, [`RGF93 / ${name}`]];
  }),
  [
    [27572, 27582],
    'Lambert II étendu',
    ofCentre(2_200_000),
    MAINLAND,
    ['NTF (Paris) / Lambert zone II', 'NTF (Paris) / France II', 'NTF / Lambert II étendu'],
  ],
  [
    [5490, 4559, 2989],
    'RGAF09 / UTM 20N (Antilles)',
    utm(20),
    ANTILLES,
    ['RGAF09 / UTM 20N', 'RRAF 1991 / UTM 20N'],
  ],
  [2972, 'RGFG95 / UTM 22N (Guyane)', utm(22), GUIANA, ['RGFG95 / UTM 22N']],
  [2975, 'RGR92 / UTM 40S (La Réunion)', utm(40, true), REUNION, ['RGR92 / UTM 40S']],
  [4471, 'RGM04 / UTM 38S (Mayotte)', utm(38, true), MAYOTTE, ['RGM04 / UTM 38S']],
  [
    [3857, 3785, 900_913, 102_100],
    'Web Mercator',
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
    WORLD,
    ['WGS 84 / Pseudo-Mercator', 'WGS 84 / Web Mercator', 'WGS 84 / Web Mercator Auxiliary Sphere'],
  ],
  ...range(1, 60, (zone): Entry => [32_600 + zone, `WGS 84 / UTM ${zone}N`, utm(zone), zoneOfUtm(zone, 0)]),
  ...range(1, 60, (zone): Entry => {
    return [32_700 + zone, `WGS 84 / UTM ${zone}S`, utm(zone, true), zoneOfUtm(zone, -80, 0)];
  }),
  ...range(28, 38, (zone): Entry => [25_800 + zone, `ETRS89 / UTM ${zone}N`, utm(zone), zoneOfUtm(zone, 30)]),
  [[27571, 27581], 'NTF (Paris) / Lambert zone I', ofNorth(1_200_000), NORTH, ['NTF (Paris) / France I']],
  [[27573, 27583], 'NTF (Paris) / Lambert zone III', ofSouth(3_200_000), SOUTH, ['NTF (Paris) / France III']],
  [
    [27574, 27584],
    'NTF (Paris) / Lambert zone IV',
    ofCorsica(4_185_861.369),
    CORSICA,
    ['NTF (Paris) / France IV'],
  ],
  [
    [27561, 27591],
    'NTF (Paris) / Lambert Nord France',
    ofNorth(200_000),
    NORTH,
    ['NTF (Paris) / Nord France'],
  ],
  [
    [27562, 27592],
    'NTF (Paris) / Lambert Centre France',
    ofCentre(200_000),
    CENTRE,
    ['NTF (Paris) / Centre France'],
  ],
  [[27563, 27593], 'NTF (Paris) / Lambert Sud France', ofSouth(200_000), SOUTH, ['NTF (Paris) / Sud France']],
  [[27564, 27594], 'NTF (Paris) / Lambert Corse', ofCorsica(185_861.369), CORSICA, ['NTF (Paris) / Corse']],
  ...range(28, 38, (zone): Entry => {
    const names = [`European Datum 1950 / UTM ${zone}N`];
    return [23_000 + zone, `ED50 / UTM ${zone}N`, utm(zone, false, ED50), zoneOfUtm(zone, 30), names];
  }),
  [
    31370,
    'Belgian Lambert 72',
    `+proj=lcc +lat_1=51.16666723333333 +lat_2=49.8333339 +lat_0=90 +lon_0=4.367486666666666 +x_0=150000.013 +y_0=5400088.438 ${BD72} +units=m +no_defs`,
    BELGIUM,
    [
      'BD72 / Belgian Lambert 72',
      'Belge 1972 / Belgian Lambert 72',
      'Belge 1972 / Belge Lambert 72',
      'Belge Lambert 1972',
    ],
  ],
  [
    [3727, 2990],
    'Reunion 1947 / TM Reunion',
    `+proj=tmerc +lat_0=-21.11666666666667 +lon_0=55.53333333333333 +k=1 +x_0=160000 +y_0=50000 ${REUNION_1947} +units=m +no_defs`,
    REUNION,
  ],
  [2970, 'Guadeloupe 1948 / UTM 20N', utm(20, false, GUADELOUPE_1948), GUADELOUPE, ['Sainte Anne / UTM 20N']],
  [2969, 'Fort Marigot / UTM 20N', utm(20, false, FORT_MARIGOT), SAINT_MARTIN],
  [2973, 'Martinique 1938 / UTM 20N', utm(20, false, MARTINIQUE_1938), MARTINIQUE, ['Fort Desaix / UTM 20N']],
  [2971, 'CSG67 / UTM 22N', utm(22, false, CSG67), GUIANA],
  [2980, 'Combani 1950 / UTM 38S', utm(38, true, COMBANI_1950), MAYOTTE],
  [2056, 'CH1903+ / LV95', swiss(2_600_000, 1_200_000), SWITZERLAND, ['CH1903+ LV95']],
  [21781, 'CH1903 / LV03', swiss(600_000, 200_000), SWITZERLAND, ['CH1903 LV03']],
  [[4171, 4965, 9776, 9777, 9781, 9782], 'RGF93', null, FRANCE],
  [[4258, 4937], 'ETRS89', null, WORLD],
  [[5489, 5488, 4558, 4557], 'RGAF09', null, ANTILLES, ['RRAF 1991']],
  [[4624, 4967], 'RGFG95', null, GUIANA],
  [[4627, 4971], 'RGR92', null, REUNION],
  [[4470, 4469], 'RGM04', null, MAYOTTE],
  [4275, 'NTF', degreesOn(NTF), MAINLAND],
  [4807, 'NTF (Paris)', degreesOn(`${NTF} +pm=paris`), MAINLAND],
  [4230, 'ED50', degreesOn(ED50), [-16, 30, 48, 84], ['European 1950', 'European Datum 1950']],
  [4313, 'BD72', degreesOn(BD72), BELGIUM, ['Belge 1972']],
  [4626, 'Reunion 1947', degreesOn(REUNION_1947), REUNION],
  [4622, 'Guadeloupe 1948', degreesOn(GUADELOUPE_1948), GUADELOUPE, ['Sainte Anne']],
  [4621, 'Fort Marigot', degreesOn(FORT_MARIGOT), SAINT_MARTIN],
  [4625, 'Martinique 1938', degreesOn(MARTINIQUE_1938), MARTINIQUE, ['Fort Desaix']],
];

const DEGREES_OF_GRAD = 0.9;
const IN_GRADS = [4807];

const BY_SRID = new Map<number, System>();
const BY_NAME = new Map<string, System>();
/** One system per entry, the most common first. */
export const SYSTEMS: readonly System[] = ENTRIES.map(([srids, name, definition, area, names = []]) => {
  const [first = 0, ...others] = [srids].flat();
  const system: System = {
    srid: first,
    name,
    definition,
    area,
    ...(IN_GRADS.includes(first) && { degrees: DEGREES_OF_GRAD }),
  };
  BY_SRID.set(first, system);
  for (const srid of others) BY_SRID.set(srid, { ...system, srid });
  for (const one of [name, ...names]) BY_NAME.set(keyOf(one), system);
  return system;
});

/**
 * Normalises a name that programs write differently, such as `WGS_1984_UTM_Zone_31N`, `RGF93 v1 / CC46` or `GCS_NTF`.
 */
function keyOf(name: string): string {
  return plainText(name)
    .replace(/[^a-z0-9+]+|zone/g, '')
    .replace(/^gcs/, '')
    .replace(/(?:19|20)(\d\d)/g, '$1')
    .replace(/^rgf93v[12]b?/, 'rgf93');
}

export const WGS84 = BY_SRID.get(4326) as System;

const unknown = (system: string) => new UnreadableFile('system', { system: system.slice(0, 60) });

export const findSystem = (srid: number): System | undefined => BY_SRID.get(srid);

/**
 * The system with an EPSG number.
 * @throws UnreadableFile for an unsupported number
 */
export function systemOf(srid: number): System {
  const system = findSystem(srid);
  if (!system) throw unknown(`EPSG:${srid}`);
  return system;
}

const MOST_DEFINITION = 20_000;
const HORIZONTAL =
  /\b(?:PROJC(?:R)?S|PROJECTEDCRS|GEOG(?:CS|CRS)|GEODCRS|GEOGRAPHICCRS|GEODETICCRS)\s*[[(]\s*"([^"]{0,200})"/i;

/** A node of a well-known text, up to its closing bracket. */
function nodeAt(text: string, start: number): string {
  let depth = 0;
  let inText = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '"') inText = !inText;
    else if (inText) continue;
    else if ('[('.includes(sign)) depth += 1;
    else if ('])'.includes(sign) && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const CODE = /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?|ID\s*\[\s*"EPSG"\s*,\s*)(\d{4,6})"?\s*\]\s*\]$/i;
const numbersAfter = (name: string, text: string) =>
  [
    ...text.matchAll(
      new RegExp(
        `\\b(?:${name})\\s*\\[\\s*"[^"]{0,200}"\\s*,\\s*(-?[\\d.]{1,30})(?:\\s*,\\s*([\\d.]{1,30}))?`,
        'gi',
      ),
    ),
  ].map(([, ...numbers]) => numbers.map(Number));
const isNear = (value: number | undefined, expected: number, within: number) =>
  value !== undefined && Math.abs(value - expected) < within;

/**
 * Whether proj4 interprets a definition correctly. Its longitudes must count from Greenwich, in degrees. Its datum
 * must have a shift, or an ellipsoid whose datums all lie within two metres of WGS 84. proj4 takes grads for degrees
 * and ignores unknown shifts.
 */
function isPlain(node: string): boolean {
  const [a, flattening] = numbersAfter('SPHEROID|ELLIPSOID', node)[0] ?? [];
  const isModern = isNear(a, 6_378_137, 1) && isNear(flattening, 298.2572, 0.001);
  const isGreenwich = numbersAfter('PRIMEM|PRIMEMERIDIAN', node).every(([degrees]) => degrees === 0);
  const hasGrads = /"(?:grad|gon)/i.test(node) || /\b0?\.01570796/.test(node);
  return (isModern || /\bTOWGS84\s*\[/i.test(node)) && isGreenwich && !hasGrads;
}

/**
 * The system that a file names or defines: `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154`, `CRS84`, `Lambert 93`, or
 * well-known text. In well-known text, code and name take precedence over the definition, since they imply the shift
 * of the datum.
 * @throws UnreadableFile for an unsupported system whose definition would be misinterpreted
 */
export function systemNamed(named: string): System {
  const text = named.trim();
  if (text.length > MOST_DEFINITION) throw unknown(text);
  const [start, name] = HORIZONTAL.exec(text) ?? [];
  if (start === undefined || name === undefined) {
    const byName = /CRS:?84$/i.test(text.slice(-6)) ? WGS84 : BY_NAME.get(keyOf(text.slice(0, 100)));
    const code = /^(?:.{0,100}\bEPSG\b.{0,20}?[:/ ])?(\d{4,6})\)?$/i.exec(text)?.[1];
    const system = byName ?? BY_SRID.get(Number(code));
    if (!system) throw unknown(text);
    return system;
  }
  const node = nodeAt(text, text.indexOf(start));
  const known = BY_SRID.get(Number(CODE.exec(node)?.[1])) ?? BY_NAME.get(keyOf(name));
  if (known) return known;
  if (!isPlain(node)) throw unknown(name);
  return { srid: null, name: name.slice(0, 60), definition: node, area: WORLD };
}
