import { type ReactNode, useId } from 'react';
import { useNomenclatures, useSpeciesOptions } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { DatePicker, MultiSelect, SearchInput, Select } from 'shared/ui/form';
import { choiceOptions } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { type CaseFilters, isFiltered, NO_FILTERS } from './case-filters';
import classes from './case-list.module.css';

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
        {id => <SearchInput id={id} value={filters.q} onChange={q => put({ q })} />}
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
