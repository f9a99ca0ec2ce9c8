import type { Neutralization, RiskLevel } from '../../contract';
import { formatDate, useLocale } from '../../i18n';
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

/** How far something is neutralised, in words, with its sign and the date of the operation that decides. */
export function NeutralizationTag({
  neutralization,
  date,
}: {
  neutralization: Neutralization;
  date?: string | null;
}) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <span className={classes.tag}>
      <NeutralizationSign neutralization={neutralization} />
      <span>
        {t(`neutralization.${neutralization}`)}
        {date && <small className={classes.date}>{formatDate(date, locale, { dateStyle: 'medium' })}</small>}
      </span>
    </span>
  );
}
