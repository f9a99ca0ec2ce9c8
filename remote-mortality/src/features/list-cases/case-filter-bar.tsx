import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNomenclatures, useSpeciesOptions } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { type ControlProps, DatePicker, Input, MultiSelect, Select } from 'shared/ui/form';
import { choiceOptions } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { type CaseFilters, isFiltered, NO_FILTERS } from './case-filters';
import classes from './case-list.module.css';

const PAUSE = 300;

interface CaseFilterBarProps {
  filters: CaseFilters;
  onChange: (filters: CaseFilters) => void;
}

/** What the list is narrowed to. */
export function CaseFilterBar({ filters, onChange }: CaseFilterBarProps) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const species = useSpeciesOptions();
  const put = (changes: Partial<CaseFilters>) => onChange({ ...filters, ...changes });
  return (
    <search className={classes.filters} aria-label={t('list.filters')}>
      <Filter label={t('list.words')}>
        {id => <Words id={id} value={filters.q} onChange={q => put({ q })} />}
      </Filter>
      <Filter label={t('case.species')}>
        {id => (
          <Select
            id={id}
            value={filters.species}
            onChange={chosen => put({ species: chosen ?? null })}
            options={species}
            placeholder={t('list.all')}
          />
        )}
      </Filter>
      <Filter label={t('case.cause')}>
        {id => (
          <MultiSelect
            id={id}
            value={filters.death_cause}
            onChange={causes => put({ death_cause: causes ?? [] })}
            options={choiceOptions(nomenclatures, 'CAUSE_OF_DEATH', locale)}
            placeholder={t('list.all')}
          />
        )}
      </Filter>
      <Filter label={t('list.after')}>
        {id => (
          <DatePicker
            id={id}
            value={filters.observed_after}
            onChange={date => put({ observed_after: date ?? null })}
          />
        )}
      </Filter>
      <Filter label={t('list.before')}>
        {id => (
          <DatePicker
            id={id}
            value={filters.observed_before}
            onChange={date => put({ observed_before: date ?? null })}
          />
        )}
      </Filter>
      {isFiltered(filters) && (
        <Button size="large" className={classes.clear} onClick={() => onChange(NO_FILTERS)}>
          {t('list.clear')}
        </Button>
      )}
    </search>
  );
}

function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Words are searched after a pause in typing. */
function Words({ value, onChange, ...control }: Pick<ControlProps<string>, 'id' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Cleared, or another link followed: what is typed follows.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(
    function searchAfterPause() {
      if (typed === value) return;
      const timer = setTimeout(() => onChange(typed), PAUSE);
      return function forget() {
        clearTimeout(timer);
      };
    },
    [typed, value, onChange],
  );
  return <Input {...control} type="search" value={typed} onChange={text => setTyped(text ?? '')} />;
}
