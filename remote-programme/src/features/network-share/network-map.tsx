import { useMemo } from 'react';
import { fetchTile, useArea, useBaseLayers } from 'shared/api';
import { NETWORK_TILES, NETWORK_ZOOM, type NetworkPole } from 'shared/contract/networks';
import type { Bounds, Geometry } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import {
  FocusOn,
  MapControl,
  MapView,
  OutlinedArea,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { ColouredPlaces } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import { useNetworkTexts } from '../../locales/network-texts';
import styles from './network-map.module.css';

/** Most poles that are drawn one by one. */
const MOST_DRAWN = 2000;
const UNSEEN = { fill: 'var(--av-surface)', edge: 'var(--av-primary)' };
const OURS = recordTileUrl('infrastructures');

const diagonalOf = ([west, south, east, north]: Bounds): Geometry => ({
  type: 'LineString',
  coordinates: [
    [west, south],
    [east, north],
  ],
});

interface NetworkMapProps {
  /** The unseen poles of the chosen row. */
  unseen: readonly NetworkPole[];
  /** Where all rows are; the first view. */
  start: Bounds | null;
  /** Where the chosen row is. */
  box: Bounds | null;
  area: number | null;
  /** The chosen line, which is highlighted. */
  line: string | undefined;
  /** Whose networks are drawn. */
  attribution: string;
  onPick: (id: number) => void;
}

/** Our supports on the networks of operators, and the poles of the chosen row that nobody has seen. */
export function NetworkMap({ unseen, start, box, area, line, attribution, onPick }: NetworkMapProps) {
  const t = useNetworkTexts();
  const locale = useLocale();
  const { layers } = useBaseLayers();
  const version = useTilesVersion();
  const limits = useArea(area);
  const network = useMemo(() => ({ firstZoom: NETWORK_ZOOM, attribution, line }), [attribution, line]);
  const sides = box?.join();
  // The same box in another answer must not move the map.
  const extent = useMemo(() => (sides ? diagonalOf(sides.split(',').map(Number) as never) : null), [sides]);
  const places = useMemo(
    () =>
      unseen.slice(0, MOST_DRAWN).map(({ id, geometry, properties: { number, line } }) => ({
        key: id,
        name: [number, line].filter(Boolean).join(' · ') || String(id),
        geometry,
        ...UNSEEN,
      })),
    [unseen],
  );
  return (
    <MapView label={t('map.label')} baseLayers={layers} fetchTile={fetchTile}>
      <RecordTilesLayer
        url={NETWORK_TILES}
        fetchTile={fetchTile}
        tilesVersion={String(version)}
        network={network}
      />
      <RecordTilesLayer url={OURS} fetchTile={fetchTile} tilesVersion={String(version)} />
      {limits && <OutlinedArea geometry={limits.geometry} fits={!box} />}
      <StartAt box={start} />
      <FocusOn geometry={extent} zoom={14} />
      <ColouredPlaces places={places} onPick={onPick} />
      {places.length > 0 && (
        <MapControl place="bottom-start">
          <p className={styles.legend}>
            <i />
            {places.length < unseen.length
              ? t('map.first', {
                  number: formatNumber(places.length, locale),
                  of: formatNumber(unseen.length, locale),
                })
              : t('map.unseen', { count: unseen.length })}
          </p>
        </MapControl>
      )}
    </MapView>
  );
}
