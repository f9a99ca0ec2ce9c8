import { lazyPart } from '../core/lazy-part';
import type { MonthCalendarProps } from './month-calendar';

/** Replaces the calendar if its code cannot be loaded. */
const PlainDay = ({ label, value, onChange }: MonthCalendarProps) => (
  <input
    type="date"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The calendar is loaded when it is first shown: many screens load the fields, few show a calendar. */
export const MonthCalendar = lazyPart(async () => (await import('./month-calendar')).MonthCalendar, PlainDay);
