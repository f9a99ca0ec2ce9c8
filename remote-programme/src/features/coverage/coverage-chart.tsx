import { useNomenclatures } from 'shared/api';
import { localToday } from 'shared/contract';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import { COVERAGE_CLASSES, type CoverageRow, type CoveredBy } from 'shared/programme/coverage';
import { type Fill, RankedBars } from 'shared/ui/chart';
import { useFieldTexts } from 'shared/ui/list';
import { useCoverageTexts } from '../../locales/coverage-texts';
import { classPath } from './class-path';

/** The paler, the longer ago; never is hatched. The colours are those of `coverage.module.css`. */
const FILLS: readonly Fill[] = [
  ...[0, 1, 2, 3].map(at => ({ colour: `var(--seen-${at})`, edge: 'var(--seen-0)' })),
  { colour: 'var(--av-line-control)', ground: 'var(--av-surface)' },
];

const unseenIn = ({ numbers }: CoverageRow) => numbers[3] + numbers[4];

interface CoverageChartProps {
  rows: readonly CoverageRow[];
  by: CoveredBy;
  filters: InfrastructureFilter;
}

/** When somebody was at supports and lines last, by area or operator. Each mark opens its supports and lines. */
export function CoverageChart({ rows, by, filters }: CoverageChartProps) {
  const t = useCoverageTexts();
  const { label } = useFieldTexts(infrastructures);
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const nameOf = ({ key, name }: CoverageRow) => {
    const operator = by === 'owner' ? byId(Number(key)) : undefined;
    return (operator ? labelOf(operator, locale) : name) || t('noOwner');
  };
  const [first, second] = rows;
  const title =
    first && unseenIn(first) > (second ? unseenIn(second) : 0)
      ? t('chart.first', { name: nameOf(first), number: formatNumber(unseenIn(first), locale) })
      : label('last_seen_date');
  return (
    <RankedBars
      title={title}
      subtitle={t('chart.subtitle')}
      definition={t('chart.definition')}
      file={t('chart.file')}
      of={by === 'owner' ? label('owner') : t(`by.${by}`)}
      series={COVERAGE_CLASSES.map((key, at) => ({
        key,
        name: t(`class.${key}`),
        fill: FILLS[at] as Fill,
      }))}
      bars={rows.map(row => ({
        key: row.key,
        name: nameOf(row),
        values: Object.fromEntries(COVERAGE_CLASSES.map((key, at) => [key, row.numbers[at] ?? 0])),
      }))}
      to={(key, of) => classPath(filters, by, key, of as never, localToday())}
    />
  );
}
