import type { RiskLevel } from './codes';

/** The note from 1 to 3 that each level of risk stands for. */
export const RISK_NOTES: Record<RiskLevel, number> = { RISK_L: 1, RISK_M: 2, RISK_H: 3 };

/** Codes of the levels of a diagnosis from which a risk is calculated; `null` for a level that was not evaluated. */
export interface SupportLevels {
  pole_attractivity: RiskLevel | null;
  pole_dangerousness: RiskLevel | null;
}
export interface LineLevels {
  sgmt_moving_risk: RiskLevel | null;
  sgmt_topo_integr_risk: RiskLevel | null;
  sgmt_landscape_integr_risk: RiskLevel | null;
}

/** Sum of the notes; `null` when a level is missing. */
function sumOfNotes(levels: readonly (RiskLevel | null)[]): number | null {
  let sum = 0;
  for (const level of levels) {
    if (!level) return null;
    sum += RISK_NOTES[level];
  }
  return sum;
}

/** Risk of a support: attractiveness + dangerousness. 2 low, 3–4 medium, 5–6 high, `null` not evaluated. */
export function riskOfSupport(levels: SupportLevels | null): RiskLevel | null {
  const sum = levels && sumOfNotes([levels.pole_attractivity, levels.pole_dangerousness]);
  if (!sum) return null;
  if (sum <= 2) return 'RISK_L';
  return sum <= 4 ? 'RISK_M' : 'RISK_H';
}

/** Risk of a line: moving + topographic + landscape integration. 3 low, 4–6 medium, 7–9 high. */
export function riskOfLine(levels: LineLevels | null): RiskLevel | null {
  const sum =
    levels &&
    sumOfNotes([levels.sgmt_moving_risk, levels.sgmt_topo_integr_risk, levels.sgmt_landscape_integr_risk]);
  if (!sum) return null;
  if (sum <= 3) return 'RISK_L';
  return sum <= 6 ? 'RISK_M' : 'RISK_H';
}
