import { describe, expect, it } from 'vitest';
import { UnreadableFile } from './parsed-file';
import { systemNamed } from './systems';
import { toWgs84 } from './to-wgs84';

/** Metres per degree of latitude. */
const DEGREE = 111_200;
const metresBetween = ([a, b]: readonly number[], [x = 0, y = 0]: readonly number[]) =>
  Math.hypot(((a ?? 0) - x) * DEGREE * Math.cos((y * Math.PI) / 180), ((b ?? 0) - y) * DEGREE);

const NTF =
  'GEOGCS["GCS_NTF_Paris",DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.466021293627]],PRIMEM["Paris",2.33722917],UNIT["Grad",0.0157079632679489]]';
const RGF93 =
  'GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const LAMBERT =
  'PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],UNIT["Meter",1.0]]';
const conicOn = (geographic: string) =>
  `PROJCS["Chantier",${geographic},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000],PARAMETER["False_Northing",6600000],PARAMETER["Central_Meridian",3],PARAMETER["Standard_Parallel_1",49],PARAMETER["Standard_Parallel_2",44],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1]]`;

describe('reference systems', () => {
  // Expected coordinates were converted from WGS 84 by GDAL 3.6. For 3727, 2971 and 2980 they come from the present
  // local system: the registry's transformation to it is far more accurate (0.1 to 1 m) than to WGS 84 (10 to 44 m).
  it.each<[srid: number, written: [number, number], place: [number, number]]>([
    [2154, [706216.2, 6520045.9], [3.08, 45.78]],
    [3857, [261600.8, 6251139.6], [2.35, 48.86]],
    [27561, [600990.1, 128838.5], [2.35, 48.86]],
    [27562, [657819.7, 86905.7], [3.08, 45.78]],
    [27563, [724583.3, 146729.8], [3.88, 43.61]],
    [27564, [530906.8, 178556.9], [8.74, 41.92]],
    [27571, [600990.1, 1128838.5], [2.35, 48.86]],
    [27572, [657819.7, 2086905.7], [3.08, 45.78]],
    [27573, [724583.3, 3146729.8], [3.88, 43.61]],
    [27574, [530906.8, 4178556.9], [8.74, 41.92]],
    [27582, [657819.7, 2086905.7], [3.08, 45.78]],
    [4807, [0.826028, 50.866704], [3.08, 45.78]],
    [4275, [3.08066, 45.780036], [3.08, 45.78]],
    [4230, [3.081187, 45.780981], [3.08, 45.78]],
    [23030, [609885.2, 5230845.7], [-1.55, 47.22]],
    [23031, [506311.6, 5069812.2], [3.08, 45.78]],
    [23032, [359876.5, 4840220.6], [7.26, 43.7]],
    [31370, [148679.4, 171066.8], [4.35, 50.85]],
    [3727, [151943.2, 77580.4], [55.45, -20.88]],
    [2969, [491299.8, 1998369.5], [-63.08, 18.07]],
    [2970, [657525.8, 1796350.2], [-61.53, 16.24]],
    [2973, [707518.7, 1614798.3], [-61.07, 14.6]],
    [2971, [352535.5, 544960.5], [-52.33, 4.93]],
    [2980, [524733.7, 8587445.1], [45.23, -12.78]],
    [5490, [657103.1, 1796046.8], [-61.53, 16.24]],
    [2975, [338767.2, 7690355.6], [55.45, -20.88]],
    [2056, [2600104.1, 1199879.6], [7.44, 46.95]],
  ])('EPSG:%i is read within five metres of GDAL', (srid, written, place) => {
    expect(metresBetween(toWgs84(srid)(written) as number[], place)).toBeLessThan(5);
  });

  it.each([
    ['EPSG:27572', 27572],
    ['urn:ogc:def:crs:EPSG::27562', 27562],
    ['http://www.opengis.net/def/crs/EPSG/0/2154', 2154],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
    ['RGF93 v1 / Lambert-93', 2154],
    ['Lambert II étendu', 27572],
    ['WGS 84 / UTM zone 31N', 32631],
    [`PROJCS["NTF_Paris_Lambert_Zone_II",${NTF},${LAMBERT}`, 27572],
    [`PROJCS["NTF (Paris) / Lambert Sud France",${NTF},${LAMBERT}`, 27563],
    [`PROJCS["A name of ours",${NTF},PARAMETER["x",1],AUTHORITY["EPSG","27571"]]`, 27571],
    [`PROJCRS["ED50 / UTM zone 31N",BASEGEOGCRS["ED50"],CS[Cartesian,2],ID["EPSG",23031]]`, 23031],
    ['PROJCS["ED_1950_UTM_Zone_30N",GEOGCS["GCS_European_1950"]]', 23030],
    ['PROJCS["Belge_Lambert_1972",GEOGCS["GCS_Belge_1972"]]', 31370],
    ['PROJCS["Fort_Desaix_UTM_20N",GEOGCS["GCS_Martinique_1938"]]', 2973],
    ['PROJCS["RGF_1993_CC46",GEOGCS["GCS_RGF_1993"]]', 3946],
    [NTF, 4807],
    ['GEOGCS["GCS_European_1950",DATUM["D_European_1950"]]', 4230],
    [
      `COMPD_CS["RGF93 / Lambert-93 + NGF-IGN69",PROJCS["RGF93 / Lambert-93",${RGF93}],VERT_CS["NGF-IGN69"]]`,
      2154,
    ],
  ])('are recognised by code or name: %s', (text, srid) => {
    expect(systemNamed(text).srid).toBe(srid);
  });

  it('of a file’s own are read where nothing can be misread', () => {
    const [longitude, latitude] = toWgs84(systemNamed(conicOn(RGF93)))([706216.2, 6520045.9]) as number[];
    expect([longitude, latitude]).toEqual([expect.closeTo(3.08, 5), expect.closeTo(45.78, 5)]);
  });

  it.each([
    ['in grads', conicOn(NTF)],
    [
      'in grads on a modern ellipsoid',
      conicOn(RGF93.replace('"Degree",0.0174532925199433', '"Gon",0.01570796')),
    ],
    ['from Paris', conicOn(RGF93.replace('"Greenwich",0.0', '"Paris",2.33722917'))],
    ['on a datum without a shift', conicOn(RGF93.replace('6378137.0,298.257222101', '6378388.0,297.0'))],
    ['with a number that is unknown', 'EPSG:99999'],
    ['of a building site', 'LOCAL_CS["Chantier"]'],
  ])('are refused %s', (_, text) => {
    expect(() => systemNamed(text)).toThrow(UnreadableFile);
  });
});
