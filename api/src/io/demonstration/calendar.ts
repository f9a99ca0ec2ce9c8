const DAY = 86_400_000;

/** The calendar date some days before another; both `YYYY-MM-DD`. Whole days in UTC: no time zone can shift it. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}
