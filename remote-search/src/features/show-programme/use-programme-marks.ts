import { useMemo } from 'react';
import type { Geometry, Position } from 'shared/geometry';
import { speciesName, useLocale } from 'shared/i18n';
import { anchorOf } from 'shared/map';
import type { MapMark } from 'shared/map/places';
import { type Alarm, type Priority, reasonWords, type WorkItem, workWords } from 'shared/programme';
import { useProgrammeTexts } from '../../locales/programme-texts';
import { BELL_PATH } from './bell';
import styles from './programme-marks.module.css';

export interface PickedMark extends MapMark {
  infrastructure: { id: number; isLine: boolean };
}

interface ProgrammeRows {
  priorities: readonly Priority[] | undefined;
  works: readonly WorkItem[] | undefined;
  alarms: readonly Alarm[] | undefined;
}

const BELL = `<svg viewBox="0 0 24 24" width="14" height="14"><path fill="currentColor" d="${BELL_PATH}"/></svg>`;

/** Highest rank that is written on its mark. */
const NUMBERED = 9;
/** Stacking order: marks with a written rank over other ranks, works over the ranking, alarms over works. */
const HEIGHT = { ranked: 1, numbered: 2, work: 3, alarm: 4 } as const;
/** Offsets that place a mark beside the centre of a support's symbol. */
const BESIDE = { work: [-11, 11], alarm: [-11, -12] } as const;
const SIZE = { numbered: 26, work: 17, alarm: 24 } as const;

/**
 * From this zoom on, supports have their own symbols. A ranked support without a written rank then has a ring around
 * its symbol.
 */
const RINGS_FROM = 14;
/** Side of the mark of a ranked support without a written rank. It grows with the zoom (CSS pixels). */
const sizeAt = (zoom: number) => (zoom >= RINGS_FROM ? 32 : Math.min(20, Math.max(10, 10 + (zoom - 8) * 2)));

interface Summary {
  id: number;
  resourcetype: string;
  geometry: unknown;
}

export function useProgrammeMarks({ priorities, works, alarms }: ProgrammeRows, zoom: number): PickedMark[] {
  const t = useProgrammeTexts();
  const locale = useLocale();
  const size = sizeAt(Math.round(zoom));
  const isRing = Math.round(zoom) >= RINGS_FROM;
  return useMemo(() => {
    const about = ({ id, resourcetype, geometry }: Summary) => ({
      infrastructure: { id, isLine: resourcetype !== 'Point' },
      position: anchorOf(geometry as Geometry) as Position,
    });
    const nameOf = ({ id, resourcetype }: Summary) =>
      t(resourcetype === 'Point' ? 'mark.support' : 'mark.line', { id });
    const ranked = (priorities ?? []).map(({ rank, infrastructure, reasons }): PickedMark => {
      const isNumbered = rank <= NUMBERED;
      const [first] = reasons;
      const values = { rank, name: nameOf(infrastructure), reason: first ? reasonWords(first, locale) : '' };
      return {
        ...about(infrastructure),
        key: `priority${infrastructure.id}`,
        name: t(first ? 'mark.rankedFor' : 'mark.ranked', values),
        className: (isRing && !isNumbered ? styles.ring : styles.disc) ?? '',
        size: isNumbered ? SIZE.numbered : size,
        html: isNumbered ? String(rank) : '',
        height: isNumbered ? HEIGHT.numbered : HEIGHT.ranked,
      };
    });
    const ordered = (works ?? []).map(({ id, infrastructure, state, overdue_days }): PickedMark => {
      const values = {
        name: nameOf(infrastructure),
        state: workWords[locale].state[state],
        count: overdue_days,
      };
      const isLate = overdue_days > 0;
      return {
        ...about(infrastructure),
        key: `work${id}`,
        name: t(isLate ? 'mark.late' : 'mark.work', values),
        className: [styles.work, styles[state], isLate && styles.late].filter(Boolean).join(' '),
        size: SIZE.work,
        offset: BESIDE.work,
        height: HEIGHT.work,
      };
    });
    const raised = (alarms ?? []).map(({ id, infrastructure, mortality, kind }): PickedMark => {
      const { species } = mortality.properties;
      return {
        ...about(infrastructure),
        key: `alarm${id}`,
        name: t('mark.alarm', {
          name: nameOf(infrastructure),
          kind: workWords[locale].alarm_kind[kind],
          species: species ? speciesName(species, locale) : t('mark.bird'),
        }),
        className: styles.alarm ?? '',
        size: SIZE.alarm,
        offset: BESIDE.alarm,
        html: BELL,
        height: HEIGHT.alarm,
      };
    });
    return [...raised, ...ordered, ...ranked];
  }, [priorities, works, alarms, size, isRing, locale, t]);
}
