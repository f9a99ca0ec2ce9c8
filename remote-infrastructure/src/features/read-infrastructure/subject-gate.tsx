import type { ReactNode } from 'react';
import { useNomenclatures } from 'shared/api';
import type { Infrastructure } from 'shared/kinds';
import { paths, recordRefOf } from 'shared/navigation';
import { useParams } from 'shared/router';
import { LoadFailure } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { RecordGate } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { deliveredSubject, infrastructure, type Subject, waitingSubject } from './subject';

/** Shows a screen about the infrastructure of the path once the infrastructure and the reference lists are loaded. */
export function SubjectGate({ children }: { children: (subject: Subject) => ReactNode }) {
  const t = useTexts();
  const { id } = useParams();
  const nomenclatures = useNomenclatures();
  const show = (subject: Subject | null) => {
    if (nomenclatures.status === 'error')
      return <LoadFailure title={t('sheet.failed')} onRetry={nomenclatures.retry} />;
    if (nomenclatures.status === 'pending') return <LoadingLines title rows={10} />;
    return subject && children(subject);
  };
  return (
    <RecordGate<Infrastructure>
      kind={infrastructure}
      prefix={paths.infrastructures()}
      recordRef={recordRefOf(id)}
      waiting={entry => show(waitingSubject(entry, nomenclatures))}
    >
      {merged => show(deliveredSubject(merged))}
    </RecordGate>
  );
}
