import { useMemo } from 'react';
import type { LineGeometry, PointGeometry } from '../contract';
import { lineInputSchema, pointInputSchema } from '../contract/geometry';
import type { OutboxEntry } from './outbox-entry';
import { ownEntries, useOutbox } from './outbox-state';

/** A waiting write with a position on the map. */
export interface WaitingPlace {
  /** The entry's id. */
  key: string;
  entry: OutboxEntry;
  geometry: PointGeometry | LineGeometry;
  /** Whether it creates a support, line or case that the map's tiles lack. */
  full: boolean;
}

/** Geometries of waiting writes: of the records they create or move, or of the support or line they are about. */
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

/** Geometries of the signed-in user's waiting writes. */
export function useWaitingPlaces(): WaitingPlace[] {
  const entries = useOutbox(ownEntries);
  return useMemo(() => waitingPlaces(entries), [entries]);
}
