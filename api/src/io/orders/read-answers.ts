import { localToday } from 'shared/contract';
import { missingEvidence, moveBetween, type WorkItem, workWords } from 'shared/programme';
import type { TableAnswers } from 'shared/programme/links';
import { isCalendarDate } from 'shared/server';
import type { Locale } from '../../config/texts';
import { fileProblem, problemMessage } from '../../http/problems-body';
import { InvalidInput } from '../../http/request-refused';
import { normalizedText } from '../../store/normalized-text';
import type { Parsed } from '../import/parse/parsed-file';
import { dateOf } from '../import/read-values';
import { TABLE_ANSWERS } from './order-workbook';
import { columnTitle, type OrderColumn, orderText } from './texts';

type Row = TableAnswers['rows'][number];
const LONGEST_REASON = 300;
/** Maximum number of columns that a message names. */
const MOST_TOLD = 20;
/** The columns that are read. */
const COLUMNS = ['item', 'state', 'answer', 'planned_for', 'reason'] as const satisfies OrderColumn[];
/** A file may return in another language than it was sent. */
const LOCALES = ['fr', 'en'] as const;
const statesOf = (state: WorkItem['state']) => LOCALES.map(locale => workWords[locale].state[state]);

/** Whether a text is one of some words, without regard to case and accents. */
const isOneOf = (text: string, words: readonly string[]) =>
  words.some(word => normalizedText(word) === normalizedText(text));

/** Day 0 of the serial numbers that spreadsheets show for days in cells without a date format. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const plannedDay = (text: string): string =>
  /^\d{5}(?:\.\d+)?$/.test(text)
    ? new Date(DAY_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
    : dateOf(text);

/** A function that reads a column of a row, whatever the language of its header. @throws InvalidInput */
function cellReader(rows: Parsed['rows'], locale: Locale) {
  const headers = Object.keys(rows[0]?.values ?? {});
  const headerOf = Object.fromEntries(
    COLUMNS.map(column => {
      const titles = LOCALES.map(one => columnTitle(one, column));
      return [column, headers.find(name => isOneOf(name, titles))];
    }),
  );
  const missing = COLUMNS.find(column => rows.length > 0 && !headerOf[column]);
  if (missing)
    throw new InvalidInput([
      fileProblem('columns_missing', 'column_missing', {
        column: columnTitle(locale, missing),
        columns: headers.slice(0, MOST_TOLD).join(', '),
      }),
    ]);
  return ({ values }: Parsed['rows'][number], column: (typeof COLUMNS)[number]): string =>
    String(values[headerOf[column] ?? ''] ?? '').trim();
}

/**
 * What the answers in a table would change in an order, and which rows are wrong and why. Rows without an answer are
 * left out.
 * @throws InvalidInput for a table without our columns
 */
export function readAnswers({ rows }: Parsed, items: readonly WorkItem[], locale: Locale): TableAnswers {
  const cell = cellReader(rows, locale);
  const answered = rows
    .map((row, index) => ({ row, index, answer: cell(row, 'answer'), id: Number(cell(row, 'item')) }))
    .filter(({ answer }) => answer !== '');
  const byId = new Map(items.map(item => [item.id, item]));
  const seen = new Set<number>();
  const stateWord = (state: WorkItem['state']) => workWords[locale].state[state];

  function problemOf(item: WorkItem | undefined, row: Omit<Row, 'problem'>, answer: string, state: string) {
    if (!item) return orderText(locale, 'problem', 'unknown');
    if (seen.has(item.id)) return orderText(locale, 'problem', 'twice');
    seen.add(item.id);
    if (!row.to) {
      const allowed = TABLE_ANSWERS.map(stateWord).join(', ');
      return orderText(locale, 'problem', 'answer', { answer, allowed });
    }
    const now = { state: stateWord(item.state) };
    if (!isOneOf(state, statesOf(item.state))) return orderText(locale, 'problem', 'changed', now);
    const move = moveBetween(item.state, row.to);
    if (!move) return orderText(locale, 'problem', 'impossible', now);
    const { planned_for, reason } = row;
    const given = { planned_for, reason, fault: null, answers: null, pictures: 0, operation: null };
    const missing = missingEvidence(move, { ...given, date: localToday() }, item.requested_on);
    return (
      missing
        .filter(({ path }) => path[0] !== 'date')
        .map(one => `${columnTitle(locale, one.path[0] as OrderColumn)} – ${problemMessage(one, locale)}`)
        .join(' ') || null
    );
  }

  return {
    rows: answered.map(({ row: values, index, answer, id }) => {
      const item = byId.get(id);
      const to = TABLE_ANSWERS.find(one => isOneOf(answer, statesOf(one))) ?? null;
      const day = plannedDay(cell(values, 'planned_for'));
      const row = {
        // Row 1 of the table has the headers.
        row: index + 2,
        item: item?.id ?? null,
        from: item?.state ?? null,
        to,
        planned_for: to === 'PLANNED' && isCalendarDate(day) ? day : null,
        reason: to === 'DECLINED' ? cell(values, 'reason').slice(0, LONGEST_REASON) : '',
      };
      return { ...row, problem: problemOf(item, row, answer, cell(values, 'state')) };
    }),
  };
}
