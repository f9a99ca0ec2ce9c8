import { isPreparing, type ListPage, useConnection, useQuery } from 'shared/api';
import type { Bounds } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { MapControl, type RecordInView } from 'shared/map';
import { MapMarks, NamedPlaces } from 'shared/map/places';
import { useProgrammeTexts } from '../../locales/programme-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import styles from './programme-layers.module.css';
import type { ProgrammeOverlay } from './programme-overlays';
import { alarmsInView, prioritiesInView, questionsOf, worksInView } from './programme-queries';
import { type PickedMark, useProgrammeMarks } from './use-programme-marks';

interface ProgrammeLayersProps {
  shown: readonly ProgrammeOverlay[];
  filters: SearchFilters;
  /** Bounds at the last stop of the map. */
  bounds: Bounds | null;
  zoom: number;
  /** Increases when others change records; refetches the layers. */
  changes: number;
  onPick: (record: RecordInView) => void;
}

/** The ranking, open works and open alarms in the map's view. They are loaded from the server and never stored. */
export function ProgrammeLayers({ shown, filters, bounds, zoom, changes, onPick }: ProgrammeLayersProps) {
  const t = useProgrammeTexts();
  const locale = useLocale();
  const offline = useConnection(connection => connection.offline);
  const questions = questionsOf(filters);
  const isAsked = (id: ProgrammeOverlay) => shown.includes(id) && !offline && bounds !== null;
  const lists = {
    priorities: useQuery({
      ...prioritiesInView(bounds, changes, questions.priorities),
      enabled: isAsked('priorities'),
    }),
    works: useQuery({ ...worksInView(bounds, changes, questions.works), enabled: isAsked('works') }),
    alarms: useQuery({ ...alarmsInView(bounds, changes, questions.alarms), enabled: isAsked('alarms') }),
  };
  const rowsOf = <Row,>(id: ProgrammeOverlay, data: ListPage<Row> | undefined) =>
    isAsked(id) ? data?.features : undefined;
  const marks = useProgrammeMarks(
    {
      priorities: rowsOf('priorities', lists.priorities.data),
      works: rowsOf('works', lists.works.data),
      alarms: rowsOf('alarms', lists.alarms.data),
    },
    zoom,
  );

  function noticeOf(id: ProgrammeOverlay): string | null {
    const { data, error } = lists[id];
    if (error) return t(isPreparing(error) ? 'notice.preparing' : `notice.failed.${id}`);
    if (!data || data.total <= data.features.length) return null;
    return t(`notice.more.${id}`, {
      shown: formatNumber(data.features.length, locale),
      total: formatNumber(data.total, locale),
    });
  }
  const notices = offline ? [t('notice.offline')] : shown.map(noticeOf).filter(text => text !== null);
  const pick = ({ infrastructure: { id, isLine }, position }: PickedMark) =>
    onPick({ kind: isLine ? 'line' : 'support', id, position, value: 0, neutralization: 0 });

  return (
    <>
      <MapMarks marks={marks} onPick={mark => pick(mark as PickedMark)} />
      <NamedPlaces label={t('list.label')} hint={t('list.hint')} places={marks} onPick={pick} />
      {notices.length > 0 && (
        <MapControl place="bottom-middle">
          <div role="status" className={styles.notice}>
            {notices.map(text => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </MapControl>
      )}
    </>
  );
}
