import { calendarDateSchema, freeText, localToday, type Problem, pastDateSchema, z } from 'shared/contract';
import type { Operation } from 'shared/kinds';
import type { WorkItem } from 'shared/programme';
import {
  missingEvidence,
  moveBetween,
  WORK_FAULTS,
  WORK_QUESTIONS,
  type WorkAnswers,
  type WorkState,
} from 'shared/programme';

const REASON = 300;
const answer = z.enum(['yes', 'no']).nullish();
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? null);

export const moveFormSchema = z.object({
  date: pastDateSchema,
  planned_for: orNull(calendarDateSchema),
  reason: orNull(freeText(REASON)),
  fault: orNull(z.enum(WORK_FAULTS)),
  operation: orNull(z.int().positive()),
  /** Has no values, only messages: pictures have their own state. */
  media_id: z.array(z.int()).nullish(),
  all_covered: answer,
  as_asked: answer,
  well_fitted: answer,
});
export type MoveValues = z.output<typeof moveFormSchema>;

type Answered = Partial<Record<(typeof WORK_QUESTIONS)[number], 'yes' | 'no' | null | undefined>>;

/** Works with any answer "no" are faulty. */
export const isFaulty = (values: Answered): boolean =>
  WORK_QUESTIONS.some(question => values[question] === 'no');

/** The state that a form leads to: a verification with a fault makes the works faulty. */
export const targetOf = (to: WorkState, values: Answered): WorkState =>
  to === 'VERIFIED' && isFaulty(values) ? 'FAULTY' : to;

/** The three answers; `null` if any is missing. */
export function answersOf(values: Answered): WorkAnswers | null {
  if (WORK_QUESTIONS.some(question => !values[question])) return null;
  return {
    all_covered: values.all_covered === 'yes',
    as_asked: values.as_asked === 'yes',
    well_fitted: values.well_fitted === 'yes',
  };
}

/** Operations on a support or line that can be evidence: those since the request, newest first. */
export const operationsSince = (operations: readonly Operation[], requestedOn: string): Operation[] =>
  operations
    .filter(({ properties }) => properties.date >= requestedOn)
    .toSorted((a, b) => b.properties.date.localeCompare(a.properties.date) || b.id - a.id);

export const equipmentsOf = ({ properties }: Operation): number =>
  properties.equipments.reduce((sum, { count }) => sum + (count ?? 0), 0);

/**
 * The day of a move made now. It is the request's day at the earliest, since the server's day may not have begun
 * here.
 */
export const moveDay = (requestedOn: string): string => {
  const today = localToday();
  return today < requestedOn ? requestedOn : today;
};

/**
 * The evidence that a form lacks, as problems of its fields.
 * @param pictures number of the form's own pictures
 */
export function problemsOf(
  item: WorkItem,
  to: WorkState,
  values: MoveValues,
  operation: Operation | undefined,
  pictures: number,
): Problem[] {
  const target = targetOf(to, values);
  const move = moveBetween(item.state, target);
  if (!move) return [];
  const missing = missingEvidence(
    move,
    {
      date: values.date,
      planned_for: values.planned_for,
      reason: values.reason ?? '',
      fault: values.fault,
      answers: answersOf(values),
      // Pictures of the operation prove that works were fitted, not that they were verified.
      pictures: pictures + (target === 'FITTED' ? (operation?.properties.media.length ?? 0) : 0),
      operation: operation ? { date: operation.properties.date, equipments: equipmentsOf(operation) } : null,
    },
    item.requested_on,
  );
  const unanswered = WORK_QUESTIONS.filter(question => to === 'VERIFIED' && !values[question]);
  const required = (path: string): Problem => ({ path: [path], code: 'required', params: {} });
  // The server accepts a fault without description, but the operator could not repair it.
  const unexplained = target === 'FAULTY' && !values.reason;
  return [
    ...missing.filter(({ path }) => path[0] !== 'answers'),
    ...unanswered.map(required),
    ...(unexplained ? [required('reason')] : []),
  ];
}
