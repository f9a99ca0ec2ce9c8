import { useMemo } from 'react';
import { fetchTile, request, useQuery } from 'shared/api';
import {
  attributionOf,
  NETWORK_TILES,
  NETWORK_ZOOM,
  type NetworkSource,
  networkPoleSchema,
} from 'shared/contract/networks';
import type { Position } from 'shared/geometry';
import { MapPopup, type RecordLayerHandlers, RecordTilesLayer } from 'shared/map';
import { useTilesVersion } from 'shared/outbox';
import { PoleCard } from './pole-card';

/** A pole that somebody picked. If it was picked by keyboard, its card takes the focus. */
export interface PickedPole {
  id: number;
  position: Position;
  byKey: boolean;
}

type NetworkLayerProps = RecordLayerHandlers & {
  sources: readonly NetworkSource[];
  /** Increases when others change records; reloads the tiles. */
  changes: number;
  /** Id of the pole whose card is open. */
  pole: number | null;
  picked: PickedPole | null;
  onClose: () => void;
};

/** Poles and lines of operators below our own, and the card of a pole, picked here or named in the address. */
export function NetworkLayer({
  sources,
  changes,
  pole: id,
  picked,
  onClose,
  ...handlers
}: NetworkLayerProps) {
  const version = useTilesVersion();
  const attribution = attributionOf(sources);
  const network = useMemo(() => ({ firstZoom: NETWORK_ZOOM, attribution }), [attribution]);
  const { data: pole, isError } = useQuery({
    queryKey: ['network-pole', id],
    queryFn: ({ signal }) => request(networkPoleSchema, `networks/poles/${id}/`, { signal }),
    enabled: id !== null,
  });
  const pick = picked?.id === id ? picked : null;
  const position = pick?.position ?? pole?.geometry.coordinates;
  return (
    <>
      <RecordTilesLayer
        url={NETWORK_TILES}
        fetchTile={fetchTile}
        tilesVersion={`${version}/${changes}`}
        network={network}
        {...handlers}
      />
      {id !== null && position && (
        <MapPopup key={id} position={position} onClose={onClose}>
          <PoleCard {...{ id, pole, isError, sources }} takesFocus={pick?.byKey ?? false} />
        </MapPopup>
      )}
    </>
  );
}
