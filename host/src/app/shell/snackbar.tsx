import { type ComponentType, useEffect } from 'react';
import {
  CheckCircleFilledIcon,
  dismissNotification,
  InfoFilledIcon,
  type NotificationType,
  useNotification,
  WarningFilledIcon,
  XCircleFilledIcon,
  XIcon,
} from 'shared/ui/core';
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

/** Shows the current notification; colour, icon and text tell its type. */
export function Snackbar() {
  const notification = useNotification();

  useEffect(
    function closeInTime() {
      if (!notification) return;
      const timer = setTimeout(dismissNotification, duration);
      return function cancelTimer() {
        clearTimeout(timer);
      };
    },
    [notification],
  );

  return (
    <div className={classes.place} role="status" aria-live="polite">
      {notification && <Message key={notification.id} {...notification} />}
    </div>
  );
}

function Message({ type, msg }: { type: NotificationType; msg: string }) {
  const t = useTexts();
  const Icon = icons[type];
  return (
    <div className={`${classes.snackbar} ${classes[type]}`}>
      <span role="img" aria-label={t(`shell.notification.${type}`)} className={classes.icon}>
        <Icon />
      </span>
      <span className={classes.message}>{msg}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('shell.close')}
        onClick={dismissNotification}
      >
        <XIcon />
      </button>
    </div>
  );
}
