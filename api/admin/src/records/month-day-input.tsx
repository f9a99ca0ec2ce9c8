import { Box, InputLabel, MenuItem, Stack, TextField } from '@mui/material';
import { useId } from 'react';
import { InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin';
import { MONTHS } from 'shared/contract';
import { currentLocale } from 'shared/i18n';

/** In a leap year, so that 29 February can be chosen. */
const daysIn = (month: string) => new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
const twoDigits = (day: number) => String(day).padStart(2, '0');

function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(currentLocale(), { month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`2000-${month}-01T00:00:00Z`));
}

/** A day of any year, `MM-DD`, or none. A chosen month begins with its `first` or its `last` day. */
export function MonthDayInput({ source, begins }: { source: string; begins: 'first' | 'last' }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const id = useId();
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: null });
  const [month = '', day = ''] = (field.value ?? '').split('-');

  function monthChosen(chosen: string): string | null {
    if (!chosen) return null;
    const last = daysIn(chosen);
    const kept = Math.min(Number(day), last) || (begins === 'first' ? 1 : last);
    return `${chosen}-${twoDigits(kept)}`;
  }

  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%' }}>
      <InputLabel shrink id={id}>
        {translate(`resources.${resource}.fields.${source}`)}
      </InputLabel>
      <Stack direction="row" spacing={1}>
        <TextField
          select
          sx={{ flex: 2 }}
          label={translate('administration.month_day.month')}
          value={month}
          onChange={event => field.onChange(monthChosen(event.target.value))}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} />}
        >
          <MenuItem value="">{translate('administration.month_day.none')}</MenuItem>
          {MONTHS.map(one => (
            <MenuItem key={one} value={one}>
              {monthName(one)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          sx={{ flex: 1 }}
          label={translate('administration.month_day.day')}
          value={day}
          disabled={month === ''}
          onChange={event => field.onChange(`${month}-${event.target.value}`)}
        >
          {Array.from({ length: month ? daysIn(month) : 0 }, (_, index) => (
            <MenuItem key={twoDigits(index + 1)} value={twoDigits(index + 1)}>
              {index + 1}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </Box>
  );
}
