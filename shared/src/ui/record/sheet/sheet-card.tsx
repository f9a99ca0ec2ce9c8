import { type ReactNode, useId } from 'react';
import classes from './sheet.module.css';

interface SheetCardProps {
  /** Without a title, the card must have a `label`. */
  title?: ReactNode;
  /** Name for screen readers if there is no title. */
  label?: string;
  /** Shown beside the title, such as a date. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a sheet, with a title or with a label for screen readers alone. */
export function SheetCard({ title, label, aside, children }: SheetCardProps) {
  const id = useId();
  return (
    <section
      className={`${classes.card} ${title ? '' : classes.facts}`}
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      {title && (
        <h2>
          <span id={id}>{title}</span>
          {aside && <small>{aside}</small>}
        </h2>
      )}
      {children}
    </section>
  );
}
