import type { MapPosition } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { ListBulletsIcon, PrinterIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { formatFilters } from '../../search-state/search-filters';
import { formatSearchState, type SearchState } from '../../search-state/search-state';
import styles from './ways.module.css';

/**
 * Links to the printed map and the statistics of the current search.
 * @param position of the view that the list is limited to
 */
export function Ways({ state, position }: { state: SearchState; position: MapPosition | null }) {
  const t = useTexts();
  const filters = new URLSearchParams(formatFilters(state.filters)).toString();
  return (
    <div className={styles.ways}>
      <LocalizedLink to={`${paths.printMap()}${formatSearchState({ ...state, position })}`}>
        <PrinterIcon /> {t('titles.print')}
      </LocalizedLink>
      <LocalizedLink to={`${paths.statistics()}${filters && `?${filters}`}`}>
        <ListBulletsIcon /> {t('titles.statistics')}
      </LocalizedLink>
    </div>
  );
}
