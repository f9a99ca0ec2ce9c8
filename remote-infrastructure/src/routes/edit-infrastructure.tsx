import { isLocalRef } from 'shared/contract';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { FormGate, KindForm } from 'shared/ui/record';
import { SubjectLink } from '../features/read-infrastructure/subject-form';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { useTexts } from '../locales/texts';
import { lineForm, supportForm } from '../records/supports';

/**
 * `/infrastructures/{id}/infrastructure`: changes a delivered infrastructure, or corrects a creation or change that waits
 * on this device.
 */
export function Screen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const navigate = useLocalizedNavigate();
  return (
    <SubjectGate>
      {subject => {
        const { ref, type, entry } = subject;
        const of = type === 'POLE' ? supportForm : lineForm;
        const toSheet = () => navigate(paths.infrastructure(ref));
        return (
          <FormGate kind={of.kind} id={ref} entryId={isLocalRef(ref) ? entry?.id : query.get('entry')}>
            {start => (
              <KindForm
                onReload={toSheet}
                {...start}
                of={of}
                title={t('titles.editInfrastructure')}
                subject={<SubjectLink of={subject} />}
                onSaved={toSheet}
                onCancel={toSheet}
              />
            )}
          </FormGate>
        );
      }}
    </SubjectGate>
  );
}
