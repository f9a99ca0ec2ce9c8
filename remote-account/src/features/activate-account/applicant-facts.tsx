import { useNomenclatures } from 'shared/api';
import type { Applicant } from 'shared/contract';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { useTexts } from '../../locales/texts';
import classes from '../show-profile/profile.module.css';

/** An applicant's name, contact details and areas. */
export function ApplicantFacts({ applicant }: { applicant: Applicant }) {
  const t = useTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const areas = applicant.areas.flatMap(id => byId(id) ?? []).map(area => labelOf(area, locale));
  const rows = [
    { label: t('account.name'), value: applicant.full_name },
    { label: t('fields.username'), value: applicant.username },
    { label: t('fields.email'), value: applicant.email },
    { label: t('fields.phone'), value: applicant.phone },
    { label: t('fields.areas'), value: areas.join(', ') || t('activate.noAreas') },
    { label: t('activate.asked'), value: formatDate(applicant.timestamp_create, locale) },
  ];
  return (
    <dl className={classes.profile}>
      {rows
        .filter(row => row.value)
        .map(row => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}
