import type { WorkAnswers, WorkEvent } from 'shared/programme';
import type { Row } from '../../store/schema';
import { mediaOf } from '../records/media-of';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';

const MEDIA = { table: 'work_event_media', record: 'work_event_id' };

/** Events as in responses, in the given order. */
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
  return rows.map(row => ({
    ...presentStamp(row, people),
    item: row.item_id,
    from: row.from_state,
    to: row.to_state,
    date: row.date,
    planned_for: row.planned_for,
    reason: row.reason,
    fault: row.fault,
    operation: row.operation_id,
    answers: row.answers === null ? null : (JSON.parse(row.answers) as WorkAnswers),
    cause: row.cause,
    media: media.get(row.id) ?? [],
  }));
}
