import { useRef } from 'react';
import type { Position } from '../../../contract';
import { infrastructureSchema, infrastructures } from '../../../kinds';
import type { Drawing } from '../../../map/drawing/draw-mode';
import { queryClient } from '../../../platform/http';
import type { Place } from '../kind/define-form';
import { recordQuery } from '../sheet/use-record';

const infrastructure = { ...infrastructures, answerSchema: infrastructureSchema };

/**
 * Moves the vertices of a line that were snapped to supports exactly onto them, because tiles round positions to about
 * 0.1 m. If a support cannot be loaded, the vertex keeps the position from the tile.
 */
export function useExactPositions() {
  const positions = useRef(new Map<number, Position>());
  const drawing = useRef<Drawing | null>(null);
  return {
    keepDrawing(drawn: Drawing | null) {
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
    },
    exactly(geometry: Place): Place {
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
    },
  };
}
