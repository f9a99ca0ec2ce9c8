import { type ComponentType, Suspense, useEffect } from 'react';
import {
  dismissNotification,
  InfoFilledIcon,
  Notice,
  type NotificationType,
  useNotification,
  XCircleFilledIcon,
} from 'shared/shell';
import { CheckCircleFilledIcon, WarningFilledIcon, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './snackbar.module.css';

/** How long a message is shown, in milliseconds. */
const duration = 2000;

const icons: Record<NotificationType, ComponentType> = {
  success: CheckCircleFilledIcon,
  info: InfoFilledIcon,
  warning: WarningFilledIcon,
  error: XCircleFilledIcon,
};

export function Snackbar() {
  const notification = useNotification();
  return (
    <div className={classes.place} role="status" aria-live="polite" data-above-form-actions>
      <Suspense fallback={null}>
        {notification && <Message key={notification.id} {...notification} />}
      </Suspense>
    </div>
  );
}

function Message({ type, msg }: { type: NotificationType; msg: string }) {
  const t = useTexts();
  const Icon = icons[type];

  useEffect(function closeInTime() {
    const timer = setTimeout(dismissNotification, duration);
    return function cancelTimer() {
      clearTimeout(timer);
    };
  }, []);

  return (
    <Notice
      type={type}
      icon={
        <span role="img" aria-label={t(`shell.notification.${type}`)}>
          <Icon />
        </span>
      }
      close={{ closeIcon: <XIcon />, 'aria-label': t('shell.close'), onClose: dismissNotification }}
    >
      {msg}
    </Notice>
  );
}
