import dayjs from 'dayjs';
import { useState } from 'react';
import { localToday } from '../../contract';
import { useClockSkew } from '../../platform/session/server-clock';
import { SegmentedChoice } from '../form/choices';
import { ClockNote } from '../form/clock-note';
import type { ControlProps } from '../form/field';
import { DatePicker } from './date-picker';
import classes from './day-choice.module.css';
import { useTexts } from './texts';

const OTHER = 'other';

/** The day of a visit, `YYYY-MM-DD`: one tap for today or yesterday, a calendar for earlier days. */
export function DayChoice({ value, onChange, ...control }: ControlProps<string | null | undefined>) {
  const t = useTexts();
  const [other, setOther] = useState(false);
  // Renders again when the clock is corrected, since the current day may then change.
  useClockSkew();
  const today = localToday();
  const yesterday = dayjs(today).subtract(1, 'day').format('YYYY-MM-DD');
  const shown = !other && (value === today || value === yesterday) ? value : OTHER;
  const { id, ...names } = control;
  // The text box has its own `aria-label`, since some screen readers ignore a label scrolled out of the window.
  const label = control['aria-label'] ?? t('date.other');
  const picker = { ...control, 'aria-label': label, ...(id && { id: `${id}-day` }) };
  return (
    <div className={classes.day}>
      <SegmentedChoice
        {...names}
        joined
        value={shown}
        choices={[
          { value: today, label: t('date.today') },
          { value: yesterday, label: t('date.yesterday') },
          { value: OTHER, label: t('date.other') },
        ]}
        onChange={choice => {
          setOther(choice === OTHER);
          if (choice !== OTHER) onChange(choice);
        }}
      />
      {shown === OTHER ? (
        <DatePicker {...picker} future={false} opens={other} value={value} onChange={onChange} />
      ) : (
        <ClockNote />
      )}
    </div>
  );
}
