import { formatDate, useLocale } from 'shared/i18n';
import { diagnosisSchema } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useParams, useSearchParams } from 'shared/router';
import { ItemGate, RevisionGate } from 'shared/ui/record';
import { CreationSteps } from '../features/create-infrastructure/creation-steps';
import { DiagnosisForm } from '../features/diagnose-infrastructure/diagnosis-form';
import type { Subject } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { useTexts } from '../locales/texts';
import { FormPage } from './form-page';

/** `/infrastructures/{id}/diagnosis`: a new one, the first one after a creation, or one to be changed or corrected. */
export function Screen() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const diagnosisId = query.get('diagnosis') ?? query.get('edit');
  const entryId = query.get('entry');
  return (
    <SubjectGate>
      {subject =>
        entryId ? (
          <CorrectDiagnosis key={entryId} subject={subject} entryId={entryId} />
        ) : diagnosisId ? (
          <EditDiagnosis subject={subject} diagnosisId={diagnosisId} />
        ) : (
          <NewDiagnosis key={id} subject={subject} first={query.has('first')} />
        )
      }
    </SubjectGate>
  );
}

function NewDiagnosis({ subject, first }: { subject: Subject; first: boolean }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <FormPage
      subject={subject}
      title={t(first ? 'diagnosis.first' : 'diagnosis.new')}
      above={first && <CreationSteps type={subject.type} current={2} />}
    >
      <DiagnosisForm
        subject={subject}
        onSaved={toSheet}
        onCancel={toSheet}
        {...(first ? { cancelLabel: t('actions.skip') } : {})}
      />
    </FormPage>
  );
}

function EditDiagnosis({ subject, diagnosisId }: { subject: Subject; diagnosisId: string }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <ItemGate schema={diagnosisSchema} path={`cables/diagnosis/${encodeURIComponent(diagnosisId)}/`}>
      {({ item, etag }, reload, key) => (
        <FormPage subject={subject} title={t('diagnosis.edit', { date: formatDate(item.date, locale) })}>
          <DiagnosisForm
            key={key}
            subject={subject}
            editing={{ diagnosis: item, etag }}
            onSaved={toSheet}
            onCancel={toSheet}
            onReload={reload}
          />
        </FormPage>
      )}
    </ItemGate>
  );
}

function CorrectDiagnosis({ subject, entryId }: { subject: Subject; entryId: string }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <RevisionGate entryId={entryId}>
      {revision => (
        <FormPage subject={subject} title={t('titles.diagnosis')}>
          <DiagnosisForm
            subject={subject}
            revision={revision}
            onSaved={toSheet}
            onCancel={() => navigate(paths.outbox())}
            onReload={toSheet}
          />
        </FormPage>
      )}
    </RevisionGate>
  );
}
