import type { Neutralization, RiskLevel } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { NeutralizationSign } from './neutralization-sign';
import { RiskSign } from './risk-sign';
import classes from './tags.module.css';
import { useTexts } from './texts';

/** A risk in words, with its colour and shape. */
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
  /** The risk of the record it is about; left out where it is about no record in particular. */
  risk?: RiskLevel | null;
  date?: string | null;
}

/** How far something is neutralised, in words, with its sign and the date of the operation that decides. */
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
