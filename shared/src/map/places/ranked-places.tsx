import L from 'leaflet';
import { useEffect } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { anchorOf } from '../../geometry/anchor-of';
import type { Geometry } from '../../geometry/geojson';
import { GeometryShape } from '../leaflet/geometry-shape';
import { toLatLng } from '../leaflet/leaflet-positions';
import { cssColour } from '../symbols/palette';
import styles from './ranked-places.module.css';

/** A place of an order. */
export interface RankedPlace {
  id: number;
  rank: number;
  geometry: Geometry;
}

interface RankedPlacesProps {
  places: readonly RankedPlace[];
  selected: number | null;
  onPick: (id: number) => void;
}

/** Places up to this rank have it written on them. */
const NUMBERED = 9;
const RADIUS = 7;
const DISC = {
  color: cssColour('surface'),
  weight: 2,
  fillColor: cssColour('risk-high'),
  fillOpacity: 1,
};
const LINE = { color: cssColour('risk-high'), weight: 5, opacity: 0.9 };

const iconOf = (rank: number, isSelected: boolean) => {
  const size = isSelected ? 38 : 26;
  return L.divIcon({
    className: `${styles.place} ${isSelected ? styles.selected : ''}`,
    html: String(rank),
    iconSize: [size, size],
  });
};

/**
 * Places in their order, the first ones above the others and with their rank. A list beside the map says the same:
 * the keyboard has its way there.
 */
export function RankedPlaces({ places, selected, onPick }: RankedPlacesProps) {
  const map = useMap();
  useEffect(
    function hideFromReaders() {
      map.getPane('markerPane')?.setAttribute('aria-hidden', 'true');
    },
    [map],
  );
  const shapes = places.filter(({ geometry, rank }) => geometry.type !== 'Point' || rank > NUMBERED);
  return (
    <>
      {[...shapes].reverse().map(({ id, geometry }) => (
        <GeometryShape
          key={id}
          geometry={geometry}
          radius={RADIUS}
          bubblingMouseEvents={false}
          pathOptions={geometry.type === 'Point' ? DISC : LINE}
          eventHandlers={{ click: () => onPick(id) }}
        />
      ))}
      {places
        .filter(({ id, rank }) => rank <= NUMBERED || id === selected)
        .map(({ id, rank, geometry }) => (
          <Marker
            key={`${id} ${id === selected}`}
            position={toLatLng(anchorOf(geometry))}
            icon={iconOf(rank, id === selected)}
            zIndexOffset={id === selected ? 2000 : 1000 - rank}
            keyboard={false}
            interactive
            eventHandlers={{ click: () => onPick(id) }}
          />
        ))}
    </>
  );
}
