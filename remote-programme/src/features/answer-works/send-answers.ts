import { type LocalRef, messageOf } from 'shared/contract';
import { currentLocale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { discard, submit } from 'shared/outbox';
import type { WorkState } from 'shared/programme';
import type { PicturesState } from 'shared/ui/pictures';
import { sendWorkMove } from 'shared/works';
import { useWorksTexts } from '../../locales/works-texts';
import { moveDay } from '../move-works/move-evidence';
import { refreshWorks } from '../show-works/refresh-works';
import { stateTitle } from '../show-works/use-work-words';
import type { Answer, Answered, AnsweredItem } from './answer';

type HandOver = Awaited<ReturnType<PicturesState['handOver']>>;
type Refused = Extract<Awaited<ReturnType<typeof sendWorkMove>>, { status: 'refused' }>['error'];
/** `null`: the server has the answer. `waiting`: the answer is sent later. */
type Result = null | 'waiting' | { why: string };

const AT_ONCE = 20;
const notKept = () => ({ why: useWorksTexts.translate('move.notKept') });

/** Returns why the server refused an answer. The form shows the reason, so the outbox discards the answer. */
async function refused(ref: LocalRef, error: Refused, current?: WorkState | null): Promise<Result> {
  await discard(ref);
  if (current) return { why: useWorksTexts.translate('move.meanwhile', { state: stateTitle(current) }) };
  const problems = error.problems.map(problem => messageOf(problem, currentLocale())).join(' ');
  return { why: problems || (error.detail ?? useWorksTexts.translate('move.notSent')) };
}

/** Plans or refuses works of one support or line. */
async function sendMove(item: AnsweredItem, { to, planned_for, reason }: Answer): Promise<Result> {
  const move = { to, date: moveDay(item.requested_on), reason, planned_for };
  const outcome = await sendWorkMove(item, move);
  if (outcome.status === 'full') return notKept();
  if (outcome.status === 'refused') return refused(outcome.ref, outcome.error, outcome.current);
  return outcome.status === 'waits' ? 'waiting' : null;
}

/** Records what was fitted at one support or line, which moves its works. */
async function sendFitting(
  { id, infrastructure }: AnsweredItem,
  { date, neutralization_level, type_id, count, reason }: Answer,
  operation_type_id: number | undefined,
  { refs, uploads, kept }: HandOver,
): Promise<Result> {
  const body = {
    ...{ infrastructure: infrastructure.id, date, neutralization_level, operation_type_id, remark: reason },
    ...{ equipments: [{ type_id, count, reference: '', comment: '' }], media_id: refs, work_item_id: id },
  };
  const known = { place: infrastructure.geometry };
  const { ref, outcome } = submit({ kind: 'create', resource: operations.name, body, known }, { uploads });
  const result = await outcome;
  if (result.status === 'rejected' && result.error.code === 'storage') return notKept();
  kept();
  if (result.status === 'rejected') return refused(ref, result.error);
  return result.status === 'queued' ? 'waiting' : null;
}

/**
 * Answers works through the outbox, online and offline alike. A picture can be evidence for several works.
 * @param operationType the type of operation that fits equipment
 */
export async function sendAnswers(
  answers: readonly (readonly [AnsweredItem, Answer])[],
  pictures?: PicturesState,
  operationType?: number,
): Promise<Answered> {
  const failed = new Map<number, string>();
  let waiting = 0;
  const send = async ([item, answer]: readonly [AnsweredItem, Answer]) => {
    const result =
      answer.to === 'FITTED' && pictures
        ? await sendFitting(item, answer, operationType, await pictures.handOver())
        : await sendMove(item, answer);
    if (result === 'waiting') waiting += 1;
    else if (result) failed.set(item.id, result.why);
  };
  // The first answer uploads the pictures; the others refer to them.
  const [first, ...others] = answers;
  if (first) await send(first);
  for (let start = 0; start < others.length; start += AT_ONCE)
    await Promise.all(others.slice(start, start + AT_ONCE).map(send));
  void refreshWorks();
  return { failed, waiting };
}
