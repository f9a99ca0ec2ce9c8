import type { Nomenclatures } from 'shared/api';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type InfrastructureType } from 'shared/contract';
import { formatDate, type Locale } from 'shared/i18n';
import { type Described, labelOfId } from 'shared/ui/record';
import type { useTexts } from '../../texts';
import { type DiagnosisDraft, levelField } from './diagnosis-draft';

interface Words {
  t: ReturnType<typeof useTexts>;
  locale: Locale;
  nomenclatures: Nomenclatures;
  type: InfrastructureType;
}

/** A diagnosis field by field in words, for comparing two of them. */
export function describeDiagnosis(
  draft: DiagnosisDraft,
  { t, locale, nomenclatures, type }: Words,
): Described[] {
  const label = (id: number | null | undefined) => labelOfId(nomenclatures, id, locale);
  return [
    { key: 'date', label: t('diagnosis.date'), text: draft.date ? formatDate(draft.date, locale) : '' },
    { key: 'arming_id', label: t('diagnosis.arming'), text: (draft.arming_id ?? []).map(label).join(', ') },
    { key: 'condition_id', label: t('diagnosis.condition'), text: label(draft.condition_id) },
    ...DIAGNOSIS_LEVELS[type].map(level => ({
      key: levelField(level),
      label: t(`diagnosis.levels.${level}`),
      text: label(draft[levelField(level)]),
    })),
    ...DIAGNOSIS_ADVICE[type].map(advice => ({
      key: advice,
      label: t(`diagnosis.${advice}`),
      text: draft[advice] ? t('yes') : t('no'),
    })),
    ...(['technical_proposal', 'actions', 'equipped_structure'] as const).map(name => ({
      key: name,
      label: t(`diagnosis.${name}`),
      text: draft[name] ?? '',
    })),
    { key: 'remark', label: t('diagnosis.remark'), text: draft.remark ?? '' },
  ];
}
