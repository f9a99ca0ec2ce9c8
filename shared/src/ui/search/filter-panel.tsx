import { useMemo } from 'react';
import { Button } from '../core';
import { MultiSelect, Select } from '../fields';
import { type ListDefinition, type ListFilters, type OwnFilterProps, useFieldTexts } from '../record';
import { FilterControl } from '../record/screens/filter-control';
import styles from './filter-panel.module.css';
import { useTexts } from './texts';
import { type Choice, useAreaOptions, useSensitiveAreaOptions } from './use-filter-options';

type Kind = ListDefinition['kind'];

const choiceOf = (useOptions: () => Choice[]) =>
  function ChoiceFilter({ id, value, onChange }: OwnFilterProps) {
    const chosen = (value ?? []) as number[];
    return <MultiSelect<number> id={id} value={chosen} options={useOptions()} onChange={onChange} />;
  };
const AreaFilter = choiceOf(useAreaOptions);
const SensitiveAreaFilter = choiceOf(useSensitiveAreaOptions);

const mortalityFilterOf = (kind: Kind) =>
  function MortalityFilter({ id, value, onChange }: OwnFilterProps) {
    const { code, all } = useFieldTexts(kind);
    return (
      <Select<string>
        id={id}
        value={value === undefined ? null : String(value)}
        placeholder={all('has_mortality')}
        options={['true', 'false'].map(flag => ({ value: flag, label: code('has_mortality', flag) }))}
        onChange={onChange}
      />
    );
  };

interface FilterPanelProps<Filters extends ListFilters> {
  kind: Kind;
  /** The filters to show, in order. */
  names: readonly string[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Omits the button that clears all filters. */
  partial?: boolean;
}

/** A control for each filter of a kind. */
export function FilterPanel<Filters extends ListFilters>(props: FilterPanelProps<Filters>) {
  const { kind, names, filters, onChange, partial = false } = props;
  const t = useTexts();
  const texts = useFieldTexts(kind);
  const filterControls = useMemo(
    (): ListDefinition['list']['filterControls'] => ({
      area: AreaFilter,
      sensitive_area: SensitiveAreaFilter,
      has_mortality: mortalityFilterOf(kind),
    }),
    [kind],
  );
  return (
    <form
      className={styles.panel}
      // Distinguishes a second panel beside the first.
      aria-label={partial ? `${t('title')} — ${texts.words.many}` : t('title')}
      onSubmit={event => event.preventDefault()}
    >
      {names.map(name => (
        <FilterControl
          key={name}
          name={name}
          kind={kind}
          own={filterControls?.[name]}
          texts={texts}
          label={name === 'q' ? t('words') : undefined}
          filters={filters}
          onFilters={next => onChange(next as Filters)}
        />
      ))}
      {!partial && (
        <div className={styles.actions}>
          <Button onClick={() => onChange({} as Filters)}>{t('clear')}</Button>
        </div>
      )}
    </form>
  );
}
