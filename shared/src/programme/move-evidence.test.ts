import { missingEvidence, moveBetween, type WorkMove, type WorkState } from '.';
import type { GivenEvidence } from './move-evidence';

const REQUESTED_ON = '2026-10-01';
const NOTHING: GivenEvidence = {
  date: '2026-11-01',
  planned_for: null,
  reason: '',
  fault: null,
  answers: null,
  pictures: 0,
  operation: null,
};
const WELL = { all_covered: true, as_asked: true, well_fitted: true };
const OPERATION = { date: '2026-10-20', equipments: 2 };

const lacks = (from: WorkState, to: WorkState, given: Partial<GivenEvidence>) =>
  missingEvidence(moveBetween(from, to) as WorkMove, { ...NOTHING, ...given }, REQUESTED_ON).map(
    ({ path, code }) => `${path.join('.')} ${code}`,
  );

it.each<[WorkState, WorkState, Partial<GivenEvidence>, string[]]>([
  ['REQUESTED', 'PLANNED', {}, ['planned_for required']],
  ['REQUESTED', 'PLANNED', { planned_for: '2026-09-30' }, ['planned_for before_request']],
  ['REQUESTED', 'PLANNED', { planned_for: '2027-03-01' }, []],
  ['REQUESTED', 'DECLINED', {}, ['reason required']],
  ['REQUESTED', 'DECLINED', { reason: 'Ligne déposée en mai' }, []],
  ['PLANNED', 'FITTED', {}, ['operation required']],
  [
    'PLANNED',
    'FITTED',
    { operation: { date: '2026-09-30', equipments: 0 } },
    ['operation before_request', 'operation equipment_missing', 'media_id picture_missing'],
  ],
  ['PLANNED', 'FITTED', { operation: OPERATION }, ['media_id picture_missing']],
  ['PLANNED', 'FITTED', { operation: OPERATION, pictures: 1 }, []],
  ['FITTED', 'VERIFIED', {}, ['answers required', 'media_id picture_missing']],
  [
    'FITTED',
    'VERIFIED',
    { answers: { ...WELL, well_fitted: false }, pictures: 1 },
    ['answers not_as_it_should_be'],
  ],
  ['FITTED', 'VERIFIED', { answers: WELL, pictures: 1 }, []],
  ['FITTED', 'FAULTY', {}, ['fault required']],
  ['FITTED', 'FAULTY', { fault: 'PLAN' }, []],
  ['PLANNED', 'CANCELLED', {}, ['reason required']],
  ['DECLINED', 'REQUESTED', {}, []],
  ['DECLINED', 'REQUESTED', { date: '2026-09-30' }, ['date before_request']],
])('%s → %s with %j lacks %j', (from, to, given, expected) => {
  expect(lacks(from, to, given)).toEqual(expected);
});
