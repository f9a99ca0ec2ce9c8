import type { MortalityCase } from 'shared/contract';
import { speciesName, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath, type OutboxEntry } from 'shared/outbox';
import { hasScope, useSession } from 'shared/session';
import { Button, DeleteOutlined, EditOutlined } from 'shared/ui/core';
import { useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../texts';
import classes from './sheet.module.css';

interface CaseActionsProps {
  mortalityCase: MortalityCase;
  /** The change or deletion of it that waits on this device. */
  waiting: OutboxEntry | undefined;
}

/** What an editor can do about a case. */
export function CaseActions({ mortalityCase: { id, properties }, waiting }: CaseActionsProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes || waiting?.command.kind === 'delete') return null;

  const remove = async () => {
    const pictures = properties.media.length;
    const gone = await deleteRecord({
      resource: 'mortality',
      id,
      version: properties.version,
      title: t('delete.title', { id }),
      content: [
        t('delete.content', { species: speciesName(properties.species, locale) }),
        pictures > 0 ? t('delete.pictures', { count: pictures }) : '',
        t('delete.recoverable'),
      ]
        .filter(Boolean)
        .join(' '),
    });
    if (gone) navigate(paths.mortality(), { replace: true });
  };

  return (
    <div className={classes.actions}>
      <Button
        size="large"
        icon={<EditOutlined aria-hidden />}
        onClick={() => navigate((waiting && correctionPath(waiting)) ?? paths.editMortality(id))}
      >
        {t('sheet.edit')}
      </Button>
      <Button danger size="large" icon={<DeleteOutlined aria-hidden />} onClick={() => void remove()}>
        {t('sheet.delete')}
      </Button>
    </div>
  );
}
