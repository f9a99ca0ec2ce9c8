import type { ReactNode } from 'react';
import classes from './choices.module.css';

interface CheckboxProps {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

/** A checkbox with a target large enough for a gloved finger. */
export function Checkbox({ value, onChange, children, disabled }: CheckboxProps) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        checked={value ?? false}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
