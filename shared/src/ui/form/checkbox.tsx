import AntCheckbox from 'antd/es/checkbox/Checkbox';
import type { ReactNode } from 'react';
import { XIcon } from '../core/icons';
import classes from './choices.module.css';

interface CheckboxProps {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  /** Renders it as one of several adjacent chips. */
  chip?: boolean;
}

/** A checkbox with a target large enough for a gloved finger. */
export const Checkbox = ({ value, onChange, chip = false, children, ...rest }: CheckboxProps) => (
  <AntCheckbox
    {...rest}
    className={chip ? classes.chip : classes.tick}
    checked={value ?? false}
    onChange={event => onChange(event.target.checked)}
  >
    {children}
    {chip && value && <XIcon />}
  </AntCheckbox>
);
