import type L from 'leaflet';

/** A geometry that people draw, in mutable GeoJSON as forms and server take it. */
export type DrawnGeometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] }
  | { type: 'Polygon'; coordinates: [number, number][][] };
export type Shape = DrawnGeometry['type'];

/** What infrastructures are made of. */
type PointOrLine = Exclude<DrawnGeometry, { type: 'Polygon' }>;

export type Drawing<Drawn extends DrawnGeometry = PointOrLine> = {
  readonly geometry: Drawn;
  /** Per vertex, the id of the support it was snapped to. Tile coordinates are rounded to some 0.1 m, the id is not. */
  readonly snapped: readonly (number | null)[];
};

/** The last change of a path that is edited. */
export type PathChange = 'moved' | 'added' | 'removed';

/** The state of a path that is edited. */
export type Editing = {
  /** The change that `undo` reverts. */
  readonly lastChange: PathChange | null;
  /** More vertices are in view than can have handles. */
  readonly crowded: boolean;
};

export type DrawContext = {
  readonly map: L.Map;
  /** What there is to edit; null when something new is drawn. */
  readonly geometry: DrawnGeometry | null;
  readonly emit: (drawing: Drawing<DrawnGeometry>) => void;
  /** How many vertices the unfinished drawing has. */
  readonly count: (vertices: number) => void;
  readonly reportEditing: (editing: Editing) => void;
};

/** A mode that has been entered, with its present abilities. */
export type DrawTool = {
  readonly exit: () => void;
  readonly undo?: () => void;
  readonly finish?: () => void;
};
