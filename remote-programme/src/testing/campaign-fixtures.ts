import { type CampaignTarget, campaignTargetSchema } from 'shared/programme/campaigns';
import { knownUser } from 'shared/testing';
import { inDays, person, summary } from './works-fixtures';

/** A target of a running campaign, assigned to the user of the tests. Supports stand in a row from west to east. */
export const target = (id: number, changes: Partial<CampaignTarget> = {}): CampaignTarget =>
  campaignTargetSchema.parse({
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    ...{ created_by: person('lucie'), updated_by: person('lucie'), version: 1 },
    ...{ timestamp_create: '2026-03-01T10:00:00Z', timestamp_update: '2026-03-01T10:00:00Z' },
    campaign: { id: 1, name: 'Gravona', purpose: 'VISIT', from: inDays(-3), to: inDays(3) },
    infrastructure: summary(4000 + id),
    assignee: { id: knownUser.id, full_name: 'Marie Lambert' },
    ...{ state: 'TODO', done_by: null, operation: null, reason: '', skipped_on: null },
    ...{ outcome: null, remark: '', media: [] },
    ...changes,
  });
