import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  key: string;
  label: ReactNode;
  /** Nothing is shown of a fact without a value. */
  value: ReactNode;
  wide?: boolean;
}

const isMissing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false;

/** What is known of a record, as pairs of name and value; those without a value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(fact => !isMissing(fact.value))
        .map(({ key, label, value, wide }) => (
          <div key={key} className={wide ? classes.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
