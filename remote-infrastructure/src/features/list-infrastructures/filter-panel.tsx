import { type ReactNode, useId } from 'react';
import { useNomenclatures } from 'shared/api';
import { NEUTRALIZATIONS, type NomenclatureTypeCode, RISK_LEVELS } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { useRiskTexts } from 'shared/ui/data';
import { Checkbox, DatePicker, MultiSelect, type Option } from 'shared/ui/form';
import { choiceOptions } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './list.module.css';
import type { Filters } from './list-filters';

type ListFilter = 'network_type' | 'owner' | 'condition' | 'risk' | 'neutralization';
type Chosen<Key extends ListFilter> = NonNullable<Filters[Key]>[number];

interface FilterPanelProps {
  id: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** All filters of the list but the search text and the type. */
export function FilterPanel({ id, filters, onChange }: FilterPanelProps) {
  const t = useTexts();
  const locale = useLocale();
  const words = useRiskTexts();
  const nomenclatures = useNomenclatures();
  const items = (type: NomenclatureTypeCode) => choiceOptions(nomenclatures, type, locale);

  const list = <Key extends ListFilter>(key: Key, options: Option<Chosen<Key>>[]) => (
    <Labelled label={t(`list.filter.${key}`)}>
      {fieldId => (
        <MultiSelect<Chosen<Key>>
          id={fieldId}
          value={(filters[key] ?? []) as Chosen<Key>[]}
          options={options}
          placeholder={t('list.all')}
          onChange={values => onChange({ ...filters, [key]: values?.length ? values : undefined })}
        />
      )}
    </Labelled>
  );
  const day = (key: 'diagnosed_after' | 'diagnosed_before') => (
    <Labelled label={t(`list.filter.${key}`)}>
      {fieldId => (
        <DatePicker
          id={fieldId}
          future={false}
          value={filters[key] ?? null}
          onChange={date => onChange({ ...filters, [key]: date ?? undefined })}
        />
      )}
    </Labelled>
  );

  return (
    <section id={id} className={classes.filters} aria-label={t('list.filters')}>
      {list('risk', [
        ...RISK_LEVELS.map(risk => ({ value: risk, label: words.risk(risk) })),
        { value: 'none' as const, label: words.risk(null) },
      ])}
      {list(
        'neutralization',
        NEUTRALIZATIONS.map(state => ({ value: state, label: words.neutralization(state) })),
      )}
      {list('network_type', items('NETW_TYP'))}
      {list('owner', items('OWNER'))}
      {list('condition', items('IFR_COND'))}
      {day('diagnosed_after')}
      {day('diagnosed_before')}
      <Checkbox
        value={filters.has_mortality === true}
        onChange={only => onChange({ ...filters, has_mortality: only || undefined })}
      >
        {t('list.filter.has_mortality')}
      </Checkbox>
    </section>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
