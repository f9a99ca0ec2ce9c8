import { useState } from 'react';
import type { DrawnGeometry } from 'shared/map';

export interface DrawnFeature {
  id: string;
  geometry: DrawnGeometry;
  /** Supports its vertices were snapped to. */
  supports: number[];
}

/** Undone one by one, no further back than this. */
const remembered = 100;

export const featureOf = (geometry: DrawnGeometry, supports: number[] = []): DrawnFeature => ({
  id: crypto.randomUUID(),
  geometry,
  supports,
});

/** What is drawn, with the way back. */
export function useShapes() {
  const [history, setHistory] = useState<readonly (readonly DrawnFeature[])[]>([[]]);
  const shapes = history.at(-1) ?? [];
  return {
    shapes,
    set: (next: readonly DrawnFeature[]) => setHistory([...history, next].slice(-remembered)),
    undo: history.length > 1 ? () => setHistory(history.slice(0, -1)) : undefined,
  };
}

/** As a collection, on several lines; a position stays on one. */
export const geoJsonOf = (shapes: readonly DrawnFeature[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: shapes.map(({ geometry, supports }) => ({
        type: 'Feature',
        properties: supports.length > 0 ? { snapped_to: supports } : {},
        geometry,
      })),
    },
    null,
    1,
  ).replace(/\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g, '[$1, $2]');
