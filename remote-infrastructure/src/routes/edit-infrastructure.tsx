import { isLocalRef } from 'shared/contract';
import { infrastructureSchema, lines, points } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { FormGate } from 'shared/ui/record';
import type { InfrastructureDraft } from '../features/edit-infrastructure/infrastructure-draft';
import { InfrastructureForm } from '../features/edit-infrastructure/infrastructure-form';
import { useInfrastructureName } from '../features/read-infrastructure/infrastructure-name';
import type { Subject } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { useTexts } from '../locales/texts';

/** `/infrastructures/{id}/infrastructure`: changes the infrastructure itself. */
export const Screen = () => <SubjectGate>{subject => <Edit subject={subject} />}</SubjectGate>;

/** Changes a delivered infrastructure, or corrects a creation or change that waits on this device. */
function Edit({ subject: { ref, type, entry } }: { subject: Subject }) {
  const t = useTexts();
  const [query] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const name = useInfrastructureName({ ref, type });
  const toSheet = () => navigate(paths.infrastructure(ref));
  const kind = { ...(type === 'POLE' ? points : lines), answerSchema: infrastructureSchema };
  return (
    <FormGate kind={kind} id={ref} entryId={isLocalRef(ref) ? entry?.id : query.get('entry')}>
      {({ initial, ...start }) => (
        <InfrastructureForm
          onReload={toSheet}
          {...start}
          type={type}
          initial={initial as InfrastructureDraft}
          title={t('titles.editInfrastructure')}
          about={<LocalizedLink to={paths.infrastructure(ref)}>{name}</LocalizedLink>}
          success={t('infrastructure.saved')}
          onSaved={toSheet}
          onCancel={toSheet}
        />
      )}
    </FormGate>
  );
}
