import type { ReactNode } from 'react';
import { Alert } from '../core/alert';
import classes from './form.module.css';

interface FormProps {
  form: { id: string; elsewhere: readonly string[]; busy: boolean; submit: () => Promise<void> };
  children: ReactNode;
  /** Name of the form for screen readers. */
  label?: string;
}

/** A form of `useSchemaForm`. Enter submits; problems without a visible field are shown at the top. */
export function Form({ form, children, label }: FormProps) {
  return (
    <form
      className={classes.form}
      data-form={form.id}
      aria-label={label}
      aria-busy={form.busy}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.elsewhere.length > 0 && (
        <div data-form-problems tabIndex={-1}>
          {form.elsewhere.map(message => (
            <Alert key={message} type="error" showIcon title={message} />
          ))}
        </div>
      )}
      {children}
    </form>
  );
}
