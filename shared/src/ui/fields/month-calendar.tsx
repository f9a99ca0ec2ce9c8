import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../contract';
import { useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CaretLeftIcon, CaretRightIcon } from '../core/icons';
import { CalendarDay } from './calendar-day';
import classes from './month-calendar.module.css';
import { useTexts } from './texts';

const WEEK = 7;

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
  const [current, setCurrent] = useState(() => dayjs(value ?? undefined));
  const [moved, setMoved] = useState(false);
  const notBefore = (day: Dayjs) => (day.isBefore(today, 'day') ? today : day);
  const monday = current.startOf('month');
  const before = (monday.day() + WEEK - 1) % WEEK;
  const first = monday.subtract(before, 'day');
  const weeks = Math.ceil((before + current.daysInMonth()) / WEEK);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the current day.
  useEffect(
    function focusDay() {
      if (moved) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    },
    [moved, current],
  );

  const turn = (months: number) => {
    setMoved(false);
    setCurrent(notBefore(current.add(months, 'month').startOf('month')));
  };
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <strong aria-live="polite">{current.locale(locale).format('MMMM YYYY')}</strong>
        <Button
          type="text"
          icon={<CaretLeftIcon />}
          aria-label={t('month.before')}
          disabled={!current.isAfter(today, 'month')}
          onClick={() => turn(-1)}
        />
        <Button type="text" icon={<CaretRightIcon />} aria-label={t('month.after')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as in the calendar of `DatePicker`. */}
      <table ref={table} role="grid" aria-label={label}>
        <thead>
          <tr>
            {Array.from({ length: WEEK }, (_, i) => (
              <th key={i} scope="col">
                {first.add(i, 'day').locale(locale).format('dd')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {Array.from({ length: WEEK }, (_, i) => {
                const day = first.add(week * WEEK + i, 'day').locale(locale);
                const text = day.format('YYYY-MM-DD');
                return (
                  <td key={text}>
                    {day.isSame(current, 'month') && (
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
                          setMoved(true);
                          setCurrent(notBefore(next));
                        }}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
