import type { InfrastructureType } from 'shared/contract';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type Diagnosis, diagnosis, levelOf } from 'shared/kinds';
import { FactList, RiskTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';

/** All facts of a diagnosis. */
export function DiagnosisFacts({ visit, type }: { visit: Partial<Diagnosis>; type: InfrastructureType }) {
  const t = useTexts();
  const { label, shown } = useFieldTexts(diagnosis);
  const advice = DIAGNOSIS_ADVICE[type].filter(name => visit[name]).map(label);
  return (
    <FactList
      facts={[
        ...DIAGNOSIS_LEVELS[type].map(level => ({
          key: level,
          label: label(level),
          value: <RiskTag risk={levelOf(visit[level])} />,
        })),
        {
          key: 'arming',
          label: label(`arming_id.${type}`),
          value: shown('arming', visit),
        },
        { key: 'condition', label: label('condition'), value: shown('condition', visit) },
        { key: 'advice', label: t('diagnosis.advice'), value: advice.join(', ') || t('none'), wide: true },
        ...['technical_proposal', 'actions', 'equipped_structure', 'remark'].map(name => ({
          key: name,
          label: label(name),
          value: shown(name, visit),
          wide: true,
        })),
      ]}
    />
  );
}
