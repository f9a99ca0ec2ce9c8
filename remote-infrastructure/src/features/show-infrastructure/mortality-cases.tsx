import type { Infrastructure } from 'shared/contract';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../texts';
import classes from './sheet.module.css';

/** The birds found dead here. */
export function MortalityCases({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const cases = infrastructure.properties.mortality;
  if (cases.length === 0) return <p className={classes.soft}>{t('sheet.noMortality')}</p>;
  return (
    <ul className={classes.cases}>
      {cases.map(({ id, properties: { species, count, date, death_cause } }) => (
        <li key={id}>
          <LocalizedLink to={paths.mortalityCase(id)}>
            {count ?? t('sheet.unknownCount')} ×{' '}
            {(locale === 'en' ? species.vernacular_name_en : species.vernacular_name) ||
              species.scientific_name}
          </LocalizedLink>
          <div className={classes.soft}>
            {[formatDate(date, locale), death_cause && labelOf(death_cause, locale)]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  );
}
