import type { Neutralization, RiskLevel } from '../../contract';
import { tileRisk } from '../../geometry/tile-codes';
import { callsForWork } from '../../map/symbols/palette';

interface NeutralizationSignProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null | undefined;
  size?: number;
}

/** Neutralisation as a tick for full, a half disc for partial, an empty ring for none: red where the risk calls for work. */
export function NeutralizationSign({ neutralization, risk = 'RISK_H', size = 18 }: NeutralizationSignProps) {
  const ring = callsForWork(tileRisk(risk)) ? 'risk-high' : 'risk-none-edge';
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none" strokeLinecap="round">
      {neutralization === 'full' && (
        <>
          <circle cx="12" cy="12" r="11" fill="var(--av-done)" />
          <path
            d="M6.6 12.4l3.7 3.7 7.1-7.6"
            stroke="var(--av-done-glyph)"
            strokeWidth="2.8"
            strokeLinejoin="round"
          />
        </>
      )}
      {neutralization === 'partial' && (
        <>
          <circle cx="12" cy="12" r="9.6" stroke="var(--av-partial-ring)" strokeWidth="2.6" />
          <path
            d="M12 3.4a8.6 8.6 0 0 0 0 17.2z"
            fill="var(--av-partial)"
            stroke="var(--av-partial-ring)"
            strokeWidth="1.2"
          />
        </>
      )}
      {neutralization === 'none' && (
        <circle cx="12" cy="12" r="9.4" stroke={`var(--av-${ring})`} strokeWidth="2.8" />
      )}
    </svg>
  );
}
