import { type SqlBool, sql } from 'kysely';
import { type SurveyTrack, surveyTracks } from 'shared/kinds/surveys';
import { monthsAfter } from 'shared/server';
import type { z } from 'zod';
import { findActiveUser } from '../../http/current-user';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import { editAreasOfViewer } from '../records/edit-areas';
import { recordsAmong } from '../records/references';
import type { SelectedKind } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { trackMonthsOf } from '../settings/settings';

/** Condition that an account sees a track: its own, and as a coordinator those of surveys in its areas. */
async function seesTrack(viewer: Viewer) {
  const own = sql<SqlBool>`survey_tracks.created_by = ${viewer.userId}`;
  const user = await findActiveUser(viewer.db, viewer.userId);
  if (!user?.scope.includes('programme:coordinate')) return own;
  const areas = await editAreasOfViewer(viewer);
  if (areas === null) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${own} or exists (select 1 from survey_targets
    inner join infrastructure_areas on infrastructure_areas.infrastructure_id = survey_targets.infrastructure_id
    inner join geo_areas on geo_areas.id = infrastructure_areas.area_id
    where survey_targets.survey_id = survey_tracks.survey_id
      and ${viewer.context.engine.among('geo_areas.code', [...areas.codes])}))`;
}

const selectTracks = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('survey_tracks')
    .innerJoin('surveys', 'surveys.id', 'survey_tracks.survey_id')
    .selectAll('survey_tracks')
    .where('surveys.deleted_at', 'is', null)
    .where(await seesTrack(viewer));

async function presentTracks(viewer: Viewer, rows: readonly Row<'survey_tracks'>[]): Promise<SurveyTrack[]> {
  const people = await peopleOf(viewer.db, rows);
  return rows.map(row => ({
    ...presentStamp(row, people),
    ...{ survey: row.survey_id, shared: row.shared === 1, points: JSON.parse(row.points) },
  }));
}

export const selectedTracks: SelectedKind<Row<'survey_tracks'>> = {
  kind: surveyTracks,
  table: 'survey_tracks',
  title: 'surveys',
  summary: 'List the tracks that the account sees',
  description:
    'Where people walked during surveys: one’s own tracks, and for coordinators those in their areas.',
  columns: { survey: 'survey_tracks.survey_id' },
  select: selectTracks,
  present: presentTracks,
};

/** A track that the viewer sees; otherwise `null`. */
export async function findTrack(viewer: Viewer, id: number): Promise<SurveyTrack | null> {
  const rows = await (await selectTracks(viewer)).where('survey_tracks.id', '=', id).execute();
  const [track = null] = await presentTracks(viewer, rows);
  return track;
}

/**
 * Adds where the writer walked during a survey of theirs. A second track with the same UUID is 409.
 * @throws InvalidInput for a survey that is unknown or somebody else's
 */
export async function addTrack(
  writer: Writer,
  { uuid = timeOrderedUuid(), survey, shared, points }: z.output<typeof surveyTracks.inputSchema>,
): Promise<SurveyTrack> {
  const { db, userId, at } = writer;
  const present = await db
    .selectFrom('survey_tracks')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (present) throw new RequestRefused('conflict', { body: present });
  const surveyId = (await recordsAmong(writer, 'surveys', [survey])).get(survey);
  const own = await db
    .selectFrom('surveys')
    .select('id')
    .where('id', '=', surveyId ?? 0)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  if (!own) throw new InvalidInput([{ path: ['survey'], code: 'unknown_reference', params: {} }]);
  const { id } = await db
    .insertInto('survey_tracks')
    .values({
      ...{ uuid, created_by: userId, updated_by: userId, created_at: at, updated_at: at },
      ...{ survey_id: own.id, shared: shared ? 1 : 0, points: JSON.stringify(points) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findTrack(writer, id)) as SurveyTrack;
}

/** Locks one's own track. @throws RequestRefused 404 for a track that the viewer does not see, 403 for another's */
async function lockOwn(writer: Writer, id: number): Promise<void> {
  const row = await writer.db
    .selectFrom('survey_tracks')
    .select('created_by')
    .where('id', '=', id)
    .modifyEnd(writer.context.engine.lockRows)
    .executeTakeFirst();
  if (!row || !(await findTrack(writer, id))) throw new RequestRefused('not_found');
  if (row.created_by !== writer.userId) throw new RequestRefused('permission_denied');
}

/** Says whether one's own track may be in files. */
export async function shareTrack(writer: Writer, id: number, shared: boolean): Promise<SurveyTrack> {
  await lockOwn(writer, id);
  await writer.db
    .updateTable('survey_tracks')
    .set({
      ...{ shared: shared ? 1 : 0, updated_at: writer.at, updated_by: writer.userId },
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  return (await findTrack(writer, id)) as SurveyTrack;
}

/** Throws one's own track away. The history has nothing of it. */
export async function throwAway(writer: Writer, id: number): Promise<void> {
  await lockOwn(writer, id);
  await writer.db.deleteFrom('survey_tracks').where('id', '=', id).execute();
}

/** Deletes tracks whose time is over. */
export async function deleteOldTracks(db: Queryable, now = new Date()): Promise<void> {
  const before = monthsAfter(now.toISOString().slice(0, 10), -(await trackMonthsOf(db)));
  await db.deleteFrom('survey_tracks').where('created_at', '<', before).execute();
}
