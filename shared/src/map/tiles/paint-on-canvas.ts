import { DETAIL_ZOOM } from '../../geometry/tiles/cell-grid';
import { decodeRecordTile } from './decode-record-tile';
import { drawRecordTile } from './draw-record-tile';
import { createTools } from './drawing-tools';
import { createTileCanvas, type TilePainter } from './tile-painter';

const tools = createTools(side => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  return canvas;
});

/** Paints on the thread of the page. */
export const paintOnCanvas: TilePainter = async (bytes, size) => {
  const records = decodeRecordTile(bytes, size.address.z >= DETAIL_ZOOM);
  const canvas = createTileCanvas(size.side);
  const context = typeof Path2D === 'undefined' ? null : canvas.getContext('2d');
  if (context) drawRecordTile(context, records, size, tools);
  return { records, canvas };
};
