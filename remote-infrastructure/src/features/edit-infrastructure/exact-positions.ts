import { useCallback, useRef } from 'react';
import { queryClient } from 'shared/api';
import type { Position } from 'shared/contract';
import type { Drawing } from 'shared/map';
import { recordQuery } from 'shared/ui/record';
import { infrastructure } from '../read-infrastructure/subject';
import type { DrawnGeometry } from './infrastructure-draft';

/**
 * Moves the vertices of a line that were snapped to supports exactly onto them, because tiles round positions to about
 * 0.1 m. If a support cannot be loaded, the vertex keeps the position from the tile.
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
    // The schema returns a new geometry that holds the drawn positions.
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
