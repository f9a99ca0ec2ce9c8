import { useMemo, useState } from 'react';
import { fetchTile, keepPreviousData, useBaseLayers, useQuery } from 'shared/api';
import { type Bounds, boundsMeet, boundsOf, boxQuery } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { LegendControl, MapControl, MapView, StartAt } from 'shared/map';
import { ColouredPlaces, NamedPlaces } from 'shared/map/places';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { WORK_STATES } from 'shared/programme';
import { LoadFailure } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import type { ViewProps } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { boxOf, placesOf } from './map-places';
import { StateSign } from './state-sign';
import { useWorkWords } from './use-work-words';
import styles from './works-map.module.css';

/** Maximum number of marks on the map. */
const MOST = 1000;
/** Maximum number of buttons for keyboard and screen readers. */
const MOST_LISTED = 50;

export function WorksMap({ texts, filters }: ViewProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const words = useWorkWords();
  const navigate = useLocalizedNavigate();
  const { layers } = useBaseLayers();
  const [view, setView] = useState<Bounds | null>(null);
  const query = { ...filters, ordering: 'due', limit: MOST };
  const all = useQuery(pageQuery(workItems, query));
  const isMuch = (all.data?.total ?? 0) > MOST;
  // Up to `MOST` works are loaded at once. If there are more, the map then shows up to `MOST` works in view.
  const inView = useQuery({
    ...pageQuery(workItems, { ...query, in_bbox: view ? boxQuery(view) : undefined }),
    enabled: isMuch && view !== null,
    placeholderData: keepPreviousData,
  });
  const page = (isMuch && inView.data) || all.data;
  const items = page?.features;
  const box = useMemo(() => boxOf(all.data?.features ?? []), [all.data]);
  const places = useMemo(
    () =>
      placesOf(items ?? [], item =>
        [words.nameOf(item.infrastructure), words.state(item.state), words.due(item)?.text]
          .filter(Boolean)
          .join(' · '),
      ),
    [items, words],
  );
  const open = (id: number) => navigate(paths.workItem(id));
  const seen =
    view && items
      ? items.filter(({ infrastructure }) => boundsMeet(view, boundsOf(infrastructure.geometry)))
      : (items ?? []);
  const listed = new Set(seen.slice(0, MOST_LISTED).map(({ id }) => id));
  const present = WORK_STATES.filter(state => items?.some(item => item.state === state));
  if (all.isLoadingError)
    return <LoadFailure title={texts.say('failed')} onRetry={() => void all.refetch()} ofAreas={false} />;
  return (
    <div className={styles.map}>
      <MapView
        label={t('works.map')}
        baseLayers={layers}
        fetchTile={fetchTile}
        onMove={(_, bounds) => setView(bounds)}
      >
        <ColouredPlaces places={places} onPick={open} />
        <StartAt box={box} />
        <LegendControl>
          <ul className={styles.legend}>
            {present.map(state => (
              <li key={state}>
                <StateSign state={state} /> {words.state(state)}
              </li>
            ))}
            <li>{t('works.legendLate')}</li>
          </ul>
        </LegendControl>
        <NamedPlaces
          label={t('works.mapList')}
          places={places.filter(({ key }) => listed.has(key))}
          onPick={({ key }) => open(key)}
        />
        <MapControl place="top-start">
          {page && page.features.length < page.total && (
            <p role="status" className={styles.note}>
              {t('works.mapMore', {
                shown: formatNumber(page.features.length, locale),
                total: formatNumber(page.total, locale),
              })}
            </p>
          )}
          {page?.total === 0 && (
            <p role="status" className={styles.note}>
              {t('works.mapNone')}
            </p>
          )}
        </MapControl>
      </MapView>
    </div>
  );
}
