import { operationSchema } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useParams, useSearchParams } from 'shared/router';
import { ItemGate, RevisionGate } from 'shared/ui/record';
import { useInfrastructureName } from '../features/read-infrastructure/infrastructure-name';
import type { Subject } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { OperationForm } from '../features/record-operation/operation-form';
import { useTexts } from '../texts';
import classes from './form-page.module.css';

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
  const name = useInfrastructureName(subject);
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <div className={classes.page}>
      <header>
        <h1>{t('operation.new')}</h1>
        <LocalizedLink to={paths.infrastructure(subject.ref)}>{name}</LocalizedLink>
      </header>
      <div className={classes.form}>
        <OperationForm subject={subject} onSaved={toSheet} onCancel={toSheet} />
      </div>
    </div>
  );
}

function EditOperation({ subject, operationId }: { subject: Subject; operationId: string }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const name = useInfrastructureName(subject);
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <ItemGate schema={operationSchema} path={`cables/operations/${encodeURIComponent(operationId)}/`}>
      {({ item, etag }, reload, key) => (
        <div className={classes.page}>
          <header>
            <h1>{t('operation.edit', { date: formatDate(item.properties.date, locale) })}</h1>
            <LocalizedLink to={paths.infrastructure(subject.ref)}>{name}</LocalizedLink>
          </header>
          <div className={classes.form}>
            <OperationForm
              key={key}
              subject={subject}
              editing={{ operation: item, etag }}
              onSaved={toSheet}
              onCancel={toSheet}
              onReload={reload}
            />
          </div>
        </div>
      )}
    </ItemGate>
  );
}

function CorrectOperation({ subject, entryId }: { subject: Subject; entryId: string }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const name = useInfrastructureName(subject);
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  return (
    <RevisionGate entryId={entryId}>
      {revision => (
        <div className={classes.page}>
          <header>
            <h1>{t('titles.operation')}</h1>
            <LocalizedLink to={paths.infrastructure(subject.ref)}>{name}</LocalizedLink>
          </header>
          <div className={classes.form}>
            <OperationForm
              subject={subject}
              revision={revision}
              onSaved={toSheet}
              onCancel={() => navigate(paths.outbox())}
              onReload={toSheet}
            />
          </div>
        </div>
      )}
    </RevisionGate>
  );
}
