import { useCallback, useRef } from 'react';
import { queryClient } from 'shared/api';
import type { Position } from 'shared/contract';
import type { Drawing } from 'shared/map';
import { recordQuery } from 'shared/ui/record';
import { infrastructure } from '../read-infrastructure/subject';
import type { DrawnGeometry } from './infrastructure-draft';

/**
 * Puts the vertices of a line that were snapped to supports exactly on them: positions in tiles are rounded to some
 * 0.1 m. A support that cannot be asked for keeps the position of its tile.
 */
export function useExactPositions() {
  const positions = useRef(new Map<number, Position>());
  const drawing = useRef<Drawing | null>(null);

  const keepDrawing = useCallback((drawn: Drawing | null) => {
    drawing.current = drawn;
    for (const id of drawn?.snapped ?? []) {
      if (id === null || positions.current.has(id)) continue;
      queryClient.fetchQuery(recordQuery(infrastructure, id)).then(
        ({ geometry }) => {
          if (geometry.type === 'Point') positions.current.set(id, geometry.coordinates);
        },
        error => console.warn('The exact position of a support is not known', id, error),
      );
    }
  }, []);

  const exactly = useCallback((geometry: DrawnGeometry): DrawnGeometry => {
    const drawn = drawing.current;
    // The schema hands over a new geometry around the positions that were drawn.
    if (geometry.type !== 'LineString' || drawn?.geometry.coordinates !== geometry.coordinates)
      return geometry;
    return {
      type: 'LineString',
      coordinates: geometry.coordinates.map((position, vertex) => {
        const id = drawn.snapped[vertex];
        return (typeof id === 'number' && positions.current.get(id)) || position;
      }),
    };
  }, []);

  return { keepDrawing, exactly };
}
