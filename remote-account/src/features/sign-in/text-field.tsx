import type { ReactNode } from 'react';
import classes from './fields.module.css';

interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  autoComplete: string;
  type?: 'text' | 'password';
  /** A button inside the field, at its end. */
  children?: ReactNode;
}

/** A labelled text field with at most one message. */
export function TextField({
  id,
  label,
  value,
  onChange,
  error,
  autoComplete,
  type = 'text',
  children,
}: TextFieldProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          id={id}
          name={id}
          type={type}
          value={value}
          onChange={event => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          aria-invalid={error !== undefined}
          {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
