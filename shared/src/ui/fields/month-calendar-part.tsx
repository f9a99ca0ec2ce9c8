import { lazyPart } from '../core/lazy-part';
import type { MonthCalendarProps } from './month-calendar';

/** In place of a calendar that cannot be loaded. */
const PlainDay = ({ label, value, onChange }: MonthCalendarProps) => (
  <input
    type="date"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** Loaded when it is first shown: few screens show it, many load the fields. */
export const MonthCalendar = lazyPart(async () => (await import('./month-calendar')).MonthCalendar, PlainDay);
