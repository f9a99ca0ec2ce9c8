// @vitest-environment jsdom
import { addEarlyMap, drawEarly, keepEarlyMap, sizeOfTile, takeDrawing } from './early-drawings';
import type { PaintRequest } from './paint-work';

/** A worker that answers each job when told to. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  readonly jobs: PaintRequest[] = [];
  constructor() {
    super();
    FakeWorker.last = this;
  }
  postMessage(job: PaintRequest) {
    this.jobs.push(job);
  }
  answer() {
    for (const { job } of this.jobs.splice(0))
      this.dispatchEvent(
        new MessageEvent('message', { data: { job, result: { records: {} }, bitmap: { width: 512 } } }),
      );
  }
}

const palette = { ink: '#000' } as never;
const size = sizeOfTile({ z: 9, x: 268, y: 190 }, palette);
const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
let frame: HTMLElement;

function drawnMap() {
  const map = addEarlyMap(new Worker('/worker.js'), frame, [0, 0, 390, 780]);
  drawEarly(map, bytes('tile'), size, [-100, 20, 1]);
  return map;
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  HTMLCanvasElement.prototype.getContext = () => null;
  frame = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  window.earlyMap?.remove();
  delete window.earlyMap;
  frame.remove();
  vi.unstubAllGlobals();
});

it('draws over the frame at the place of the tile, and gives the drawing to the map once', async () => {
  drawnMap();
  FakeWorker.last.answer();
  const canvas = frame.querySelector('canvas');
  expect(canvas?.parentElement?.style).toMatchObject({ left: '-100px', top: '20px', width: '512px' });
  expect((await takeDrawing(bytes('tile'), size))?.[0]).toBe(canvas);
  expect(takeDrawing(bytes('tile'), size)).toBeUndefined();
});

it('gives no drawing of other bytes, or in other colours or sizes', () => {
  drawnMap();
  expect(takeDrawing(bytes('none'), size)).toBeUndefined();
  expect(takeDrawing(bytes('tile'), { ...size, isSparse: true })).toBeUndefined();
  expect(takeDrawing(bytes('tile'), { ...size, palette: { ink: '#fff' } as never })).toBeUndefined();
});

it('stays when the application replaces the frame, until somebody acts', () => {
  const { element } = drawnMap();
  frame.replaceChildren();
  keepEarlyMap(frame);
  expect(frame).toContainElement(element);
  window.dispatchEvent(new Event('wheel'));
  expect(frame).not.toContainElement(element);
  expect(takeDrawing(bytes('tile'), size)).toBeUndefined();
});

it('leaves drawing to the map where the worker fails', async () => {
  drawnMap();
  const painted = takeDrawing(bytes('tile'), size);
  FakeWorker.last.dispatchEvent(new Event('error'));
  await expect(painted).rejects.toThrow('no tile worker');
  expect(window.earlyMap).toBeUndefined();
  expect(frame).toBeEmptyDOMElement();
});
