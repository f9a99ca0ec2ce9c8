import type { Problem } from 'shared/contract';
import { boundsOf } from 'shared/geometry';
import { type CampaignAddition, type CampaignInput, MOST_OF_CAMPAIGN } from 'shared/programme/campaigns';
import { intersectsPolygon, MOST_CHOSEN } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import { insertRows } from '../../store/insert-rows';
import { infrastructuresAmong } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { chosenIds, withChosen } from '../selections/selections';
import { possibleAssignees } from './assignees';
import { drawWorks, lastOperations } from './audits';
import { splitCompact } from './split-compact';

/** Maximum number of supports and lines near a polygon that are compared with it. */
const MOST_NEAR = 100_000;

const tooMany = (path: Problem['path']) =>
  new InvalidInput([{ path, code: 'too_many', params: { limit: MOST_OF_CAMPAIGN } }]);

/** Supports and lines that a polygon contains or touches. @throws InvalidInput */
async function idsIn(
  { context: { engine, db } }: Viewer,
  polygon: NonNullable<CampaignAddition['polygon']>,
  path: Problem['path'],
): Promise<number[]> {
  const bounds = boundsOf(polygon);
  if (!bounds.every(Number.isFinite))
    throw new InvalidInput([{ path, code: 'geometry_invalid', params: {} }]);
  const near = await db
    .selectFrom('infrastructures')
    .select(['infrastructures.id', engine.readGeometry('infrastructures.geometry').as('geojson')])
    .where(engine.inBox('infrastructures', 'infrastructures', bounds))
    .where('infrastructures.deleted_at', 'is', null)
    .orderBy('infrastructures.id')
    .limit(MOST_NEAR + 1)
    .execute();
  if (near.length > MOST_NEAR) throw tooMany(path);
  return near.flatMap(({ id, geojson }) => (intersectsPolygon(JSON.parse(geojson), polygon) ? id : []));
}

/**
 * Replaces selection, polygon and draw of an addition by the ids of their supports and lines. Runs before the
 * transaction, since the read model answers for selections.
 * @throws InvalidInput
 */
export async function namedTargets(
  viewer: Viewer,
  addition: CampaignAddition,
  path: Problem['path'],
): Promise<CampaignAddition> {
  const { selection, polygon, draw } = addition;
  const ids = new Set(addition.infrastructures);
  if (selection !== null) {
    const filter = await withChosen(viewer, 'infrastructures', { chosen: selection });
    const chosen = await chosenIds(viewer, 'infrastructures', filter);
    if (chosen.total > Math.min(MOST_CHOSEN, MOST_OF_CAMPAIGN)) throw tooMany([...path, 'selection']);
    for (const id of chosen.ids) ids.add(id);
  }
  if (polygon !== null) for (const id of await idsIn(viewer, polygon, [...path, 'polygon'])) ids.add(id);
  if (draw !== null) for (const id of await drawWorks(viewer, draw)) ids.add(id);
  if (ids.size > MOST_OF_CAMPAIGN) throw tooMany(path);
  return { ...addition, infrastructures: [...ids], selection: null, polygon: null };
}

/**
 * Problems of an input.
 * @param present number of targets that the campaign has already
 */
export async function problemsOf(viewer: Viewer, input: CampaignInput, present: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report = (path: Problem['path'], code: Problem['code'], params: Problem['params'] = {}) =>
    problems.push({ path, code, params });
  const all = input.add.flatMap(({ infrastructures }) => infrastructures);
  const existing = await infrastructuresAmong(viewer, all);
  const people = new Set((await possibleAssignees(viewer.db)).map(({ id }) => id));
  if (input.to < input.from) report(['to'], 'range', { range: `≥ ${input.from}` });
  for (const [index, { infrastructures, assignees, draw }] of input.add.entries()) {
    if (draw && input.purpose !== 'AUDIT') report(['add', index, 'draw'], 'not_offered');
    for (const [at, id] of infrastructures.entries())
      if (!existing.has(id)) report(['add', index, 'infrastructures', at], 'unknown_reference');
    for (const [at, id] of assignees.entries())
      if (!people.has(id)) report(['add', index, 'assignees', at], 'unknown_reference');
  }
  for (const [index, { assignee }] of input.assign.entries())
    if (assignee !== null && !people.has(assignee))
      report(['assign', index, 'assignee'], 'unknown_reference');
  const total = present + new Set(all).size;
  if (total === 0) report(['add'], 'required');
  if (total > MOST_OF_CAMPAIGN + input.remove.length)
    report(['add'], 'too_many', { limit: MOST_OF_CAMPAIGN });
  return problems;
}

const targetsOf = ({ db }: Viewer, campaign: number) =>
  db
    .selectFrom('campaign_targets')
    .select('infrastructure_id')
    .where('campaign_id', '=', campaign)
    .where('deleted_at', 'is', null);

/** Adds the targets of a checked input to a campaign. Those that it has already keep their assignee. */
export async function addTargets(writer: Writer, campaign: number, input: CampaignInput): Promise<void> {
  const { engine } = writer.context;
  const present = new Set((await targetsOf(writer, campaign).execute()).map(row => row.infrastructure_id));
  for (const { infrastructures, assignees } of input.add) {
    const ids = infrastructures.filter(id => !present.has(id));
    if (ids.length === 0) continue;
    for (const id of ids) present.add(id);
    const boxes = await writer.db
      .selectFrom('infrastructures')
      .select(['id', 'west', 'south', 'east', 'north'])
      .where(engine.among('id', ids))
      .orderBy('id')
      .execute();
    const places = boxes.map(({ id, west, south, east, north }) => ({
      ...{ id, longitude: (west + east) / 2, latitude: (south + north) / 2 },
    }));
    const operations =
      input.purpose === 'AUDIT' ? await lastOperations(writer, ids) : new Map<number, number>();
    const people = [...new Set(assignees)];
    const rows = splitCompact(places, people.length).flatMap((part, index) =>
      part.map(({ id }) => ({
        ...newStamp(writer),
        campaign_id: campaign,
        infrastructure_id: id,
        assignee_id: people[index] ?? null,
        operation_id: operations.get(id) ?? null,
        ...{ reason: '', skipped_on: null, outcome: null, remark: '' },
      })),
    );
    await insertRows(writer, 'campaign_targets', rows);
  }
}
