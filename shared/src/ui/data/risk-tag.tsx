import { codeLabel, type Neutralization, type RiskLevel } from '../../contract';
import { tileNeutralization, tileRisk } from '../../geometry/tile-codes';
import { infrastructures } from '../../kinds';
import { RISK_COLOURS } from '../../map/symbols/palette';
import { Sign } from '../../map/symbols/shapes';
import { FULL_RADIUS, neutralizationShapes, riskShapes } from '../../map/symbols/symbol-shapes';
import { formatDate, useLocale } from '../../platform/language';
import { Pill } from './pill';
import classes from './tags.module.css';
import { useTexts } from './texts';

export function useRiskTexts() {
  const words = infrastructures.words[useLocale()];
  return {
    risk: (risk: RiskLevel | null) => codeLabel(words, 'risk', risk ?? 'none'),
    neutralization: (state: Neutralization) => codeLabel(words, 'neutralization', state),
    /** Full text of a neutralisation, for use outside a list of neutralisations. */
    neutralized: (state: Neutralization) => codeLabel(words, 'neutralized', state),
  };
}

/** Name of a risk in the custom properties of colours, as in `--av-risk-low-tint`. */
export const riskName = (risk: RiskLevel | null): string => RISK_COLOURS[tileRisk(risk)] ?? RISK_COLOURS[0];

/** A risk as a disc with one, two or three bars; a broken ring when it was not evaluated. */
export const RiskSign = ({ risk, size = 18 }: { risk: RiskLevel | null; size?: number }) => (
  <Sign shapes={riskShapes(tileRisk(risk))} size={size} />
);

interface NeutralizationSignProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null | undefined;
  size?: number;
}

/**
 * A neutralisation as a tick (full), a half disc (partial) or a ring (none). The ring is red if the risk calls for
 * work.
 */
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

/** A risk in words, with its sign; `null` was not evaluated. */
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
  /** Shows a short form for a column about neutralisation: yes, no or in part. */
  brief?: boolean;
}

/** A neutralisation as text with its sign, and the date of the operation that determines it. */
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
