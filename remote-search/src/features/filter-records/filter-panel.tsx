import { Button } from 'shared/ui/core';
import { MultiSelect, Select } from 'shared/ui/fields';
import { FilterControl, type OwnFilterProps, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import type { SearchFilters, Tab } from '../../search-state/search-filters';
import styles from './filter-panel.module.css';
import { type Choice, useAreaOptions, useSensitiveAreaOptions } from './use-filter-options';

const choiceOf = (useOptions: () => Choice[]) =>
  function ChoiceFilter({ id, value, onChange }: OwnFilterProps) {
    const chosen = (value ?? []) as number[];
    return <MultiSelect<number> id={id} value={chosen} options={useOptions()} onChange={onChange} />;
  };

function MortalityFilter({ id, value, onChange }: OwnFilterProps) {
  const { code, say } = useFieldTexts(LISTS.infrastructures.kind);
  return (
    <Select<string>
      id={id}
      value={value === undefined ? null : String(value)}
      placeholder={say('all')}
      options={['true', 'false'].map(one => ({ value: one, label: code('has_mortality', one) }))}
      onChange={onChange}
    />
  );
}

const CONTROLS = {
  area: choiceOf(useAreaOptions),
  sensitive_area: choiceOf(useSensitiveAreaOptions),
  has_mortality: MortalityFilter,
};

type Props = {
  readonly tab: Tab;
  readonly filters: SearchFilters;
  readonly onChange: (filters: SearchFilters) => void;
  /** The filters of another tab, shown beside: those of both stand there. */
  readonly beside?: Tab;
};

/** The filters of the open tab. Those on place and words apply to every tab, and all of them to the map. */
export function FilterPanel({ tab, filters, onChange, beside }: Props) {
  const t = useTexts();
  const { kind, filters: all = [] } = LISTS[tab];
  const names = beside ? all.filter(name => !LISTS[beside].filters?.includes(name)) : all;
  const texts = useFieldTexts(kind);
  if (names.length === 0) return <p className={styles.none}>{t('filter.noneHere')}</p>;
  return (
    <form className={styles.panel} aria-label={t('filter.title')} onSubmit={event => event.preventDefault()}>
      {names.map(name => (
        <FilterControl
          key={name}
          name={name}
          of={{ kind, filterControls: CONTROLS }}
          texts={texts}
          label={name === 'q' ? t('filter.words') : undefined}
          filters={filters}
          onChange={value => onChange({ ...filters, [name]: value })}
        />
      ))}
      {!beside && (
        <div className={styles.actions}>
          <Button onClick={() => onChange({})}>{t('filter.clear')}</Button>
        </div>
      )}
    </form>
  );
}
