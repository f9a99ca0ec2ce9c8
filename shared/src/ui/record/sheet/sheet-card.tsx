import { type ReactNode, useId } from 'react';
import classes from './sheet.module.css';

interface SheetCardProps {
  title: ReactNode;
  /** Shown beside the title, such as a date. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a record's sheet. */
export function SheetCard({ title, aside, children }: SheetCardProps) {
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
