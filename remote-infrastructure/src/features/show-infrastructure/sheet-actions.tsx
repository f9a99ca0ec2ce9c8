import type { Infrastructure, InfrastructureType, RecordRef } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, DeleteOutlined, EditOutlined, PlusOutlined } from 'shared/ui/core';
import { useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { withInfrastructure } from '../delete-record/what-goes-with-it';
import classes from './sheet.module.css';

interface SheetActionsProps {
  recordRef: RecordRef;
  type: InfrastructureType;
  /** Nothing as long as it waits on this device: what waits is thrown away in the outbox. */
  infrastructure?: Infrastructure;
}

/** What an editor can do about an infrastructure. */
export function SheetActions({ recordRef, type, infrastructure }: SheetActionsProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes) return null;

  const remove = async (whole: Infrastructure) => {
    const gone = await deleteRecord({
      resource: whole.resourcetype === 'Point' ? 'points' : 'lines',
      id: whole.id,
      title: t(`delete.infrastructureTitle${type}`),
      content: withInfrastructure(whole, t, locale),
    });
    if (gone) navigate(paths.infrastructures(), { replace: true });
  };

  return (
    <div className={classes.actions}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate(paths.diagnosis(recordRef))}
      >
        {t('actions.addDiagnosis')}
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => navigate(paths.operation(recordRef))}>
        {t('actions.addOperation')}
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => navigate(paths.newMortality(recordRef))}>
        {t('actions.addMortality')}
      </Button>
      <Button
        icon={<EditOutlined aria-hidden />}
        onClick={() => navigate(paths.editInfrastructure(recordRef))}
      >
        {t('actions.edit')}
      </Button>
      {infrastructure && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove(infrastructure)}>
          {t('actions.delete')}
        </Button>
      )}
    </div>
  );
}
