import type { CSSProperties, ReactNode } from 'react';
import classes from './tags.module.css';

/**
 * A text with its sign. Outside tables and facts, it has a tinted background. `tone` names its colours; `null` gives
 * an outline.
 */
export function Pill({ tone, children }: { tone: string | null; children: ReactNode }) {
  const colours = tone && { '--tint': `var(--av-${tone}-tint)`, '--ink': `var(--av-${tone}-ink)` };
  return (
    <span className={classes.pill} style={{ ...colours } as CSSProperties}>
      {children}
    </span>
  );
}

/** The large pills below the title of a record. */
export const Pills = ({ children }: { children: ReactNode }) => (
  <div className={classes.pills}>{children}</div>
);
