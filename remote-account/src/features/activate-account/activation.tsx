import { useState } from 'react';
import { useNomenclatures, useQuery, useQueryClient } from 'shared/api';
import type { Applicant } from 'shared/contract/accounts';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from '../show-profile/profile.module.css';
import { ActivationForm, applicantQuery, applicantsQuery, NoApplicant, RefusalForm } from './activation-form';

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

function ApplicantFacts({ applicant }: { applicant: Applicant }) {
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

export function Activation({ token }: { token: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const [refused, setRefused] = useState(false);
  const { data: applicant, error, refetch } = useQuery(applicantQuery(token));
  if (!refused && error) return <NoApplicant error={error} onRetry={() => void refetch()} />;
  if (!applicant) return <LoadingState />;
  const { username, email } = applicant;
  if (refused) return <Alert type="success" showIcon title={t('activate.refused', { username, email })} />;
  if (applicant.is_active)
    return (
      <>
        <Alert type="info" showIcon title={t('activate.already', { username })} />
        <ApplicantFacts applicant={applicant} />
      </>
    );

  function finishRefusal() {
    setRefused(true);
    void queries.invalidateQueries(applicantsQuery);
  }

  return (
    <>
      <p>{t('activate.lead')}</p>
      <ApplicantFacts applicant={applicant} />
      {refusing ? (
        <RefusalForm
          token={token}
          applicant={applicant}
          onRefused={finishRefusal}
          onCancel={() => setRefusing(false)}
        />
      ) : (
        <ActivationForm token={token} applicant={applicant} onRefuse={() => setRefusing(true)} />
      )}
    </>
  );
}
