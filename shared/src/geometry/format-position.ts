import type { Position } from './geojson';

/** Some ten centimetres: finer than any of our positions. */
const decimals = 6;

/** A position as people type it and paste it elsewhere: latitude, longitude, with points for decimals. */
export const formatPosition = ([longitude, latitude]: Position): string =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
