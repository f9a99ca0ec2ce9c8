import { localToday } from 'shared/contract';
import { type AnswerQuery, type AnswerSubject, answerQuerySchema } from 'shared/contract/area-answers';
import { paths } from 'shared/navigation';
import type { SearchFilters } from '../../search-state/search-filters';
import { daysOf, searchPath } from '../count-records/narrow';

export const daysOfYear = (year: number) => daysOf({ from: year, until: year });

export const thisYear = (): number => Number(localToday().slice(0, 4));

/** The days of last year, of which a question without a period is. */
export const usualDays = () => daysOfYear(thisYear() - 1);

/**
 * The question in a URL. Without a place it is about the whole inventory, and without days about last year. An
 * invalid question is ignored.
 */
export function questionIn(address: URLSearchParams): AnswerQuery {
  const { lang: _, ...asked } = Object.fromEntries(address) as Record<string, string>;
  const usual = usualDays();
  return answerQuerySchema.safeParse({ ...usual, ...asked }).data ?? usual;
}

/** The places of a question that are chosen from lists. */
export const LISTED = ['area', 'sensitive_area', 'owner'] as const;

/** The place of a question as filters of supports and lines. A line has no filter. */
export const placeFilters = ({ chosen, ...question }: AnswerQuery): SearchFilters => ({
  ...Object.fromEntries(LISTED.flatMap(name => (question[name] ? [[name, [question[name]]]] : []))),
  ...(chosen && { chosen }),
});

/** Bare path of the records that a sentence is about, as they are today; `visited`: last visited in the period. */
export function recordsPath(question: AnswerQuery, subject: AnswerSubject | 'visited'): string {
  const { line, owner, chosen, from, until } = question;
  if (line) return paths.infrastructure(line);
  const place = placeFilters(question);
  if (subject === 'deaths' && !owner && !chosen)
    return searchPath('mortality', { ...place, observed_after: from, observed_before: until, alive: false });
  const supports: Record<typeof subject, SearchFilters> = {
    // Cases have no filter for an operator or for chosen supports: all supports and lines with deaths are shown.
    deaths: { has_mortality: true },
    works: { risk: ['RISK_H'] },
    visits: {},
    visited: { diagnosed_after: from, diagnosed_before: until },
  };
  return searchPath('infrastructures', { ...place, ...supports[subject] });
}
