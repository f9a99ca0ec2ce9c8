import { DatePicker as AntdDatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../contract';
import { AntdTheme } from '../antd/antd-theme';
import { type DateLocale, type DateTexts, dateFormats, loadDateTexts } from './date-locales';
import type { ControlProps } from './field';
import classes from './form.module.css';
import { useTexts } from './texts';

dayjs.extend(customParseFormat);

const ISO = 'YYYY-MM-DD';
const yearsBack = 100;
const yearsAhead = 52;

interface DatePickerProps extends ControlProps<string | null | undefined> {
  /** `false`: today is the last day that can be chosen. */
  future?: boolean;
  /** The language of the interface unless told otherwise. */
  locale?: DateLocale;
}

/** A calendar date as `YYYY-MM-DD`, chosen in a calendar of six weeks or typed; no time zone is involved. */
export function DatePicker({ value, onChange, onBlur, future = true, locale, ...rest }: DatePickerProps) {
  const t = useTexts();
  const texts = useDateTexts(locale);
  const chosen = value ? dayjs(value, ISO, true) : null;
  const today = dayjs(localToday(), ISO);

  const typed = useRef('');

  /** What was typed and cannot be chosen is handed to the form as it stands, which says what is wrong with it. */
  const leave = () => {
    const text = typed.current.trim();
    typed.current = '';
    if (text) onChange(parseTyped(text) ?? text);
    onBlur?.();
  };

  return (
    <div
      className={classes.full}
      // The picker empties its box of a day out of range before it tells that it was left.
      onInputCapture={event => {
        if (event.target instanceof HTMLInputElement) typed.current = event.target.value;
      }}
    >
      <AntdTheme>
        <AntdDatePicker
          {...rest}
          {...(texts ? { locale: texts } : {})}
          className={classes.full}
          size="large"
          inputReadOnly={false}
          format={dateFormats}
          placeholder={t('date.placeholder')}
          status={rest['aria-invalid'] ? 'error' : ''}
          minDate={today.subtract(yearsBack, 'year').startOf('year')}
          maxDate={future ? today.add(yearsAhead, 'year').endOf('year') : today}
          value={chosen?.isValid() ? chosen : null}
          onChange={(day: Dayjs | Dayjs[] | null) => {
            typed.current = '';
            onChange(Array.isArray(day) || !day ? null : day.format(ISO));
          }}
          onBlur={leave}
          // Enter takes the day that was typed; it must not send a form that is not complete yet.
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </AntdTheme>
    </div>
  );
}

/** The day a typed text means as `YYYY-MM-DD`, `null` when it means none. */
export function parseTyped(typed: string): string | null {
  for (const format of dateFormats) {
    const day = dayjs(typed, format, true);
    if (day.isValid()) return day.format(ISO);
  }
  return null;
}

function useDateTexts(locale: DateLocale | undefined): DateTexts | undefined {
  const [texts, setTexts] = useState<DateTexts>();
  useEffect(
    function load() {
      if (!locale) return;
      let wanted = true;
      // Without its texts the calendar still works, in the language of the interface.
      void loadDateTexts(locale).then(loaded => wanted && setTexts(loaded), console.warn);
      return function forget() {
        wanted = false;
      };
    },
    [locale],
  );
  return texts;
}
