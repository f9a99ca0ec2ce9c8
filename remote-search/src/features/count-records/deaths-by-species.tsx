import type { MortalityStats } from 'shared/contract';
import { speciesName } from 'shared/i18n';
import { mortality } from 'shared/kinds';
import { RankedBars } from 'shared/ui/chart';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { CAUSE_FILLS } from './fills';
import { firstFinding, formatted } from './findings';
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
