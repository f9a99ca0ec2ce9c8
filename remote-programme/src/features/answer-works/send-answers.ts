import { messageOf } from 'shared/contract';
import type { Locale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { discard, submit } from 'shared/outbox';
import { sendWorkMove } from 'shared/works';
import { useWorksTexts } from '../../locales/works-texts';
import { moveDay } from '../move-works/move-evidence';
import { refreshWorks } from '../show-works/refresh-works';
import { stateTitle } from '../show-works/use-work-words';
import type { Answer, AnsweredItem, SendAnswer } from './answer';

type HandOver = Awaited<ReturnType<Parameters<SendAnswer>[2]['handOver']>>;
/** `null`: the server has it; `waiting`: it is sent later. */
type Result = null | 'waiting' | { why: string };

/** Number of answers on their way at a time. */
const AT_ONCE = 20;
const notKept = () => ({ why: useWorksTexts.translate('move.notKept') });

/** Plans or refuses works of one support or line. */
async function sendMove(item: AnsweredItem, answer: Answer, locale: Locale): Promise<Result> {
  const { to, planned_for, reason } = answer;
  const move = { to, date: moveDay(item.requested_on), reason, planned_for };
  const outcome = await sendWorkMove(item, move);
  if (outcome.status === 'full') return notKept();
  if (outcome.status !== 'refused') return outcome.status === 'waits' ? 'waiting' : null;
  const { current, error, ref } = outcome;
  // The list says why, so the outbox need not keep it.
  await discard(ref);
  if (current) return { why: useWorksTexts.translate('move.meanwhile', { state: stateTitle(current) }) };
  return { why: reasonOf(error, locale) };
}

const reasonOf = (
  error: { problems: Parameters<typeof messageOf>[0][]; detail?: string | undefined },
  locale: Locale,
) =>
  error.problems.map(problem => messageOf(problem, locale)).join(' ') ||
  (error.detail ?? useWorksTexts.translate('move.notSent'));

/** Records what was fitted at one support or line, which moves its works. */
async function sendFitting(
  { id, infrastructure }: AnsweredItem,
  answer: Answer,
  operationType: number,
  locale: Locale,
  { refs, uploads, kept }: HandOver,
): Promise<Result> {
  const { date, neutralization_level, type_id, count, reason } = answer;
  const { ref, outcome } = submit(
    {
      kind: 'create',
      resource: operations.name,
      body: {
        infrastructure: infrastructure.id,
        date,
        neutralization_level,
        operation_type_id: operationType,
        equipments: [{ type_id, count, reference: '', comment: '' }],
        remark: reason,
        media_id: refs,
        work_item_id: id,
      },
      known: { place: infrastructure.geometry },
    },
    { uploads },
  );
  const result = await outcome;
  if (result.status === 'rejected' && result.error.code === 'storage') return notKept();
  kept();
  if (result.status !== 'rejected') return result.status === 'queued' ? 'waiting' : null;
  await discard(ref);
  return { why: reasonOf(result.error, locale) };
}

/**
 * Answers works through the outbox, online and offline alike. One picture can be evidence for several.
 * @param operationType the type of operation that fits equipment
 */
export const answerThroughOutbox =
  (locale: Locale, operationType: number | undefined): SendAnswer =>
  async (items, answer, pictures) => {
    const failed = new Map<number, string>();
    let waiting = 0;
    const send = async (item: AnsweredItem) => {
      const result =
        answer.to === 'FITTED'
          ? await sendFitting(item, answer, operationType ?? 0, locale, await pictures.handOver())
          : await sendMove(item, answer, locale);
      if (result === 'waiting') waiting += 1;
      else if (result) failed.set(item.id, result.why);
    };
    // The first answer takes the pictures along; the others refer to them.
    const [first, ...others] = items;
    if (first) await send(first);
    for (let start = 0; start < others.length; start += AT_ONCE)
      await Promise.all(others.slice(start, start + AT_ONCE).map(send));
    void refreshWorks();
    return { failed, waiting };
  };
