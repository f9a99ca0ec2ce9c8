import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from './icons';

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
};

interface AlertProps {
  type: keyof typeof icons;
  showIcon?: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** Button or link that resolves it. */
  action?: ReactNode;
  className?: string;
}

/** A message inside a screen. Screen readers announce it when it appears. */
export function Alert({ type, showIcon, title, description, action, className }: AlertProps) {
  const Icon = icons[type];
  return (
    <div role="alert" data-type={type} className={[classes.alert, className].filter(Boolean).join(' ')}>
      {showIcon && <Icon />}
      <div className={classes.words}>
        <div>{title}</div>
        {description !== undefined && description !== null && (
          <div className={classes.description}>{description}</div>
        )}
      </div>
      {action}
    </div>
  );
}
