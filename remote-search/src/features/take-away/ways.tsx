import { LocalizedLink, paths } from 'shared/navigation';
import { PrinterOutlined, UnorderedListOutlined } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { formatFilters } from '../../search-state/search-filters';
import { formatSearchState, type SearchState } from '../../search-state/search-state';
import styles from './ways.module.css';

/** The screens that show the same as a search does: the map on paper, and the counts. */
export function Ways({ state, place }: { state: SearchState; place: 'bar' | 'row' }) {
  const t = useTexts();
  const filters = new URLSearchParams(formatFilters(state.filters)).toString();
  return (
    <div className={styles.ways} data-place={place}>
      <LocalizedLink to={`${paths.printMap()}${formatSearchState(state)}`}>
        <PrinterOutlined /> {t('titles.print')}
      </LocalizedLink>
      <LocalizedLink to={`${paths.statistics()}${filters && `?${filters}`}`}>
        <UnorderedListOutlined /> {t('titles.statistics')}
      </LocalizedLink>
    </div>
  );
}
