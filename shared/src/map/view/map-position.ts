/** The view of a map: its zoom (not that of a tile) and its centre in degrees. */
export type MapPosition = {
  readonly zoom: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** Metropolitan France. */
export const FRANCE: MapPosition = { zoom: 6, latitude: 46.6, longitude: 2.4 };
