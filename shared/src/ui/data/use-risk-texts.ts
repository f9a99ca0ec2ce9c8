import { codeLabel, type Neutralization, type RiskLevel } from '../../contract';
import { infrastructures } from '../../kinds';
import { useLocale } from '../../platform/language';

/** Texts of risks and neutralisations for options and sentences, where a tag does not fit. */
export function useRiskTexts() {
  const words = infrastructures.words[useLocale()];
  return {
    risk: (risk: RiskLevel | null) => codeLabel(words, 'risk', risk ?? 'none'),
    neutralization: (state: Neutralization) => codeLabel(words, 'neutralization', state),
    /** A neutralisation in full, as needed outside a list of neutralisations. */
    neutralized: (state: Neutralization) => codeLabel(words, 'neutralized', state),
  };
}
