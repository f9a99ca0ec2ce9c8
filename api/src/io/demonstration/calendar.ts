const DAY = 86_400_000;

/** The calendar date some days before another; both `YYYY-MM-DD`. Calculated in UTC, independent of time zones. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}
