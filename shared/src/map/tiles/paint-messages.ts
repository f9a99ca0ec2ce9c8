import type { DrawingSize } from './draw-record-tile';
import type { NameSpots } from './name-spots';
import type { RecordTile } from './record-tile';

/** A tile of records: decode these bytes and draw them. */
export type RecordWork = {
  readonly kind: 'records';
  readonly bytes: ArrayBuffer;
  readonly size: DrawingSize;
};

/** A base map tile with its areas, if there are any. `outline` is the text of `outlines.json`, sent once. */
export type GroundWork = {
  readonly kind: 'ground';
  readonly bytes: ArrayBuffer | null;
  readonly size: DrawingSize;
  readonly outline: string | null;
};

export type PaintWork = RecordWork | GroundWork;
/** The result of a job besides its image: the records, or the names of the areas. */
export type PaintResult = { readonly records: RecordTile } | { readonly names: readonly NameSpots[] };

/** Message from the main thread to the worker. */
export type PaintRequest = { readonly job: number; readonly work: PaintWork };

/** Message from the worker to the main thread. */
export type PaintAnswer =
  | { readonly job: number; readonly result: PaintResult; readonly bitmap: ImageBitmap }
  | { readonly job: number; readonly error: string };
