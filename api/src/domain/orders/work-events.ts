import type { WorkAnswers, WorkEvent } from 'shared/programme';
import { workEvents } from 'shared/works/kinds';
import type { Row } from '../../store/schema';
import { mediaOf } from '../records/media-of';
import { plainValues, type SelectedKind } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';
import { seesItem } from '../works/works-access';

const MEDIA = { table: 'work_event_media', record: 'work_event_id' };

/** Selects the events of items that an account sees. */
export const selectEvents = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('work_events')
    .innerJoin('work_items', 'work_items.id', 'work_events.item_id')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .selectAll('work_events')
    .where('work_items.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null)
    .where(await seesItem(viewer, 'work_events.item_id'));

export async function presentEvents(
  viewer: Viewer,
  rows: readonly Row<'work_events'>[],
): Promise<WorkEvent[]> {
  const people = await peopleOf(viewer.db, rows);
  const media = await mediaOf(
    viewer,
    MEDIA,
    rows.map(({ id }) => id),
  );
  return rows.map(
    row =>
      ({
        ...presentStamp(row, people),
        ...(row.signed && { created_by: { username: '', full_name: row.signed, avatar: null } }),
        ...plainValues(workEvents, row),
        item: row.item_id,
        from: row.from_state,
        to: row.to_state,
        operation: row.operation_id,
        answers: row.answers === null ? null : (JSON.parse(row.answers) as WorkAnswers),
        media: media.get(row.id) ?? [],
      }) as WorkEvent,
  );
}

export const selectedEvents: SelectedKind<Row<'work_events'>> = {
  kind: workEvents,
  table: 'work_events',
  title: 'works',
  summary: 'List the moves of items; operators see those of their owner only',
  description: 'Who moved which item when, from which state to which, with the remark.',
  columns: { item: 'work_events.item_id' },
  select: selectEvents,
  present: presentEvents,
};
