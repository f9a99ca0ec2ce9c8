import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { formatNumber, useLocale } from '../../platform/language';
import { type GroupInView, groupsInView } from '../tiles/groups-in-view';
import { recordLayersOf } from '../tiles/record-layers';
import { hasSomeLinesOnly, type RecordInView, recordsInView } from '../tiles/records-in-view';
import styles from './features-in-view.module.css';
import { MapControl } from './map-control';
import { useTexts } from './texts';
import { useDescription } from './use-description';

/** Delay after the last move or tile before the list updates, so that a screen reader announces it once (ms). */
const QUIET = 600;

interface FeaturesShown {
  groups: readonly GroupInView[];
  /** All single records in view, nearest to the centre first. */
  records: readonly RecordInView[];
  /** Whether lines are omitted, since tiles contain only some lines at this zoom. */
  leavesLinesOut: boolean;
}

/**
 * The records and groups that the map shows. They are read again after each `QUIET` period without a move or a new
 * tile; `null` before the first.
 */
function useFeaturesInView(): FeaturesShown | null {
  const map = useMap();
  const [shown, setShown] = useState<FeaturesShown | null>(null);
  useEffect(
    function followView() {
      const registry = recordLayersOf(map);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const read = () => {
        const bounds = map.getBounds();
        setShown({
          groups: groupsInView(registry.all(), bounds),
          records: recordsInView(registry.all(), bounds),
          leavesLinesOut: hasSomeLinesOnly(registry.all()),
        });
      };
      const update = () => {
        clearTimeout(timer);
        timer = setTimeout(read, QUIET);
      };
      update();
      const unsubscribe = registry.subscribe('records', update);
      map.on('moveend', update);
      return function stop() {
        clearTimeout(timer);
        unsubscribe();
        map.off('moveend', update);
      };
    },
    [map],
  );
  return shown;
}

/** Number of single features listed at first, and added each time. */
const PAGE = 50;

const NOTHING = { groups: [], records: [], leavesLinesOut: false };

/**
 * Lists what the map shows as buttons, since a canvas cannot be read or tabbed through: first groups with their
 * counts by sector of the view, then single features, nearest to the centre first. It comes before the map in the
 * reading order and is visible only while it has the focus. Its first line states the numbers, and is a live region.
 * @param onPick called with a group, to zoom in on it, or with a record
 */
export function FeaturesInView({ onPick }: { onPick: (picked: RecordInView | GroupInView) => void }) {
  const t = useTexts();
  const locale = useLocale();
  const describe = useDescription();
  const summary = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useFeaturesInView();
  const { groups, records, leavesLinesOut } = shown ?? NOTHING;
  const [limit, setLimit] = useState(PAGE);
  const listed = records.slice(0, limit);
  const left = records.length - listed.length;

  const inWords = (count: number) => formatNumber(count, locale);
  const sums = (['support', 'mortality'] as const).flatMap(kind => {
    const count = groups.reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);
    return count > 0 ? [t(`inView.group.${kind}`, { count, number: inWords(count) })] : [];
  });
  const counts = [
    sums.length > 0 && t('inView.grouped', { what: sums.join(', ') }),
    left > 0
      ? t('inView.part', { shown: inWords(listed.length), total: inWords(records.length) })
      : records.length > 0 && t('inView.all', { count: records.length, number: inWords(records.length) }),
    leavesLinesOut && t('inView.lines'),
  ].filter(Boolean);

  function zoomIn(group: GroupInView) {
    // After zooming in, the group's button is gone, so the focus moves to the summary.
    summary.current?.focus();
    onPick(group);
  }
  function showMore() {
    setLimit(limit + PAGE);
    // Focuses the last entry so far, so that the next Tab reaches the first new one, even when "more" is gone.
    list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
  }

  return (
    <MapControl place="bottom-middle">
      <section className={styles.list} aria-label={t('inView.title')}>
        <p ref={summary} role="status" tabIndex={-1}>
          {shown && (counts.length > 0 ? counts.join(' ') : t('inView.empty'))}
        </p>
        {records.length > 0 && <p>{t('inView.hint')}</p>}
        {groups.length > 0 && (
          <ul aria-label={t('inView.groups')}>
            {groups.map(group => (
              <li key={`${group.kind}${group.sector}`}>
                <button type="button" onClick={() => zoomIn(group)}>
                  {describe(group)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {listed.length > 0 && (
          <ul ref={list} aria-label={t('inView.singles')}>
            {listed.map(record => (
              <li key={`${record.kind}${record.id}`}>
                <button type="button" onClick={() => onPick(record)}>
                  {describe(record)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <button type="button" onClick={showMore}>
            {t('inView.more', { number: inWords(Math.min(PAGE, left)) })}
          </button>
        )}
      </section>
    </MapControl>
  );
}
