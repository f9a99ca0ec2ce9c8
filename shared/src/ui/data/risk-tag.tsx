import type { Neutralization, RiskLevel } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { NeutralizationSign } from './neutralization-sign';
import { RiskSign } from './risk-sign';
import classes from './tags.module.css';
import { useTexts } from './texts';

/** A risk as text with its sign. */
export function RiskTag({ risk }: { risk: RiskLevel | null }) {
  const t = useTexts();
  return (
    <span className={classes.tag}>
      <RiskSign risk={risk} />
      {t(`risk.${risk ?? 'none'}`)}
    </span>
  );
}

interface NeutralizationTagProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null;
  date?: string | null;
}

/** A neutralisation as text with its sign and the date of the operation that determines it. */
export function NeutralizationTag({ neutralization, risk, date }: NeutralizationTagProps) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <span className={classes.tag}>
      <NeutralizationSign neutralization={neutralization} risk={risk} />
      <span>
        {t(`neutralization.${neutralization}`)}
        {date && <small className={classes.date}>{formatDate(date, locale, { dateStyle: 'medium' })}</small>}
      </span>
    </span>
  );
}
