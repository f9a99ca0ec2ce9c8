import type { ApiError } from 'shared/api';
import { messageOf } from 'shared/contract';
import { currentLocale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { discard, type Submission, submit } from 'shared/outbox';
import type { WorkState } from 'shared/programme';
import type { PicturesState } from 'shared/ui/pictures';
import { sendWorkMove } from 'shared/works';
import { useWorksTexts } from '../../locales/works-texts';
import { moveDay } from '../move-works/move-evidence';
import { stateTitle } from '../show-works/use-work-words';
import type { Answer, AnsweredItem } from './answer';

export type HandOver = Awaited<ReturnType<PicturesState['handOver']>>;
/** `null`: the server has the answer. `waiting`: the answer is sent later. */
type Result = null | 'waiting' | { why: string };
/** Sends the answer for one support or line. `evidence`: the pictures of what was fitted. */
export type SendAnswer = (item: AnsweredItem, answer: Answer, evidence?: HandOver) => Promise<Result>;

/** `failed`: why works could not be answered, by their id. `waiting`: number of answers that wait on this device. */
export interface Answered {
  failed: ReadonlyMap<number, string>;
  waiting: number;
}

const AT_ONCE = 20;
const notKept = () => ({ why: useWorksTexts.translate('move.notKept') });

/** Why the server refused an answer. */
export function refusalOf({
  body,
  problems,
  detail,
}: Pick<ApiError, 'body' | 'problems' | 'detail'>): string {
  const { current } = (body ?? {}) as { current?: WorkState };
  if (current) return useWorksTexts.translate('move.meanwhile', { state: stateTitle(current) });
  const messages = problems.map(problem => messageOf(problem, currentLocale())).join(' ');
  return messages || detail || useWorksTexts.translate('move.notSent');
}

/** The result of a submission. The form shows why an answer was refused, so the outbox discards it. */
export async function resultOf({ ref, outcome }: Submission, evidence?: HandOver): Promise<Result> {
  const result = await outcome;
  if (result.status === 'rejected' && result.error.code === 'storage') return notKept();
  evidence?.kept();
  if (result.status !== 'rejected') return result.status === 'queued' ? 'waiting' : null;
  await discard(ref);
  return { why: refusalOf(result.error) };
}

/**
 * Sends answers as the signed-in user.
 * @param operation_type_id the type of operation that fits equipment
 */
export const sendAsUser =
  (operation_type_id?: number): SendAnswer =>
  async (item, { to, planned_for, reason, date, neutralization_level, type_id, count }, evidence) => {
    if (evidence) {
      const { geometry: place, id: infrastructure } = item.infrastructure;
      const body = {
        ...{ infrastructure, date, neutralization_level, operation_type_id, remark: reason },
        ...{ media_id: evidence.refs, work_item_id: item.id },
        equipments: [{ type_id, count, reference: '', comment: '' }],
      };
      const command = { kind: 'create', resource: operations.name, body, known: { place } } as const;
      return resultOf(submit(command, evidence), evidence);
    }
    const move = { to, date: moveDay(item.requested_on), reason, planned_for };
    const sent = await sendWorkMove(item, move);
    if (sent.status === 'full') return notKept();
    if (sent.status !== 'refused') return sent.status === 'waits' ? 'waiting' : null;
    await discard(sent.ref);
    return { why: refusalOf(sent.error) };
  };

/** Answers works through an outbox, online and offline alike. A picture can be evidence for several works. */
export async function sendAnswers(
  answers: readonly (readonly [AnsweredItem, Answer])[],
  send: SendAnswer,
  pictures?: PicturesState,
): Promise<Answered> {
  const failed = new Map<number, string>();
  let waiting = 0;
  const sendOne = async ([item, answer]: readonly [AnsweredItem, Answer]) => {
    const evidence = answer.to === 'FITTED' ? await pictures?.handOver() : undefined;
    const result = await send(item, answer, evidence);
    if (result === 'waiting') waiting += 1;
    else if (result) failed.set(item.id, result.why);
  };
  // The first answer uploads the pictures; the others refer to them.
  const [first, ...others] = answers;
  if (first) await sendOne(first);
  for (let start = 0; start < others.length; start += AT_ONCE)
    await Promise.all(others.slice(start, start + AT_ONCE).map(sendOne));
  return { failed, waiting };
}
