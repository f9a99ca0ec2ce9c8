import { formatNumber, useLocale } from 'shared/i18n';
import type { WorkState } from 'shared/programme';
import { useWorksTexts } from '../../locales/works-texts';
import { BoardColumn } from './board-column';
import { StateSign } from './state-sign';
import type { StateCounts } from './use-state-counts';
import { useWorkWords } from './use-work-words';
import type { WorksFilters } from './works-address';
import styles from './works-board.module.css';

/** All columns of the board. Those in `WHEN_ANY` are shown only if they are not empty. */
const COLUMNS = ['REQUESTED', 'PLANNED', 'FITTED', 'FAULTY', 'DECLINED', 'MONITORED'] as const;
const WHEN_ANY: readonly WorkState[] = ['FAULTY', 'DECLINED'];

/** The columns to show: the chosen states, or by default those of the board. */
export function columnsOf({ states }: WorksFilters, counts: StateCounts | undefined): WorkState[] {
  if (states.length > 0) return [...states];
  return COLUMNS.filter(state => !WHEN_ANY.includes(state) || (counts?.[state] ?? 0) > 0);
}

/** Whether all columns of the board are empty. */
export const isBoardEmpty = (filters: WorksFilters, counts: StateCounts): boolean =>
  filters.states.length === 0 && COLUMNS.every(state => !counts[state]);

interface WorksBoardProps {
  filters: WorksFilters;
  counts: StateCounts | undefined;
  /** Shows one column at a time, with a switch. */
  isPhone: boolean;
  onState: (state: WorkState) => void;
}

/** A board with a column for each state in which something is still to be done. */
export function WorksBoard({ filters, counts, isPhone, onState }: WorksBoardProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const words = useWorkWords();
  if (!isPhone)
    return (
      <section className={styles.board} aria-label={t('works.board')}>
        {columnsOf(filters, counts).map(state => (
          <BoardColumn key={state} state={state} filters={filters} />
        ))}
      </section>
    );
  const offered = columnsOf({ ...filters, states: [] }, counts);
  const [shown = 'REQUESTED'] = filters.states;
  const switched = offered.includes(shown) ? offered : [...offered, shown];
  return (
    <section className={styles.phone} aria-label={t('works.board')}>
      <fieldset className={styles.switch} aria-label={t('works.showState')}>
        {switched.map(state => (
          <button
            key={state}
            type="button"
            aria-pressed={state === shown}
            ref={button => {
              if (state === shown) button?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
            }}
            onClick={() => onState(state)}
          >
            <StateSign state={state} />
            {words.state(state)}
            {/* Shown only without the filter of overdue works, since the counts include all works. */}
            {counts && !filters.overdue && <b>{formatNumber(counts[state] ?? 0, locale)}</b>}
          </button>
        ))}
      </fieldset>
      <BoardColumn key={shown} state={shown} filters={filters} />
    </section>
  );
}
