import type { Neutralization, RiskLevel } from '../../contract';
import { useTexts } from './texts';

/** Risks and states of neutralisation in words, where a tag does not fit: in options and sentences. */
export function useRiskTexts() {
  const t = useTexts();
  return {
    risk: (risk: RiskLevel | null) => t(`risk.${risk ?? 'none'}`),
    neutralization: (neutralization: Neutralization) => t(`neutralization.${neutralization}`),
  };
}
