import type { LocalRef, RecordRef } from 'shared/contract';
import { formatDate, type Locale, locales } from 'shared/i18n';
import { type NewUpload, type OutboxEntry, submit } from 'shared/outbox';
import { workEvents } from 'shared/works/kinds';
import type { WorkItem, WorkState } from '../programme';
import type { MadeMove, WorkEventInput } from '../programme/work-kinds';
import { workWords } from '../programme/work-words';
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

const words = { fr, en };

/** A move as submitted by a form. Its operation may still wait on this device. */
export type WorkMove = Pick<WorkEventInput, 'to' | 'date'> &
  Partial<Pick<WorkEventInput, 'planned_for' | 'reason' | 'fault' | 'answers'>> & {
    operation?: RecordRef | null;
  };

export type MovedWorks = Pick<WorkItem, 'id'> & {
  infrastructure: Pick<WorkItem['infrastructure'], 'id' | 'resourcetype' | 'geometry'>;
};

export interface SendMoveOptions {
  /** Pictures from `handOverPictures`. This device stores the move with all of them, or nothing. */
  handOver?: { refs: readonly RecordRef[]; uploads: readonly NewUpload[]; kept: () => void } | undefined;
  /** Reference of the refused attempt that this attempt corrects. */
  replaces?: LocalRef | undefined;
  /** Id of the form's draft, which the move replaces. */
  draft?: string | undefined;
}

/**
 * Result of a move. `saved`: the server has made the move; `event` is `null` if another tab has sent it. `waits`: the
 * move is stored on this device and will be sent later. `refused`: the move stays in the outbox until it is corrected
 * (`replaces`) or discarded (`discard`); `current` is the state of the works if the move has become impossible.
 * `full`: this device could not store the move.
 */
export type MoveOutcome =
  | { status: 'saved'; ref: LocalRef; event: MadeMove | null; missingPictures: LocalRef[] }
  | { status: 'waits'; ref: LocalRef }
  | { status: 'refused'; ref: LocalRef; error: RefusedMove; current: WorkState | null }
  | { status: 'full' };
export type RefusedMove = Extract<
  Awaited<ReturnType<typeof submit>['outcome']>,
  { status: 'rejected' }
>['error'];

/** Title of a waiting move, such as "Works on support 4127: planned for 3 March 2027". */
export function titleOfMove(
  { infrastructure: { id, resourcetype } }: MovedWorks,
  { to, planned_for }: WorkMove,
  locale: Locale,
): string {
  const { title, planned } = words[locale];
  const state =
    to === 'PLANNED' && planned_for
      ? planned.replace('{{date}}', formatDate(planned_for, locale))
      : workWords[locale].state[to];
  return title[resourcetype].replace('{{id}}', String(id)).replace('{{state}}', state);
}

/** The current state of the works, from the server's refusal of an impossible move. */
const currentOf = ({ code, body }: RefusedMove): WorkState | null =>
  code === 'impossible_move' ? ((body as { current?: WorkState } | null)?.current ?? null) : null;

/**
 * Makes a move of ordered works, online and offline alike. The move is first stored on this device. It is sent after
 * the earlier waiting writes about the same support or line, such as the operation it refers to.
 */
export async function sendWorkMove(
  works: MovedWorks,
  { to, date, planned_for = null, reason = '', fault = null, operation = null, answers = null }: WorkMove,
  { handOver, replaces, draft }: SendMoveOptions = {},
): Promise<MoveOutcome> {
  const { id, infrastructure } = works;
  const move = { to, date, planned_for, reason, fault, operation, answers };
  const { ref, outcome } = submit(
    {
      kind: 'create',
      resource: workEvents.name,
      body: { item: id, ...move, media_id: handOver?.refs ?? [] },
      known: {
        place: infrastructure.geometry,
        infrastructure: infrastructure.id,
        title: Object.fromEntries(
          locales.map(locale => [locale, titleOfMove(works, move, locale)]),
        ) as Record<Locale, string>,
      },
    },
    { replaces, uploads: handOver?.uploads, draft },
  );
  const result = await outcome;
  if (result.status === 'rejected' && result.error.code === 'storage') return { status: 'full' };
  handOver?.kept();
  if (result.status === 'rejected')
    return { status: 'refused', ref, error: result.error, current: currentOf(result.error) };
  if (result.status === 'queued') return { status: 'waits', ref };
  const event = result.record && 'item' in result.record ? (result.record as unknown as MadeMove) : null;
  return { status: 'saved', ref, event, missingPictures: result.missingPictures };
}

const isMoveOf =
  (item: number) =>
  ({ command }: OutboxEntry): boolean =>
    command.kind === 'create' &&
    command.resource === workEvents.name &&
    (command.body as { item?: unknown }).item === item;

/** The waiting moves of a work item, oldest first. */
export const waitingMoves = (entries: readonly OutboxEntry[], item: number): OutboxEntry[] =>
  entries.filter(isMoveOf(item));

/** The waiting operations on a support or line. A move to `FITTED` can refer to them. */
export function waitingOperations(
  entries: readonly OutboxEntry[],
  infrastructure: number,
): { ref: LocalRef; date: string }[] {
  return entries.flatMap(({ id, command }) => {
    if (command.kind !== 'create' || command.resource !== 'operations') return [];
    const body = command.body as { infrastructure?: unknown; date?: string };
    return body.infrastructure === infrastructure
      ? [{ ref: `local:${id}` as LocalRef, date: body.date ?? '' }]
      : [];
  });
}
