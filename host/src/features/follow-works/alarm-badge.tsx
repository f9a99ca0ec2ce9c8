import { formatNumber, useLocale } from 'shared/i18n';
import classes from './alarm-badge.module.css';
import { useTexts } from './texts';
import { useProgrammeWaiting } from './use-programme-waiting';

/** The number of open alarms, on the drawer's entry. */
export function AlarmBadge() {
  const t = useTexts();
  const locale = useLocale();
  const count = useProgrammeWaiting().waiting.alarms;
  if (count === 0) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>{' '}
      <span className="ui-spoken">{t('openAlarms', { count, number: formatNumber(count, locale) })}</span>
    </>
  );
}
