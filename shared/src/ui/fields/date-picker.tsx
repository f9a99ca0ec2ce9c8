import AntDatePicker from 'antd/es/date-picker';
import en from 'antd/es/date-picker/locale/en_GB';
import es from 'antd/es/date-picker/locale/es_ES';
import fr from 'antd/es/date-picker/locale/fr_FR';
import it from 'antd/es/date-picker/locale/it_IT';
import dayjs from 'dayjs';
import { isCalendarDate } from '../../contract/calendar-date';
import 'dayjs/locale/es.js';
import 'dayjs/locale/it.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import {
  type ComponentProps,
  type ComponentRef,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { localToday } from '../../contract';
import { useLocale } from '../../platform/language';
import { CaretLeftIcon, CaretRightIcon } from '../core/icons';
import { ClockNote } from '../form/clock-note';
import type { ControlProps } from '../form/field';
import { CalendarDay } from './calendar-day';
import classes from './date-picker.module.css';
import { CalendarIcon, CaretDoubleLeftIcon, CaretDoubleRightIcon } from './icons';
import { useTexts } from './texts';

dayjs.extend(customParseFormat);

const texts = { fr, en, es, it };
export type DateLocale = keyof typeof texts;

const yearsBack = 100;
const yearsAhead = 52;

/** Accepted notations. All supported languages write the day first. */
const written = ['DD/MM/YYYY', 'D/M/YYYY', 'DD/M/YYYY', 'D/MM/YYYY', 'YYYY/MM/DD', 'DDMMYYYY'];

/** Parses a typed day to `YYYY-MM-DD`; `null` for a text that is no day. */
export function parseTyped(typed: string): string | null {
  const day = dayjs(typed.replace(/[.-]/g, '/'), written, true).format('YYYY-MM-DD');
  return isCalendarDate(day) ? day : null;
}

/** Formats `2026-03-31` as `31/03/2026`. A text that is no day is returned unchanged. */
const asWritten = (day: string): string => (isCalendarDate(day) ? dayjs(day).format('DD/MM/YYYY') : day);

const TextBoxProps = createContext<ComponentProps<'input'>>({});

/** antd's own text box drops a text that is no day. This text box keeps it, so that the form can report it. */
function TextBox({ ref, onFocus, onBlur }: ComponentProps<'input'>) {
  const { onBlur: take, ...props } = useContext(TextBoxProps);
  return (
    <input
      {...props}
      ref={ref}
      onFocus={onFocus}
      onBlur={event => {
        take?.(event);
        onBlur?.(event);
      }}
    />
  );
}
const components = { input: TextBox };

/** Empty, so that the names of these buttons are the shown month or years instead of "Choose a month". */
const repaired = { monthSelect: '', yearSelect: '', decadeSelect: '' };

/** antd's icon ignores clicks, but this icon is a button. */
const clickable = { pointerEvents: 'auto' } as const;

interface DatePickerProps extends ControlProps<string | null | undefined> {
  /** `false`: today is the last selectable day. */
  future?: boolean;
  /** By default the language of the interface. */
  locale?: DateLocale;
  /** Whether the calendar is open initially. */
  opens?: boolean;
  /** `false` leaves out the note on a wrong clock, for a day that only filters. */
  noted?: boolean;
}

/** A calendar date as `YYYY-MM-DD` without time zone, typed or chosen in a calendar. */
export function DatePicker({
  value,
  onChange,
  onBlur,
  future = true,
  locale,
  opens = false,
  noted = true,
  ...rest
}: DatePickerProps) {
  const t = useTexts();
  const interfaceLocale = useLocale();
  const language = locale ?? interfaceLocale;
  const { lang, ...otherTexts } = texts[language];
  const picker = useRef<ComponentRef<typeof AntDatePicker>>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(opens);

  const today = dayjs(localToday());
  const first = today.subtract(yearsBack, 'year').startOf('year');
  const last = future ? today.add(yearsAhead, 'year').endOf('year') : today;
  /** The selectable day nearest to a day. */
  function nearest(day: dayjs.Dayjs) {
    if (day.isBefore(first, 'day')) return first;
    return day.isAfter(last, 'day') ? last : day;
  }
  const dayOf = (text: string | null | undefined) => (text && isCalendarDate(text) ? dayjs(text) : null);
  /** The day of the calendar that can be focused. */
  const [current, setCurrent] = useState(() => nearest(dayOf(value) ?? today));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the current day.
  useEffect(
    function focusDay() {
      if (!open) return;
      const focus = () => {
        const day = calendar.current?.querySelector<HTMLElement>('td [tabindex="0"]');
        // Without the role `grid`, screen readers use the arrow keys for themselves.
        day?.closest('table')?.setAttribute('role', 'grid');
        day?.focus({ preventScroll: true });
      };
      focus();
      // When a calendar opens again, it is hidden during its first frame.
      const frame = requestAnimationFrame(focus);
      return function cancel() {
        cancelAnimationFrame(frame);
      };
    },
    [open, current],
  );

  /** Passes a typed text to the form. A text that is no day is passed unchanged, so that the form reports it. */
  function take() {
    if (typed === null) return value;
    const text = typed.trim();
    const taken = text ? (parseTyped(text) ?? text) : null;
    setTyped(null);
    onChange(taken);
    return taken;
  }

  function show() {
    setCurrent(nearest(dayOf(take()) ?? today));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (calendar.current?.contains(document.activeElement)) picker.current?.focus();
  }

  return (
    <TextBoxProps
      value={{
        ...rest,
        type: 'text',
        autoComplete: 'off',
        placeholder: t('date.placeholder'),
        value: typed ?? asWritten(value ?? ''),
        onChange: event => setTyped(event.target.value),
        onBlur: take,
        onKeyDown: event => {
          if (event.key === 'Enter') {
            // Enter accepts the typed day, and must not also submit the form.
            event.preventDefault();
            take();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            show();
          } else if (event.key === 'Escape') close();
        },
      }}
    >
      <AntDatePicker
        ref={picker}
        className={classes.picker}
        components={components}
        locale={{ ...otherTexts, lang: { ...lang, ...repaired, today: lang.today.replace("'", '’') } }}
        status={rest['aria-invalid'] ? 'error' : ''}
        allowClear={false}
        minDate={first}
        maxDate={last}
        value={dayOf(value)}
        onChange={day => {
          setTyped(null);
          onChange(day?.format('YYYY-MM-DD') ?? null);
        }}
        onBlur={event => {
          if (!calendar.current?.contains(event.relatedTarget)) onBlur?.();
        }}
        open={open}
        onOpenChange={opens => {
          if (!opens) close();
        }}
        pickerValue={current}
        // antd resets its month on every render, so only the calendar's own buttons change the month.
        onPickerValueChange={(day, { source }) => source === 'panel' && setCurrent(nearest(day))}
        onPanelChange={day => setCurrent(nearest(day))}
        superPrevIcon={<CaretDoubleLeftIcon />}
        prevIcon={<CaretLeftIcon />}
        nextIcon={<CaretRightIcon />}
        superNextIcon={<CaretDoubleRightIcon />}
        suffixIcon={
          <button
            type="button"
            className={classes.reveal}
            style={clickable}
            aria-label={t('date.calendar')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerDown={event => event.preventDefault()}
            onClick={event => {
              // antd would focus the text box, which opens the keyboard of a phone.
              event.stopPropagation();
              if (open) close();
              else show();
            }}
          >
            <CalendarIcon />
          </button>
        }
        cellRender={(date, { type, originNode, today: now }) => {
          if (type !== 'date') return originNode;
          const day = dayjs(date).locale(language);
          return (
            <CalendarDay
              day={day}
              current={day.isSame(current, 'day')}
              disabled={nearest(day) !== day}
              aria-pressed={day.isSame(dayOf(value), 'day')}
              aria-current={day.isSame(now, 'day') ? 'date' : undefined}
              onMove={next => setCurrent(nearest(next))}
            />
          );
        }}
        panelRender={panel => (
          <div
            ref={calendar}
            role="dialog"
            aria-label={t('date.calendar')}
            className={classes.calendar}
            onKeyDown={event => {
              if (event.key === 'Escape' || event.key === 'Tab') close();
            }}
          >
            {panel}
          </div>
        )}
      />
      {noted && <ClockNote />}
    </TextBoxProps>
  );
}
