import { useRef } from 'react';
import {
  type Box,
  insideTerritory,
  type LineGeometry,
  type PointGeometry,
  type Position,
  type Problem,
} from '../../../contract';
import { geometryFault } from '../../../contract/geometry';
import { infrastructureSchema, infrastructures } from '../../../kinds';
import type { MapPosition } from '../../../map';
import type { Drawing } from '../../../map/drawing/draw-mode';
import { queryClient } from '../../../platform/http';
import type { Place } from '../kind/define-form';
import { recordQuery } from '../sheet/use-record';

const DEFAULT_ZOOM = 16;

/** Map position in the query of a link from the map: `z`, `lat`, `lng`. */
export function mapPositionIn(search: URLSearchParams): MapPosition | undefined {
  const numberOf = (name: string) => {
    const text = search.get(name);
    return text ? Number(text) : Number.NaN;
  };
  const latitude = numberOf('lat');
  const longitude = numberOf('lng');
  const zoom = numberOf('z');
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude, zoom: zoom >= 0 && zoom <= 22 ? zoom : DEFAULT_ZOOM };
}

/**
 * Problems of a geometry whose coordinates are numbers: positions that are not on Earth or are outside the territory.
 * @param territory the server's territory; `undefined` until the server's settings are loaded
 */
export function placeProblems(
  geometry: PointGeometry | LineGeometry | null | undefined,
  territory: readonly Box[] | undefined,
): Problem[] {
  if (!geometry) return [];
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  if (!positions.flat().every(Number.isFinite)) return [];
  const fault = geometryFault(geometry, geometry.type);
  if (fault?.code === 'range') return [{ path: ['geom'], ...fault }];
  const outside = territory && positions.some(position => !insideTerritory(position, territory));
  return outside ? [{ path: ['geom'], code: 'out_of_territory', params: {} }] : [];
}

const infrastructure = { ...infrastructures, answerSchema: infrastructureSchema };

/**
 * Moves the vertices of a drawn line that were snapped to supports to the supports' exact positions, since tiles
 * round positions to about 0.1 m. If a support cannot be loaded, the vertex keeps the position of the tile.
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
      // The schema returns a new geometry with the same array of positions.
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
