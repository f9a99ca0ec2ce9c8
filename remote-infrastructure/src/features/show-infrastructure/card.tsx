import { type ReactNode, useId } from 'react';
import classes from './sheet.module.css';

interface CardProps {
  title: ReactNode;
  /** Beside the title, as a date. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the sheet under its title. */
export function SheetCard({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2>
        <span id={id}>{title}</span>
        {aside && <small>{aside}</small>}
      </h2>
      {children}
    </section>
  );
}
