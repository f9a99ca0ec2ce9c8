import { useState } from 'react';
import { useQuery, useQueryClient } from 'shared/api';
import { Alert, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { applicantQuery, applicantsQuery } from './activation-calls';
import { ActivationForm } from './activation-form';
import { ApplicantFacts } from './applicant-facts';
import { NoApplicant } from './no-applicant';
import { RefusalForm } from './refusal-form';

/** A registration manager's view of one request, to activate or refuse it. */
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
