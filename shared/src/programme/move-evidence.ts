import type { Problem, ProblemCode } from '../contract/problem';
import type { WorkFault, WorkMove } from './work-moves';

/** Questions about fitted works. Flawless works have the answer "yes" to all three. */
export const WORK_QUESTIONS = ['all_covered', 'as_asked', 'well_fitted'] as const;
export type WorkAnswers = Record<(typeof WORK_QUESTIONS)[number], boolean>;

export interface GivenEvidence {
  date: string;
  planned_for: string | null;
  reason: string;
  fault: WorkFault | null;
  answers: WorkAnswers | null;
  /** Number of pictures, including those of the operation. */
  pictures: number;
  operation: { date: string; equipments: number } | null;
}

/**
 * Problems of a move's fields: evidence that is missing or insufficient, and days before the latest request.
 * @param requestedOn day of the latest request
 */
export function missingEvidence(
  { to, evidence }: WorkMove,
  given: GivenEvidence,
  requestedOn: string,
): Problem[] {
  const problems: Problem[] = [];
  const report = (path: string, code: ProblemCode, params: Problem['params'] = {}) =>
    problems.push({ path: [path], code, params });
  const needs = (kind: WorkMove['evidence'][number]) => evidence.includes(kind);
  const { operation } = given;

  if (given.date < requestedOn) report('date', 'before_request', { date: requestedOn });
  if (needs('planned_for')) {
    if (given.planned_for === null) report('planned_for', 'required');
    else if (given.planned_for < requestedOn) report('planned_for', 'before_request', { date: requestedOn });
  }
  if (needs('reason') && given.reason === '') report('reason', 'required');
  if (needs('fault') && given.fault === null) report('fault', 'required');
  if (needs('operation')) {
    if (!operation) report('operation', 'required');
    else {
      if (operation.date < requestedOn) report('operation', 'before_request', { date: requestedOn });
      if (operation.equipments === 0) report('operation', 'equipment_missing');
    }
  }
  if (needs('answers')) {
    const { answers } = given;
    if (!answers) report('answers', 'required');
    else if (!WORK_QUESTIONS.every(question => answers[question])) report('answers', 'not_as_it_should_be');
  }
  if (needs('picture') && given.pictures === 0 && (to !== 'FITTED' || operation))
    report('media_id', 'picture_missing');
  return problems;
}
