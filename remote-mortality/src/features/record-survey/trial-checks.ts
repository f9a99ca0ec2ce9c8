const MINUTE = 60_000;
/** Minutes between two searches of a trial of detection, whose days do not matter. */
const PER_SEARCH = 1440;

/** A body is laid out at noon of its day, since only the day is known. */
const laidOut = (placedOn: string): number => new Date(`${placedOn}T12:00`).getTime();

/** Whole minutes between laying out and a local moment `YYYY-MM-DDTHH:MM`; 0 before, `null` for no moment. */
export function minutesUntil(placedOn: string, moment: string): number | null {
  const minutes = Math.round((new Date(moment).getTime() - laidOut(placedOn)) / MINUTE);
  return Number.isFinite(minutes) ? Math.max(minutes, 0) : null;
}

/** The local moment, `YYYY-MM-DDTHH:MM`, some minutes after laying out; empty without a day. */
export function momentAfter(placedOn: string, minutes: number): string {
  const moment = new Date(laidOut(placedOn) + minutes * MINUTE);
  if (Number.isNaN(moment.getTime())) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE);
  return local.toISOString().slice(0, 16);
}

/** Minutes of the search with a number from 1 on, in a trial of detection. */
export const minutesOfSearch = (number: number): number => number * PER_SEARCH;
