import L from 'leaflet';
import { useEffect } from 'react';
import { CircleMarker, Polyline, Tooltip, useMap } from 'react-leaflet';
import type { MapBaseLayer } from '../base/base-layer-tiles';
import type { LineString, Point } from '../geometry/geojson';
import { MAP_COLOURS } from '../symbols/palette';
import { latLngBoundsOf, toLatLng } from './leaflet-positions';
import { StillMap } from './still-map';

/** One of the places compared, with its name. */
export interface ComparedPlace {
  readonly name: string;
  readonly geometry: Point | LineString;
}

/** Told apart by dash and name as well as by colour. */
const STYLES = [
  { color: MAP_COLOURS.selection, weight: 4, opacity: 1 },
  { color: MAP_COLOURS.ink, weight: 4, opacity: 1, dashArray: '6 6' },
];
/** Where several places lie close together their names must not cover each other. */
const SIDES = ['left', 'right'] as const;

function ShowAll({ places }: { places: readonly ComparedPlace[] }) {
  const map = useMap();
  const positions = JSON.stringify(places.map(({ geometry }) => geometry));
  useEffect(
    function fit() {
      const bounds = L.latLngBounds([]);
      for (const geometry of JSON.parse(positions) as ComparedPlace['geometry'][])
        bounds.extend(latLngBoundsOf(geometry));
      map.fitBounds(bounds, { maxZoom: 19, padding: [48, 48], animate: false });
    },
    [map, positions],
  );
  return null;
}

/** A small still map that shows two places of one record, by name. */
export function GeometryComparison({
  label,
  baseLayers,
  places,
}: {
  label: string;
  baseLayers: readonly MapBaseLayer[];
  places: readonly [ComparedPlace, ComparedPlace];
}) {
  return (
    <StillMap label={label} baseLayers={baseLayers}>
      {places.map(({ name, geometry }, place) => {
        const shared = { interactive: false, pathOptions: { ...STYLES[place], fill: false } };
        const tooltip = (
          <Tooltip permanent direction={SIDES[place] ?? 'right'} offset={place === 0 ? [-10, 0] : [10, 0]}>
            {name}
          </Tooltip>
        );
        return geometry.type === 'Point' ? (
          <CircleMarker key={name} center={toLatLng(geometry.coordinates)} radius={9} {...shared}>
            {tooltip}
          </CircleMarker>
        ) : (
          <Polyline key={name} positions={geometry.coordinates.map(toLatLng)} {...shared}>
            {tooltip}
          </Polyline>
        );
      })}
      <ShowAll places={places} />
    </StillMap>
  );
}
