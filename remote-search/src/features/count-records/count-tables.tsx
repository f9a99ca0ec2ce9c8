import { useNomenclatures } from 'shared/api';
import type { InfrastructureStats, MortalityStats } from 'shared/contract';
import { formatNumber, labelOf, speciesName } from 'shared/i18n';
import { infrastructures, lines, mortality, points } from 'shared/kinds';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import { CountTable } from './count-table';

export function MortalityCounts({ stats }: { stats: MortalityStats }) {
  const t = useReportTexts();
  const { label, locale } = useFieldTexts(mortality);
  const { byCode } = useNomenclatures();
  const causeName = (code: string) => {
    const cause = byCode('CAUSE_OF_DEATH', code);
    return cause ? labelOf(cause, locale) : code;
  };
  const columns = [{ title: t('statistics.cases') }, { title: t('statistics.birds') }];
  const values = ({ cases, individuals, uncounted }: MortalityStats['total']) => [
    cases,
    uncounted > 0 ? t('statistics.atLeast', { number: formatNumber(individuals, locale) }) : individuals,
  ];
  const total = values(stats.total);
  return (
    <>
      <CountTable
        caption={t('statistics.byCause')}
        of={label('death_cause')}
        columns={columns}
        rows={stats.by_cause.map(row => ({
          key: row.cause,
          label: causeName(row.cause),
          values: values(row),
        }))}
        total={total}
      />
      <CountTable
        caption={t('statistics.byYear')}
        of={t('statistics.year')}
        columns={columns}
        rows={stats.by_year.map(row => ({ key: row.year, label: row.year, values: values(row) }))}
        total={total}
      />
      <CountTable
        caption={t('statistics.bySpecies')}
        of={label('species')}
        columns={columns}
        rows={stats.by_species.map(row => ({
          key: row.species.id,
          label: speciesName(row.species, locale),
          values: values(row),
        }))}
        total={total}
      />
    </>
  );
}

type Counts = InfrastructureStats['total'];
type StateRow = InfrastructureStats['by_neutralization'][number];

const valuesOf = ({ supports, lines, line_length }: Counts) => [supports, lines, line_length];
const rowOfState = (row: StateRow) => ({
  key: row.neutralization,
  label: <NeutralizationTag neutralization={row.neutralization} />,
  values: valuesOf(row),
});

/** Supports and lines by risk, by neutralisation, by remaining works and by network, in numbers and kilometres. */
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
