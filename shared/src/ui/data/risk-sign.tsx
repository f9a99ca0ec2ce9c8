import type { RiskLevel } from '../../contract';

const colours: Record<RiskLevel | 'none', string> = {
  RISK_L: '#1f6fd1',
  RISK_M: '#e07b00',
  RISK_H: '#d3222a',
  none: '#7a868c',
};

/** The colour of a risk, grey when it was not evaluated. */
export const riskColour = (risk: RiskLevel | null): string => colours[risk ?? 'none'];

const shapes: Record<RiskLevel | 'none', string> = {
  RISK_L: 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2z',
  RISK_M: 'M9 1.5 17 16H1z',
  RISK_H: 'M5.6 1h6.8L17 5.6v6.8L12.4 17H5.6L1 12.4V5.6z',
  none: 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2zm0 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
};

/** A shape per risk beside its colour: disc, triangle, octagon, and a ring when not evaluated. */
export function RiskSign({ risk, size = 18 }: { risk: RiskLevel | null; size?: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} aria-hidden="true" fill={riskColour(risk)}>
      <path d={shapes[risk ?? 'none']} />
    </svg>
  );
}
