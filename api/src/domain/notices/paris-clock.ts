/** Local time in France. */
export interface ParisTime {
  /** `YYYY-MM-DD` */
  day: string;
  hour: number;
  isMonday: boolean;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

/** Local time in France at an instant: one hour ahead of UTC, two hours in summer. */
export function parisTime(instant: Date): ParisTime {
  const parts = CLOCK.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    isMonday: part('weekday') === 'Mon',
  };
}

/** Hour in France from which the weekly digest is sent. Until then, alarms of the previous day wait. */
export const MORNING_HOUR = 6;

/** The Monday whose digest is due at an instant; `null` on other days and before the morning. */
export function digestDay(instant: Date): string | null {
  const { day, hour, isMonday } = parisTime(instant);
  return isMonday && hour >= MORNING_HOUR ? day : null;
}
