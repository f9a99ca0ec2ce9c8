import { type InfrastructureCharts, localToday, NEUTRALIZATIONS, RISK_LEVELS } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { type Bar, RISK_FILLS, STATE_FILLS, StackedBars } from 'shared/ui/chart';
import { useRiskTexts } from 'shared/ui/data';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { formatted, riskFinding, worksFinding } from './findings';
import { isWithin, narrowed, type Period, searchPath } from './narrow';

interface YearChartProps {
  charts: InfrastructureCharts;
  filters: SearchFilters;
  period: Period | null;
}

/** One bar per year from the first to the last, including years without figures. */
function barsOf<Row extends { year: number; number: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Bar[] {
  const years = rows.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (rows.length === 0) return [];
  const thisYear = localToday().slice(0, 4);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = String(first + at);
    const ofYear = rows.filter(row => String(row.year) === year);
    return {
      key: year,
      name: year,
      label: year,
      strong: year === thisYear,
      values: Object.fromEntries(ofYear.map(row => [keyOf(row), row.number])),
    };
  });
}

/** Supports and lines by year of their last diagnosis and by risk. */
export function RiskByYear({ charts, filters, period }: YearChartProps) {
  const t = useReportTexts();
  const locale = useLocale();
  const { risk } = useRiskTexts();
  const rows = charts.diagnosed.filter(({ year }) => isWithin(period, year));
  // With a filter on risks, the share of one risk is meaningless.
  const finding = filters.risk ? riskFinding([]) : riskFinding(rows);
  const levels = [...RISK_LEVELS].reverse();
  return (
    <StackedBars
      title={t(`charts.risk.title.${finding.key}`, formatted(finding.values, locale))}
      subtitle={t('charts.risk.subtitle')}
      definition={t('charts.risk.definition')}
      file={t('charts.risk.file')}
      of={t('statistics.year')}
      series={[...levels, null].map(level => ({
        key: level ?? 'none',
        name: risk(level),
        fill: RISK_FILLS[level ?? 'none'],
      }))}
      bars={barsOf(rows, row => row.risk ?? 'none')}
      to={(year, level) =>
        searchPath(
          'infrastructures',
          narrowed(filters, {
            risk: [level as keyof typeof RISK_FILLS],
            diagnosed_after: `${year}-01-01`,
            diagnosed_before: `${year}-12-31`,
          }),
        )
      }
    />
  );
}

/** Neutralised supports and lines by year of their last operation. */
export function WorksByYear({ charts, filters, period }: YearChartProps) {
  const t = useReportTexts();
  const locale = useLocale();
  const { neutralization } = useRiskTexts();
  const rows = charts.neutralized.filter(({ year }) => isWithin(period, year));
  const finding = worksFinding(rows);
  const states = NEUTRALIZATIONS.filter(state => state !== 'none').reverse();
  return (
    <StackedBars
      title={t(`charts.works.title.${finding.key}`, formatted(finding.values, locale))}
      subtitle={t('charts.works.subtitle')}
      definition={t('charts.works.definition')}
      file={t('charts.works.file')}
      of={t('statistics.year')}
      series={states.map(state => ({ key: state, name: neutralization(state), fill: STATE_FILLS[state] }))}
      bars={barsOf(rows, row => row.neutralization)}
      totals
      to={(year, state) =>
        searchPath(
          'infrastructures',
          narrowed(filters, {
            neutralization: [state as keyof typeof STATE_FILLS],
            neutralized_after: `${year}-01-01`,
            neutralized_before: `${year}-12-31`,
          }),
        )
      }
    />
  );
}
