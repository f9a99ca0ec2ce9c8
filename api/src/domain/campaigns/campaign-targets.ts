import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysAfter } from 'shared/programme';
import {
  type CampaignPurpose,
  type CampaignTarget,
  campaignTargetInputSchema,
  campaignTargets,
  type TargetState,
} from 'shared/programme/campaigns';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { groupBy } from '../../store/group-by';
import { insertRows } from '../../store/insert-rows';
import type { Row } from '../../store/schema';
import { summariesOf } from '../orders/present-infrastructures';
import { mediaOf } from '../records/media-of';
import { placeOfInfrastructure } from '../records/place';
import { daysSeen } from '../records/recalculate';
import { knownRecords, ReferenceCheck } from '../records/references';
import { plainColumns, plainValues, type SelectedKind, selectedRecords } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { worksAccessOf } from '../works/works-access';
import { assigneesOf } from './assignees';

const MEDIA = { table: 'campaign_target_media', record: 'campaign_target_id' };

export type TargetRow = Row<'campaign_targets'> & {
  campaign_name: string;
  purpose: CampaignPurpose;
  campaign_from: string;
  campaign_to: string;
  state: TargetState;
};

/** Whether somebody was at the support or line of a target since its campaign began. */
const isSeen = sql<SqlBool>`exists (select 1 from (${daysSeen(sql.ref('target.infrastructure_id'))}) as seen
  where seen.day >= campaigns."from")`;

/** The targets with their states, as a table in `from`. Only this says which state a target has. */
export const targetsWithStates = (): RawBuilder<TargetRow> => sql<TargetRow>`(select target.*,
    campaigns.name as campaign_name, campaigns.purpose, campaigns."from" as campaign_from,
    campaigns."to" as campaign_to,
    case when campaigns.purpose = 'AUDIT' and target.outcome is not null then 'DONE'
      when campaigns.purpose <> 'AUDIT' and ${isSeen} then 'DONE'
      when target.reason <> '' then 'SKIPPED' else 'TODO' end as state
  from campaign_targets as target join campaigns on campaigns.id = target.campaign_id
  where target.deleted_at is null and campaigns.deleted_at is null)`;

export const selectTargets = async ({ db }: Viewer) =>
  db
    .selectFrom(targetsWithStates().as('campaign_targets'))
    .innerJoin('infrastructures', 'infrastructures.id', 'campaign_targets.infrastructure_id')
    .selectAll('campaign_targets')
    .where('infrastructures.deleted_at', 'is', null);

interface Seen {
  target: number;
  kind: 'diagnosis' | 'surveys';
  id: number;
  date: string;
}

/** The first visit or search that ticks each target, by its id. */
async function ticksOf({ context, db }: Viewer, targets: readonly TargetRow[]): Promise<Map<number, Seen>> {
  const ids = targets
    .filter(({ state, purpose }) => state === 'DONE' && purpose !== 'AUDIT')
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const own = sql`campaign_targets as target join campaigns on campaigns.id = target.campaign_id`;
  const { rows } = await sql<Seen>`
    select target.id as target, 'diagnosis' as kind, diagnoses.id, diagnoses.date from ${own}
      join diagnoses on diagnoses.infrastructure_id = target.infrastructure_id
      where diagnoses.deleted_at is null and diagnoses.date >= campaigns."from"
        and ${context.engine.among('target.id', ids)}
    union all
    select target.id as target, 'surveys' as kind, surveys.id, surveys.date from ${own}
      join survey_targets on survey_targets.infrastructure_id = target.infrastructure_id
      join surveys on surveys.id = survey_targets.survey_id
      where surveys.deleted_at is null and surveys.date >= campaigns."from"
        and ${context.engine.among('target.id', ids)}
    order by 4, 2, 3`.execute(db);
  return new Map([...groupBy(rows, row => row.target)].map(([target, [first]]) => [target, first as Seen]));
}

/** Targets as in responses, in the given order. */
async function presentTargets(viewer: Viewer, rows: readonly TargetRow[]): Promise<CampaignTarget[]> {
  const ids = rows.map(({ id }) => id);
  const people = await peopleOf(viewer.db, rows);
  const assignees = await assigneesOf(
    viewer,
    rows.map(row => row.assignee_id),
  );
  const infrastructures = await summariesOf(
    viewer,
    rows.map(row => row.infrastructure_id),
  );
  const media = await mediaOf(viewer, MEDIA, ids);
  const ticks = await ticksOf(viewer, rows);
  return rows.flatMap(row => {
    const infrastructure = infrastructures.get(row.infrastructure_id);
    if (!infrastructure) return [];
    const tick = ticks.get(row.id);
    return {
      ...presentStamp(row, people),
      ...plainValues(campaignTargets, row),
      campaign: {
        id: row.campaign_id,
        name: row.campaign_name,
        purpose: row.purpose,
        from: row.campaign_from,
        to: row.campaign_to,
      },
      infrastructure,
      assignee: (row.assignee_id !== null && assignees.get(row.assignee_id)) || null,
      done_by: tick ? { kind: tick.kind, id: tick.id, date: tick.date } : null,
      operation: row.operation_id,
      media: media.get(row.id) ?? [],
    } as CampaignTarget;
  });
}

/** SQL that is 1 if a campaign, whose columns are given, runs on one of some days, otherwise 0. */
export const isRunningOn = (from: string, to: string, first: string, last = first): RawBuilder<number> =>
  sql`case when ${sql.ref(from)} <= ${last} and ${sql.ref(to)} >= ${first} then 1 else 0 end`;

export const selectedTargets: SelectedKind<TargetRow> = {
  kind: campaignTargets,
  table: 'campaign_targets',
  title: 'campaigns',
  summary: 'List the supports and lines of campaigns',
  description:
    'Each with its assignee and state: done as soon as anybody visited or searched it since the campaign began. `running=true` keeps campaigns that run on the day `as_of`, the day before or the day after: it may be that day where the agent is.',
  numbers: day => ({
    running: isRunningOn(
      'campaign_targets.campaign_from',
      'campaign_targets.campaign_to',
      daysAfter(day, -1),
      daysAfter(day, 1),
    ),
  }),
  select: selectTargets,
  present: presentTargets,
};

/** A stored target as input. */
type StoredTarget = (typeof campaignTargetInputSchema)['_output'] & {
  support?: number;
  assignee?: number | null;
};

const inputOfTarget = (row: TargetRow): StoredTarget => ({
  ...{ support: row.infrastructure_id, assignee: row.assignee_id },
  ...{ reason: row.reason, outcome: row.outcome, remark: row.remark, media_id: [] },
});

async function replacePictures(writer: Writer, id: number, media: readonly number[]): Promise<void> {
  await writer.db.deleteFrom('campaign_target_media').where('campaign_target_id', '=', id).execute();
  const rows = media.map((media_id, position) => ({ campaign_target_id: id, media_id, position }));
  await insertRows(writer, MEDIA.table, rows);
}

/** Supports and lines of campaigns. Campaigns create and assign them; their people skip and answer them. */
export const campaignTargetResource = selectedRecords<TargetRow, StoredTarget>(selectedTargets, {
  inputSchema: campaignTargetInputSchema,
  writeAccess: 'data:write',
  inputOf: inputOfTarget,
  async find(viewer, id) {
    const row = await (await selectTargets(viewer)).where('campaign_targets.id', '=', id).executeTakeFirst();
    const [answer] = await presentTargets(viewer, row ? [row] : []);
    if (!row || !answer) return null;
    const media_id = answer.media.map(picture => picture.id);
    return { input: { ...inputOfTarget(row), media_id }, answer: async () => answer };
  },
  // People may answer what a coordinator assigned to them, wherever it is.
  placesOf: (viewer, { support = null, assignee }) =>
    assignee === viewer.userId ? [] : placeOfInfrastructure(viewer, support, 'infrastructure'),
  async update(writer, id, input, before) {
    const row = await (await selectTargets(writer)).where('campaign_targets.id', '=', id).executeTakeFirst();
    if (!row) throw new RequestRefused('not_found');
    const { roles } = await worksAccessOf(writer);
    if (row.assignee_id !== writer.userId && !roles.includes('coordinator'))
      throw new RequestRefused('permission_denied');
    const check = new ReferenceCheck(await knownRecords(writer, { media: input.media_id }));
    const media = check.media(input.media_id);
    if (input.outcome !== null && row.purpose !== 'AUDIT') check.report(['outcome'], 'not_offered');
    if (check.problems.length > 0) throw new InvalidInput(check.problems);
    const isSkippedNow = input.reason !== '' && before.reason === '';
    const skipped_on = isSkippedNow ? writer.at.slice(0, 10) : input.reason === '' ? null : row.skipped_on;
    await writer.db
      .updateTable('campaign_targets')
      .set({ ...plainColumns(campaignTargets, input), skipped_on })
      .where('id', '=', id)
      .execute();
    await replacePictures(writer, id, media);
  },
});
