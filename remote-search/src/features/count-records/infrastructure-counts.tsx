import type { InfrastructureStats } from 'shared/contract';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useReportTexts } from '../../locales/report-texts';
import { CountTable } from './count-table';

type Counts = InfrastructureStats['total'];
type StateRow = InfrastructureStats['by_neutralization'][number];

const valuesOf = ({ supports, lines, line_length }: Counts) => [supports, lines, line_length];
const rowOfState = (row: StateRow) => ({
  key: row.neutralization,
  label: <NeutralizationTag neutralization={row.neutralization} />,
  values: valuesOf(row),
});

/** Dangerous, treated and remaining infrastructures, in supports, lines and kilometres. */
export function InfrastructureCounts({ stats }: { stats: InfrastructureStats }) {
  const t = useReportTexts();
  const locale = useLocale();
  const columns = [
    { title: t('statistics.supports') },
    { title: t('statistics.lines') },
    {
      title: t('statistics.kilometres'),
      format: (metres: number) => formatNumber(Math.round(metres / 100) / 10, locale),
    },
  ];
  const total = valuesOf(stats.total);
  return (
    <>
      <CountTable
        caption={t('statistics.byRisk')}
        of={t('column.risk')}
        columns={columns}
        rows={stats.by_risk.map(row => ({
          key: row.risk ?? 'none',
          label: <RiskTag risk={row.risk} />,
          values: valuesOf(row),
        }))}
        total={total}
      />
      <CountTable
        caption={t('statistics.byNeutralization')}
        of={t('column.neutralization')}
        columns={columns}
        rows={stats.by_neutralization.map(rowOfState)}
        total={total}
      />
      <CountTable
        caption={t('statistics.toDo')}
        of={t('column.neutralization')}
        columns={columns}
        rows={stats.by_risk_and_neutralization.filter(({ risk }) => risk === 'RISK_H').map(rowOfState)}
      />
      <CountTable
        caption={t('statistics.byNetwork')}
        of={t('column.network')}
        columns={columns}
        rows={stats.by_network.map(row => ({
          key: row.network_type.id,
          label: labelOf(row.network_type, locale),
          values: valuesOf(row),
        }))}
        total={total}
      />
    </>
  );
}
