import type { OutboxEntry } from 'shared/outbox';
import type { CampaignTarget } from 'shared/programme/campaigns';

/** A target as the user sees it, with the writes that wait on this device. */
export interface DayTarget extends CampaignTarget {
  /** Whether its state rests on a write that the server does not have yet. */
  waits?: boolean;
}

type Body = Record<string, unknown> & { date?: string; targets?: readonly { infrastructure: unknown }[] };

/** What a waiting write changes about a target; `undefined` for nothing. */
function changeOf(target: CampaignTarget, { command }: OutboxEntry): Partial<CampaignTarget> | undefined {
  if (command.kind !== 'create' && command.kind !== 'update') return undefined;
  const body = command.body as Body;
  const isAudit = target.campaign.purpose === 'AUDIT';
  if (command.resource === 'campaign-targets') {
    if (command.kind !== 'update' || command.id !== target.id) return undefined;
    const { reason, outcome } = { ...target, ...(body as Partial<CampaignTarget>) };
    const isDone = isAudit ? outcome !== null : target.done_by !== null;
    return { reason, outcome, state: isDone ? 'DONE' : reason === '' ? 'TODO' : 'SKIPPED' };
  }
  const before = (command.kind === 'update' ? command.before : undefined) as Body | undefined;
  const { date = target.campaign.from, targets = [] } = { ...before, ...body };
  const { id } = target.infrastructure;
  const isThere =
    command.resource === 'surveys'
      ? targets.some(({ infrastructure }) => infrastructure === id)
      : command.resource === 'diagnosis' && command.kind === 'create' && body.infrastructure === id;
  return isThere && !isAudit && date >= target.campaign.from ? { state: 'DONE' } : undefined;
}

/** Targets with what waits in the outbox: a visit or search that is not sent yet ticks them as well. */
export const withWaiting = (
  targets: readonly CampaignTarget[],
  entries: readonly OutboxEntry[],
): DayTarget[] => {
  const waiting = entries.filter(({ state }) => state !== 'rejected');
  return targets.map(target => {
    let seen: DayTarget = target;
    for (const entry of waiting) {
      const change = changeOf(seen, entry);
      if (change) seen = { ...seen, ...change, waits: true };
    }
    return seen;
  });
};
