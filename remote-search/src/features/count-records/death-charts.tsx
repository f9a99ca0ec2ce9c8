import { useNomenclatures } from 'shared/api';
import {
  CAUSES_OF_DEATH,
  MONTHS,
  type Month,
  type MortalityCharts,
  type MortalityStats,
} from 'shared/contract';
import { labelOf, speciesName } from 'shared/i18n';
import { mortality } from 'shared/kinds';
import { CAUSE_FILLS, RankedBars, StackedBars } from 'shared/ui/chart';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { deathsFinding, firstFinding, formatted } from './findings';
import { narrowed, searchPath } from './narrow';

interface DeathsBySpeciesProps {
  stats: MortalityStats;
  /** Filters of the search, including the period. */
  filters: SearchFilters;
}

/** Mortality cases by species, most frequent first. */
export function DeathsBySpecies({ stats, filters }: DeathsBySpeciesProps) {
  const t = useReportTexts();
  const { label, locale } = useFieldTexts(mortality);
  const species = stats.by_species.map(row => ({
    key: String(row.species.id),
    name: speciesName(row.species, locale),
    number: row.cases,
  }));
  const { key, values } = firstFinding(species);
  return (
    <RankedBars
      title={t(`charts.species.title.${key}`, formatted(values, locale))}
      subtitle={t('charts.species.subtitle')}
      definition={t('charts.species.definition')}
      file={t('charts.species.file')}
      of={label('species')}
      series={[{ key: 'cases', name: t('statistics.cases'), fill: CAUSE_FILLS.COD_EL }]}
      bars={species.map(({ number, ...bar }) => ({ ...bar, values: { cases: number } }))}
      to={id => searchPath('mortality', narrowed(filters, { species: [Number(id)] }))}
    />
  );
}

interface DeathsByMonthProps {
  charts: MortalityCharts;
  /** Filters of the search, including the period. */
  filters: SearchFilters;
}

/** Mortality cases by month of the year and by cause. */
export function DeathsByMonth({ charts, filters }: DeathsByMonthProps) {
  const t = useReportTexts();
  const { locale, code, filter } = useFieldTexts(mortality);
  const { byCode } = useNomenclatures();
  const { key, values } = deathsFinding(charts.by_month);
  const monthName = (month: string) => code('month', month);
  const causeOf = (cause: string) => byCode('CAUSE_OF_DEATH', cause);
  const title = values.month ? { ...values, month: monthName(String(values.month)) } : values;
  return (
    <StackedBars
      title={t(`charts.deaths.title.${key}`, formatted(title, locale))}
      subtitle={t('charts.deaths.subtitle')}
      definition={t('charts.deaths.definition')}
      file={t('charts.deaths.file')}
      of={filter('month')}
      series={CAUSES_OF_DEATH.map(cause => {
        const item = causeOf(cause);
        return { key: cause, name: item ? labelOf(item, locale) : cause, fill: CAUSE_FILLS[cause] };
      })}
      bars={
        charts.by_month.length === 0
          ? []
          : MONTHS.map(month => ({
              key: month,
              name: monthName(month),
              label: monthName(month).slice(0, 1),
              values: Object.fromEntries(
                charts.by_month.filter(row => row.month === month).map(row => [row.cause, row.cases]),
              ),
            }))
      }
      to={(month, cause) => {
        const item = causeOf(cause);
        return searchPath(
          'mortality',
          narrowed(filters, {
            month: [month as Month],
            ...(item && { death_cause: [item.id] }),
          }),
        );
      }}
    />
  );
}
