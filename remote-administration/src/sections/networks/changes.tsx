import { useState } from 'react';
import { fetchTile, keepPreviousData, request, useBaseLayers, useQuery } from 'shared/api';
import {
  NETWORK_CHANGES,
  type NetworkComparison,
  type NetworkVersion,
  networkChangesSchema,
} from 'shared/contract/administration';
import { distanceBetween } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { FocusOn, MapView, MarkedPlaces } from 'shared/map';
import { Button, LoadFailure, LoadingState } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { sectionTexts } from '../../table/define-table';
import { SimpleTable } from '../../table/simple-table';
import { act, write } from '../../table/write';
import type fr from './fr.json';
import classes from './networks.module.css';

export const useTexts = sectionTexts<typeof fr>('networks');
export const pathOf = ({ id }: NetworkVersion) => `admin/network-versions/${id}/`;
/** Milliseconds for what the server does with millions of poles. */
export const LONG_MS = 600_000;

type Change = (typeof NETWORK_CHANGES)[number];

interface ChangesProps {
  /** Id of the version in effect; 0 for none. */
  current: number;
  version: NetworkVersion;
  name: string;
}

/** What a version changes against the one in effect, as numbers, table and map; and the button that applies it. */
export function Changes({ current, version, name }: ChangesProps) {
  const t = useTexts();
  const locale = useLocale();
  const [change, setChange] = useState<Change>('moved');
  const [pages, setPages] = useState<readonly number[]>([]);
  const after = pages.at(-1) ?? 0;
  const { data, status, refetch } = useQuery({
    queryKey: ['network-changes', version.id, current, change, after],
    queryFn: ({ signal }) =>
      request(networkChangesSchema, `${pathOf(version)}changes/?pole_change=${change}&after=${after}`, {
        signal,
        timeout: LONG_MS,
      }),
    placeholderData: keepPreviousData,
  });
  if (status === 'pending') return <LoadingState />;
  if (!data) return <LoadFailure ofAreas={false} onRetry={() => void refetch()} />;
  const { comparison, rows } = data;
  const shown = (key: keyof NetworkComparison) => formatNumber(comparison[key] ?? 0, locale);
  const numbers = Object.fromEntries(
    Object.keys(comparison).map(key => [key, shown(key as keyof NetworkComparison)]),
  );
  const isOlder = version.id < current;
  const apply = () =>
    act(
      {
        title: t(isOlder ? 'say.back_title' : 'say.apply_title', { name }),
        content: `${t('say.apply_numbers', numbers)} ${t('say.apply_text', numbers)}`,
        okText: t(isOlder ? 'say.back' : 'say.apply'),
      },
      t('say.applied'),
      () =>
        write(`${pathOf(version)}effect/`, {
          method: 'POST',
          body: { instead_of: comparison.against },
          timeout: LONG_MS,
        }),
    );
  const places = rows.flatMap(({ id, at, before }) =>
    (at ?? before)
      ? [
          {
            key: String(id),
            full: at !== null,
            geometry: { type: 'Point', coordinates: at ?? before } as never,
          },
        ]
      : [],
  );
  const corners = places.map(({ geometry }) => (geometry as { coordinates: [number, number] }).coordinates);
  return (
    <div className={classes.reading}>
      <p>{t('say.apply_numbers', numbers)}</p>
      <p>{t('say.linked', numbers)}</p>
      <Button type="primary" onClick={() => void apply()}>
        {t(isOlder ? 'say.back' : 'say.apply')}
      </Button>
      <SegmentedChoice
        aria-label={t('say.changes')}
        value={change}
        choices={NETWORK_CHANGES.map(value => ({
          value,
          label: `${t(`say.change_${value}`)} (${shown(value)})`,
        }))}
        onChange={next => {
          setChange(next ?? 'moved');
          setPages([]);
        }}
      />
      {rows.length === 0 ? (
        <p>{t('say.no_changes')}</p>
      ) : (
        <>
          <ChangeMap places={places} corners={corners} />
          <SimpleTable
            label={t('say.changes')}
            headers={[t('say.column_number'), t('say.column_line'), t('say.metres'), t('say.supports')]}
            rows={rows.map(({ number, line, before, at, supports }) => [
              number || '–',
              line || '–',
              before && at ? formatNumber(Math.round(distanceBetween(before, at)), locale) : '–',
              formatNumber(supports, locale),
            ])}
          />
        </>
      )}
      <div className={classes.buttons}>
        {pages.length > 0 && (
          <Button onClick={() => setPages(pages.slice(0, -1))}>{t('say.page_before')}</Button>
        )}
        {data.after !== null && (
          <Button onClick={() => setPages([...pages, data.after ?? 0])}>{t('say.page_after')}</Button>
        )}
      </div>
    </div>
  );
}

interface ChangeMapProps {
  places: Parameters<typeof MarkedPlaces>[0]['places'];
  corners: readonly [number, number][];
}

/** Marks the poles of a page: filled where the version has them, a ring where they stood. */
function ChangeMap({ places, corners }: ChangeMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  return (
    <div className={classes.map}>
      <MapView label={t('say.changes')} baseLayers={layers} fetchTile={fetchTile}>
        <MarkedPlaces places={places} />
        <FocusOn geometry={{ type: 'LineString', coordinates: [...corners] }} />
      </MapView>
    </div>
  );
}
