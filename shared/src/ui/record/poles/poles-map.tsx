import L from 'leaflet';
import { useMemo } from 'react';
import type { Position } from '../../../contract';
import { FocusOn, type MapPosition, MapView, RecordTilesLayer, recordTileUrl } from '../../../map';
import { toLatLng } from '../../../map/leaflet/leaflet-positions';
import { usePickedMarks } from '../../../map/places/use-picked-marks';
import { Here } from '../../../map/view/locate-control';
import { useTilesVersion } from '../../../outbox';
import { fetchTile, useBaseLayers } from '../../../platform/http';
import classes from './poles-map.module.css';
import { useTexts } from './texts';

interface Candidate {
  key: number;
  letter: string;
  position: Position;
}

export interface PolesMapProps {
  places: readonly Candidate[];
  /** Key of the chosen candidate. */
  chosen: number;
  /** The device's position with its accuracy in metres. */
  place: { position: MapPosition; accuracy: number } | null;
  onPick: (key: number) => void;
}

const SIDE = 38;
const url = recordTileUrl('infrastructures');

const markOf = ({ letter, position, isChosen }: Candidate & { isChosen: boolean }) =>
  L.marker(toLatLng(position), {
    keyboard: false,
    icon: L.divIcon({
      className: `${classes.mark} ${isChosen ? classes.chosen : ''}`,
      html: letter,
      iconSize: [SIDE, SIDE],
    }),
  });

function Marks({ places, chosen, onPick }: Omit<PolesMapProps, 'place'>) {
  const marks = useMemo(
    () => places.map(one => ({ ...one, isChosen: one.key === chosen })),
    [places, chosen],
  );
  usePickedMarks(marks, markOf, onPick);
  return null;
}

/** The device's position with its accuracy, and operators' poles around it by letter. */
export function PolesMap({ places, chosen, place, onPick }: PolesMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const tilesVersion = useTilesVersion();
  const { longitude, latitude } = place?.position ?? {};
  const [first] = places;
  const around = useMemo(() => {
    const own: Position[] = longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]];
    const [start, ...others] = [...own, ...places.map(({ position }) => position)];
    if (!start) return null;
    if (others.length === 0) return { type: 'Point', coordinates: start } as const;
    return { type: 'LineString', coordinates: [start, ...others] } as const;
  }, [longitude, latitude, places]);
  return (
    <MapView
      label={t('map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      {...(place && { position: place.position })}
    >
      <RecordTilesLayer url={url} fetchTile={fetchTile} tilesVersion={tilesVersion} />
      {place && (
        <Here place={[place.position.latitude, place.position.longitude]} accuracy={place.accuracy} />
      )}
      {first && <Marks {...{ places, chosen, onPick }} />}
      <FocusOn geometry={around} zoom={18} />
    </MapView>
  );
}
