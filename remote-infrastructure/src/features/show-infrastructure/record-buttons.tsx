import { useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, PencilSimpleIcon, TrashIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './record-buttons.module.css';

interface RecordButtonsProps {
  /** Name of the record, for screen readers. */
  about: string;
  editPath: string;
  /** `undefined` for a record that waits on this device: it is discarded in the outbox. */
  onDelete: (() => void) | undefined;
}

/** Buttons that edit and delete one record; hidden from readers. */
export function RecordButtons({ about, editPath, onDelete }: RecordButtonsProps) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes) return null;
  return (
    <div className={classes.buttons}>
      <Button
        icon={<PencilSimpleIcon aria-hidden />}
        aria-label={t('actions.about', { action: t('actions.edit'), about })}
        onClick={() => navigate(editPath)}
      >
        {t('actions.edit')}
      </Button>
      {onDelete && (
        <Button
          danger
          icon={<TrashIcon aria-hidden />}
          aria-label={t('actions.about', { action: t('actions.delete'), about })}
          onClick={onDelete}
        >
          {t('actions.delete')}
        </Button>
      )}
    </div>
  );
}
