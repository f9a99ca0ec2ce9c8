import type { LineGeometry, LocalRef, PointGeometry } from '../contract';
import type { ResourceType } from '../contract/codes';
import { lineInputSchema, pointInputSchema } from '../contract/geometry';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';

/** A support or line that exists only on this device. */
export interface PendingInfrastructure {
  ref: LocalRef;
  resourcetype: ResourceType;
  geometry: PointGeometry | LineGeometry;
}

/** The supports and lines that the given entries will create. */
export function pendingInfrastructures(entries: readonly OutboxEntry[]): PendingInfrastructure[] {
  return entries.flatMap(({ id, command }): PendingInfrastructure[] => {
    if (command.kind !== 'create') return [];
    const { geom } = command.body as { geom?: unknown };
    if (command.resource === 'points') {
      const point = pointInputSchema.safeParse(geom);
      return point.success ? [{ ref: refOf(id), resourcetype: 'Point', geometry: point.data }] : [];
    }
    if (command.resource !== 'lines') return [];
    const line = lineInputSchema.safeParse(geom);
    return line.success ? [{ ref: refOf(id), resourcetype: 'Line', geometry: line.data }] : [];
  });
}
