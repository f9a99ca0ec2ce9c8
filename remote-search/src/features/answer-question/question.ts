import { localToday } from 'shared/contract';
import { type AnswerQuery, type AnswerSubject, answerQuerySchema } from 'shared/contract/area-answers';
import { paths } from 'shared/navigation';
import type { SearchFilters } from '../../search-state/search-filters';
import { type Period, searchPath } from '../count-records/narrow';

/** The question in an address. What it does not say, or not rightly, is everything, and the last year that is over. */
export function questionIn(address: URLSearchParams): AnswerQuery {
  const { lang: _, ...asked } = Object.fromEntries(address) as Record<string, string>;
  const year = lastYear();
  const usual = daysOf({ from: year, until: year });
  return answerQuerySchema.safeParse({ ...usual, ...asked }).data ?? usual;
}

/** The last year that is over. */
export const lastYear = (): number => Number(localToday().slice(0, 4)) - 1;

/** Whether a question asks for whole years. */
export const isWholeYears = ({ from, until }: AnswerQuery): boolean =>
  from.endsWith('-01-01') && until.endsWith('-12-31');

/** The years that a question begins and ends in. */
export const periodOf = ({ from, until }: AnswerQuery): Period => ({
  from: Number(from.slice(0, 4)),
  until: Number(until.slice(0, 4)),
});

export const daysOf = ({ from, until }: Period) => ({ from: `${from}-01-01`, until: `${until}-12-31` });

/** The place of a question as filters of supports and lines. */
export const placeFilters = ({ area, sensitive_area, owner, chosen }: AnswerQuery): SearchFilters => ({
  ...(area && { area: [area] }),
  ...(sensitive_area && { sensitive_area: [sensitive_area] }),
  ...(owner && { owner: [owner] }),
  ...(chosen && { chosen }),
});

/** Bare path of the records of a sentence, in their state of today. */
export function recordsPath(question: AnswerQuery, subject: AnswerSubject): string {
  if (question.line) return paths.infrastructure(question.line);
  const place = placeFilters(question);
  if (subject === 'works') return searchPath('infrastructures', { ...place, risk: ['RISK_H'] });
  if (subject === 'visits') return searchPath('infrastructures', place);
  // The cases of an operator or a choice are those of its supports and lines.
  if (question.owner || question.chosen)
    return searchPath('infrastructures', { ...place, has_mortality: true });
  const { from, until } = question;
  return searchPath('mortality', { ...place, observed_after: from, observed_before: until });
}
