import { FilterPanel as Controls } from 'shared/ui/search';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import type { SearchFilters, Tab } from '../../search-state/search-filters';
import styles from './filter-panel.module.css';

type Props = {
  readonly tab: Tab;
  readonly filters: SearchFilters;
  readonly onChange: (filters: SearchFilters) => void;
  /** A second tab whose filters are shown beside this panel. Filters that both tabs have are left out here. */
  readonly beside?: Tab;
  readonly onMap?: boolean;
};

/** The controls of the filters of a tab. A filter also applies to other tabs that have it, and to the map. */
export function FilterPanel({ tab, filters, onChange, beside, onMap = false }: Props) {
  const t = useTexts();
  const { kind, list } = LISTS[tab];
  const all = list.filters ?? [];
  const names = beside ? all.filter(name => !LISTS[beside].list.filters?.includes(name)) : all;
  if (names.length === 0) return <p className={styles.none}>{t('filter.noneHere')}</p>;
  return (
    <Controls
      kind={kind}
      names={names}
      filters={filters}
      onChange={onChange}
      partial={beside !== undefined}
      here={onMap ? 'search' : undefined}
    />
  );
}
