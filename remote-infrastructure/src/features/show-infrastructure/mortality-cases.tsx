import { formatDate, labelOf, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { refOf } from 'shared/outbox';
import { WaitingMark } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import type { Case } from './dated-records';
import classes from './sheet.module.css';
import { ShownInParts } from './shown-in-parts';

/** Mortality cases of the infrastructure. */
export function MortalityCases({ cases }: { cases: readonly Case[] }) {
  const t = useTexts();
  const locale = useLocale();
  if (cases.length === 0) return <p className={classes.soft}>{t('sheet.noMortality')}</p>;
  return (
    <ShownInParts items={cases}>
      {shown => (
        <ul className={classes.cases}>
          {shown.map(({ id, entry, properties: { species, count, date, death_cause } }) => {
            const ref = id ?? (entry && refOf(entry.id));
            return (
              ref && (
                <li key={ref}>
                  <LocalizedLink to={paths.mortalityCase(ref)}>
                    {count ?? t('sheet.unknownCount')} × {species && speciesName(species, locale)}
                  </LocalizedLink>
                  <div className={classes.soft}>
                    {[date && formatDate(date, locale), death_cause && labelOf(death_cause, locale)]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                  {entry && <WaitingMark entry={entry} />}
                </li>
              )
            );
          })}
        </ul>
      )}
    </ShownInParts>
  );
}
