import type { WorkState } from 'shared/programme';
import styles from './state-sign.module.css';
import { useWorkWords } from './use-work-words';

/** Class of the fill that represents a state in columns, the strip and legends. */
export const stateFill = styles.fill ?? '';

/** The sign of a state. Decorative: always put its name beside it. */
export const StateSign = ({ state }: { state: WorkState }) => (
  <span className={`${styles.sign} ${styles.fill}`} data-state={state} aria-hidden="true" />
);

export function StateName({ state }: { state: WorkState }) {
  const words = useWorkWords();
  return (
    <span className={styles.named}>
      <StateSign state={state} />
      {words.state(state)}
    </span>
  );
}
