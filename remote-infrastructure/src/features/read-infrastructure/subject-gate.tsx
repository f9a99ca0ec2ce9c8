import type { ReactNode } from 'react';
import { useNomenclatures } from 'shared/api';
import { LocalizedLink, paths, recordRefOf } from 'shared/navigation';
import { useParams } from 'shared/router';
import { LoadFailure, LoadingState, NotFoundPage } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { localSubjectOf, type Subject, subjectOf } from './subject';
import { type FoundInfrastructure, useInfrastructure } from './use-infrastructure';

interface SubjectGateProps {
  children: (subject: Subject, state: FoundInfrastructure) => ReactNode;
}

/** Shows a screen about the infrastructure of the path as soon as it and the reference lists are there. */
export function SubjectGate({ children }: SubjectGateProps) {
  const t = useTexts();
  const { id } = useParams();
  const state = useInfrastructure(recordRefOf(id));
  const nomenclatures = useNomenclatures();
  switch (state.status) {
    case 'unknown':
      return (
        <NotFoundPage
          text={t('sheet.notFound')}
          back={<LocalizedLink to={paths.infrastructures()}>{t('actions.backToList')}</LocalizedLink>}
        />
      );
    case 'failed':
      return <LoadFailure title={t('sheet.failed')} onRetry={state.retry} />;
    case 'pending':
      return <LoadingState />;
  }
  if (nomenclatures.status === 'error')
    return <LoadFailure title={t('sheet.failed')} onRetry={nomenclatures.retry} />;
  if (nomenclatures.status === 'pending') return <LoadingState />;
  const subject =
    state.status === 'delivered' ? subjectOf(state.infrastructure) : localSubjectOf(state.local);
  return children(subject, state);
}
