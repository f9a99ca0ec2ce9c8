import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  key: string;
  label: ReactNode;
  /** Facts without a value are hidden. */
  value: ReactNode;
  wide?: boolean;
}

interface FactListProps {
  facts: readonly Fact[];
  /** `rows`: one fact per line, label first and value at the end. `bar`: a few facts side by side. */
  look?: 'grid' | 'rows' | 'bar';
}

const isMissing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false;

/** Labels with their values, as a grid or as rows. Facts without a value are left out. */
export function FactList({ facts, look = 'grid' }: FactListProps) {
  return (
    <dl className={`${classes.facts} ${classes[look]}`}>
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
