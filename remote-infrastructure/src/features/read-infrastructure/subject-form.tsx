import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useParams, useSearchParams } from 'shared/router';
import { type EnteredKind, FormGate, KindForm } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { CreationSteps } from '../create-infrastructure/creation-steps';
import { useInfrastructureName } from './infrastructure-name';
import type { Subject } from './subject';
import { SubjectGate } from './subject-gate';

export function SubjectLink({ of }: { of: Subject }) {
  const name = useInfrastructureName(of);
  return <LocalizedLink to={paths.infrastructure(of.ref)}>{name}</LocalizedLink>;
}

/**
 * The screen that creates, changes or corrects a visit or works of the path's support or line.
 * @param name prefix of its texts, and the query parameter with the id of the record to change
 */
export const subjectForm = (of: EnteredKind, name: 'diagnosis' | 'operation') =>
  function Screen() {
    const t = useTexts();
    const locale = useLocale();
    const navigate = useLocalizedNavigate();
    const { id } = useParams();
    const [query] = useSearchParams();
    const recordId = query.get(name) ?? query.get('edit');
    return (
      <SubjectGate>
        {subject => (
          <FormGate key={id} kind={of.kind} id={recordId} entryId={query.get('entry')}>
            {start => {
              const { initial, editing, revision } = start;
              const isFirst = !initial && query.has('first');
              const date = formatDate(String(initial?.date ?? ''), locale);
              const newTitle = t(isFirst ? 'diagnosis.first' : `${name}.new`);
              const sheet = paths.infrastructure(subject.ref);
              const toSheet = () => navigate(query.get('back') === 'walk' ? '/walk' : sheet);
              return (
                <KindForm
                  onReload={toSheet}
                  {...start}
                  of={of}
                  about={subject}
                  title={editing ? t(`${name}.edit`, { date }) : revision ? t(`titles.${name}`) : newTitle}
                  subject={<SubjectLink of={subject} />}
                  intro={isFirst && <CreationSteps type={subject.type} current={2} />}
                  cancelLabel={isFirst ? t('actions.skip') : undefined}
                  onSaved={toSheet}
                  onCancel={revision ? () => navigate(paths.outbox()) : toSheet}
                />
              );
            }}
          </FormGate>
        )}
      </SubjectGate>
    );
  };
