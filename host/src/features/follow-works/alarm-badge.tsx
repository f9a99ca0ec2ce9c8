import classes from './alarm-badge.module.css';
import { useTexts } from './texts';
import { useProgrammeWaiting } from './use-programme-waiting';

export function AlarmBadge() {
  const t = useTexts();
  const count = useProgrammeWaiting().waiting.alarms;
  if (count === 0) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>{' '}
      <span className="ui-spoken">{t('openAlarms', { count })}</span>
    </>
  );
}
