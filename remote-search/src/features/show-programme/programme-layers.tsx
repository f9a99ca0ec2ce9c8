import {
  fetchArrayPage,
  isPreparing,
  keepPreviousData,
  type ListPage,
  type Query,
  queryOptions,
  useConnection,
  useQuery,
} from 'shared/api';
import type { z } from 'shared/contract';
import { type Bounds, boxQuery } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { MapControl, type RecordInView } from 'shared/map';
import { MapMarks, NamedPlaces } from 'shared/map/places';
import { alarmSchema, OPEN_STATES, prioritySchema, workItemSchema } from 'shared/programme';
import { keys } from 'shared/records';
import { useProgrammeTexts } from '../../locales/programme-texts';
import { filterQuery, type SearchFilters } from '../../search-state/search-filters';
import styles from './programme-layers.module.css';
import type { ProgrammeOverlay } from './programme-overlays';
import { type PickedMark, useProgrammeMarks } from './use-programme-marks';

/** Maximum number of marks per layer. */
const MOST_SHOWN = 200;

/** Milliseconds between requests while the server computes the ranking for the first time. */
const PAUSE = 2000;

/** The first rows of a list in the map's view. A new value of `changes` refetches them. */
const firstQuery = <Row,>(path: 'priorities' | 'work-items' | 'alarms', row: z.ZodType<Row>) =>
  function inView(bounds: Bounds | null, changes: number, filters: Query) {
    const query = { ...filters, limit: MOST_SHOWN, ...(bounds && { in_bbox: boxQuery(bounds) }) };
    return queryOptions({
      queryKey: [...keys.list(path, query), changes],
      queryFn: ({ signal }) => fetchArrayPage(row, `${path}/`, query, signal),
      enabled: bounds !== null,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => isPreparing(state.error) && PAUSE,
    });
  };

const prioritiesInView = firstQuery('priorities', prioritySchema);
const worksInView = firstQuery('work-items', workItemSchema);
const alarmsInView = firstQuery('alarms', alarmSchema);

/** The filters of the search as the query for each list. Lines have their own ranking. */
const questionsOf = (filters: SearchFilters): Record<'priorities' | 'works' | 'alarms', Query> => {
  const { area, owner, type } = filters;
  const inArea = { ...(area && { area }), ...(owner && { owner }) };
  const isOfLines = type?.length === 1 && type[0] === 'LINE';
  return {
    priorities: { ...filterQuery('infrastructures', filters), ...(isOfLines && { kind: 'LINE' }) },
    works: { ...inArea, state: OPEN_STATES },
    alarms: { ...inArea, state: ['OPEN'] },
  };
};

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

/** The ranking, open works and open alarms in the map's view. They are loaded only while the device is online. */
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
