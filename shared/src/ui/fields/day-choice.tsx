import dayjs from 'dayjs';
import { useState } from 'react';
import { localToday } from '../../contract';
import { useClockSkew } from '../../platform/session/server-clock';
import { ClockNote } from '../form/clock-note';
import type { ControlProps } from '../form/field';
import { SegmentedChoice } from '../form/segmented-choice';
import { DatePicker } from './date-picker';
import classes from './day-choice.module.css';
import { useTexts } from './texts';

const OTHER = 'other';

/** The day of a visit, `YYYY-MM-DD`: today and yesterday by one tap, any earlier day in a calendar. */
export function DayChoice({ value, onChange, ...control }: ControlProps<string | null | undefined>) {
  const t = useTexts();
  const [other, setOther] = useState(false);
  // Today is another day once the clock is known to be wrong.
  useClockSkew();
  const today = localToday();
  const yesterday = dayjs(today).subtract(1, 'day').format('YYYY-MM-DD');
  const shown = !other && (value === today || value === yesterday) ? value : OTHER;
  const { id, ...names } = control;
  // Some readers of names ignore a label outside the window.
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
