import type { Neutralization, RiskLevel } from '../../contract';
import { tileRisk } from '../../geometry/tile-codes';
import { MAP_COLOURS, outlineColour } from '../../map/symbols/palette';

interface NeutralizationSignProps {
  neutralization: Neutralization;
  /** The record's risk. Omit it outside a record. */
  risk?: RiskLevel | null | undefined;
  size?: number;
}

/** Neutralisation as on the map: a tick for full, a half disc for partial, an empty ring for none. */
export function NeutralizationSign({ neutralization, risk = 'RISK_H', size = 18 }: NeutralizationSignProps) {
  return (
    <svg viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      {neutralization === 'full' && (
        <>
          <circle r="8" fill={MAP_COLOURS.full} />
          <path d="M-3.8 .3l2.8 3l5 -6" fill="none" stroke={MAP_COLOURS.paper} strokeWidth="2.2" />
        </>
      )}
      {neutralization === 'partial' && (
        <>
          <circle r="7.4" fill={MAP_COLOURS.partial} stroke={MAP_COLOURS.ink} strokeWidth="1.2" />
          <path d="M0 -6.6a6.6 6.6 0 0 1 0 13.2z" fill={MAP_COLOURS.ink} />
        </>
      )}
      {neutralization === 'none' && (
        <circle r="6.8" fill="none" stroke={outlineColour(tileRisk(risk), 0)} strokeWidth="2.2" />
      )}
    </svg>
  );
}
