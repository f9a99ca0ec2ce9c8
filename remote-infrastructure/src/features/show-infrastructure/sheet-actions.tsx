import { infrastructureTypeOf, isLocalRef } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { hasScope, useSession } from 'shared/session';
import { Button, DeleteOutlined, EditOutlined, PlusOutlined } from 'shared/ui/core';
import { useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { withInfrastructure } from '../delete-record/what-goes-with-it';
import type { MergedInfrastructure } from '../read-infrastructure/with-waiting';
import classes from './sheet.module.css';

/** What an editor can do about an infrastructure. What waits is thrown away in the outbox. */
export function SheetActions({ merged: { ref, infrastructure, own } }: { merged: MergedInfrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes || own?.command.kind === 'delete') return null;

  const remove = async () => {
    const type = infrastructureTypeOf(infrastructure.resourcetype);
    const gone = await deleteRecord({
      resource: infrastructure.resourcetype === 'Point' ? 'points' : 'lines',
      id: infrastructure.id,
      version: infrastructure.properties.version,
      title: t(`delete.infrastructureTitle${type}`),
      content: withInfrastructure(infrastructure, t, locale),
    });
    if (gone) navigate(paths.infrastructures(), { replace: true });
  };

  return (
    <div className={classes.actions}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate(paths.diagnosis(ref))}
      >
        {t('actions.addDiagnosis')}
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => navigate(paths.operation(ref))}>
        {t('actions.addOperation')}
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => navigate(paths.newMortality(ref))}>
        {t('actions.addMortality')}
      </Button>
      <Button
        icon={<EditOutlined aria-hidden />}
        onClick={() => navigate((own && correctionPath(own)) ?? paths.editInfrastructure(ref))}
      >
        {t('actions.edit')}
      </Button>
      {!isLocalRef(ref) && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove()}>
          {t('actions.delete')}
        </Button>
      )}
    </div>
  );
}
