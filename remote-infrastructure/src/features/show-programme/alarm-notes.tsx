import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { BellFilledIcon } from 'shared/ui/core';
import { isToldOnPaper, usePrinting } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { OpenAlarm } from './read-programme';
import classes from './show-programme.module.css';

/** Open alarms: birds that died here despite works. */
export function AlarmNotes({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const t = useTexts();
  const locale = useLocale();
  const isPrinting = usePrinting();
  const told = isPrinting ? alarms.filter(({ mortality }) => isToldOnPaper(mortality)) : alarms;
  return told.map(({ id, kind, mortality: { properties } }) => {
    const { species, date } = properties;
    const bird = species ? speciesName(species, locale) : t('sheet.bird');
    return (
      <section key={id} className={classes.alarm} aria-label={t('act.alarm')}>
        <BellFilledIcon />
        <div>
          <strong>{t(kind === 'to_check' ? 'act.toCheck' : 'act.diedAnyway')}</strong>
          <p>{t('act.birdOn', { bird, date: formatDate(date, locale) })}</p>
          <LocalizedLink to={paths.alarms()}>{t('act.toAlarms')}</LocalizedLink>
        </div>
      </section>
    );
  });
}
