import { type PointerEvent, useRef } from 'react';
import { type SheetHeights, type SheetStep, stepAfterDrag } from './sheet-steps';

/** Vertical distance in pixels that starts a drag. A shorter movement is a tap. */
const SLOP = 6;
/** Period before the release over which the speed is measured (ms). */
const MOMENT = 100;

interface Drag {
  pointer: number;
  /** X coordinate where the pointer went down. */
  x: number;
  y: number;
  /** Height of the sheet when the pointer went down. */
  start: number;
  height: number;
  moving: boolean;
  moves: { y: number; at: number }[];
}

interface Options {
  heights: () => SheetHeights;
  /** Shows a height in pixels within the same frame, without React. */
  follow: (height: number) => void;
  onStart: () => void;
  onEnd: (step: SheetStep) => void;
}

/** Upward speed over the last moves, in pixels per millisecond. */
function speedOf({ moves }: Drag, now: number): number {
  const recent = moves.filter(({ at }) => now - at < MOMENT);
  const [first, last] = [recent[0], recent.at(-1)];
  return first && last && last.at > first.at ? (first.y - last.y) / (last.at - first.at) : 0;
}

/** Pointer handlers that drag a sheet by its grip. During a drag, `follow` moves the sheet without React. */
export function useSheetDrag(step: SheetStep, { heights, follow, onStart, onEnd }: Options) {
  const current = useRef<Drag>(null);
  function end(event: PointerEvent, isFlick: boolean) {
    const drag = current.current;
    if (drag?.pointer !== event.pointerId) return;
    current.current = null;
    if (!drag.moving) return;
    onEnd(stepAfterDrag(drag.height, isFlick ? speedOf(drag, event.timeStamp) : 0, heights()));
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      const start = heights()[step];
      const { pointerId: pointer, clientX: x, clientY: y } = event;
      current.current = { pointer, x, y, start, height: start, moving: false, moves: [] };
    },
    onPointerMove(event: PointerEvent) {
      const drag = current.current;
      if (drag?.pointer !== event.pointerId) return;
      const risen = drag.y - event.clientY;
      if (!drag.moving) {
        // Only a mainly vertical move starts a drag. A sideways move scrolls the chips in the sheet's head.
        if (Math.abs(risen) < SLOP || Math.abs(risen) < Math.abs(event.clientX - drag.x)) return;
        drag.moving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onStart();
      }
      const { low, high } = heights();
      drag.height = Math.min(high, Math.max(low, drag.start + risen));
      drag.moves.push({ y: event.clientY, at: event.timeStamp });
      follow(drag.height);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
