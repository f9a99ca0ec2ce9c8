import type { Neutralization, RiskLevel } from '../../contract';
import { tileNeutralization, tileRisk } from '../../geometry/tile-codes';
import { Sign } from '../../map/symbols/shapes';
import { FULL_RADIUS, neutralizationShapes } from '../../map/symbols/symbol-shapes';

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
