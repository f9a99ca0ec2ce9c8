import { useMemo, useState } from 'react';
import { Button } from '../core';
import { Select } from '../fields';
import { type ListDefinition, type ListFilters, type OwnFilterProps, useFieldTexts } from '../record';
import { FilterControl } from '../record/screens/filter-control';
import { FilterLinks, type ScreenName } from './filter-links';
import styles from './filter-panel.module.css';
import { useTexts } from './texts';

type Kind = ListDefinition['kind'];

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
  names: readonly string[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Omits the button that clears all filters. */
  partial?: boolean;
  /** The screen that shows the panel, if the panel links to the other screens. */
  here?: ScreenName | undefined;
}

/** Number of filters that are shown at first, if no other filter has a value. */
const MAIN = 5;

/** Controls for the filters of a kind. A button shows the filters after the first `MAIN`. */
export function FilterPanel<Filters extends ListFilters>(props: FilterPanelProps<Filters>) {
  const { kind, names, filters, onChange, partial = false, here } = props;
  const t = useTexts();
  const texts = useFieldTexts(kind);
  const filterControls = useMemo(
    (): ListDefinition['list']['filterControls'] => ({
      has_mortality: mortalityFilterOf(kind),
    }),
    [kind],
  );
  const others = names.slice(MAIN);
  const [isWhole, setWhole] = useState(others.some(name => filters[name] !== undefined));
  return (
    <form
      className={styles.panel}
      // Distinguishes two panels on the same screen.
      aria-label={partial ? `${t('title')} — ${texts.words.many}` : t('title')}
      onSubmit={event => event.preventDefault()}
    >
      {(isWhole ? names : names.slice(0, MAIN)).map(name => (
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
      <div className={styles.actions}>
        {others.length > 0 && (
          <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {texts.say('moreFilters')}
          </Button>
        )}
        {!partial && <Button onClick={() => onChange({} as Filters)}>{t('clear')}</Button>}
      </div>
      {here && <FilterLinks here={here} filters={filters} />}
    </form>
  );
}
