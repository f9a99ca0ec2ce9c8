import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './map-button.module.css';

/** A button of the map: 44 px, for gloves. Its name is its accessible name and its tooltip. */
export function MapButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
