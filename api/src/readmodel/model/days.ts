/** A date as a number that sorts alike; 0 without a date. */
export const dayNumber = (date: string | null): number => (date ? Number(date.replaceAll('-', '')) : 0);
export const dayText = (day: number): string => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Seconds since 1970 of an ISO instant. */
export const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);
