import type { InfrastructureStats } from 'shared/contract';
import { formatNumber, labelOf } from 'shared/i18n';
import { infrastructures, lines, points } from 'shared/kinds';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
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
  const { label, locale } = useFieldTexts(infrastructures);
  const columns = [
    { title: points.words[locale].many },
    { title: lines.words[locale].many },
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
        of={label('risk')}
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
        of={label('neutralization')}
        columns={columns}
        rows={stats.by_neutralization.map(rowOfState)}
        total={total}
      />
      <CountTable
        caption={t('statistics.toDo')}
        of={label('neutralization')}
        columns={columns}
        rows={stats.by_risk_and_neutralization.filter(({ risk }) => risk === 'RISK_H').map(rowOfState)}
      />
      <CountTable
        caption={t('statistics.byNetwork')}
        of={label('network_type')}
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
