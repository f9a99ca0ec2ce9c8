import L from 'leaflet';
import { useEffect } from 'react';
import { Tooltip, useMap } from 'react-leaflet';
import type { LineString, Point } from '../../geometry/geojson';
import type { MapBaseLayer } from '../base/base-layer-tiles';
import { GeometryShape } from '../leaflet/geometry-shape';
import { latLngBoundsOf } from '../leaflet/leaflet-positions';
import { cssColour } from '../symbols/palette';
import type { FetchTile } from '../tiles/record-grid-layer';
import { StillMap } from './still-map';

export interface ComparedPlace {
  readonly name: string;
  readonly geometry: Point | LineString;
}

/** Dashes and names distinguish the places as well as colours. */
const STYLES = [
  { color: cssColour('here'), weight: 4, opacity: 1 },
  { color: cssColour('ink'), weight: 4, opacity: 1, dashArray: '6 6' },
];
/** Padding for the names above and below their places. Names beside the places would be cut off on a phone. */
const PADDING: [number, number] = [72, 56];
/** Distance in CSS pixels from the centre of a place to its name. */
const DISTANCE = 10;

const northOf = ({ geometry }: ComparedPlace): number => latLngBoundsOf(geometry).getNorth();

function ShowAll({ places }: { places: readonly ComparedPlace[] }) {
  const map = useMap();
  const positions = JSON.stringify(places.map(({ geometry }) => geometry));
  useEffect(
    function fit() {
      const bounds = L.latLngBounds([]);
      for (const geometry of JSON.parse(positions) as ComparedPlace['geometry'][])
        bounds.extend(latLngBoundsOf(geometry));
      map.fitBounds(bounds, { maxZoom: 19, padding: PADDING, animate: false });
    },
    [map, positions],
  );
  return null;
}

/** A small static map that shows two named places of one record. */
export function GeometryComparison({
  label,
  baseLayers,
  fetchTile,
  places,
}: {
  label: string;
  baseLayers: readonly MapBaseLayer[];
  fetchTile?: FetchTile;
  places: readonly [ComparedPlace, ComparedPlace];
}) {
  const northern = northOf(places[0]) >= northOf(places[1]) ? 0 : 1;
  return (
    <StillMap label={label} baseLayers={baseLayers} fetchTile={fetchTile}>
      {places.map(({ name, geometry }, place) => {
        // Keeps the names from overlapping where the places are close together.
        const isAbove = place === northern;
        return (
          <GeometryShape
            key={name}
            geometry={geometry}
            radius={9}
            interactive={false}
            pathOptions={{ ...STYLES[place], fill: false }}
          >
            <Tooltip
              permanent
              direction={isAbove ? 'top' : 'bottom'}
              offset={[0, isAbove ? -DISTANCE : DISTANCE]}
            >
              {name}
            </Tooltip>
          </GeometryShape>
        );
      })}
      <ShowAll places={places} />
    </StillMap>
  );
}
