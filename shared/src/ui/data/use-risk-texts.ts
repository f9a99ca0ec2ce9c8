import type { Neutralization, RiskLevel } from '../../contract';
import { useTexts } from './texts';

/** Texts of risks and neutralisations for options and sentences, where a tag does not fit. */
export function useRiskTexts() {
  const t = useTexts();
  return {
    risk: (risk: RiskLevel | null) => t(`risk.${risk ?? 'none'}`),
    neutralization: (neutralization: Neutralization) => t(`neutralization.${neutralization}`),
  };
}
