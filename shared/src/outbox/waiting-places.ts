import { useMemo } from 'react';
import { type LineGeometry, lineInputSchema, type PointGeometry, pointInputSchema } from '../contract';
import type { OutboxEntry } from './outbox-entry';
import { ownEntries, useOutbox } from './outbox-state';

/** A waiting write that lies somewhere, as maps mark it. */
export interface WaitingPlace {
  /** The entry's id. */
  key: string;
  entry: OutboxEntry;
  geometry: PointGeometry | LineGeometry;
  /** It makes a support, a line or a case that the map's tiles do not hold. */
  full: boolean;
}

/** Where waiting writes lie: what they create or move, and the supports and lines they are about. */
export function waitingPlaces(entries: readonly OutboxEntry[]): WaitingPlace[] {
  return entries.flatMap((entry): WaitingPlace[] => {
    const { command } = entry;
    if (!('body' in command)) return [];
    const { geom } = command.body as { geom?: unknown };
    const own = pointInputSchema.or(lineInputSchema).safeParse(geom);
    const geometry = own.success ? own.data : command.known?.place;
    return geometry
      ? [{ key: entry.id, entry, geometry, full: own.success && command.kind === 'create' }]
      : [];
  });
}

/** Where the writes of the person signed in lie that wait on this device. */
export function useWaitingPlaces(): WaitingPlace[] {
  const entries = useOutbox(ownEntries);
  return useMemo(() => waitingPlaces(entries), [entries]);
}
