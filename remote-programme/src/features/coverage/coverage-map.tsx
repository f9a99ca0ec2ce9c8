import { useEffect, useState } from 'react';
import { fetchTile, type Query, useArea, useBaseLayers, useDataExtent, useQuery } from 'shared/api';
import { localToday, RISK_LEVELS } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import {
  MapControl,
  type MapHit,
  MapView,
  OutlinedArea,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { SupportSign } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import { COVERAGE_CLASSES } from 'shared/programme/coverage';
import { useRiskTexts } from 'shared/ui/data';
import { SegmentedChoice } from 'shared/ui/form';
import { useFieldTexts } from 'shared/ui/list';
import { useCoverageTexts } from '../../locales/coverage-texts';
import styles from './coverage.module.css';
import { coverageQuery } from './coverage-queries';

const WIRES = recordTileUrl('infrastructures', { type: 'LINE' });
const COLOURS = ['coverage', 'risk'] as const;
type Colours = (typeof COLOURS)[number];
const FIELDS = { coverage: 'last_seen_date', risk: 'risk' } as const satisfies Record<Colours, string>;

interface CoverageMapProps {
  filter: Query;
  area: number | null;
  onPick: (id: number) => void;
}

/** Supports by when somebody was there last, or by risk. */
export function CoverageMap({ filter, area, onPick }: CoverageMapProps) {
  const t = useCoverageTexts();
  const locale = useLocale();
  const { risk } = useRiskTexts();
  const { label } = useFieldTexts(infrastructures);
  const { layers } = useBaseLayers();
  const version = String(useTilesVersion());
  const extent = useDataExtent();
  const limits = useArea(area);
  const [colours, setColours] = useState<Colours>('coverage');
  // The layer reads its colours from the page, so it is made after the page has them.
  const [drawn, setDrawn] = useState<Colours | null>(null);
  useEffect(() => setDrawn(colours), [colours]);
  const supports = { ...filter, type: 'POLE' };
  const numbers = useQuery(coverageQuery('owner', supports)).data?.total.numbers;
  const url = recordTileUrl(
    'infrastructures',
    drawn === 'risk' ? supports : { ...supports, coverage: localToday() },
  );
  const pick = (hit: MapHit) => 'id' in hit && onPick(hit.id as number);
  const entries =
    colours === 'coverage'
      ? COVERAGE_CLASSES.map((name, at) => ({ value: at, text: t(`class.${name}`), number: numbers?.[at] }))
      : [null, ...RISK_LEVELS].map((level, value) => ({ value, text: risk(level), number: undefined }));
  return (
    <div className={`${styles.map} ${colours === 'coverage' ? styles.seen : ''}`}>
      <MapView label={t('map.label')} baseLayers={layers} fetchTile={fetchTile}>
        <RecordTilesLayer url={WIRES} colour="map-wire" fetchTile={fetchTile} tilesVersion={version} />
        {drawn && (
          <RecordTilesLayer
            key={drawn}
            url={url}
            fetchTile={fetchTile}
            tilesVersion={version}
            onPick={pick}
          />
        )}
        {limits && <OutlinedArea geometry={limits.geometry} />}
        <StartAt box={extent} />
        <MapControl place="bottom-start">
          <section className={styles.legend} aria-label={t('map.colours')}>
            <SegmentedChoice
              joined
              aria-label={t('map.colours')}
              value={colours}
              choices={COLOURS.map(value => ({ value, label: label(FIELDS[value]) }))}
              onChange={next => next && setColours(next)}
            />
            <ul>
              {entries.toReversed().map(({ value, text, number }) => (
                <li key={value}>
                  <SupportSign value={value} />
                  <span>{text}</span>
                  {number !== undefined && <b>{formatNumber(number, locale)}</b>}
                </li>
              ))}
            </ul>
          </section>
        </MapControl>
      </MapView>
    </div>
  );
}
