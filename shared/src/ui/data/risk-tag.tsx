import type { CSSProperties, ReactNode } from 'react';
import type { Neutralization, RiskLevel } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { NeutralizationSign } from './neutralization-sign';
import { RiskSign, riskName } from './risk-sign';
import classes from './tags.module.css';
import { useTexts } from './texts';

const toneOf: Record<Neutralization, string | null> = { full: 'done', partial: 'partial', none: null };

/** A word with its sign on a tint; in tables without tint. `tone` names the colours; without one it is outlined. */
function Pill({ tone, children }: { tone: string | null; children: ReactNode }) {
  const colours = tone && { '--tint': `var(--av-${tone}-tint)`, '--ink': `var(--av-${tone}-ink)` };
  return (
    <span className={classes.pill} style={{ ...colours } as CSSProperties}>
      {children}
    </span>
  );
}

/** A risk as text with its sign. */
export function RiskTag({ risk }: { risk: RiskLevel | null }) {
  const t = useTexts();
  return (
    <Pill tone={riskName(risk)}>
      <RiskSign risk={risk} />
      {t(`risk.${risk ?? 'none'}`)}
    </Pill>
  );
}

interface NeutralizationTagProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null;
  date?: string | null;
  /** In a column that says what is asked: yes, no or in part. */
  brief?: boolean;
}

/** A neutralisation as text with its sign and the date of the operation that determines it. */
export function NeutralizationTag({ neutralization, risk, date, brief = false }: NeutralizationTagProps) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <Pill tone={toneOf[neutralization]}>
      <NeutralizationSign neutralization={neutralization} risk={risk} />
      <span>
        {t(`${brief ? 'neutralized' : 'neutralization'}.${neutralization}`)}
        {date && <small className={classes.date}>{formatDate(date, locale, { dateStyle: 'medium' })}</small>}
      </span>
    </Pill>
  );
}
