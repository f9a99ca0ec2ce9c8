import AntCheckbox from 'antd/es/checkbox/Checkbox';
import type { ReactNode } from 'react';
import classes from './choices.module.css';

interface CheckboxProps {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

/** A checkbox with a target large enough for a gloved finger. */
export const Checkbox = ({ value, onChange, ...rest }: CheckboxProps) => (
  <AntCheckbox
    {...rest}
    className={classes.tick}
    checked={value ?? false}
    onChange={event => onChange(event.target.checked)}
  />
);
