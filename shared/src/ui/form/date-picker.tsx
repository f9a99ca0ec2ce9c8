import { type ComponentType, type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { isCalendarDate, localToday } from '../../contract';
import { useLocale } from '../../platform/language';
import { LoadingState } from '../core/states';
import type { CalendarProps, DateLocale } from './calendar';
import { asWritten, parseTyped } from './calendar-day';
import classes from './date-picker.module.css';
import type { ControlProps } from './field';
import { CalendarOutlined } from './icons';
import inputs from './inputs.module.css';
import { useTexts } from './texts';
import { usePopup } from './use-popup';

const yearsBack = 100;
const yearsAhead = 52;

interface DatePickerProps extends ControlProps<string | null | undefined> {
  /** `false`: today is the last day that can be chosen. */
  future?: boolean;
  /** The language of the interface unless told otherwise. */
  locale?: DateLocale;
}

/** A calendar date as `YYYY-MM-DD`, typed or chosen in a calendar of six weeks; no time zone is involved. */
export function DatePicker({ id, value, onChange, onBlur, future = true, locale, ...rest }: DatePickerProps) {
  const t = useTexts();
  const ofInterface = useLocale();
  const language = locale ?? ofInterface;
  const ownId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePopup(open, box, popup);

  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  useEffect(
    function loadCalendar() {
      if (!open) return;
      let wanted = true;
      import('./calendar')
        .then(({ calendarIn }) => calendarIn(language))
        .then(
          loaded => wanted && setCalendar(() => loaded),
          error => {
            // A day can still be typed.
            console.warn(error);
            setOpen(false);
          },
        );
      return function forget() {
        wanted = false;
      };
    },
    [open, language],
  );

  const today = localToday();
  const year = Number(today.slice(0, 4));

  /** What was typed and is no day is handed to the form as it stands, which says what is wrong with it. */
  function take() {
    if (typed === null) return;
    const text = typed.trim();
    setTyped(null);
    onChange(text ? (parseTyped(text) ?? text) : null);
  }

  /** The form hears of it once the person has gone on: the calendar is still a part of the field. */
  function leave({ target, currentTarget, relatedTarget }: FocusEvent) {
    const inside = currentTarget.contains(relatedTarget);
    const typing = target === input.current;
    if (typing) take();
    if (!inside) setOpen(false);
    if (!inside || (typing && !popup.current?.contains(relatedTarget))) onBlur?.();
  }

  function close() {
    setOpen(false);
    input.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what is inside.
    <div ref={box} className={inputs.box} onBlur={leave}>
      <input
        {...rest}
        ref={input}
        id={id ?? ownId}
        type="text"
        autoComplete="off"
        className={inputs.input}
        placeholder={t('date.placeholder')}
        value={typed ?? asWritten(value ?? '')}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // Takes the day that was typed; it must not send a form that is not complete yet.
            event.preventDefault();
            take();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            take();
            setOpen(true);
          }
        }}
      />
      <button
        type="button"
        className={inputs.reveal}
        aria-label={t('date.calendar')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={event => event.preventDefault()}
        onClick={() => {
          take();
          setOpen(!open);
        }}
      >
        <CalendarOutlined />
      </button>
      {open && (
        <div
          ref={popup}
          role="dialog"
          aria-label={t('date.calendar')}
          tabIndex={-1}
          className={classes.popup}
          onKeyDown={event => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            close();
          }}
        >
          {Calendar ? (
            <Calendar
              day={value && isCalendarDate(value) ? value : null}
              first={`${year - yearsBack}-01-01`}
              last={future ? `${year + yearsAhead}-12-31` : today}
              onChoose={day => {
                setTyped(null);
                onChange(day);
                close();
              }}
            />
          ) : (
            <LoadingState />
          )}
        </div>
      )}
    </div>
  );
}
