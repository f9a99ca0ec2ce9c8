import { useNomenclatures, useQuery } from 'shared/api';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { applicantsQuery } from './activation-calls';
import classes from './applicants.module.css';
import { NoApplicant } from './no-applicant';

/** All pending requests that the signed-in user may activate. */
export function Applicants() {
  const t = useTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const { data: applicants, error, refetch } = useQuery(applicantsQuery);
  if (error) return <NoApplicant error={error} onRetry={() => void refetch()} />;
  if (!applicants) return <LoadingState />;
  if (applicants.length === 0) return <Alert type="info" showIcon title={t('activate.nobody')} />;
  return (
    <ul className={classes.applicants}>
      {applicants.map(({ id, full_name, username, areas, timestamp_create }) => (
        <li key={id}>
          <LocalizedLink to={paths.activate(id)}>{full_name || username}</LocalizedLink>
          <span>
            {[
              areas
                .flatMap(area => byId(area) ?? [])
                .map(area => labelOf(area, locale))
                .join(', '),
              formatDate(timestamp_create, locale, { dateStyle: 'medium' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
