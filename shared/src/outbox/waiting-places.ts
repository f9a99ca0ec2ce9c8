import { useMemo } from 'react';
import type { LineGeometry, LocalRef, PointGeometry } from '../contract';
import type { ResourceType } from '../contract/codes';
import { lineInputSchema, pointInputSchema } from '../contract/geometry';
import { refOf } from './command';
import type { OutboxEntry } from './outbox-entry';
import { ownEntries, useOutbox } from './outbox-state';

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

export interface WaitingPlace {
  /** Id of the entry. */
  key: string;
  entry: OutboxEntry;
  geometry: PointGeometry | LineGeometry;
  /** Whether the write creates a record at this position, which the map's tiles lack. */
  full: boolean;
}

/**
 * Geometries of waiting writes. A write has the geometry of the record that it creates or moves, or else of the
 * support or line that it is about.
 */
export function waitingPlaces(entries: readonly OutboxEntry[]): WaitingPlace[] {
  return entries.flatMap((entry): WaitingPlace[] => {
    const { command } = entry;
    if (!('body' in command)) return [];
    const { geom } = command.body as { geom?: unknown };
    const ownGeometry = pointInputSchema.or(lineInputSchema).safeParse(geom);
    const geometry = ownGeometry.success ? ownGeometry.data : command.known?.place;
    return geometry
      ? [{ key: entry.id, entry, geometry, full: ownGeometry.success && command.kind === 'create' }]
      : [];
  });
}

export function useWaitingPlaces(): WaitingPlace[] {
  const entries = useOutbox(ownEntries);
  return useMemo(() => waitingPlaces(entries), [entries]);
}
