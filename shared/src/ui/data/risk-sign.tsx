import type { RiskLevel } from '../../contract';
import { tileRisk } from '../../geometry/tile-codes';
import { RISK_COLOURS } from '../../map/symbols/palette';
import { Sign } from '../../map/symbols/shapes';
import { riskShapes } from '../../map/symbols/symbol-shapes';

/** Name of a risk in the custom properties of colours, as in `--av-risk-low-tint`. */
export const riskName = (risk: RiskLevel | null): string => RISK_COLOURS[tileRisk(risk)] ?? RISK_COLOURS[0];

/** A risk as a disc with one, two or three bars; a broken ring when it was not evaluated. */
export const RiskSign = ({ risk, size = 18 }: { risk: RiskLevel | null; size?: number }) => (
  <Sign shapes={riskShapes(tileRisk(risk))} size={size} />
);
