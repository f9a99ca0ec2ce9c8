import type { LogEvent } from 'kysely';

/** Gets the text of a statement without the values of its parameters, and the milliseconds it took. */
type Report = (text: string, ms: number) => void;

/** Further statements are not told apart. */
const MOST_TEXTS = 500;
const LONGEST_TEXT = 2_000;

/** Lists of parameters differ in length only. */
const PARAMETERS = /(\?|\$\d+)(, ?(\?|\$\d+))+/g;

/** Likewise the rows of an insertion. */
const ROWS = /(\((?:\?|\$\d+)(?:, …)?\))(, ?\((?:\?|\$\d+)(?:, …)?\))+/g;

let limit: { ms: number; report: Report; reported: Set<string> } | null = null;

/**
 * Reports statements of this thread's connections that take long, each text once.
 * @param ms milliseconds that are not yet long; `null`: reports none from now on
 */
export function reportSlowQueries(ms: number | null, report: Report): void {
  limit = ms === null ? null : { ms, report, reported: new Set() };
}

const followers = new Set<Report>();

/** Tells of every statement of this thread's connections. @returns a function that ends it */
export function followQueries(follow: Report): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

const textOf = (query: string) =>
  query.replace(PARAMETERS, '$1, …').replace(ROWS, '$1, …').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);

/** For the `log` option of each connection. */
export function noteQuery({ query, queryDurationMillis }: LogEvent): void {
  for (const follow of followers) follow(textOf(query.sql), queryDurationMillis);
  if (!limit || queryDurationMillis < limit.ms || limit.reported.size >= MOST_TEXTS) return;
  const text = textOf(query.sql);
  if (limit.reported.has(text)) return;
  limit.reported.add(text);
  limit.report(text, Math.round(queryDurationMillis));
}
