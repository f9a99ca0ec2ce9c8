import type { ReactNode } from 'react';
import { hasScope, useSession } from '../../../platform/session';
import { Alert, Button, FloppyDiskIcon } from '../../core';
import { FormActions } from '../../form';
import { useTexts } from '../kind/texts';

interface SaveButtonsProps {
  busy: boolean;
  onCancel: () => void;
  /** Label of the save button; "Save" by default. */
  label?: string;
  cancelLabel?: string;
  /** Content that the user must see before saving. */
  above?: ReactNode;
  children?: ReactNode;
}

/** Save and cancel buttons. Explains why saving is disabled when the account may not write. */
export function SaveButtons({ busy, onCancel, label, cancelLabel, above, children }: SaveButtonsProps) {
  const t = useTexts();
  const user = useSession(session => session.user);
  const allowed = hasScope(user, 'data:write');
  return (
    <FormActions>
      {above}
      {user && !allowed && <Alert type="warning" showIcon title={t('save.noPermission')} />}
      <Button size="large" onClick={onCancel}>
        {cancelLabel ?? t('actions.cancel')}
      </Button>
      {children}
      <Button
        size="large"
        type="primary"
        htmlType="submit"
        icon={<FloppyDiskIcon aria-hidden />}
        loading={busy}
        disabled={user !== null && !allowed}
      >
        {label ?? t('actions.save')}
      </Button>
    </FormActions>
  );
}
