import type { Dayjs, ManipulateType } from 'dayjs';
import type { ComponentProps } from 'react';
import classes from './date-picker.module.css';

/** The day that a key moves to. */
function target({ key, shiftKey }: { key: string; shiftKey: boolean }, day: Dayjs): Dayjs | undefined {
  const weekday = (day.day() + 6) % 7;
  const page = shiftKey ? 'year' : 'month';
  const steps: Record<string, [number, ManipulateType]> = {
    ArrowLeft: [-1, 'day'],
    ArrowRight: [1, 'day'],
    ArrowUp: [-1, 'week'],
    ArrowDown: [1, 'week'],
    Home: [-weekday, 'day'],
    End: [6 - weekday, 'day'],
    PageUp: [-1, page],
    PageDown: [1, page],
  };
  const step = steps[key];
  return step && day.add(...step);
}

interface CalendarDayProps extends ComponentProps<'button'> {
  day: Dayjs;
  /** Whether the Tab key reaches this day. The calendar has one such day. */
  current: boolean;
  onMove: (day: Dayjs) => void;
}

/** A day of antd's calendar as a button. Keys move to other days, and screen readers read the full date. */
export function CalendarDay({ day, current, onMove, ...rest }: CalendarDayProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`ant-picker-cell-inner ${classes.day}`}
      tabIndex={current ? 0 : -1}
      aria-label={day.format('dddd D MMMM YYYY')}
      onKeyDown={event => {
        const next = target(event, day);
        if (!next) return;
        event.preventDefault();
        onMove(next);
      }}
    >
      {day.date()}
    </button>
  );
}
