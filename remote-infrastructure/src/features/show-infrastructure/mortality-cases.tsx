import { formatDate, labelOf, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { refOf } from 'shared/outbox';
import { WaitingMark } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import type { MergedInfrastructure } from '../read-infrastructure/with-waiting';
import classes from './sheet.module.css';
import { ShownInParts } from './shown-in-parts';

/** The birds found dead here. */
export function MortalityCases({ merged }: { merged: MergedInfrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const cases = merged.infrastructure.properties.mortality;
  if (cases.length === 0) return <p className={classes.soft}>{t('sheet.noMortality')}</p>;
  return (
    <ShownInParts items={cases}>
      {shown => (
        <ul className={classes.cases}>
          {shown.map(({ id, properties: { species, count, date, death_cause } }) => {
            const entry = merged.waitingFor('mortality', id);
            return (
              <li key={id}>
                <LocalizedLink to={paths.mortalityCase(entry && id < 0 ? refOf(entry.id) : id)}>
                  {count ?? t('sheet.unknownCount')} × {speciesName(species, locale)}
                </LocalizedLink>
                <div className={classes.soft}>
                  {[date && formatDate(date, locale), death_cause && labelOf(death_cause, locale)]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
                {entry && <WaitingMark entry={entry} />}
              </li>
            );
          })}
        </ul>
      )}
    </ShownInParts>
  );
}
