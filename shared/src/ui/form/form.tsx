import { type ReactNode, useDeferredValue, useState } from 'react';
import { Alert } from '../core/alert';
import { CaretDownIcon } from '../core/icons';
import classes from './form.module.css';
import { useHeightTold } from './form-actions-height';
import { useTexts } from './texts';

/** Fields side by side, below each other where the form is narrow. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** Fields under a title, which screen readers announce with each of them. */
export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface FormFoldProps {
  title: ReactNode;
  /** Whether the fold is initially open, for instance because its fields have values. */
  open?: boolean;
  /** Whether one of the fields must be filled in. */
  required?: boolean;
  children: ReactNode;
}

/**
 * Fields that fold under a title. Hidden fields mount soon after the form, so that the form can show their problems.
 */
export function FormFold({ title, open = false, required = false, children }: FormFoldProps) {
  const t = useTexts();
  const [begins] = useState(open);
  const mounted = useDeferredValue(true, begins);
  return (
    <details className={classes.fold} open={begins}>
      <summary>
        {title} {!required && <small>{t('optional')}</small>}
        <CaretDownIcon />
      </summary>
      <div className={classes.folded}>{mounted && children}</div>
    </details>
  );
}

/** The buttons below a form, which stay in view on a phone. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightTold()} className={classes.actions}>
      {children}
    </div>
  );
}

interface FormProps {
  form: { id: string; elsewhere: readonly string[]; busy: boolean; submit: () => Promise<void> };
  children: ReactNode;
  /** Name of the form for screen readers. */
  label?: string;
}

/** A form of `useSchemaForm`. Enter submits it. Problems without a visible field are shown at the top. */
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
