import { BY_PROCESSOR } from './drawing-tools';
import { createPaint, type PaintAnswer, type PaintRequest } from './paint-work';
import { buffersOf } from './record-tile';

// The DOM types declare `self` as a window. Only the members that a worker has are used.
const port = self as unknown as {
  onmessage: ((event: MessageEvent<PaintRequest>) => void) | null;
  postMessage(answer: PaintAnswer, transfer: Transferable[]): void;
};
const paint = createPaint(side => new OffscreenCanvas(side, side));

function answer({ job, work }: PaintRequest): void {
  const canvas = new OffscreenCanvas(work.size.side, work.size.side);
  const context = canvas.getContext('2d', BY_PROCESSOR);
  if (!context) throw new Error('OffscreenCanvas has no 2d context');
  const result = paint(work, context);
  const bitmap = canvas.transferToImageBitmap();
  port.postMessage({ job, result, bitmap }, [
    bitmap,
    ...('records' in result ? buffersOf(result.records) : []),
  ]);
}

port.onmessage = ({ data }) => {
  try {
    answer(data);
  } catch (error) {
    port.postMessage({ job: data.job, error: String(error) }, []);
  }
};
