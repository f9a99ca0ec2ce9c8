import { useQuery } from 'shared/api';
import { MOST_UNSEEN, type SharedBy, type ShareFilter, type ShareRow } from 'shared/contract/network-shares';
import type { NetworkPole } from 'shared/contract/networks';
import { formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import {
  ArrowLeftIcon,
  Button,
  DownloadSimpleIcon,
  EmptyState,
  ListBulletsIcon,
  LoadFailure,
  LoadingState,
  MapPinIcon,
  saveFile,
} from 'shared/ui/core';
import { VirtualTable } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
import { useNetworkTexts } from '../../locales/network-texts';
import { csvOf, gpxOf } from './places-file';
import styles from './share.module.css';
import { unseenQuery } from './share-queries';
import { percentOf } from './share-row';
import { PACE, unseenOf, walkingHours } from './unseen-share';

export const canBeListed = (row: ShareRow): boolean => unseenOf(row) > 0 && row.poles <= MOST_UNSEEN;

/** Zoom of the map at a pole, at which the operator's poles are drawn one by one. */
const POLE_ZOOM = 17;

/** Bare path of the map at a pole, with its card. */
const mapAt = ({ id, geometry: { coordinates } }: NetworkPole): string => {
  const [lng, lat] = coordinates.map(degrees => degrees.toFixed(6));
  return `${paths.search()}?${new URLSearchParams({ z: String(POLE_ZOOM), lat: lat ?? '', lng: lng ?? '', pole: String(id) })}`;
};

interface PlacesProps {
  by: SharedBy;
  filter: ShareFilter;
  row: ShareRow;
}

/** What nobody has seen of the chosen row, how long it takes on foot, and the way there. */
export function ChosenRow({ by, filter, row, onList }: PlacesProps & { onList: () => void }) {
  const t = useNetworkTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const unseen = unseenOf(row);
  const places = useQuery({ ...unseenQuery(by, row.key, filter), enabled: canBeListed(row) });
  if (unseen === 0)
    return (
      <p>
        <b>{t('go.seen')}</b>
      </p>
    );
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 1 });
  const poles = t('go.poles', { count: unseen });
  const hours = walkingHours({ ...row, metres: row.metres ?? 0 });
  const time =
    hours < 1
      ? t('go.minutes', { number: number(Math.ceil(hours * 6) * 10) })
      : t('go.hours', { number: number(Math.round(hours)) });
  const [first] = places.data ?? [];
  return (
    <>
      <p>
        <b>{t(`go.title.${by}`, { percent: percentOf(row, locale) })}</b>
        <span>
          <br />
          {row.metres ? t('go.time', { poles, time }) : poles}
        </span>
        {row.metres !== null && row.metres > 0 && (
          <small>
            {t('go.timeNote', {
              speed: number(PACE.kilometresPerHour),
              minutes: number(PACE.minutesPerPole),
            })}
          </small>
        )}
      </p>
      {row.poles > MOST_UNSEEN ? (
        <p>{t('go.tooMany', { most: number(MOST_UNSEEN) })}</p>
      ) : (
        <div className={styles.actions}>
          {first && (
            <Button type="primary" size="large" icon={<MapPinIcon />} onClick={() => navigate(mapAt(first))}>
              {t('go.prospect')}
            </Button>
          )}
          <Button size="large" icon={<ListBulletsIcon />} onClick={onList}>
            {t('go.list')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The unseen poles of the chosen row: each opens the map, all of them are saved as a file. */
export function PlacesToGo({
  by,
  filter,
  row,
  name,
  onBack,
}: PlacesProps & { name: string; onBack: () => void }) {
  const t = useNetworkTexts();
  const { label, locale } = useFieldTexts(infrastructures);
  const navigate = useLocalizedNavigate();
  const { data: poles, isError, refetch } = useQuery(unseenQuery(by, row.key, filter));
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${t('go.file')}.${ending}`);
  const columns = (['line', 'longitude', 'latitude'] as const).map(column => t(`go.column.${column}`));
  const header = [label('operator_number'), ...columns];
  const files = poles && {
    GPX: () => save(gpxOf(poles), 'application/gpx+xml', 'gpx'),
    CSV: () => save(csvOf(poles, header, locale), 'text/csv', 'csv'),
  };
  const open = (pole: NetworkPole) => navigate(mapAt(pole));
  return (
    <>
      <header className={styles.places}>
        <div className={styles.actions}>
          <Button type="text" icon={<ArrowLeftIcon />} onClick={onBack}>
            {t('network.back')}
          </Button>
        </div>
        <h2>{t('go.places')}</h2>
        <p>{t('go.placesOf', { name, poles: t('go.poles', { count: poles?.length ?? unseenOf(row) }) })}</p>
        {files && poles.length > 0 && (
          <div className={styles.actions}>
            {(['GPX', 'CSV'] as const).map(format => (
              <Button key={format} icon={<DownloadSimpleIcon />} onClick={files[format]}>
                {t('go.save', { format })}
              </Button>
            ))}
          </div>
        )}
      </header>
      {isError && !poles && <LoadFailure title={t('go.failed')} onRetry={() => void refetch()} />}
      {!isError && !poles && <LoadingState />}
      {poles && (
        <VirtualTable<NetworkPole>
          label={t('go.places')}
          rows={poles}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'number',
              title: t('go.number'),
              render: ({ properties }) => properties.number || t('go.noNumber'),
            },
            { key: 'line', title: t('go.column.line'), render: ({ properties }) => properties.line },
          ]}
          compactBelow={0}
          onPress={open}
          onOpen={open}
          empty={<EmptyState text={t('go.seen')} />}
        />
      )}
    </>
  );
}
