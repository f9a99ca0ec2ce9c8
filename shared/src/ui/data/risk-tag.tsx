import type { Neutralization, RiskLevel } from '../../contract';
import { tileNeutralization, tileRisk } from '../../geometry/tile-codes';
import { Sign } from '../../map/symbols/shapes';
import { FULL_RADIUS, neutralizationShapes } from '../../map/symbols/symbol-shapes';
import { formatDate, useLocale } from '../../platform/language';
import { Pill } from './pill';
import { RiskSign, riskName } from './risk-sign';
import classes from './tags.module.css';
import { useTexts } from './texts';
import { useRiskTexts } from './use-risk-texts';

interface NeutralizationSignProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null | undefined;
  size?: number;
}

/** Neutralisation as a tick for full, a half disc for partial, an empty ring for none: red where the risk calls for work. */
export const NeutralizationSign = ({
  neutralization,
  risk = 'RISK_H',
  size = 18,
}: NeutralizationSignProps) => (
  <Sign
    shapes={neutralizationShapes(tileNeutralization(neutralization), tileRisk(risk), FULL_RADIUS)}
    size={size}
  />
);

const toneOf: Record<Neutralization, string | null> = { full: 'done', partial: 'partial', none: null };

/** A risk as text with its sign. */
export function RiskTag({ risk }: { risk: RiskLevel | null }) {
  const texts = useRiskTexts();
  return (
    <Pill tone={riskName(risk)}>
      <RiskSign risk={risk} />
      {texts.risk(risk)}
    </Pill>
  );
}

interface NeutralizationTagProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null;
  date?: string | null;
  /** Names the neutralisation in full, for use outside a list of neutralisations. */
  inFull?: boolean;
  /** Short form for a column about neutralisation: yes, no or in part. */
  brief?: boolean;
}

/** A neutralisation as text with its sign and the date of the operation that determines it. */
export function NeutralizationTag({
  neutralization,
  risk,
  date,
  inFull = false,
  brief = false,
}: NeutralizationTagProps) {
  const t = useTexts();
  const locale = useLocale();
  const texts = useRiskTexts();
  const text = texts[inFull ? 'neutralized' : 'neutralization'](neutralization);
  return (
    <Pill tone={toneOf[neutralization]}>
      <NeutralizationSign neutralization={neutralization} risk={risk} />
      <span>
        {brief ? t(`yesOrNo.${neutralization}`) : text}
        {date && <small className={classes.date}>{formatDate(date, locale, { dateStyle: 'medium' })}</small>}
      </span>
    </Pill>
  );
}
