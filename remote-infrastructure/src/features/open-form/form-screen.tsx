import type { ComponentType, ReactNode } from 'react';
import type { AnyKind } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useParams, useSearchParams } from 'shared/router';
import { DraftGate, type DraftOpening, FormBar, FormGate, type FormStart } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { CreationSteps } from '../create-infrastructure/creation-steps';
import { useInfrastructureName } from '../read-infrastructure/infrastructure-name';
import type { Subject } from '../read-infrastructure/subject';
import { SubjectGate } from '../read-infrastructure/subject-gate';

/** Properties of the form of a diagnosis or an operation. */
export interface AboutFormProps extends FormStart {
  subject: Subject;
  title: string;
  /** Link to the infrastructure. */
  about: ReactNode;
  /** Shows the steps of a creation. */
  intro: ReactNode;
  opening: DraftOpening;
  onSaved: () => void;
  onCancel: () => void;
  cancelLabel?: string;
}

interface FormScreenProps {
  kind: AnyKind;
  /** Prefix of its texts, and the query parameter with the id of the record to change. */
  name: 'diagnosis' | 'operation';
  Form: ComponentType<AboutFormProps>;
}

/** The form that creates, changes or corrects a visit or works. */
export function FormScreen(props: FormScreenProps) {
  const { id } = useParams();
  const [query] = useSearchParams();
  const recordId = query.get(props.name) ?? query.get('edit');
  return (
    <SubjectGate>
      {subject => (
        <FormGate key={id} kind={props.kind} id={recordId} entryId={query.get('entry')}>
          {start => <FormPage {...props} subject={subject} start={start} />}
        </FormGate>
      )}
    </SubjectGate>
  );
}

/** The form with its title and a link back to the sheet. */
function FormPage({
  kind,
  name,
  Form,
  subject,
  start,
}: FormScreenProps & { subject: Subject; start: FormStart }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [query] = useSearchParams();
  const infrastructureName = useInfrastructureName(subject);
  const { initial, editing, revision } = start;
  const isFirst = !initial && query.has('first');
  const date = formatDate(String(initial?.date ?? ''), locale);
  const newTitle = t(isFirst ? 'diagnosis.first' : `${name}.new`);
  const title = editing ? t(`${name}.edit`, { date }) : revision ? t(`titles.${name}`) : newTitle;
  const toSheet = () => navigate(paths.infrastructure(subject.ref));
  const onClose = revision ? () => navigate(paths.outbox()) : toSheet;
  const about = <LocalizedLink to={paths.infrastructure(subject.ref)}>{infrastructureName}</LocalizedLink>;
  return (
    <DraftGate
      subject={{
        resource: kind.name,
        record: editing?.id,
        entry: revision?.entry.id,
        about: subject.ref,
      }}
      schema={kind.inputSchema}
      header={<FormBar title={title} about={about} onClose={onClose} />}
    >
      {opening => (
        <Form
          onReload={toSheet}
          {...start}
          subject={subject}
          title={title}
          about={about}
          intro={isFirst && <CreationSteps type={subject.type} current={2} />}
          opening={opening}
          onSaved={toSheet}
          onCancel={onClose}
          {...(isFirst && { cancelLabel: t('actions.skip') })}
        />
      )}
    </DraftGate>
  );
}
