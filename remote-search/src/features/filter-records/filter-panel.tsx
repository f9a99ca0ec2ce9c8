import { useSpeciesOptions } from 'shared/api';
import { INFRASTRUCTURE_TYPES, NEUTRALIZATIONS, RISK_LEVELS } from 'shared/contract';
import { Button } from 'shared/ui/core';
import { DatePicker, Input, MultiSelect, Select } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import type { FilterKey, SearchFilters } from '../../search-state/search-filters';
import type { Tab } from '../../search-state/search-state';
import { FilterField } from './filter-field';
import styles from './filter-panel.module.css';
import { useAreaOptions, useNomenclatureOptions, useSensitiveAreaOptions } from './use-filter-options';

type Props = {
  readonly tab: Tab;
  readonly filters: SearchFilters;
  readonly onChange: (filters: SearchFilters) => void;
};

type ListKey = {
  [Key in FilterKey]: NonNullable<SearchFilters[Key]> extends readonly (string | number)[] ? Key : never;
}[FilterKey];

/** A filter with any number of values; none of them is no filter. */
function ListFilter<Key extends ListKey>({
  of,
  label,
  options,
  filters,
  onChange,
}: Omit<Props, 'tab'> & {
  of: Key;
  label: string;
  options: readonly { value: NonNullable<SearchFilters[Key]>[number]; label: string }[];
}) {
  type Item = NonNullable<SearchFilters[Key]>[number];
  return (
    <FilterField label={label}>
      {id => (
        <MultiSelect<Item>
          id={id}
          value={[...((filters[of] ?? []) as readonly Item[])]}
          options={options}
          onChange={next => onChange({ ...filters, [of]: next && next.length > 0 ? next : undefined })}
        />
      )}
    </FilterField>
  );
}

function DateFilter({
  of,
  label,
  filters,
  onChange,
}: Omit<Props, 'tab'> & {
  of: 'diagnosed_after' | 'diagnosed_before' | 'observed_after' | 'observed_before';
  label: string;
}) {
  return (
    <FilterField label={label}>
      {id => (
        <DatePicker
          id={id}
          future={false}
          value={filters[of] ?? null}
          onChange={date => onChange({ ...filters, [of]: date ?? undefined })}
        />
      )}
    </FilterField>
  );
}

function InfrastructureFilters(props: Omit<Props, 'tab'>) {
  const t = useTexts();
  const nomenclature = useNomenclatureOptions();
  const { filters, onChange } = props;
  const mortality = [
    { value: 'true' as const, label: t('filter.withMortality') },
    { value: 'false' as const, label: t('filter.withoutMortality') },
  ];
  return (
    <>
      <ListFilter
        {...props}
        of="type"
        label={t('filter.type')}
        options={INFRASTRUCTURE_TYPES.map(value => ({ value, label: t(`type.${value}`) }))}
      />
      <ListFilter
        {...props}
        of="risk"
        label={t('filter.risk')}
        options={[...RISK_LEVELS, 'none' as const].map(value => ({ value, label: t(`risk.${value}`) }))}
      />
      <ListFilter
        {...props}
        of="neutralization"
        label={t('filter.neutralization')}
        options={NEUTRALIZATIONS.map(value => ({ value, label: t(`neutralization.${value}`) }))}
      />
      <ListFilter
        {...props}
        of="network_type"
        label={t('filter.network')}
        options={nomenclature('NETW_TYP')}
      />
      <ListFilter {...props} of="owner" label={t('filter.owner')} options={nomenclature('OWNER')} />
      <ListFilter
        {...props}
        of="condition"
        label={t('filter.condition')}
        options={nomenclature('IFR_COND')}
      />
      <ListFilter {...props} of="arming" label={t('filter.arming')} options={nomenclature('ARMING')} />
      <ListFilter
        {...props}
        of="equipment"
        label={t('filter.equipment')}
        options={nomenclature('EQMT_TYPE')}
      />
      <DateFilter {...props} of="diagnosed_after" label={t('filter.diagnosedAfter')} />
      <DateFilter {...props} of="diagnosed_before" label={t('filter.diagnosedBefore')} />
      <FilterField label={t('filter.mortality')}>
        {id => (
          <Select<'true' | 'false'>
            id={id}
            value={filters.has_mortality === undefined ? null : filters.has_mortality ? 'true' : 'false'}
            options={mortality}
            onChange={next =>
              onChange({ ...filters, has_mortality: next == null ? undefined : next === 'true' })
            }
          />
        )}
      </FilterField>
    </>
  );
}

function MortalityFilters(props: Omit<Props, 'tab'>) {
  const t = useTexts();
  const nomenclature = useNomenclatureOptions();
  const species = useSpeciesOptions();
  return (
    <>
      <ListFilter {...props} of="species" label={t('filter.species')} options={species} />
      <ListFilter
        {...props}
        of="death_cause"
        label={t('filter.cause')}
        options={nomenclature('CAUSE_OF_DEATH')}
      />
      <DateFilter {...props} of="observed_after" label={t('filter.observedAfter')} />
      <DateFilter {...props} of="observed_before" label={t('filter.observedBefore')} />
    </>
  );
}

/** The filters of the tab shown; those on place and words hold for every tab, and all of them for the map. */
export function FilterPanel({ tab, ...props }: Props) {
  const t = useTexts();
  const { filters, onChange } = props;
  const areas = useAreaOptions();
  const sensitiveAreas = useSensitiveAreaOptions();
  if (tab === 'sensitive-areas') return <p className={styles.none}>{t('filter.noneHere')}</p>;
  return (
    <form className={styles.panel} aria-label={t('filter.title')} onSubmit={event => event.preventDefault()}>
      <FilterField label={t('filter.words')}>
        {id => (
          <Input
            id={id}
            type="search"
            value={filters.q ?? ''}
            maxLength={200}
            onChange={words => onChange({ ...filters, q: words || undefined })}
          />
        )}
      </FilterField>
      {tab === 'infrastructures' ? <InfrastructureFilters {...props} /> : <MortalityFilters {...props} />}
      <ListFilter {...props} of="area" label={t('filter.area')} options={areas} />
      <ListFilter {...props} of="sensitive_area" label={t('filter.sensitiveArea')} options={sensitiveAreas} />
      <div className={styles.actions}>
        <Button onClick={() => onChange({})}>{t('filter.clear')}</Button>
      </div>
    </form>
  );
}
