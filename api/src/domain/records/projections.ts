const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';

/** Lambert-93 (EPSG:2154), the projection of metropolitan France, in the syntax of proj4. */
export const LAMBERT93 = `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80} +units=m +no_defs`;

/** Lambert conic conformal around a parallel of France, in degrees. */
export const conic = (latitude: number, falseNorthing: number): string =>
  `+proj=lcc +lat_0=${latitude} +lon_0=3 +lat_1=${latitude - 0.75} +lat_2=${latitude + 0.75} +x_0=1700000 +y_0=${falseNorthing} ${GRS80} +units=m +no_defs`;

/** A zone of UTM, 1 to 60. @param datum ellipsoid and shift to WGS 84 */
export const utm = (zone: number, south = false, datum: string = GRS80): string =>
  `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${datum} +units=m +no_defs`;
