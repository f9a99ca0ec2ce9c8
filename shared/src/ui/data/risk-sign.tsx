import type { RiskLevel } from '../../contract';

const looks: Record<RiskLevel | 'none', { name: string; bars: readonly number[] }> = {
  RISK_L: { name: 'risk-low', bars: [10.6] },
  RISK_M: { name: 'risk-medium', bars: [7.9, 13.3] },
  RISK_H: { name: 'risk-high', bars: [5.9, 10.6, 15.3] },
  none: { name: 'risk-none', bars: [] },
};

/** Name of a risk in the custom properties of colours, as in `--av-risk-low-tint`. */
export const riskName = (risk: RiskLevel | null): string => looks[risk ?? 'none'].name;

/** Colour of a risk; grey when it was not evaluated. */
const riskColour = (risk: RiskLevel | null): string =>
  `var(--av-${risk ? riskName(risk) : 'risk-none-edge'})`;

/** A risk as a disc with one, two or three bars; a broken ring when it was not evaluated. */
export function RiskSign({ risk, size = 18 }: { risk: RiskLevel | null; size?: number }) {
  const { bars } = looks[risk ?? 'none'];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none">
      {risk ? (
        <circle cx="12" cy="12" r="11" fill={riskColour(risk)} />
      ) : (
        <circle
          cx="12"
          cy="12"
          r="8.5"
          stroke={riskColour(null)}
          strokeWidth="3.4"
          strokeDasharray="6.2 2.7"
        />
      )}
      {bars.map(y => (
        <rect
          key={y}
          x="6"
          y={y}
          width="12"
          height="2.8"
          rx="1.4"
          fill={`var(--av-${riskName(risk)}-glyph)`}
        />
      ))}
    </svg>
  );
}
