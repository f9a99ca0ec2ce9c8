import type L from 'leaflet';

/** A geometry that people draw, in mutable GeoJSON as forms and server take it. */
export type DrawnGeometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] };

export type Drawing = {
  readonly geometry: DrawnGeometry;
  /** Per vertex, the id of the support it was snapped to. Tile coordinates are rounded to some 0.1 m, the id is not. */
  readonly snapped: readonly (number | null)[];
};

export type DrawContext = {
  readonly map: L.Map;
  /** What there is to edit; null when something new is drawn. */
  readonly geometry: DrawnGeometry | null;
  readonly emit: (drawing: Drawing) => void;
  /** How many vertices the unfinished drawing has. */
  readonly count: (vertices: number) => void;
};

/** A mode that has been entered; what it can do now. */
export type DrawTool = {
  readonly exit: () => void;
  readonly undo?: () => void;
  readonly finish?: () => void;
};

export type DrawMode = 'draw-point' | 'draw-line' | 'edit-point' | 'edit-line';

/** Which mode a shape and its present geometry call for. */
export function drawModeOf(shape: DrawnGeometry['type'], geometry: DrawnGeometry | null): DrawMode {
  if (shape === 'Point') return geometry ? 'edit-point' : 'draw-point';
  return geometry ? 'edit-line' : 'draw-line';
}
