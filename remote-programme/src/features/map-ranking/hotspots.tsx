import { useMemo, useState } from 'react';
import { type Query, useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { MapControl } from 'shared/map';
import { ColouredPlaces } from 'shared/map/places';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { SegmentedChoice } from 'shared/ui/form';
import { useEvidenceTexts } from '../../locales/evidence-texts';
import { hotspotsQuery } from '../evidence/evidence-queries';
import styles from './ranking-map.module.css';

const LAYERS = ['off', 'significant', 'gi'] as const;
/** Beyond this, deaths cluster more than by chance, with a probability of error of 5 %. */
const CLUSTERED = 1.96;
const COLOURS = { fill: 'var(--av-death)', edge: 'var(--av-death)' };
const ZOOM = '13';

/** Hotspots of deaths: squares with more than expected, or where deaths cluster. Goes inside `MapView`. */
export function Hotspots({ filters }: { filters: Query }) {
  const t = useEvidenceTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [layer, setLayer] = useState<(typeof LAYERS)[number]>('off');
  const { data, isError } = useQuery({ ...hotspotsQuery(filters), enabled: layer !== 'off' });
  const cells = useMemo(
    () =>
      (layer === 'off' ? [] : (data?.features ?? []))
        .filter(({ properties: { significant, gi } }) => (layer === 'gi' ? gi > CLUSTERED : significant))
        .map(({ geometry, properties: { observed, expected, birds } }, key) => ({
          ...{ key, geometry, ...COLOURS },
          name: t('hotspots.cell', {
            observed,
            expected: formatNumber(expected, locale, { maximumFractionDigits: 1 }),
            birds,
          }),
        })),
    [data, layer, t, locale],
  );
  const open = (key: number) => {
    const [lng = 0, lat = 0] = cells[key]?.geometry.coordinates[0]?.[0] ?? [];
    const view = new URLSearchParams({ tab: 'mortality', z: ZOOM, lat: String(lat), lng: String(lng) });
    navigate(`${paths.search()}?${view}`);
  };
  return (
    <>
      <ColouredPlaces places={cells} onPick={open} />
      <MapControl place="top-start">
        <section className={styles.hotspots} aria-label={t('hotspots.label')}>
          <b>{t('hotspots.label')}</b>
          <SegmentedChoice
            joined
            aria-label={t('hotspots.label')}
            value={layer}
            choices={LAYERS.map(value => ({ value, label: t(`hotspots.${value}`) }))}
            onChange={next => next && setLayer(next)}
          />
          {layer !== 'off' && (
            <>
              <p role="status">
                {isError
                  ? t('hotspots.failed')
                  : !data
                    ? '…'
                    : cells.length === 0
                      ? t('hotspots.none')
                      : t('hotspots.count', { count: cells.length })}
              </p>
              <small>{t(layer === 'gi' ? 'hotspots.assumedGi' : 'hotspots.assumed')}</small>
            </>
          )}
        </section>
      </MapControl>
    </>
  );
}
