import type { LogEvent } from 'kysely';

/** Called with the text of a statement without parameter values, and its duration in ms. */
type Report = (text: string, ms: number) => void;

/** Maximum number of different statements that are reported. */
const MOST_TEXTS = 500;
const LONGEST_TEXT = 2_000;

/** Parameter lists, which differ only in length. */
const PARAMETERS = /(\?|\$\d+)(, ?(\?|\$\d+))+/g;

/** Rows of an insert, which differ only in number. */
const ROWS = /(\((?:\?|\$\d+)(?:, …)?\))(, ?\((?:\?|\$\d+)(?:, …)?\))+/g;

let limit: { ms: number; report: Report; reported: Set<string> } | null = null;

/**
 * Reports slow statements of this thread's connections, each text once.
 * @param ms duration above which a statement is slow; `null` stops reporting
 */
export function reportSlowQueries(ms: number | null, report: Report): void {
  limit = ms === null ? null : { ms, report, reported: new Set() };
}

const followers = new Set<Report>();

/**
 * Reports every statement of this thread's connections.
 * @returns a function that stops it
 */
export function followQueries(follow: Report): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

const textOf = (query: string) =>
  query.replace(PARAMETERS, '$1, …').replace(ROWS, '$1, …').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);

export function noteQuery({ query, queryDurationMillis }: LogEvent): void {
  for (const follow of followers) follow(textOf(query.sql), queryDurationMillis);
  if (!limit || queryDurationMillis < limit.ms || limit.reported.size >= MOST_TEXTS) return;
  const text = textOf(query.sql);
  if (limit.reported.has(text)) return;
  limit.reported.add(text);
  limit.report(text, Math.round(queryDurationMillis));
}
