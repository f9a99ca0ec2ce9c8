import type { Position } from './geojson';

/** About ten centimetres, finer than any position in the product. */
const decimals = 6;

/** A position in the form people type and paste: latitude, longitude, with decimal points. */
export const formatPosition = ([longitude, latitude]: Position): string =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
