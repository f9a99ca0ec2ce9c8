import { isLocalRef } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { hasScope, useSession } from 'shared/session';
import { Button, PencilSimpleIcon, PlusIcon, TrashIcon } from 'shared/ui/core';
import { SheetActions, useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { Recorded } from './dated-records';
import { withInfrastructure } from './what-goes-with-it';

/** An editor's actions on an infrastructure. Waiting writes are discarded in the outbox instead. */
export function InfrastructureActions({ subject, recorded }: { subject: Subject; recorded: Recorded }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const { ref, type, entry, properties } = subject;
  if (!writes || entry?.command.kind === 'delete') return null;

  const remove = async (id: number) => {
    const gone = await deleteRecord({
      resource: type === 'POLE' ? 'points' : 'lines',
      id,
      version: properties.version,
      title: t(`delete.infrastructureTitle${type}`),
      content: withInfrastructure(recorded, t, locale),
    });
    if (gone) navigate(paths.infrastructures(), { replace: true });
  };

  return (
    <SheetActions>
      <Button type="primary" icon={<PlusIcon aria-hidden />} onClick={() => navigate(paths.diagnosis(ref))}>
        {t('actions.addDiagnosis')}
      </Button>
      <Button icon={<PlusIcon aria-hidden />} onClick={() => navigate(paths.operation(ref))}>
        {t('actions.addOperation')}
      </Button>
      <Button icon={<PlusIcon aria-hidden />} onClick={() => navigate(paths.newMortality(ref))}>
        {t('actions.addMortality')}
      </Button>
      <Button
        icon={<PencilSimpleIcon aria-hidden />}
        onClick={() => navigate((entry && correctionPath(entry)) ?? paths.editInfrastructure(ref))}
      >
        {t('actions.edit')}
      </Button>
      {!isLocalRef(ref) && (
        <Button danger icon={<TrashIcon aria-hidden />} onClick={() => void remove(ref)}>
          {t('actions.delete')}
        </Button>
      )}
    </SheetActions>
  );
}
