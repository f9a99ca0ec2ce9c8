import { localToday } from '../../contract';
import { currentLocale, formatDate, useLocale } from '../../platform/language';
import { formatDuration } from '../../platform/language/format';
import { clockSkew, useClockSkew } from '../../platform/session/server-clock';
import { confirm } from '../core/confirm';
import classes from './form.module.css';
import { useTexts } from './texts';

/** Saving a day requires confirmation if the clocks differ by at least this, in ms. */
const ASKED_FROM = 3_600_000;

/** Note beside a day if the device's clock is wrong, with the current day by the server's clock. */
export function ClockNote() {
  const t = useTexts();
  const locale = useLocale();
  const skew = useClockSkew();
  if (skew === 0) return null;
  return (
    <p className={classes.clock}>{t(skew > 0 ? 'clock.behind' : 'clock.ahead', wordsOf(skew, locale))}</p>
  );
}

const wordsOf = (skew: number, locale: ReturnType<typeof useLocale>) => ({
  by: formatDuration(Math.abs(skew), locale),
  day: formatDate(localToday(), locale),
});

/**
 * Asks for confirmation of a record's day if this device's clock is far off. Resolves to `false` if the user does not
 * confirm it.
 */
export async function confirmDay(date: unknown): Promise<boolean> {
  const skew = clockSkew();
  if (typeof date !== 'string' || Math.abs(skew) < ASKED_FROM) return true;
  const t = useTexts.translate;
  const locale = currentLocale();
  return confirm({
    title: t('clock.question', { day: formatDate(date, locale) }),
    content: t(skew > 0 ? 'clock.behind' : 'clock.ahead', wordsOf(skew, locale)),
    okText: t('clock.save'),
  });
}
