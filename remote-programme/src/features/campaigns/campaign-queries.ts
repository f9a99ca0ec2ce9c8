import { queryClient, queryOptions, request, useQuery } from 'shared/api';
import { localToday, z } from 'shared/contract';
import { type Submission, submit } from 'shared/outbox';
import {
  assigneeSchema,
  auditSchema,
  type CampaignInput,
  type CampaignTarget,
  campaigns,
  campaignTargets,
} from 'shared/programme/campaigns';
import { keys, registerKinds } from 'shared/records';
import { notify } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import { useCampaignTexts } from '../../locales/campaigns-texts';

// The outbox sends changes of both. Pages that show neither do not load them.
registerKinds([campaigns.facts, campaignTargets.facts]);

/** Maximum number of the user's targets on this device: the answer must fit into what it keeps. */
export const MOST_OF_DAY = 500;

/**
 * The user's targets in running campaigns, as the server knows them. The request names no day, so that the device finds
 * its last answer on the next morning too.
 */
export const dayQuery = (user: number) =>
  pageQuery(campaignTargets, { assignee: [user], running: true, limit: MOST_OF_DAY });

export const runsToday = ({ campaign: { from, to } }: CampaignTarget, today = localToday()): boolean =>
  from <= today && today <= to;

export const usePeople = () =>
  useQuery({
    queryKey: keys.list(campaigns.name, { people: true }),
    queryFn: ({ signal }) => request(z.array(assigneeSchema), 'campaigns/people/', { signal }),
  });

export const auditQuery = (id: number) =>
  queryOptions({
    queryKey: keys.list(campaignTargets.name, { audit: id }),
    queryFn: ({ signal }) => request(auditSchema, `campaigns/${id}/audit/`, { signal }),
  });

const refresh = () =>
  Promise.all(
    [campaigns, campaignTargets].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: keys.all(name) }),
    ),
  );

/**
 * Waits for a write and tells its outcome.
 * @returns whether the server has the write, or will get it
 */
export async function tellOutcome({ outcome }: Submission, done: string): Promise<boolean> {
  const result = await outcome;
  void refresh();
  const isFull = result.status === 'rejected' && result.error.code === 'storage';
  if (isFull) notify({ type: 'error', msg: useCampaignTexts.translate('skip.notKept') });
  else if (result.status === 'rejected')
    notify({ type: 'error', msg: result.error.detail ?? useCampaignTexts.translate('skip.notSent') });
  else if (result.status === 'queued')
    notify({ type: 'info', msg: useCampaignTexts.translate('skip.waiting') });
  else notify({ type: 'success', msg: done });
  return result.status !== 'rejected';
}

/** Changes a campaign, online and offline alike. */
export const changeCampaign = (
  id: number,
  body: Partial<CampaignInput> | object,
  done: string,
): Promise<boolean> => tellOutcome(submit({ kind: 'update', resource: campaigns.name, id, body }), done);

/** The write that changes a target, described so that it can be told apart while it waits. */
export const targetChange = ({ id, infrastructure }: CampaignTarget, body: object) =>
  ({
    kind: 'update',
    resource: campaignTargets.name,
    id,
    body,
    known: { place: infrastructure.geometry, infrastructure: infrastructure.id },
  }) as const;
