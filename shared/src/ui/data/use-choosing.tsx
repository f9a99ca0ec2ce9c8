import { type MouseEvent, type PointerEvent, useRef } from 'react';
import classes from './table.module.css';

export interface RowChoice<Row> {
  /** `some`: unknown, because the chosen records are all matches of another filter. */
  isChosen: (row: Row) => boolean | 'some';
  choose: (rows: readonly Row[], chosen: boolean) => void;
  /** Whether any row is chosen, also outside this list. On a phone, rows then have boxes, and a tap chooses a row. */
  any: boolean;
  /** State of the box above the rows. */
  all: boolean | 'some';
  chooseAll: (chosen: boolean) => void;
  nameOf: (row: Row) => string;
  /** Name of the box above the rows. */
  allName: string;
}

/** Whether an event is about the box of a row. */
export const isInBox = ({ target }: { target: EventTarget }) => (target as Element).closest('label') !== null;

/** Milliseconds of a press that chooses a row, and pixels that the pointer may move meanwhile. */
const LONG_PRESS = 450;
const STILL = 10;

/** Chooses single rows and ranges by box, key or long press. Rows have their index in the whole list. */
export function useChoosing<Row>(
  choice: RowChoice<Row> | undefined,
  rows: readonly (Row | undefined)[],
  before: number,
) {
  /** The row where a range begins. */
  const anchor = useRef<number | null>(null);
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null);
  if (!choice) return undefined;
  const between = (a: number, b: number) =>
    rows
      .slice(Math.max(0, Math.min(a, b) - before), Math.max(a, b) - before + 1)
      .filter(row => row !== undefined) as Row[];
  function pick(index: number, isRange = false) {
    const row = rows[index - before];
    if (row === undefined || !choice) return;
    if (isRange && anchor.current !== null) choice.choose(between(anchor.current, index), true);
    else choice.choose([row], !choice.isChosen(row));
    anchor.current = index;
  }
  const release = () => clearTimeout(press.current?.timer);
  return {
    pick,
    /**
     * For a move of the selection by keyboard. With Shift, a move away from the anchor chooses the rows between; a
     * move back takes the row `from` out of the choice.
     */
    move(from: number, to: number, isRange: boolean) {
      if (!isRange) {
        anchor.current = to;
        return;
      }
      anchor.current ??= from;
      const grows = Math.abs(to - anchor.current) > Math.abs(from - anchor.current);
      choice.choose(grows ? between(from, to) : between(from, from), grows);
    },
    /** Handlers by which a long press chooses a row. With `taps`, a tap chooses it too, even a tap on its link. */
    pressOf: (index: number, taps: boolean) => ({
      onPointerDown({ clientX: x, clientY: y }: PointerEvent) {
        release();
        const timer = window.setTimeout(() => {
          if (press.current) press.current.isLong = true;
          pick(index);
        }, LONG_PRESS);
        press.current = { timer, x, y, isLong: false };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x = 0, y = 0 } = press.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > STILL) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onContextMenu(event: MouseEvent) {
        if (press.current?.isLong) event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        const isLong = press.current?.isLong;
        press.current = null;
        if (!isLong && (!taps || isInBox(event))) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isLong) pick(index, event.shiftKey);
      },
    }),
  };
}

interface ChoiceBoxProps {
  name: string;
  chosen: boolean | 'some';
  /** Gets whether Shift is pressed. */
  onChange: (isRange: boolean) => void;
  /** Whether the Tab key reaches the box. For the box of a row, the Space key has the same effect. */
  tabbed?: boolean;
}

/** A box that chooses a row or all rows. A checkbox of antd would load with the map. */
export const ChoiceBox = ({ name, chosen, onChange, tabbed = false }: ChoiceBoxProps) => (
  <label className={classes.box} title={name}>
    <input
      ref={box => {
        if (box) box.indeterminate = chosen === 'some';
      }}
      type="checkbox"
      aria-label={name}
      tabIndex={tabbed ? 0 : -1}
      checked={chosen === true}
      onChange={({ nativeEvent }) => onChange((nativeEvent as unknown as MouseEvent).shiftKey)}
    />
  </label>
);
