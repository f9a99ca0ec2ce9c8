import { localToday } from 'shared/contract';
import { missingEvidence, moveBetween, WORK_STATES, type WorkItem, workWords } from 'shared/programme';
import type { TableAnswers } from 'shared/programme/links';
import { isCalendarDate } from 'shared/server';
import type { Locale } from '../../config/texts';
import { problemMessage } from '../../http/problems-body';
import { normalizedText } from '../../store/normalized-text';
import type { Parsed } from '../import/parse/parsed-file';
import { dateOf } from '../import/read-values';
import { TABLE_ANSWERS } from './order-workbook';
import { columnTitle, type OrderColumn, orderText } from './texts';

type Row = TableAnswers['rows'][number];
const LONGEST_REASON = 300;
/** Files come back in another language than they left. */
const LOCALES = ['fr', 'en'] as const;
const statesOf = (state: WorkItem['state']) => LOCALES.map(locale => workWords[locale].state[state]);

/** Whether a text is one of some words, without regard to case and accents. */
const isOneOf = (text: string, words: readonly string[]) =>
  words.some(word => normalizedText(word) === normalizedText(text));

/** Makes a reader of the cells of a table by column, whatever the language of its headers. */
function cellReader(rows: Parsed['rows']) {
  const headers = Object.keys(rows[0]?.values ?? {});
  return (row: Parsed['rows'][number], column: OrderColumn): string => {
    const header = headers.find(name =>
      isOneOf(
        name,
        LOCALES.map(locale => columnTitle(locale, column)),
      ),
    );
    return String((header === undefined ? '' : row.values[header]) ?? '').trim();
  };
}

/**
 * What the answers in a table would change in an order, and which rows are wrong and why. Rows without an answer are left
 * out.
 */
export function readAnswers({ rows }: Parsed, items: readonly WorkItem[], locale: Locale): TableAnswers {
  const cell = cellReader(rows);
  const byId = new Map(items.map(item => [item.id, item]));
  const seen = new Set<number>();
  const stateWord = (state: WorkItem['state']) => workWords[locale].state[state];

  function problemOf(
    item: WorkItem | undefined,
    to: Row['to'],
    texts: Record<string, string>,
  ): string | null {
    if (!item) return orderText(locale, 'problem', 'unknown');
    if (seen.has(item.id)) return orderText(locale, 'problem', 'twice');
    seen.add(item.id);
    const allowed = TABLE_ANSWERS.map(answer => stateWord(answer)).join(', ');
    const { answer = '', state = '', planned_for = '', reason = '' } = texts;
    if (!to) return orderText(locale, 'problem', 'answer', { answer, allowed });
    const then = WORK_STATES.find(one => isOneOf(state, statesOf(one)));
    if (then !== item.state) return orderText(locale, 'problem', 'changed', { state: stateWord(item.state) });
    const move = moveBetween(item.state, to);
    if (!move) return orderText(locale, 'problem', 'impossible', { state: stateWord(item.state) });
    const given = {
      ...{ date: localToday(), reason, fault: null, answers: null, pictures: 0, operation: null },
      planned_for: isCalendarDate(planned_for) ? planned_for : null,
    };
    const missing = missingEvidence(move, given, item.requested_on).filter(({ path }) => path[0] !== 'date');
    return missing.map(problem => problemMessage(problem, locale)).join(' ') || null;
  }

  return {
    rows: rows.flatMap((row, index): Row[] => {
      const answer = cell(row, 'answer');
      if (answer === '') return [];
      const to = TABLE_ANSWERS.find(one => isOneOf(answer, statesOf(one))) ?? null;
      const planned_for = dateOf(cell(row, 'planned_for'));
      const reason = cell(row, 'reason').slice(0, LONGEST_REASON);
      const item = byId.get(Number(cell(row, 'item')));
      const problem = problemOf(item, to, { answer, state: cell(row, 'state'), planned_for, reason });
      return [
        {
          // Below the headers.
          row: index + 2,
          item: item?.id ?? null,
          from: item?.state ?? null,
          to,
          planned_for: to === 'PLANNED' && isCalendarDate(planned_for) ? planned_for : null,
          reason: to === 'DECLINED' ? reason : '',
          problem,
        },
      ];
    }),
  };
}
