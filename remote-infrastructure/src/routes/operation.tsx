import { formatDate, useLocale } from 'shared/i18n';
import { operationSchema } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useParams, useSearchParams } from 'shared/router';
import { ItemGate, RevisionGate } from 'shared/ui/record';
import type { Subject } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { OperationForm } from '../features/record-operation/operation-form';
import { useTexts } from '../locales/texts';
import { FormPage } from './form-page';

/** `/infrastructures/{id}/operation`: a new one, or one to be changed or corrected. */
export function Screen() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const operationId = query.get('operation') ?? query.get('edit');
  const entryId = query.get('entry');
  return (
    <SubjectGate>
      {subject =>
        entryId ? (
          <CorrectOperation key={entryId} subject={subject} entryId={entryId} />
        ) : operationId ? (
          <EditOperation subject={subject} operationId={operationId} />
        ) : (
          <NewOperation key={id} subject={subject} />
        )
      }
    </SubjectGate>
  );
}

function NewOperation({ subject }: { subject: Subject }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <FormPage subject={subject} title={t('operation.new')}>
      <OperationForm subject={subject} onSaved={toSheet} onCancel={toSheet} />
    </FormPage>
  );
}

function EditOperation({ subject, operationId }: { subject: Subject; operationId: string }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <ItemGate schema={operationSchema} path={`cables/operations/${encodeURIComponent(operationId)}/`}>
      {({ item, etag }, reload, key) => (
        <FormPage
          subject={subject}
          title={t('operation.edit', { date: formatDate(item.properties.date, locale) })}
        >
          <OperationForm
            key={key}
            subject={subject}
            editing={{ operation: item, etag }}
            onSaved={toSheet}
            onCancel={toSheet}
            onReload={reload}
          />
        </FormPage>
      )}
    </ItemGate>
  );
}

function CorrectOperation({ subject, entryId }: { subject: Subject; entryId: string }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <RevisionGate entryId={entryId}>
      {revision => (
        <FormPage subject={subject} title={t('titles.operation')}>
          <OperationForm
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
