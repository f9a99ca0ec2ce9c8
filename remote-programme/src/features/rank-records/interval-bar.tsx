import styles from './interval-bar.module.css';

interface IntervalBarProps {
  low: number;
  expected: number;
  high: number;
  /** Value at the full width. */
  most: number;
}

/** The 90 % interval as a bar, with a dot at the expected value. Decorative: the number stands beside it. */
export function IntervalBar({ low, expected, high, most }: IntervalBarProps) {
  const at = (value: number) => `${Math.min(100, (value / Math.max(most, 1e-9)) * 100)}%`;
  return (
    <svg className={styles.bar} height={24} aria-hidden="true">
      <line x1="0" x2="100%" y1="12" y2="12" className={styles.rail} />
      <line x1={at(low)} x2={at(high)} y1="12" y2="12" className={styles.interval} />
      <circle cx={at(expected)} cy="12" r="6" className={styles.dot} />
    </svg>
  );
}
