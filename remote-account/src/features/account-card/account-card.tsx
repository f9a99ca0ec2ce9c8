import type { ReactNode } from 'react';
import classes from './account-card.module.css';

interface AccountCardProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Links to related screens, below the content. */
  links?: ReactNode;
}

/** The single card of a screen on the way to an account. */
export function AccountCard({ title, lead, children, links }: AccountCardProps) {
  return (
    <section className={classes.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
      {links && <nav className={classes.links}>{links}</nav>}
    </section>
  );
}
