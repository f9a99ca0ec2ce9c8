import { sql } from 'kysely';
import {
  type Campaign,
  type CampaignInput,
  campaignInputSchema,
  campaigns,
  type TargetState,
} from 'shared/programme/campaigns';
import { InvalidInput } from '../../http/request-refused';
import { groupBy } from '../../store/group-by';
import type { Row } from '../../store/schema';
import { plainColumns, plainValues, type SelectedKind, selectedRecords } from '../records/selected-records';
import { newStamp, peopleOf, presentStamp } from '../records/stamp';
import { authorOf, type Viewer, type Writer } from '../records/viewer';
import { newRecords, type Place } from '../records/writable';
import { insertRecords } from '../records/write-steps';
import { addTargets, namedTargets, problemsOf } from './add-targets';
import { assigneesOf } from './assignees';
import { isRunningOn, targetsWithStates } from './campaign-targets';

type CampaignRow = Row<'campaigns'>;

const COUNTED = { TODO: 'todo', DONE: 'done', SKIPPED: 'skipped' } as const satisfies Record<
  TargetState,
  string
>;

/** Campaigns as in responses, in the given order. */
async function presentCampaigns(viewer: Viewer, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const stamps = await peopleOf(viewer.db, rows);
  const ids = rows.map(({ id }) => id);
  const counts = await viewer.db
    .selectFrom(targetsWithStates().as('campaign_targets'))
    .innerJoin('infrastructures', 'infrastructures.id', 'campaign_targets.infrastructure_id')
    .select(['campaign_id', 'assignee_id', 'state', sql<number>`count(*)`.as('number')])
    .where(viewer.context.engine.among('campaign_targets.campaign_id', ids))
    .where('infrastructures.deleted_at', 'is', null)
    .groupBy(['campaign_id', 'assignee_id', 'state'])
    .execute();
  const assignees = await assigneesOf(
    viewer,
    counts.map(row => row.assignee_id),
  );
  const byCampaign = groupBy(counts, row => row.campaign_id);
  const sumOf = (some: typeof counts) => {
    const sum = { todo: 0, done: 0, skipped: 0 };
    for (const { state, number } of some) sum[COUNTED[state]] += Number(number);
    return sum;
  };
  return rows.map(row => {
    const own = byCampaign.get(row.id) ?? [];
    const people = [...groupBy(own, count => count.assignee_id)].map(([id, of]) => ({
      assignee: (id !== null && assignees.get(id)) || null,
      ...sumOf(of),
    }));
    people.sort(
      (a, b) =>
        Number(a.assignee === null) - Number(b.assignee === null) ||
        (a.assignee?.full_name ?? '').localeCompare(b.assignee?.full_name ?? '', 'fr'),
    );
    return {
      ...presentStamp(row, stamps),
      ...plainValues(campaigns, row),
      counts: sumOf(own),
      people,
    } as Campaign;
  });
}

export const selectedCampaigns: SelectedKind<CampaignRow> = {
  kind: campaigns,
  table: 'campaigns',
  title: 'campaigns',
  summary: 'List',
  description:
    'Campaigns with the numbers of their targets by state and person. `running=true` keeps those that run on the day `as_of`.',
  numbers: day => ({ running: isRunningOn('campaigns.from', 'campaigns.to', day) }),
  select: async ({ db }) =>
    db.selectFrom('campaigns').selectAll('campaigns').where('campaigns.deleted_at', 'is', null),
  present: presentCampaigns,
};

/** Places of the supports and lines of a campaign, existing and to be added. */
async function placesOfCampaign({ context, db }: Viewer, { uuid, add }: CampaignInput): Promise<Place[]> {
  const { engine } = context;
  const ids = add.flatMap(({ infrastructures }) => infrastructures);
  const rows = await db
    .selectFrom('infrastructures')
    .select(engine.readGeometry('infrastructures.geometry').as('geojson'))
    .where(eb =>
      eb.or([
        engine.among('infrastructures.id', ids),
        eb('infrastructures.id', 'in', own =>
          own
            .selectFrom('campaign_targets')
            .innerJoin('campaigns', 'campaigns.id', 'campaign_targets.campaign_id')
            .select('campaign_targets.infrastructure_id')
            .where('campaigns.uuid', '=', uuid?.toLowerCase() ?? '')
            .where('campaign_targets.deleted_at', 'is', null),
        ),
      ]),
    )
    .execute();
  return rows.map(row => ({ geometry: JSON.parse(row.geojson), path: ['add'] }));
}

/** Seed and first day of a draw, as columns. */
const drawOf = ({ add }: CampaignInput) => {
  const draw = add.find(one => one.draw !== null)?.draw;
  return draw ? { seed: draw.seed, works_since: draw.since } : {};
};

/** Assigns and removes targets of a campaign. */
async function changeTargets(
  writer: Writer,
  campaign: number,
  { assign, remove }: CampaignInput,
): Promise<void> {
  const { engine } = writer.context;
  const change = (ids: readonly number[], values: object) =>
    writer.db
      .updateTable('campaign_targets')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('campaign_id', '=', campaign)
      .where(engine.among('id', ids))
      .where('deleted_at', 'is', null)
      .execute();
  const stamp = { updated_at: writer.at, updated_by: authorOf(writer) };
  for (const { targets, assignee } of assign) await change(targets, { ...stamp, assignee_id: assignee });
  if (remove.length > 0) await change(remove, { deleted_at: writer.at, deleted_by: authorOf(writer) });
}

/** Campaigns. A change adds, assigns and removes targets as well. */
export const campaignResource = selectedRecords<CampaignRow, CampaignInput>(selectedCampaigns, {
  inputSchema: campaignInputSchema,
  placesOf: placesOfCampaign,
  inputOf: ({ uuid, name, purpose, from, to, note }) => ({
    ...{ uuid, name, purpose, from, to, note, add: [], assign: [], remove: [] },
  }),

  async checkNew(viewer, inputs) {
    const checked = await Promise.all(
      inputs.map(async input => ({ input, problems: await problemsOf(viewer, input, 0) })),
    );
    return newRecords(checked, async (writer, passed) => {
      const rows = passed.map(({ input }) => ({
        ...newStamp(writer, input.uuid),
        ...plainColumns(campaigns, input),
        ...drawOf(input),
      }));
      const ids = await insertRecords(writer, 'campaigns', rows);
      for (const [i, { input }] of passed.entries()) await addTargets(writer, ids[i] as number, input);
      return ids;
    });
  },

  async update(writer, id, input) {
    const { number } = await writer.db
      .selectFrom('campaign_targets')
      .select(sql<number>`count(*)`.as('number'))
      .where('campaign_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const problems = await problemsOf(writer, input, Number(number));
    if (problems.length > 0) throw new InvalidInput(problems);
    await writer.db
      .updateTable('campaigns')
      .set({ ...plainColumns(campaigns, input), ...drawOf(input) })
      .where('id', '=', id)
      .execute();
    await changeTargets(writer, id, input);
    await addTargets(writer, id, input);
  },

  // Targets are shown only with their campaign.
  markRemoved: (_, __, mark) => mark(),
  async markRestored(_, __, unmark) {
    await unmark();
  },
});

/** Names the supports and lines that a body adds by selection, polygon or draw. @throws InvalidInput */
export async function withNamedTargets(
  viewer: Viewer,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { data } = campaignInputSchema.shape.add.safeParse(body.add);
  if (!data || body.add === undefined) return body;
  const add = [];
  for (const [index, addition] of data.entries())
    add.push(await namedTargets(viewer, addition, ['add', index]));
  return { ...body, add };
}
