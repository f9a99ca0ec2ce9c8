import type { RiskLevel } from '../../contract';
import { MAP_COLOURS } from '../../map/symbols/palette';

const looks: Record<RiskLevel | 'none', { colour: string; bars: readonly number[] }> = {
  RISK_L: { colour: MAP_COLOURS.riskLow, bars: [0] },
  RISK_M: { colour: MAP_COLOURS.riskMedium, bars: [-1.5, 1.5] },
  RISK_H: { colour: MAP_COLOURS.riskHigh, bars: [-3, 0, 3] },
  none: { colour: MAP_COLOURS.riskNone, bars: [] },
};

/** Colour of a risk; grey when it was not evaluated. */
export const riskColour = (risk: RiskLevel | null): string => looks[risk ?? 'none'].colour;

/** Risk as on the map: a coloured disc with one, two or three bars, hollow when not evaluated. */
export function RiskSign({ risk, size = 18 }: { risk: RiskLevel | null; size?: number }) {
  const { colour, bars } = looks[risk ?? 'none'];
  return (
    <svg viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true" fill={colour}>
      <circle r="8" />
      {bars.map(y => (
        <path key={y} d={`M-3.6 ${y}h7.2`} stroke={MAP_COLOURS.paper} strokeWidth="1.9" />
      ))}
      {bars.length === 0 && <circle r="4" fill={MAP_COLOURS.paper} />}
    </svg>
  );
}
