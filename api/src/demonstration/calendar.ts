const DAY = 86_400_000;

/** The calendar date some days before another; both `YYYY-MM-DD`. Whole days in UTC: no time zone can shift it. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}

/** Days from one calendar date to a later one, negative where it is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}
