import type { ReactNode } from 'react';
import { useSpeciesOptions } from 'shared/api';
import type { NomenclatureTypeCode } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { useTexts } from '../../locales/texts';
import type { FilterKey, SearchFilters } from '../../search-state/search-filters';
import styles from './filter-words.module.css';
import {
  type Choice,
  useAreaOptions,
  useNomenclatureOptions,
  useSensitiveAreaOptions,
} from './use-filter-options';

const namesOf = (ids: readonly number[] = [], choices: readonly Choice[]) =>
  ids.map(id => choices.find(({ value }) => value === id)?.label ?? String(id)).join(', ');

function ItemNames({ ids, type }: { ids: readonly number[] | undefined; type: NomenclatureTypeCode }) {
  return namesOf(ids, useNomenclatureOptions()(type));
}

/** Components of their own: only a filter that is set fetches the list its names come from. */
function AreaNames({ ids }: { ids: readonly number[] | undefined }) {
  return namesOf(ids, useAreaOptions());
}
function SensitiveAreaNames({ ids }: { ids: readonly number[] | undefined }) {
  return namesOf(ids, useSensitiveAreaOptions());
}
function SpeciesNames({ ids }: { ids: readonly number[] | undefined }) {
  return namesOf(ids, useSpeciesOptions());
}

/** The filters that are set, in words; nothing without one. */
export function FilterWords({ filters }: { filters: SearchFilters }) {
  const t = useTexts();
  const locale = useLocale();
  const date = (value: string | undefined) => value && formatDate(value, locale, { dateStyle: 'medium' });
  const words: Record<FilterKey, readonly [label: string, value: ReactNode]> = {
    q: [t('filter.words'), filters.q],
    type: [t('filter.type'), filters.type?.map(type => t(`type.${type}`)).join(', ')],
    risk: [t('filter.risk'), filters.risk?.map(risk => t(`risk.${risk}`)).join(', ')],
    neutralization: [
      t('filter.neutralization'),
      filters.neutralization?.map(state => t(`neutralization.${state}`)).join(', '),
    ],
    network_type: [t('filter.network'), <ItemNames key="n" ids={filters.network_type} type="NETW_TYP" />],
    owner: [t('filter.owner'), <ItemNames key="o" ids={filters.owner} type="OWNER" />],
    condition: [t('filter.condition'), <ItemNames key="c" ids={filters.condition} type="IFR_COND" />],
    arming: [t('filter.arming'), <ItemNames key="a" ids={filters.arming} type="ARMING" />],
    equipment: [t('filter.equipment'), <ItemNames key="e" ids={filters.equipment} type="EQMT_TYPE" />],
    diagnosed_after: [t('filter.diagnosedAfter'), date(filters.diagnosed_after)],
    diagnosed_before: [t('filter.diagnosedBefore'), date(filters.diagnosed_before)],
    has_mortality: [
      t('filter.mortality'),
      t(filters.has_mortality ? 'filter.withMortality' : 'filter.withoutMortality'),
    ],
    species: [t('filter.species'), <SpeciesNames key="s" ids={filters.species} />],
    death_cause: [t('filter.cause'), <ItemNames key="d" ids={filters.death_cause} type="CAUSE_OF_DEATH" />],
    observed_after: [t('filter.observedAfter'), date(filters.observed_after)],
    observed_before: [t('filter.observedBefore'), date(filters.observed_before)],
    area: [t('filter.area'), <AreaNames key="ar" ids={filters.area} />],
    sensitive_area: [t('filter.sensitiveArea'), <SensitiveAreaNames key="sa" ids={filters.sensitive_area} />],
  };
  const set = (Object.keys(words) as FilterKey[]).filter(key => filters[key] !== undefined);
  if (set.length === 0) return null;
  return (
    <dl className={styles.words} aria-label={t('filter.title')}>
      {set.map(key => (
        <div key={key}>
          <dt>{words[key][0]}</dt>
          <dd>{words[key][1]}</dd>
        </div>
      ))}
    </dl>
  );
}
