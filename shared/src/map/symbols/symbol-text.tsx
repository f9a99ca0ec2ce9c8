import type { Neutralization, RiskLevel } from '../../contract';
import { useTexts } from '../texts';
import { SymbolIcon } from './symbol-icon';
import { NEUTRALIZATION_KEYS, RISK_KEYS } from './symbol-labels';
import styles from './symbol-text.module.css';

/** A risk as symbol and word, as map, table and sheets show it. */
export function RiskLabel({
  risk,
  kind = 'support',
  neutralization = 'none',
}: {
  risk: RiskLevel | null;
  kind?: 'support' | 'line';
  neutralization?: Neutralization;
}) {
  const t = useTexts();
  return (
    <span className={styles.label}>
      <SymbolIcon symbol={{ kind, risk, neutralization }} size={22} />
      {t(RISK_KEYS[risk ?? 'none'])}
    </span>
  );
}

/** A state of neutralisation as mark and word. */
export function NeutralizationLabel({ neutralization }: { neutralization: Neutralization }) {
  const t = useTexts();
  return (
    <span className={styles.label}>
      <SymbolIcon symbol={{ kind: 'neutralization', neutralization }} size={22} />
      {t(NEUTRALIZATION_KEYS[neutralization])}
    </span>
  );
}
