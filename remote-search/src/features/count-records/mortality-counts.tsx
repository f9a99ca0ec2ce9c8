import { useNomenclatures } from 'shared/api';
import type { MortalityStats } from 'shared/contract';
import { formatNumber, labelOf, speciesName } from 'shared/i18n';
import { mortality } from 'shared/kinds';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import { CountTable } from './count-table';

/** Mortality cases and birds by cause, year and species. */
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
