import type { InfrastructureCharts, MortalityCharts } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import { RankedBars, RISK_FILLS } from 'shared/ui/chart';
import { useRiskTexts } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { firstFinding, formatted } from './findings';
import { narrowed, searchPath } from './narrow';

interface MostAtRiskProps {
  charts: InfrastructureCharts;
  /** `undefined` while it is unknown. */
  deaths: MortalityCharts['by_municipality'] | undefined;
  filters: SearchFilters;
  /** Filters of the deaths, including the period. */
  deathFilters: SearchFilters;
}

/**
 * Municipalities with the highest numbers of dangerous supports and lines that are not neutralised, and their numbers
 * of cases.
 */
export function MostAtRisk({ charts, deaths, filters, deathFilters }: MostAtRiskProps) {
  const t = useReportTexts();
  const { label, locale } = useFieldTexts(infrastructures);
  const { risk } = useRiskTexts();
  const { key, values } = firstFinding(
    charts.at_risk.map(({ area, high, medium }) => ({ name: area.name, number: high + medium })),
  );
  const deathsIn = new Map(deaths?.map(({ area, cases }) => [area, cases]));
  return (
    <RankedBars
      title={t(`charts.ranking.title.${key}`, formatted(values, locale))}
      subtitle={t('charts.ranking.subtitle')}
      definition={t('charts.ranking.definition')}
      file={t('charts.ranking.file')}
      of={label('municipality')}
      series={(['RISK_H', 'RISK_M'] as const).map(level => ({
        key: level,
        name: risk(level),
        fill: RISK_FILLS[level],
      }))}
      {...(deaths && { deaths: label('mortality_count') })}
      bars={charts.at_risk.map(({ area, high, medium }) => ({
        key: String(area.id),
        name: area.name,
        values: { RISK_H: high, RISK_M: medium },
        deaths: deathsIn.get(area.id) ?? 0,
      }))}
      to={(id, part) => {
        const area = [Number(id)];
        if (part === 'deaths') return searchPath('mortality', narrowed(deathFilters, { area }));
        const risks = [part as keyof typeof RISK_FILLS];
        return searchPath(
          'infrastructures',
          narrowed(filters, { area, risk: risks, neutralization: ['none'] }),
        );
      }}
    />
  );
}

/** Municipalities with the most supports and lines that were not evaluated. */
export function MostNotEvaluated({ charts, filters }: Pick<MostAtRiskProps, 'charts' | 'filters'>) {
  const t = useReportTexts();
  const { label, locale } = useFieldTexts(infrastructures);
  const { key, values } = firstFinding(
    charts.not_evaluated.map(({ area, number }) => ({ name: area.name, number })),
  );
  return (
    <RankedBars
      title={t(`charts.unevaluated.title.${key}`, formatted(values, locale))}
      subtitle={t('charts.unevaluated.subtitle')}
      definition={t('charts.unevaluated.definition')}
      file={t('charts.unevaluated.file')}
      of={label('municipality')}
      series={[{ key: 'none', name: t('charts.unevaluated.number'), fill: RISK_FILLS.none }]}
      bars={charts.not_evaluated.map(({ area, number }) => ({
        key: String(area.id),
        name: area.name,
        values: { none: number },
      }))}
      to={id => searchPath('infrastructures', narrowed(filters, { area: [Number(id)], risk: ['none'] }))}
    />
  );
}
