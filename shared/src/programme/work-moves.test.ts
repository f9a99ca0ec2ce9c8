import { GROUP_SCOPES } from '../contract/session';
import {
  daysAfter,
  moveBetween,
  movesFrom,
  OPEN_STATES,
  rolesOf,
  WORK_STATES,
  type WorkState,
  workWords,
} from '.';
import { closingCause } from './closing';
import { dueOf, monthsAfter, overdueDays, type WorkDates } from './work-dates';
import { isOpenState, seesOwnItemsOnly, WORK_MOVES } from './work-moves';

/** Roles that may make each move, from the specification; empty for automatic moves. */
const ALLOWED: Record<string, string> = {
  'REQUESTED PLANNED': 'operator',
  'REQUESTED DECLINED': 'operator',
  'REQUESTED FITTED': 'operator editor',
  'REQUESTED CANCELLED': 'coordinator',
  'PLANNED PLANNED': 'operator',
  'PLANNED FITTED': 'operator editor',
  'PLANNED DECLINED': 'operator',
  'PLANNED CANCELLED': 'coordinator',
  'DECLINED REQUESTED': 'coordinator',
  'DECLINED CANCELLED': 'coordinator',
  'FITTED VERIFIED': 'editor',
  'FITTED FAULTY': 'editor',
  'FAULTY REQUESTED': '',
  'VERIFIED MONITORED': '',
  'MONITORED CLOSED': '',
  'MONITORED FAULTY': '',
};

it.each(WORK_STATES.flatMap(from => WORK_STATES.map(to => [from, to] as const)))(
  'allows or refuses %s → %s',
  (from, to) => {
    expect(moveBetween(from, to)?.by.join(' ')).toBe(ALLOWED[`${from} ${to}`]);
  },
);

it('names each move once', () => {
  expect(new Set(WORK_MOVES.map(({ from, to }) => `${from} ${to}`)).size).toBe(WORK_MOVES.length);
});

it('offers a person the moves of their roles', () => {
  const to = (from: WorkState, ...roles: Parameters<typeof movesFrom>[1]) =>
    movesFrom(from, roles).map(move => move.to);
  expect(to('REQUESTED', 'operator')).toEqual(['PLANNED', 'DECLINED', 'FITTED']);
  expect(to('REQUESTED', 'coordinator', 'editor')).toEqual(['FITTED', 'CANCELLED']);
  expect(to('MONITORED', 'coordinator', 'operator', 'editor')).toEqual([]);
});

it('counts as open whatever a move leads on from', () => {
  expect(WORK_STATES.filter(state => !isOpenState(state))).toEqual(['CLOSED', 'CANCELLED']);
  expect(OPEN_STATES).toHaveLength(7);
});

it('takes groups for roles; an operator never checks works', () => {
  expect(rolesOf(GROUP_SCOPES.coordinators)).toEqual(['coordinator', 'editor']);
  expect(rolesOf(GROUP_SCOPES.operators)).toEqual(['operator']);
  expect(rolesOf([...GROUP_SCOPES.operators, ...GROUP_SCOPES['data-editor']])).toEqual(['operator']);
  expect(rolesOf(GROUP_SCOPES['data-editor'])).toEqual(['editor']);
  expect(rolesOf(GROUP_SCOPES['data-read-only'])).toEqual([]);
  expect(rolesOf(GROUP_SCOPES.administrators)).toEqual(['coordinator', 'operator', 'editor']);
  expect(seesOwnItemsOnly(GROUP_SCOPES.operators)).toBe(true);
  expect(seesOwnItemsOnly(GROUP_SCOPES.administrators)).toBe(false);
  expect(seesOwnItemsOnly(GROUP_SCOPES['data-editor'])).toBe(false);
});

const item = (state: WorkState, changes: Partial<WorkDates> = {}): WorkDates => ({
  state,
  since: '2026-11-22',
  answer_by: '2027-01-21',
  planned_for: null,
  verify_by_days: 90,
  ...changes,
});

it.each([
  [item('REQUESTED'), '2027-01-21'],
  [item('PLANNED', { planned_for: '2026-12-01' }), '2026-12-01'],
  [item('DECLINED'), null],
  [item('FITTED'), '2027-02-20'],
  [item('FITTED', { verify_by_days: 10 }), '2026-12-02'],
  [item('VERIFIED'), null],
  [item('FAULTY'), '2027-01-21'],
  [item('MONITORED'), '2028-11-22'],
  [item('CLOSED'), null],
  [item('CANCELLED'), null],
])('%# is due on the day of its state', (dates, due) => {
  expect(dueOf(dates)).toBe(due);
});

it('is overdue from the day after', () => {
  const planned = item('PLANNED', { planned_for: '2026-11-21' });
  expect(overdueDays(dueOf(planned), '2026-11-21')).toBe(0);
  expect(overdueDays(dueOf(planned), '2026-11-22')).toBe(1);
  expect(overdueDays('2026-11-21', '2026-12-01')).toBe(10);
  expect(overdueDays(null, '2026-12-01')).toBe(0);
});

it('counts days and months of the calendar', () => {
  expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30');
  expect(monthsAfter('2024-02-29', 24)).toBe('2026-02-28');
  expect(monthsAfter('2026-12-31', 2)).toBe('2027-02-28');
});

it('has a label for every code in both languages', () => {
  const codesOf = (words: object) =>
    Object.entries(words).map(([list, labels]) => [list, Object.keys(labels as object)]);
  expect(codesOf(workWords.fr)).toEqual(codesOf(workWords.en));
  expect(Object.keys(workWords.fr.state)).toEqual([...WORK_STATES]);
});

it.each([
  [{ searches: 1, openAlarms: 0, due: '2026-11-22' }, null],
  [{ searches: 1, openAlarms: 0, due: '2026-11-21' }, 'monitored_without_evidence'],
  [{ searches: 2, openAlarms: 0, due: '2027-11-22' }, 'searched_twice'],
  [{ searches: 2, openAlarms: 1, due: '2026-01-01' }, null],
])('closes monitored works: %j', (monitoring, cause) => {
  expect(closingCause({ ...monitoring, asOf: '2026-11-22' })).toBe(cause);
});
