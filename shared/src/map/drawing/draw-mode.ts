import type L from 'leaflet';

/** A geometry that users draw, in mutable GeoJSON for forms and server. */
export type DrawnGeometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] }
  | { type: 'Polygon'; coordinates: [number, number][][] };
export type Shape = DrawnGeometry['type'];

type PointOrLine = Exclude<DrawnGeometry, { type: 'Polygon' }>;

export type Drawing<Drawn extends DrawnGeometry = PointOrLine> = {
  readonly geometry: Drawn;
  /** For each vertex, the id of the support it snapped to, if any. Tile coordinates are rounded; the id is exact. */
  readonly snapped: readonly (number | null)[];
};

export type PathChange = 'moved' | 'added' | 'removed';

export type Editing = {
  /** The change that `undo` reverts. */
  readonly lastChange: PathChange | null;
  /** Whether the view contains more vertices than can have handles. */
  readonly crowded: boolean;
};

export type DrawContext = {
  readonly map: L.Map;
  /** The geometry to edit; null to draw a new one. */
  readonly geometry: DrawnGeometry | null;
  readonly emit: (drawing: Drawing<DrawnGeometry>) => void;
  /** Called with the number of vertices of the unfinished drawing. */
  readonly count: (vertices: number) => void;
  readonly reportEditing: (editing: Editing) => void;
};

/** An active drawing mode with the actions that it offers. */
export type DrawTool = {
  readonly exit: () => void;
  readonly undo?: () => void;
  readonly finish?: () => void;
};
