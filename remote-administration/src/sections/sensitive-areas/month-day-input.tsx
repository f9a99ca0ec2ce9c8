import { MONTHS } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { Select } from 'shared/ui/fields';
import { type ControlProps, FormRow } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import classes from '../../table/table.module.css';

/** Days of a month in a leap year, so that 29 February can be chosen. */
const daysIn = (month: string) => new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
const twoDigits = (day: number) => String(day).padStart(2, '0');

/** Input for a day of any year, `MM-DD`, or none. Choosing a month selects its `first` or `last` day. */
export const monthDayInput = (begins: 'first' | 'last') =>
  function MonthDayInput({ id, value, onChange, ...described }: ControlProps<string | null | undefined>) {
    const t = useTexts();
    const format = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
    const [month = '', day = ''] = (value ?? '').split('-');
    const months = MONTHS.map(one => ({
      value: one,
      label: format.format(new Date(`2000-${one}-01T00:00:00Z`)),
    }));
    const days = Array.from({ length: month ? daysIn(month) : 0 }, (_, index) => ({
      value: twoDigits(index + 1),
      label: String(index + 1),
    }));
    const choose = (chosen: string) => {
      const last = daysIn(chosen);
      const kept = Math.min(Number(day), last) || (begins === 'first' ? 1 : last);
      onChange(`${chosen}-${twoDigits(kept)}`);
    };
    return (
      <fieldset className={classes.boxes} aria-labelledby={described['aria-labelledby']}>
        <FormRow>
          <Select<string>
            {...(id && { id })}
            aria-label={t('monthDay.month')}
            aria-describedby={described['aria-describedby']}
            aria-invalid={described['aria-invalid']}
            value={month || null}
            options={months}
            placeholder={t('monthDay.none')}
            onChange={chosen => (chosen ? choose(chosen) : onChange(null))}
          />
          <Select<string>
            aria-label={t('monthDay.day')}
            disabled={month === ''}
            clearable={false}
            value={day || null}
            options={days}
            onChange={chosen => onChange(`${month}-${chosen}`)}
          />
        </FormRow>
      </fieldset>
    );
  };
