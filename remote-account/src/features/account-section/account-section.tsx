import { type ReactNode, useId } from 'react';
import classes from './account-section.module.css';

/** A titled section of the account page, with an optional `action` beside the title. */
export function AccountSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
