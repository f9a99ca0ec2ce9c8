import { DETAIL_ZOOM } from '../../geometry/tiles/cell-grid';
import type { Context } from '../symbols/draw-shapes';
import { assignTints } from './area-borders';
import { decodeAreas, decodeRecordTile } from './decode-record-tile';
import { drawGround } from './draw-ground';
import { type DrawingSize, drawRecordTile } from './draw-record-tile';
import { contextOf, createTools, type Drawable } from './drawing-tools';
import { type NameSpots, nameSpots } from './name-spots';
import { decodeOutline, type Outline } from './outline';
import type { RecordTile } from './record-tile';

type RecordWork = {
  readonly kind: 'records';
  readonly bytes: ArrayBuffer;
  readonly size: DrawingSize;
};

/**
 * A base map tile to draw, with its areas if there are any. `outline`: the text of `outlines.json`; `null` when the
 * worker already has it.
 */
type GroundWork = {
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

/** Draws tiles on canvases made by `create`. Keeps the outline and the tints of areas between tiles. */
export function createPaint(create: (side: number) => Drawable) {
  const tools = createTools(create);
  const tints = new Map<number, number>();
  let outline: Outline | undefined;

  function paintGround(work: GroundWork, context: Context | null): PaintResult {
    if (work.outline !== null) outline ??= decodeOutline(work.outline);
    const areas = work.bytes && work.bytes.byteLength > 0 ? decodeAreas(work.bytes) : null;
    if (areas) assignTints(areas, tints);
    if (context && outline)
      drawGround(context, outline, areas, tints, work.size, side => contextOf(create(side)));
    return { names: areas ? nameSpots(areas) : [] };
  }

  return (work: PaintWork, context: Context | null): PaintResult => {
    if (work.kind === 'ground') return paintGround(work, context);
    const { address, line } = work.size;
    const records = decodeRecordTile(work.bytes, address.z >= DETAIL_ZOOM, line);
    if (context) drawRecordTile(context, records, work.size, tools);
    return { records };
  };
}
