import { type ReactNode, useId } from 'react';
import styles from './filter-panel.module.css';

/** A filter's name and control, tied together. */
export function FilterField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
