import { type CSSProperties, useMemo, useState } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import { localToday } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import { formatDate, useLocale } from 'shared/i18n';
import { Highlight, Legend, MapView, StartAt, TilesNotice } from 'shared/map';
import { useSession } from 'shared/session';
import { pageNonce, palette } from 'shared/ui/core';
import { FilterWords } from 'shared/ui/search';
import { SearchLayers } from '../../layers/search-layers';
import { useReportTexts } from '../../locales/report-texts';
import { useTexts } from '../../locales/texts';
import { FILTERED_KINDS, type SearchFilters, TABS } from '../../search-state/search-filters';
import { OVERLAYS, type SearchState } from '../../search-state/search-state';
import { type SelectedRecord, useSelectedRecord } from '../select-record/use-selected-record';
import { useLegendCounts } from '../show-legend/use-legend-counts';
import { useChosenBox } from '../show-map/use-chosen-box';
import styles from './printed-map.module.css';
import { PrintedRecords } from './printed-records';

/** North points up on every map; screen readers read only the letter. */
function NorthArrow({ className }: { className: string | undefined }) {
  return (
    <svg className={className} width="30" height="44" viewBox="0 0 30 44" role="img" aria-label="N">
      <path
        d="M15 14L25 42L15 36L5 42z"
        fill="#17231f"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <text
        x="15"
        y="12"
        textAnchor="middle"
        fontSize="13"
        fontWeight="700"
        fill="#17231f"
        stroke="#fff"
        strokeWidth="3"
        paintOrder="stroke"
      >
        N
      </text>
    </svg>
  );
}

export type Orientation = 'landscape' | 'portrait';

type Props = {
  readonly state: SearchState;
  readonly title: string;
  readonly orientation: Orientation;
  readonly withRecords: boolean;
};

/** Print always uses the light theme. */
const ON_PAPER: CSSProperties = Object.fromEntries(
  Object.entries(palette.light).map(([name, colour]) => [`--av-${name}`, colour]),
);

const isPrintable = ({ tab, record }: SelectedRecord) =>
  tab !== 'mortality' || record.properties.hidden === false;

const ignorePick = () => undefined;

/**
 * The printed sheet: the map with title, filters, legend, scale and source, then lists of the records if requested.
 */
export function PrintedMap({ state, title, orientation, withRecords }: Props) {
  const t = useTexts();
  const report = useReportTexts();
  const locale = useLocale();
  const author = useSession(session => session.user?.full_name || session.user?.username);
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const chosenBox = useChosenBox(state.filters);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [shown, setShown] = useState({ base: state.base, overlays: state.overlays });
  const { selected } = useSelectedRecord(state.selection);
  const filters = useMemo((): SearchFilters => ({ ...state.filters, outside: true }), [state.filters]);
  const counts = useLegendCounts(filters, bounds);
  const overlays = useMemo(() => OVERLAYS.map(id => ({ id, label: t(`layer.${id}`) })), [t]);
  const shows = (layer: string) => shown.overlays.includes(layer);
  return (
    <article className={styles.sheet} style={ON_PAPER} data-orientation={orientation}>
      <style nonce={pageNonce()}>{`@page { size: A4 ${orientation}; margin: 10mm }`}</style>
      <div className={styles.front}>
        <header>
          <h1>{title}</h1>
          <p>{[formatDate(localToday(), locale), author].filter(Boolean).join(' · ')}</p>
          <FilterWords kinds={FILTERED_KINDS} filters={state.filters} />
        </header>
        <div className={styles.map}>
          <MapView
            label={t('map.label')}
            baseLayers={layers}
            fetchTile={fetchTile}
            overlays={overlays}
            shown={shown}
            onShownChange={setShown}
            {...(state.position ? { position: state.position } : {})}
            onMove={(_, view) => setBounds(view)}
          >
            <SearchLayers shown={shown.overlays} filters={filters} onPick={ignorePick} forPaper />
            <TilesNotice />
            <StartAt box={state.position ? null : chosenBox === null ? extent : chosenBox} />
            {selected && isPrintable(selected) && <Highlight geometry={selected.record.geometry} />}
          </MapView>
          <NorthArrow className={styles.north} />
        </div>
        <div className={styles.legend}>
          <Legend parts={OVERLAYS.filter(shows)} counts={counts} />
          {shows('mortality') && <p>{report('print.protected')}</p>}
        </div>
      </div>
      {withRecords &&
        TABS.filter(shows).map(tab => (
          <PrintedRecords key={tab} tab={tab} filters={filters} bounds={bounds} />
        ))}
    </article>
  );
}
