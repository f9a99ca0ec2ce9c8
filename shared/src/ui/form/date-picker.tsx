import { type ComponentType, type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { isCalendarDate, localToday } from '../../contract';
import { useLocale } from '../../platform/language';
import { LoadingState } from '../core/states';
import type { CalendarProps, DateLocale } from './calendar';
import { asWritten, parseTyped } from './calendar-day';
import classes from './date-picker.module.css';
import type { ControlProps } from './field';
import { CalendarIcon } from './icons';
import inputs from './inputs.module.css';
import { useTexts } from './texts';
import { usePopup } from './use-popup';

const yearsBack = 100;
const yearsAhead = 52;

interface DatePickerProps extends ControlProps<string | null | undefined> {
  /** `false`: today is the last selectable day. */
  future?: boolean;
  /** By default the language of the interface. */
  locale?: DateLocale;
}

/** A calendar date as `YYYY-MM-DD` without time zone, typed or chosen in a calendar. */
export function DatePicker({ id, value, onChange, onBlur, future = true, locale, ...rest }: DatePickerProps) {
  const t = useTexts();
  const interfaceLocale = useLocale();
  const language = locale ?? interfaceLocale;
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
      let active = true;
      import('./calendar')
        .then(({ calendarIn }) => calendarIn(language))
        .then(
          loaded => active && setCalendar(() => loaded),
          error => {
            // A day can still be typed.
            console.warn(error);
            setOpen(false);
          },
        );
      return function cancel() {
        active = false;
      };
    },
    [open, language],
  );

  const today = localToday();
  const year = Number(today.slice(0, 4));

  /** Passes a typed text to the form. A text that is no day is passed unchanged, so that the form reports it. */
  function take() {
    if (typed === null) return;
    const text = typed.trim();
    setTyped(null);
    onChange(text ? (parseTyped(text) ?? text) : null);
  }

  /** Reports blur to the form once the focus leaves the whole field, of which the calendar is a part. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events of its children.
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
            // Accepts the typed day; it must not submit an incomplete form.
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
        <CalendarIcon />
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
