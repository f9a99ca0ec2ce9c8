import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { isSelected } from 'shared/basket';
import { chooseAll } from 'shared/basket/selections';
import { Button } from 'shared/ui/core';
import { ChosenDock, useMakeChoice } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import { LISTS } from '../../records/lists';
import { filterQuery, type SearchFilters } from '../../search-state/search-filters';
import { parseSearchState } from '../../search-state/search-state';
import styles from './choose-by-marks.module.css';

interface ChooseByMarksProps {
  filters: SearchFilters;
  children: ReactNode;
}

/** Wraps charts. While its button is pressed, a click on a mark chooses the records that it otherwise opens. */
export function ChooseByMarks({ filters, children }: ChooseByMarksProps) {
  const report = useReportTexts();
  const make = useMakeChoice();
  const [chooses, setChooses] = useState(false);
  const [last, setLast] = useState<'infrastructures' | 'mortality'>('infrastructures');
  function choose(event: MouseEvent | KeyboardEvent) {
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
    const path = chooses && (event.target as Element).closest<SVGElement>('[data-to]')?.dataset.to;
    if (!path) return;
    event.preventDefault();
    event.stopPropagation();
    const { tab, filters: ofMark } = parseSearchState(path.slice(path.indexOf('?')));
    if (!isSelected(tab)) return;
    setLast(tab);
    void make(chooseAll(tab, LISTS[tab].kind.path, filterQuery(tab, ofMark)));
  }
  return (
    <>
      <Button className={styles.button ?? ''} aria-pressed={chooses} onClick={() => setChooses(!chooses)}>
        {report('statistics.choose')}
      </Button>
      <div onClickCapture={choose} onKeyDownCapture={choose}>
        {children}
      </div>
      <div className={styles.dock}>
        <ChosenDock key={last} of={LISTS[last]} filters={filterQuery(last, filters)} loaded={[]} />
      </div>
    </>
  );
}
