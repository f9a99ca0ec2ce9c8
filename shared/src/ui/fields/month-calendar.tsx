import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localToday } from '../../contract';
import { useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CaretLeftIcon, CaretRightIcon } from '../core/icons';
import { CalendarDay } from './calendar-day';
import classes from './month-calendar.module.css';
import { useTexts } from './texts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export interface MonthCalendarProps {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}

/** A month whose days from today on can be chosen with one tap, as `YYYY-MM-DD`. */
export function MonthCalendar({ label, value, onChange }: MonthCalendarProps) {
  const t = useTexts();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const today = dayjs(localToday());
  /** The day that can be focused; its month is shown. */
  const [current, setCurrent] = useState(() => dayjs(value ?? undefined).locale(locale));
  const showFrom = (day: Dayjs) => setCurrent((day.isBefore(today, 'day') ? today : day).locale(locale));
  const begin = current.startOf('month');
  const blanks = (begin.day() + 6) % 7;
  const monday = begin.subtract(blanks, 'day');
  const turn = (months: 1 | -1, name: string, icon: ReactNode) => (
    <Button
      type="text"
      icon={icon}
      aria-label={name}
      disabled={months < 0 && !current.isAfter(today, 'month')}
      onClick={() => showFrom(begin.add(months, 'month'))}
    />
  );

  function dayOf(day: Dayjs) {
    const text = day.format('YYYY-MM-DD');
    return (
      <CalendarDay
        day={day}
        current={day.isSame(current, 'day')}
        disabled={day.isBefore(today, 'day')}
        aria-pressed={value === text}
        aria-current={day.isSame(today, 'day') ? 'date' : undefined}
        onClick={() => {
          setCurrent(day);
          onChange(text);
        }}
        onMove={next => {
          flushSync(() => showFrom(next));
          table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        }}
      />
    );
  }

  return (
    <div className={classes.month}>
      <div>
        <strong aria-live="polite">{current.format('MMMM YYYY')}</strong>
        {turn(-1, t('month.before'), <CaretLeftIcon />)}
        {turn(1, t('month.after'), <CaretRightIcon />)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as in the calendar of `DatePicker`. */}
      <table ref={table} role="grid" aria-label={label}>
        <thead>
          <tr>
            {WEEK.map(i => (
              <th key={i} scope="col">
                {monday.add(i, 'day').format('dd')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEK.slice(0, Math.ceil((blanks + begin.daysInMonth()) / 7)).map(week => (
            <tr key={week}>
              {WEEK.map(i => monday.add(week * 7 + i, 'day')).map(day => (
                <td key={day.valueOf()}>{day.isSame(begin, 'month') && dayOf(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
