import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatLength, useLocale } from 'shared/i18n';
import type { InfrastructureSummary } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import classes from './list.module.css';

/** A support or a line on a phone: name and last visit, then risk and neutralisation. */
export function CompactRow({ row: { id, resourcetype, properties } }: { row: InfrastructureSummary }) {
  const t = useTexts();
  const locale = useLocale();
  const { network_type, length, risk, neutralization, last_diagnosis_date } = properties;
  return (
    <div className={classes.compact}>
      <div className={classes.compactLine}>
        <LocalizedLink to={paths.infrastructure(id)}>
          {t(`named.${infrastructureTypeOf(resourcetype)}`, { id })}
        </LocalizedLink>
        <span className={classes.soft}>
          {[network_type.code, length !== null && formatLength(length, locale)].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.soft}>
          {last_diagnosis_date && formatDate(last_diagnosis_date, locale, { dateStyle: 'medium' })}
        </span>
      </div>
      <div className={classes.compactLine}>
        <RiskTag risk={risk} />
        <NeutralizationTag neutralization={neutralization} risk={risk} />
      </div>
    </div>
  );
}
