import { useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, DeleteOutlined, EditOutlined } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './record-buttons.module.css';

interface RecordButtonsProps {
  /** Named for screen readers: which record the buttons are about. */
  about: string;
  editPath: string;
  /** Nothing for what waits on this device: it is thrown away in the outbox. */
  onDelete: (() => void) | undefined;
}

/** Edit and delete of one record; nothing for who may only read. */
export function RecordButtons({ about, editPath, onDelete }: RecordButtonsProps) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes) return null;
  return (
    <div className={classes.buttons}>
      <Button
        icon={<EditOutlined aria-hidden />}
        aria-label={t('actions.about', { action: t('actions.edit'), about })}
        onClick={() => navigate(editPath)}
      >
        {t('actions.edit')}
      </Button>
      {onDelete && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('actions.about', { action: t('actions.delete'), about })}
          onClick={onDelete}
        >
          {t('actions.delete')}
        </Button>
      )}
    </div>
  );
}
