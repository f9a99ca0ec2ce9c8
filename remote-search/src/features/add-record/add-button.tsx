import { hasScope, useSession } from 'shared/session';
import { Button, PlusIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './add-button.module.css';

export function AddButton({ floating = false, onClick }: { floating?: boolean; onClick: () => void }) {
  const t = useTexts();
  const writes = useSession(({ user }) => hasScope(user, 'data:write'));
  if (!writes) return null;
  return (
    <Button
      type="primary"
      className={(floating ? styles.floating : styles.main) ?? ''}
      icon={<PlusIcon />}
      aria-haspopup="dialog"
      data-lowest={floating || undefined}
      onClick={onClick}
    >
      {t('add.title')}
    </Button>
  );
}
