import type { Box } from 'shared/contract';
import { boundsOf, joinedBounds } from 'shared/geometry';
import type { ColouredPlace } from 'shared/map/places';
import type { WorkItem, WorkState } from 'shared/programme';

const DONE = 'var(--av-done)';
const mixed = (share: number, other: string) => `color-mix(in srgb, ${DONE} ${share}%, var(--av-${other}))`;

/** Fills of the marks, in the colours of the board. */
const FILLS: Record<WorkState, string> = {
  REQUESTED: 'var(--av-surface)',
  PLANNED: mixed(22, 'surface'),
  DECLINED: 'var(--av-wait)',
  FITTED: mixed(55, 'surface'),
  VERIFIED: DONE,
  FAULTY: 'var(--av-risk-high)',
  MONITORED: DONE,
  CLOSED: mixed(60, 'ink'),
  CANCELLED: 'var(--av-line-control)',
};

/** Margin around the places in degrees, a few hundred metres. */
const MARGIN = 0.004;

/** Marks of works. Overdue works have a red edge. */
export const placesOf = (items: readonly WorkItem[], nameOf: (item: WorkItem) => string): ColouredPlace[] =>
  items.map(item => {
    const late = item.overdue_days > 0;
    const isLine = item.infrastructure.geometry.type === 'LineString';
    const hollow = item.state === 'REQUESTED';
    return {
      key: item.id,
      name: nameOf(item),
      geometry: item.infrastructure.geometry,
      // A line has no edge, so it gets the colour of the edge as its own.
      fill: isLine && (late || hollow) ? `var(--av-${late ? 'risk-high' : 'ink-2'})` : FILLS[item.state],
      edge: late ? 'var(--av-risk-high)' : 'var(--av-ink)',
      dashed: hollow && !late,
      urgent: late || item.state === 'FAULTY',
    };
  });

/** The bounding box of works with a margin, in degrees; `null` without works. */
export function boxOf(items: readonly WorkItem[]): Box | null {
  if (items.length === 0) return null;
  const boxes = items.map(({ infrastructure }) => boundsOf(infrastructure.geometry));
  const [west, south, east, north] = boxes.reduce(joinedBounds);
  return [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
}
