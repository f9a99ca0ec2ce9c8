// @vitest-environment jsdom
import { inDays, operation, workItem } from '../../testing/works-fixtures';
import { answersOf, type MoveValues, moveDay, operationsSince, problemsOf, targetOf } from './move-evidence';

const NOTHING: MoveValues = {
  date: inDays(0),
  planned_for: null,
  reason: null,
  fault: null,
  operation: null,
};
const FITTED = workItem(1, 'FITTED');
const paths = (problems: ReturnType<typeof problemsOf>) =>
  problems.map(({ path, code }) => `${path.join('.')} ${code}`);

it('makes works faulty by one answer "no"', () => {
  expect(targetOf('VERIFIED', { all_covered: 'yes', as_asked: 'no' })).toBe('FAULTY');
  expect(targetOf('VERIFIED', { all_covered: 'yes' })).toBe('VERIFIED');
  expect(targetOf('PLANNED', { all_covered: 'no' })).toBe('PLANNED');
  expect(answersOf({ all_covered: 'yes', as_asked: 'no' })).toBeNull();
  expect(answersOf({ all_covered: 'yes', as_asked: 'no', well_fitted: 'yes' })).toEqual({
    all_covered: true,
    as_asked: false,
    well_fitted: true,
  });
});

it('asks for each missing answer by itself, and for a picture', () => {
  expect(
    paths(problemsOf(FITTED, 'VERIFIED', { ...NOTHING, all_covered: 'yes' }, operation(55, 4001), 0)),
  ).toEqual(['media_id picture_missing', 'as_asked required', 'well_fitted required']);
});

it('asks for a fault and its description, not for a picture', () => {
  const values = { ...NOTHING, all_covered: 'no', as_asked: 'yes', well_fitted: 'yes' } as const;
  expect(paths(problemsOf(FITTED, 'VERIFIED', values, undefined, 0))).toEqual([
    'fault required',
    'reason required',
  ]);
});

it('takes the pictures of the operation for works that are fitted', () => {
  const planned = workItem(1, 'PLANNED');
  const lacks = (given: object) =>
    paths(problemsOf(planned, 'FITTED', { ...NOTHING, operation: 55 }, operation(55, 4001, given), 0));
  expect(lacks({})).toEqual([]);
  expect(lacks({ pictures: 0 })).toEqual(['media_id picture_missing']);
  expect(lacks({ equipments: 0 })).toEqual(['operation equipment_missing']);
});

it('offers operations since the request, the newest first', () => {
  const all = [-30, -5, -10].map((days, i) => operation(i + 1, 4001, { date: inDays(days) }));
  expect(operationsSince(all, inDays(-20)).map(({ id }) => id)).toEqual([2, 3]);
});

it('is made on the day of the request where the server lives in tomorrow', () => {
  expect(moveDay(inDays(2))).toBe(inDays(2));
  expect(moveDay(inDays(-2)) > inDays(-2)).toBe(true);
});
