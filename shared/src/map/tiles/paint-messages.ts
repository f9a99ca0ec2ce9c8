import type { DrawingSize } from './draw-record-tile';
import type { RecordTile } from './record-tile';

/** What the main thread asks the worker: decode these bytes and draw them. */
export type PaintRequest = { readonly job: number; readonly bytes: ArrayBuffer; readonly size: DrawingSize };

/** What the worker answers. */
export type PaintAnswer =
  | { readonly job: number; readonly tile: RecordTile; readonly bitmap: ImageBitmap }
  | { readonly job: number; readonly error: string };
