import { type PointerEvent, useRef } from 'react';
import { type SheetHeights, type SheetStep, stepAfterDrag } from './sheet-steps';

/** Pixels a finger moves before it drags: less is a tap. */
const SLOP = 6;
/** The speed of a drag is that of its last moment (ms). */
const MOMENT = 100;

interface Drag {
  pointer: number;
  /** Where the finger went down. */
  x: number;
  y: number;
  /** Height of the sheet then. */
  start: number;
  height: number;
  moving: boolean;
  moves: { y: number; at: number }[];
}

interface Options {
  /** Heights of the steps as they are now. */
  heights: () => SheetHeights;
  /** Shows a height in pixels, in the same frame and without React. */
  follow: (height: number) => void;
  onStart: () => void;
  onEnd: (step: SheetStep) => void;
}

/** Pixels a millisecond upwards, over the last moves. */
function speedOf({ moves }: Drag, now: number): number {
  const recent = moves.filter(({ at }) => now - at < MOMENT);
  const [first, last] = [recent[0], recent.at(-1)];
  return first && last && last.at > first.at ? (first.y - last.y) / (last.at - first.at) : 0;
}

/** Pointer events that drag a sheet by its grip. Nothing renders while the finger moves. */
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
        // Sideways the finger scrolls the chips.
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
