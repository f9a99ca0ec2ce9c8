import type { ReactNode } from 'react';
import { useConnection } from '../../../platform/http';
import { useSession } from '../../../platform/session';
import { Alert, Button } from '../../core';
import { CheckIcon, CloudArrowUpIcon } from '../../fields/icons';
import { FormActions } from '../../form';
import { useTexts } from '../kind/texts';
import classes from './record-form.module.css';

interface SaveButtonsProps {
  allowed: boolean;
  busy: boolean;
  onCancel: () => void;
  label?: string;
  cancelLabel?: string;
  /** Content that the user must see before saving. */
  above?: ReactNode;
}

/** Save and cancel buttons. If the account may not write, a message says so. */
export function SaveButtons({ allowed, busy, onCancel, label, cancelLabel, above }: SaveButtonsProps) {
  const t = useTexts();
  const user = useSession(session => session.user);
  const offline = useConnection(connection => connection.offline);
  return (
    <FormActions>
      {above}
      {user && !allowed && <Alert type="warning" showIcon title={t('save.noPermission')} />}
      <Button size="large" {...(!cancelLabel && { className: classes.cancel })} onClick={onCancel}>
        {cancelLabel ?? t('actions.cancel')}
      </Button>
      <Button
        size="large"
        type="primary"
        htmlType="submit"
        icon={offline ? <CloudArrowUpIcon aria-hidden /> : <CheckIcon aria-hidden />}
        loading={busy}
        disabled={user !== null && !allowed}
      >
        {label ?? t(offline ? 'actions.saveHere' : 'actions.save')}
      </Button>
    </FormActions>
  );
}
