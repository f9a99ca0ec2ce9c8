import { shrinkImage } from './draw-jpeg';

/** Request to the worker and its answer, matched by id. */
export interface ShrinkRequest {
  id: number;
  bytes: ArrayBuffer;
  type: string;
  turn: boolean;
}
export interface ShrinkAnswer {
  id: number;
  shrunk: ArrayBuffer | null;
}

self.addEventListener('message', ({ data: { id, bytes, type, turn } }: MessageEvent<ShrinkRequest>) => {
  void shrinkImage(bytes, type, turn).then(shrunk => {
    const answer: ShrinkAnswer = { id, shrunk };
    self.postMessage(answer, { transfer: shrunk ? [shrunk] : [] });
  });
});
