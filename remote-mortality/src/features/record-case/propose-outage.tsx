import { useQuery } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { useSurveyTexts } from '../../locales/survey-texts';
import { outagesBesideQuery, outageTime } from '../choose-infrastructure/outages-query';
import type { CaseForm } from './case-form';

/** Proposes a power cut as evidence, if one occurred at the line and no evidence is chosen. */
export function ProposeOutage({ form }: CaseForm) {
  const t = useSurveyTexts();
  const locale = useLocale();
  const { infrstr_id, date, evidence } = form.values;
  const [outage] = useQuery(outagesBesideQuery(infrstr_id, date ?? undefined)).data ?? [];
  if (!outage || evidence) return null;
  return (
    <p role="status">
      {t('outage.propose', { at: outageTime(outage, locale) })}{' '}
      <Button onClick={() => form.set('evidence', 'OUTAGE')}>{t('outage.take')}</Button>
    </p>
  );
}
