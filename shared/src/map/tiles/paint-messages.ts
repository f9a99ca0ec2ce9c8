import type { DrawingSize } from './draw-record-tile';
import type { NameSpots } from './name-spots';
import type { RecordTile } from './record-tile';

/** A tile of records: decode these bytes and draw them. */
export type RecordWork = {
  readonly kind: 'records';
  readonly bytes: ArrayBuffer;
  readonly size: DrawingSize;
};

/** A tile of the ground with its areas, if there are any. `outline` is `outlines.json`, needed once. */
export type GroundWork = {
  readonly kind: 'ground';
  readonly bytes: ArrayBuffer | null;
  readonly size: DrawingSize;
  readonly outline: string | null;
};

export type PaintWork = RecordWork | GroundWork;
/** What a work gives beside the picture: the records, or the names of the areas. */
export type PaintResult = { readonly records: RecordTile } | { readonly names: readonly NameSpots[] };

/** What the main thread asks the worker. */
export type PaintRequest = { readonly job: number; readonly work: PaintWork };

/** What the worker answers. */
export type PaintAnswer =
  | { readonly job: number; readonly result: PaintResult; readonly bitmap: ImageBitmap }
  | { readonly job: number; readonly error: string };
