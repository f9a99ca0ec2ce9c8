import { infrastructures } from 'shared/kinds';
import { Button, FunnelIcon, usePhone } from 'shared/ui/core';
import { FilterLinks, FilterPanel, FilterWords } from 'shared/ui/search';
import { useTexts } from '../../locales/texts';
import { FILTER_NAMES, type RankingFilters } from '../../ranking-state/ranking-state';
import styles from './ranking-filters.module.css';

const KINDS = [infrastructures];

export function FilterButton(props: { filters: RankingFilters; open: boolean; onToggle: () => void }) {
  const t = useTexts();
  const isPhone = usePhone();
  const count = Object.values(props.filters).filter(value => value !== undefined).length;
  const words = count > 0 ? t('filter.set', { count }) : t('filter.title');
  return (
    <Button
      size="large"
      icon={<FunnelIcon />}
      aria-label={words}
      title={words}
      aria-expanded={props.open}
      onClick={props.onToggle}
    >
      {isPhone ? count > 0 && <span aria-hidden="true">{count}</span> : words}
    </Button>
  );
}

interface RankingFiltersProps {
  kind: 'POLE' | 'LINE';
  filters: RankingFilters;
  open: boolean;
  onChange: (filters: RankingFilters) => void;
}

/** The active filters, links to other screens with these filters, and while open, the controls of all filters. */
export function Filters({ kind, filters, open, onChange }: RankingFiltersProps) {
  return (
    <div className={styles.filters}>
      <FilterWords kinds={KINDS} filters={filters} onChange={onChange} />
      {Object.values(filters).some(value => value !== undefined) && (
        <FilterLinks here="programme" filters={{ ...filters, type: [kind] }} />
      )}
      {open && (
        <FilterPanel kind={infrastructures} names={FILTER_NAMES} filters={filters} onChange={onChange} />
      )}
    </div>
  );
}
