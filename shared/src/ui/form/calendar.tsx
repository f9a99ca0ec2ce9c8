import { DayPicker, type DayPickerLocale } from 'react-day-picker';
import { localToday } from '../../contract';
import { dateOf } from './calendar-day';
import classes from './date-picker.module.css';

export type DateLocale = 'fr' | 'en' | 'es' | 'it';

const texts: Record<DateLocale, () => Promise<DayPickerLocale>> = {
  fr: async () => (await import('react-day-picker/locale/fr')).fr,
  en: async () => (await import('react-day-picker/locale/en-GB')).enGB,
  es: async () => (await import('react-day-picker/locale/es')).es,
  it: async () => (await import('react-day-picker/locale/it')).it,
};
export interface CalendarProps {
  /** The chosen day, the first and the last selectable day, `YYYY-MM-DD`. */
  day: string | null;
  first: string;
  last: string;
  onChoose: (day: string) => void;
}

/** Loads the calendar in one language only. */
export async function calendarIn(language: DateLocale) {
  const locale = await texts[language]();

  /** One month of six weeks. Arrow keys change the day, lists change month and year. */
  return function Calendar({ day, first, last, onChoose }: CalendarProps) {
    const [from, to] = [dateOf(first), dateOf(last)];
    const selected = day && day >= first && day <= last ? dateOf(day) : undefined;
    return (
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        weekStartsOn={1}
        captionLayout="dropdown"
        locale={locale}
        classNames={classes}
        selected={selected}
        {...(selected && { defaultMonth: selected })}
        startMonth={from}
        endMonth={to}
        disabled={[{ before: from }, { after: to }]}
        onSelect={chosen => onChoose(localToday(chosen))}
      />
    );
  };
}
