import { useMemo } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import type { DoubtfulSupport } from 'shared/contract/network-shares';
import type { Geometry, Position } from 'shared/geometry';
import { FocusOn, MapControl, MapView, RecordTilesLayer, recordTileUrl, StartAt } from 'shared/map';
import { MapMarks } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import { LETTERS, useMatchWords } from './doubtful-list';
import styles from './matching.module.css';
import { useMatchingTexts } from './matching-calls';

const SUPPORTS = recordTileUrl('infrastructures', {});
const OWN = 'own';

interface DoubtfulMapProps {
  support: DoubtfulSupport | undefined;
  onPick: (pole: number) => void;
}

/** Our support, filled, and the poles that it may be, hollow with their letters, among our supports and lines. */
export function DoubtfulMap({ support, onPick }: DoubtfulMapProps) {
  const t = useMatchingTexts();
  const words = useMatchWords();
  const { layers } = useBaseLayers();
  const version = useTilesVersion();
  const extent = useDataExtent();
  const candidates = support?.candidates.slice(0, LETTERS.length) ?? [];
  const name = support ? words.supportName(support) : '';
  const said = JSON.stringify(
    candidates.map(candidate => support && words.candidateWords(support, candidate)),
  );
  const marks = useMemo(() => {
    if (!support) return [];
    const names = JSON.parse(said) as string[];
    const own = {
      key: OWN,
      position: support.geometry.coordinates as Position,
      name,
      className: styles.own ?? '',
      size: 16,
      height: 0,
    };
    const poles = names.map((pole, i) => ({
      key: String(support.candidates[i]?.id),
      position: support.candidates[i]?.geometry.coordinates as Position,
      name: pole,
      className: styles.pole ?? '',
      html: LETTERS[i] ?? '',
      size: 26,
      height: names.length - i,
    }));
    return [own, ...poles];
  }, [support, name, said]);
  const around = useMemo<Geometry | null>(
    () => (support ? { type: 'LineString', coordinates: marks.map(({ position }) => position) } : null),
    [support, marks],
  );
  return (
    <MapView label={t('map')} baseLayers={layers} fetchTile={fetchTile}>
      <RecordTilesLayer url={SUPPORTS} fetchTile={fetchTile} tilesVersion={String(version)} />
      <StartAt box={support ? undefined : extent} />
      <FocusOn geometry={around} zoom={18} />
      <MapMarks marks={marks} onPick={({ key }) => key !== OWN && onPick(Number(key))} />
      {support && (
        <MapControl place="bottom-start">
          <p className={styles.legend}>
            <i className={styles.own} /> {t('ours')} <i className={styles.pole} /> {t('theirs')}
          </p>
        </MapControl>
      )}
    </MapView>
  );
}
