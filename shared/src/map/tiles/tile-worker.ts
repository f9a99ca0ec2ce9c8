import { DETAIL_ZOOM } from '../../geometry/tiles/cell-grid';
import { decodeRecordTile } from './decode-record-tile';
import { drawRecordTile } from './draw-record-tile';
import { BY_PROCESSOR, createTools } from './drawing-tools';
import type { PaintAnswer, PaintRequest } from './paint-messages';
import { buffersOf } from './record-tile';

// The DOM library types `self` as a window: only what a worker does with it is used.
const port = self as unknown as {
  onmessage: ((event: MessageEvent<PaintRequest>) => void) | null;
  postMessage(answer: PaintAnswer, transfer: Transferable[]): void;
};
const tools = createTools(side => new OffscreenCanvas(side, side));

function paint({ job, bytes, size }: PaintRequest): void {
  const tile = decodeRecordTile(bytes, size.address.z >= DETAIL_ZOOM);
  const canvas = new OffscreenCanvas(size.side, size.side);
  const context = canvas.getContext('2d', BY_PROCESSOR);
  if (!context) throw new Error('OffscreenCanvas has no 2d context');
  drawRecordTile(context, tile, size, tools);
  const bitmap = canvas.transferToImageBitmap();
  port.postMessage({ job, tile, bitmap }, [bitmap, ...buffersOf(tile)]);
}

port.onmessage = ({ data }) => {
  try {
    paint(data);
  } catch (error) {
    port.postMessage({ job: data.job, error: String(error) }, []);
  }
};
