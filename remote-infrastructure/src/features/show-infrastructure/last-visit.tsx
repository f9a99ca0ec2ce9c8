import type { InfrastructureType } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { DIAGNOSIS_LEVELS, type Diagnosis, diagnosis, levelOf } from 'shared/kinds';
import { FactList, RiskTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';

/** The levels that determine the risk, and the date of the visit. */
export function LastVisit({ visit, type }: { visit: Partial<Diagnosis>; type: InfrastructureType }) {
  const t = useTexts();
  const locale = useLocale();
  const { label } = useFieldTexts(diagnosis);
  return (
    <FactList
      look="bar"
      facts={[
        ...DIAGNOSIS_LEVELS[type]
          .filter(level => level !== 'sgmt_build_integr_risk')
          .map(level => ({
            key: level,
            label: label(level),
            value: <RiskTag risk={levelOf(visit[level])} />,
          })),
        {
          key: 'date',
          label: t('sheet.lastVisit'),
          value: visit.date && formatDate(visit.date, locale, { dateStyle: 'month' }),
        },
      ]}
    />
  );
}
