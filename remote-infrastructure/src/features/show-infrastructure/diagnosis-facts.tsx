import { type InfrastructureType, RISK_LEVELS, type RiskLevel } from 'shared/contract';
import { labelOf, useLocale } from 'shared/i18n';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type Diagnosis } from 'shared/kinds';
import { FactList, RiskTag } from 'shared/ui/data';
import { Gallery } from 'shared/ui/pictures';
import { useTexts } from '../../locales/texts';

const riskOfItem = (code: string | undefined): RiskLevel | null =>
  RISK_LEVELS.find(level => level === code) ?? null;

/** All a diagnosis says, with its pictures. */
export function DiagnosisFacts({ diagnosis, type }: { diagnosis: Diagnosis; type: InfrastructureType }) {
  const t = useTexts();
  const locale = useLocale();
  const advice = DIAGNOSIS_ADVICE[type].filter(name => diagnosis[name]).map(name => t(`diagnosis.${name}`));
  return (
    <>
      <FactList
        facts={[
          ...DIAGNOSIS_LEVELS[type].map(level => ({
            key: level,
            label: t(`diagnosis.levels.${level}`),
            value: <RiskTag risk={riskOfItem(diagnosis[level]?.code)} />,
          })),
          {
            key: 'arming',
            label: t(type === 'POLE' ? 'diagnosis.arming' : 'diagnosis.armingLINE'),
            value: diagnosis.arming.map(item => labelOf(item, locale)).join(', '),
          },
          {
            key: 'condition',
            label: t('diagnosis.condition'),
            value: diagnosis.condition && labelOf(diagnosis.condition, locale),
          },
          { key: 'advice', label: t('diagnosis.advice'), value: advice.join(', ') || t('none'), wide: true },
          {
            key: 'proposal',
            label: t('diagnosis.technical_proposal'),
            value: diagnosis.technical_proposal,
            wide: true,
          },
          { key: 'actions', label: t('diagnosis.actions'), value: diagnosis.actions, wide: true },
          {
            key: 'equipped',
            label: t('diagnosis.equipped_structure'),
            value: diagnosis.equipped_structure,
            wide: true,
          },
          { key: 'remark', label: t('diagnosis.remark'), value: diagnosis.remark, wide: true },
        ]}
      />
      <Gallery pictures={diagnosis.media} />
    </>
  );
}
