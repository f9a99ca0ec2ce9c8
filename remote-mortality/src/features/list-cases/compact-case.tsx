import type { MortalityCase } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../texts';
import { CauseTag } from '../read-case/cause-tag';
import classes from './case-list.module.css';

/** A case on a phone: species with count and date, then number and cause. */
export function CompactCase({ row: { id, properties } }: { row: MortalityCase }) {
  const t = useTexts();
  const locale = useLocale();
  const { species, count, date, death_cause } = properties;
  return (
    <div className={classes.compact}>
      <div className={classes.compactLine}>
        <LocalizedLink to={paths.mortalityCase(id)}>
          {speciesName(species, locale)} × {count ?? t('case.unknownCount')}
        </LocalizedLink>
        <span>{formatDate(date, locale, { dateStyle: 'medium' })}</span>
      </div>
      <div className={classes.compactLine}>
        <CauseTag cause={death_cause} />
        <span>
          {t('list.id')} {id}
        </span>
      </div>
    </div>
  );
}
